import { expect, test } from 'vitest'
import { isAnimated, isPdf, pictureTypeOf } from './file-type.ts'

const bytes = (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0))
const boxed = (...brands: string[]) =>
  bytes(
    `\0\0\0${String.fromCharCode(12 + 4 * brands.length)}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}more`,
  )

test.each([
  ['JPEG', bytes('\xff\xd8\xff\xe0'), 'image/jpeg'],
  ['PNG', bytes('\x89PNG\r\n\x1a\n'), 'image/png'],
  ['WebP', bytes('RIFF1234WEBPVP8 '), 'image/webp'],
  ['AVIF', boxed('avif', 'mif1', 'miaf'), 'image/avif'],
  ['AVIF under a general brand', boxed('mif1', 'miaf', 'avif'), 'image/avif'],
  ['HEIC', boxed('heic', 'mif1'), undefined],
  ['a film', boxed('isom', 'mp42'), undefined],
  ['GIF', bytes('GIF89a'), undefined],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), undefined],
  ['HTML', bytes('<!doctype html>'), undefined],
  ['another RIFF', bytes('RIFF1234WAVEfmt '), undefined],
  ['nothing', bytes(''), undefined],
  ['three bytes', bytes('\xff\xd8'), undefined],
])('%s is known by its first bytes', (_, head, type) => {
  expect(pictureTypeOf(head)).toBe(type)
})

test('a PNG is animated if the frames chunk comes before the pixels, not if the same letters occur inside them', () => {
  expect(isAnimated(bytes('\x89PNG\r\n\x1a\n\0\0\0\x08acTL\0\0\0\x02....IDAT'))).toBe(true)
  expect(isAnimated(bytes('\x89PNG\r\n\x1a\n....IDAT..acTL'))).toBe(false)
  expect(isAnimated(boxed('avis', 'avif'))).toBe(true)
  expect(isAnimated(boxed('avif', 'avis'))).toBe(false)
})

test('a PDF header may come after a line or two, but not anywhere', () => {
  expect(isPdf(bytes('%PDF-1.4'))).toBe(true)
  expect(isPdf(bytes('\n\nmade by hand\n%PDF-1.4'))).toBe(true)
  expect(isPdf(bytes(`${' '.repeat(1100)}%PDF-1.4`))).toBe(false)
  expect(isPdf(bytes('PK\x03\x04'))).toBe(false)
})
