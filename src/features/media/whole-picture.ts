/** Checks whether a variant that we made is complete. WebP and AVIF contain their own length; a JPEG has a mark at its end. */
import type { ImageVariant } from './image-variants.ts'

export function isWholePicture(bytes: Buffer, format: ImageVariant['format']): boolean {
  return checks[format](bytes)
}

/** A WebP file begins with `RIFF`, the length of what follows, and `WEBP`. */
const isWholeWebp = (bytes: Buffer) =>
  bytes.length >= 12 &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.toString('latin1', 8, 12) === 'WEBP' &&
  bytes.readUInt32LE(4) + 8 === bytes.length

/**
 * An AVIF file is a sequence of boxes, each with its length. The first is `ftyp`, and the last one ends where the file ends.
 */
function isWholeAvif(bytes: Buffer) {
  if (bytes.length < 8 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  let at = 0
  while (at + 8 <= bytes.length) {
    const boxLength = bytes.readUInt32BE(at)
    // A length of 1 means that a 64-bit length follows, which none of our pictures needs. A length of 0 means "up to the end of
    // the file", which proves nothing.
    if (boxLength < 8) return false
    at += boxLength
  }
  return at === bytes.length
}

/** `FF D8 FF` is the start of a JPEG. `FF D9` is its end, and is written nowhere else in it. */
const isWholeJpeg = (bytes: Buffer) =>
  bytes.length >= 4 && bytes.readUIntBE(0, 3) === 0xffd8ff && bytes.readUInt16BE(bytes.length - 2) === 0xffd9

const checks = { webp: isWholeWebp, avif: isWholeAvif, jpeg: isWholeJpeg }
