/** Reads the serial numbers that staff type or paste for labels: one a line, or the first and the last of a row of numbers. */
import { readSerial } from '../serial.ts'
import { maxLabels } from './label.ts'

/** `ABC-000001 to ABC-000050`, in either language or with dots. A dash needs spaces around it, because serial numbers have dashes. */
const between = /\s*(?:\.{2,}|…|\s(?:to|تا|[-–—])\s)\s*/i

export type LabelLines = {
  /** Normalised, each once, at most one more than may be printed. */
  serials: string[]
  /** Lines that are neither a serial number nor a row of them. */
  wrong: string[]
  isTooMany: boolean
}

export function readLabelLines(text: string): LabelLines {
  const serials = new Set<string>()
  const wrong: string[] = []
  for (const line of text.split(/[\n,;،؛\t]+/).map(part => part.trim())) {
    if (line === '') continue
    const read = serialsOf(line)
    if (!read) wrong.push(line)
    for (const serial of read ?? []) {
      if (serials.size > maxLabels) break
      serials.add(serial)
    }
  }
  return { serials: [...serials], wrong, isTooMany: serials.size > maxLabels }
}

/** The numbers of one line. Generated, because a row of numbers may have far more than are printed at once. */
function serialsOf(line: string): Iterable<string> | undefined {
  const [from = '', to, ...more] = line.split(between)
  if (more.length > 0) return undefined
  const first = readSerial(from)
  if (to === undefined) return first && [first]
  const last = readSerial(to)
  if (!first || !last || first.length !== last.length || first > last) return undefined
  const digits = Math.min(trailingDigits(first), trailingDigits(last), 18)
  const prefix = first.slice(0, first.length - digits)
  if (digits === 0 || !last.startsWith(prefix)) return undefined
  return numbersOf({ prefix, from: BigInt(first.slice(-digits)), to: BigInt(last.slice(-digits)), digits })
}

const trailingDigits = (serial: string) => /\d*$/.exec(serial)?.[0].length ?? 0

function* numbersOf({
  prefix,
  from,
  to,
  digits,
}: {
  prefix: string
  from: bigint
  to: bigint
  digits: number
}) {
  for (let number = from; number <= to; number++) yield prefix + `${number}`.padStart(digits, '0')
}
