/** Detects a file's type from its first bytes. The file's name and declared type prove nothing. */

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'

/** How many bytes of a file's beginning are examined. */
export const headBytes = 4096

const textAt = (head: Uint8Array, start: number, length: number) =>
  String.fromCharCode(...head.subarray(start, start + length))

export function pictureTypeOf(head: Uint8Array): PictureType | undefined {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg'
  if (textAt(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 4) === 'WEBP') return 'image/webp'
  return brandsOf(head).some(brand => brand === 'avif' || brand === 'avis') ? 'image/avif' : undefined
}

/** An SVG is text, which may begin with a byte order mark, declarations and comments. Whether it is whole is found out when it is drawn. */
export const isSvg = (head: Uint8Array) =>
  /^\ufeff?\s*<(?:\?xml|!--|!doctype\s+svg|(?:[\w.-]+:)?svg[\s>])/i.test(new TextDecoder().decode(head))

/**
 * Detects animated PNG and AVIF files, of which the decoder would only show the first frame. The decoder reports the frames of
 * a WebP itself. An animated PNG has an `acTL` chunk before its first `IDAT` chunk. An animated AVIF has `avis` as its main
 * brand.
 */
export function isAnimated(head: Uint8Array): boolean {
  const text = textAt(head, 0, headBytes)
  const frames = text.indexOf('acTL')
  const pixels = text.indexOf('IDAT')
  if (text.startsWith('\x89PNG')) return frames > 0 && (pixels < 0 || frames < pixels)
  return brandsOf(head)[0] === 'avis'
}

/** The brands of an ISO media file, which consists of boxes. The main brand comes first. */
function brandsOf(head: Uint8Array): string[] {
  if (textAt(head, 4, 4) !== 'ftyp') return []
  const size = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), head.length, 256)
  const brands = [textAt(head, 8, 4)]
  for (let at = 16; at + 4 <= size; at += 4) brands.push(textAt(head, at, 4))
  return brands
}

/**
 * Why a file whose content is of none of the allowed types is refused: its name ends like one of them, but it is something else, or
 * it never said to be one. `endings` are the ones of the allowed types.
 */
export function wrongTypeOf({ name, bytes }: { name: string; bytes: number }, endings: readonly string[]) {
  if (bytes === 0) return 'damaged'
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()
  return ending !== undefined && endings.includes(ending) ? 'misnamed_file' : 'unsupported_file'
}

/** Looks at the first 1024 bytes, because some programs write a line or two before the `%PDF-` header. */
export const isPdf = (head: Uint8Array) => textAt(head, 0, 1024).includes('%PDF-')
