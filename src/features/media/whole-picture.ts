/** Whether a picture we made is all there: both formats say in themselves how long they are. */
import type { Form } from './image-variants.ts'

export function isWholePicture(bytes: Buffer, format: Form['format']): boolean {
  return format === 'webp' ? isWholeWebp(bytes) : isWholeAvif(bytes)
}

/** `RIFF`, the length of what follows, `WEBP`. */
const isWholeWebp = (bytes: Buffer) =>
  bytes.length >= 12 &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.toString('latin1', 8, 12) === 'WEBP' &&
  bytes.readUInt32LE(4) + 8 === bytes.length

/** A row of boxes, each with its length; the first is `ftyp`. The last one ends where the file does. */
function isWholeAvif(bytes: Buffer) {
  if (bytes.length < 8 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  let at = 0
  while (at + 8 <= bytes.length) {
    const said = bytes.readUInt32BE(at)
    // 1: the length follows as 64 bits, which no picture of ours needs. 0: up to the end, which tells nothing.
    if (said < 8) return false
    at += said
  }
  return at === bytes.length
}
