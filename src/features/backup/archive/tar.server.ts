/**
 * Writes and reads tar, the part of it that an archive needs: plain files with short names. Any `tar` opens what this writes. What this
 * reads may come from anywhere, so whatever it does not know (links, folders, devices, extensions) is refused.
 */
import { BackupError } from '../backup-error.ts'

const blockBytes = 512
const maxNameBytes = 100
/** The largest size that eleven octal digits hold, 8 GiB less one. Beyond it the size is a binary number. */
const maxOctal = 8 ** 11 - 1

export type TarHead = { name: string; bytes: number }
export type TarEntry = TarHead & { content: AsyncIterable<Uint8Array> }

export function tarHeader({ name, bytes }: TarHead): Buffer {
  if (Buffer.byteLength(name) > maxNameBytes) throw new Error(`too long for an entry of a tar: ${name}`)
  const header = Buffer.alloc(blockBytes)
  header.write(name, 0, 'utf8')
  header.write('0000600\0', 100, 'latin1')
  header.write('0000000\0', 108, 'latin1')
  header.write('0000000\0', 116, 'latin1')
  if (bytes > maxOctal) {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(bytes), 128)
  } else header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124, 'latin1')
  header.write('00000000000\0', 136, 'latin1')
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

/** What follows the content of an entry, up to the next block. */
export const tarPadding = (bytes: number) => Buffer.alloc((blockBytes - (bytes % blockBytes)) % blockBytes)
export const tarEnd = Buffer.alloc(2 * blockBytes)

/** As if the checksum itself were spaces. */
function checksumOf(header: Uint8Array) {
  let sum = 8 * 0x20
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte
  return sum
}

/** Yields one entry after the other. What is left of an entry's content is skipped when the next one is asked for. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const input = new Input(source)
  for (;;) {
    const header = await input.take(blockBytes)
    if (header.every(byte => byte === 0)) return
    const { name, bytes } = parseHeader(header)
    const content = input.content(bytes)
    yield { name, bytes, content }
    for await (const _ of content);
    const padding = await input.take(tarPadding(bytes).length)
    if (padding.some(byte => byte !== 0)) throw damagedEntry()
  }
}

function parseHeader(header: Buffer): TarHead {
  if (header.toString('latin1', 257, 262) !== 'ustar') throw notOurs()
  if (Number.parseInt(header.toString('latin1', 148, 155), 8) !== checksumOf(header)) {
    throw damagedEntry()
  }
  if (header[156] !== 0x30 || header[345] !== 0) throw notOurs()
  const [name = ''] = header.toString('utf8', 0, maxNameBytes).split('\0', 1)
  return { name, bytes: sizeIn(header) }
}

function sizeIn(header: Buffer) {
  const isBinary = header[124] === 0x80
  const text = header.toString('latin1', 124, 135)
  const size = isBinary
    ? Number(header.readBigUInt64BE(128))
    : /^[0-7]{11}$/.test(text)
      ? Number.parseInt(text, 8)
      : -1
  if (!Number.isSafeInteger(size) || size < 0) throw notOurs()
  return size
}

const damagedEntry = () =>
  new BackupError(
    'damaged',
    'This archive is damaged: one of its entries is not readable. Use another one. Nothing was changed.',
  )

const notOurs = () => new BackupError('foreign', 'This file is not a backup of Vitrin.')

/** The bytes of the archive, in pieces of the sizes that are asked for. */
class Input {
  readonly #chunks: AsyncIterator<Uint8Array>
  #rest: Uint8Array = new Uint8Array()

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]()
  }

  async #next(max: number): Promise<Uint8Array> {
    while (this.#rest.length === 0) {
      const { done, value } = await this.#chunks.next()
      if (done) throw new BackupError('cut', 'This archive is cut off: its end is missing. Use another one.')
      this.#rest = value
    }
    const piece = this.#rest.subarray(0, max)
    this.#rest = this.#rest.subarray(piece.length)
    return piece
  }

  /** Only for small pieces. */
  async take(bytes: number): Promise<Buffer> {
    const pieces: Uint8Array[] = []
    for (let left = bytes; left > 0; ) {
      const piece = await this.#next(left)
      pieces.push(piece)
      left -= piece.length
    }
    return Buffer.concat(pieces)
  }

  async *content(bytes: number): AsyncGenerator<Uint8Array> {
    for (let left = bytes; left > 0; ) {
      const piece = await this.#next(left)
      left -= piece.length
      yield piece
    }
  }
}
