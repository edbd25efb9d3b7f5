/** Finds out how a text file is encoded and which sign separates its fields, and reads it. Called by `read-csv.server.ts`. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1256'] as const
export type TextEncoding = (typeof encodings)[number]
export const separators = [',', ';', '\t', '|'] as const
export type Separator = (typeof separators)[number]

const sampleBytes = 64 * 1024
const sampleRows = 30

export async function readSample(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Windows-1256 is what Excel for Windows writes as CSV where the computer is set to Persian or Arabic. */
export async function findEncoding(path: string): Promise<TextEncoding> {
  const sample = await readSample(path)
  const marked = encodingByMark(sample) ?? encodingByZeros(sample)
  if (marked) return marked
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of createReadStream(path)) decoder.decode(piece as Buffer, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1256'
  }
}

function encodingByMark(sample: Buffer): TextEncoding | undefined {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  return undefined
}

/** Separators and ends of lines are two bytes in UTF-16, one of which is zero. No other text has zeros. */
function encodingByZeros(sample: Buffer): TextEncoding | undefined {
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd < sample.length / 100) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

export async function* readText(path: string, encoding: TextEncoding): AsyncGenerator<string> {
  // The decoder takes the mark at the beginning away.
  const decoder = new TextDecoder(encoding)
  for await (const piece of createReadStream(path)) yield decoder.decode(piece as Buffer, { stream: true })
  yield decoder.decode()
}

/** The sign that cuts the first rows into the most fields, the same number in nearly all of them. */
export function findSeparator(sample: string): Separator {
  const scores = separators.map(separator => {
    const widths = widthsWith(sample, separator)
    const [usual = 1, rows = 0] =
      [...Map.groupBy(widths, width => width)]
        .map(([width, same]) => [width, same.length] as const)
        .filter(([width]) => width > 1)
        .sort(([, a], [, b]) => b - a)[0] ?? []
    return { separator, score: usual > 1 ? (rows / widths.length) * Math.log2(usual + 1) : 0 }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).separator
}

function widthsWith(sample: string, delimiter: Separator): number[] {
  // The last line may be cut off in the middle of a field.
  const end = sample.lastIndexOf('\n')
  const whole = end > 0 && sample.length >= sampleBytes / 4 ? sample.slice(0, end) : sample
  const rows = parse(whole, { ...csvHabits, delimiter, to: sampleRows, skip_records_with_error: true })
  return (rows as string[][]).filter(row => row.length > 1 || row[0] !== '').map(row => row.length)
}

/** What programs write beside the standard: quotes inside fields, rows of different lengths, any end of line. */
export const csvHabits = {
  relax_quotes: true,
  relax_column_count: true,
  record_delimiter: ['\r\n', '\n', '\r'],
}
