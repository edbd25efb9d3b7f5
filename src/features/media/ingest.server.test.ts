// Ingesting uploaded pictures and documents.
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { showFile } from '../../testing/shown-files.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { draw, jpeg, noise, pdf, toUpload } from '../../testing/test-pictures.ts'
import { pictureUrl } from './picture.ts'

const shop = openTestApp()
const { ingestPicture, ingestDocument } = {
  ingestPicture: async (bytes: Uint8Array, name?: string) =>
    shop.services.media.ingestPicture(await toUpload(bytes, name)),
  ingestDocument: async (bytes: Uint8Array, name?: string) =>
    shop.services.media.ingestDocument(await toUpload(bytes, name)),
}
const rowOf = (ref: string) =>
  shop.database.db.selectFrom('media').selectAll().where('ref', '=', ref).executeTakeFirstOrThrow()
const countRows = async () => (await shop.database.db.selectFrom('media').select('ref').execute()).length
const storedFile = async (ref: string, name: string) =>
  await readFile(join(shop.config.dataDir, 'media', (await rowOf(ref)).folder, name))
const refusalOf = async (accepted: Promise<string>) => {
  const error = (await accepted.then(
    ref => new Error(`accepted as ${ref}`),
    error => error,
  )) as AppError
  return [error.code, error.details?.fields?.file?.code]
}

test('a picture is stored under the hash of its bytes, with its size, its preview and a first width', async () => {
  const bytes = await jpeg({ width: 2400, height: 60 })
  const before = new Date().toISOString()
  const ref = await ingestPicture(bytes)
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
  expect(ref).toBe(hash.slice(0, 32))
  const row = await rowOf(ref)
  expect(row).toMatchObject({
    kind: 'picture',
    type: 'image/jpeg',
    bytes: bytes.length,
    width: 1920,
    height: 48,
  })
  expect((row.unusedAt ?? '') >= before).toBe(true)
  expect(await storedFile(ref, 'original')).toEqual(bytes)
  const first = await sharp(await storedFile(ref, '480.webp')).metadata()
  expect([first.format, first.width, first.height]).toEqual(['webp', 480, 12])
})

test('the preview is a picture of at most 16 pixels in less than 500 letters, whatever it shows', async () => {
  const small = { width: 300, height: 200 }
  for (const bytes of [await jpeg(), await noise(small), await jpeg({ width: 40, height: 900 })]) {
    const { preview } = await rowOf(await ingestPicture(bytes))
    expect(preview.length).toBeLessThan(500)
    const shown = await sharp(
      Buffer.from(preview.replace('data:image/webp;base64,', ''), 'base64'),
    ).metadata()
    expect(Math.max(shown.width, shown.height)).toBeLessThanOrEqual(16)
  }
})

test.each([
  ['PNG with transparency', () => draw().ensureAlpha(0.5).png().toBuffer(), 'image/png'],
  ['16-bit grey PNG', () => draw().toColourspace('grey16').png().toBuffer(), 'image/png'],
  ['WebP', () => draw().webp().toBuffer(), 'image/webp'],
  ['AVIF', () => draw().avif({ effort: 0 }).toBuffer(), 'image/avif'],
  ['CMYK JPEG', () => draw().toColourspace('cmyk').jpeg().toBuffer(), 'image/jpeg'],
  ['one pixel', () => jpeg({ width: 1, height: 1 }), 'image/jpeg'],
  ['a line as wide as can be', () => jpeg({ width: 8000, height: 1 }), 'image/jpeg'],
  ['a line as high as can be', () => jpeg({ width: 2, height: 8000 }), 'image/jpeg'],
])('%s is accepted, whatever its name says', async (_, make, type) => {
  const ref = await ingestPicture(await make(), 'page.html')
  expect((await rowOf(ref)).type).toBe(type)
  await shop.services.media.finished()
  expect((await rowOf(ref)).state).toBe('ready')
})

test('a file that is not a picture is refused by its bytes, not by its name', async () => {
  const gif = await draw().gif().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>')
  for (const bytes of [gif, svg, Buffer.from('<script>alert(1)</script>'), pdf(), Buffer.alloc(9)]) {
    expect(await refusalOf(ingestPicture(bytes, 'photo.jpg'))).toEqual(['bad_picture', 'misnamed_file'])
    expect(await refusalOf(ingestPicture(bytes, 'photo.exe'))).toEqual(['bad_picture', 'unsupported_file'])
  }
  expect(await refusalOf(ingestPicture(Buffer.alloc(0), 'photo.jpg'))).toEqual(['bad_picture', 'damaged'])
})

test('truncated and corrupt pictures are refused, and leave nothing behind', async () => {
  const rows = await countRows()
  const whole = await noise()
  const png = await draw().png().toBuffer()
  const webp = await draw().webp().toBuffer()
  const broken = [
    whole.subarray(0, whole.length / 2),
    whole.subarray(0, 400),
    Buffer.concat([whole.subarray(0, 3), crypto.getRandomValues(new Uint8Array(5000))]),
    png.subarray(0, png.length - 40),
    webp.subarray(0, webp.length - 40),
  ]
  for (const bytes of broken)
    expect(await refusalOf(ingestPicture(bytes))).toEqual(['bad_picture', 'damaged'])
  expect(await countRows()).toBe(rows)
})

test('animated pictures are refused', async () => {
  const flat = (background: string) => ({
    create: { width: 20, height: 20, channels: 3 as const, background },
  })
  const frames = await Promise.all(['#f00', '#00f'].map(colour => sharp(flat(colour)).png().toBuffer()))
  const webp = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  expect(await refusalOf(ingestPicture(webp))).toEqual(['bad_picture', 'animated'])
  const still = await draw().png().toBuffer()
  const frameCount = Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\xf3\x8d\x93\x70', 'latin1')
  const moving = Buffer.concat([still.subarray(0, 33), frameCount, still.subarray(33)])
  expect(await refusalOf(ingestPicture(moving))).toEqual(['bad_picture', 'animated'])
})

test('too many pixels are refused before they are decoded', async () => {
  const small = await draw().png().toBuffer()
  /** A header that claims this size, with a valid checksum, before the data of a small picture. */
  const claiming = (width: number, height: number) => {
    const bytes = Buffer.from(small)
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
    return bytes
  }
  for (const [width, height] of [
    [8001, 10],
    [7000, 6000],
    [60_000, 60_000],
  ] as const) {
    const refusal = await refusalOf(ingestPicture(claiming(width, height)))
    expect([width, ...refusal]).toEqual([width, 'bad_picture', 'too_many_pixels'])
  }
})

test('more than 10 MB is refused as too large', async () => {
  const large = Buffer.concat([await jpeg(), Buffer.alloc(10 * 1024 * 1024)])
  expect((await refusalOf(ingestPicture(large)))[0]).toBe('too_large')
})

test('data appended to a picture is never served', async () => {
  const html = Buffer.from('<html><script>alert(document.domain)</script></html>')
  const zip = Buffer.from('PK\x03\x04secret-archive', 'latin1')
  for (const hidden of [html, zip]) {
    const ref = await ingestPicture(
      Buffer.concat([await jpeg({ width: 200, height: 100 }), hidden]),
      'x.html',
    )
    await showFile(shop, ref)
    await shop.services.media.finished()
    for (const name of ['160.webp', '200.webp', '200.avif']) {
      const response = await shop.app.inject(`${pictureUrl(ref)}/${name}`)
      expect(response.statusCode).toBe(200)
      expect(response.rawPayload.includes(hidden.subarray(0, 8))).toBe(false)
    }
    expect((await shop.app.inject(`${pictureUrl(ref)}/original`)).statusCode).toBe(404)
  }
})

test('metadata is removed, and the orientation is applied', async () => {
  const bytes = await draw({ width: 300, height: 200 })
    .withExif({
      IFD0: { Make: 'SecretCamera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(bytes.includes('SecretCamera')).toBe(true)
  expect((await sharp(bytes).metadata()).orientation).toBe(6)
  const ref = await ingestPicture(bytes)
  expect(await rowOf(ref)).toMatchObject({ width: 200, height: 300 })
  await shop.services.media.finished()
  for (const name of ['200.webp', '160.webp', '200.avif']) {
    const file = await storedFile(ref, name)
    const { width, height, exif, orientation, icc, xmp } = await sharp(file).metadata()
    expect([width < height, exif, orientation, icc, xmp]).toEqual([true, ...Array(4).fill(undefined)])
    expect(file.includes('SecretCamera')).toBe(false)
  }
  // The left half was red. Turned a quarter to the right, it is the upper half.
  const { data } = await sharp(await storedFile(ref, '200.webp'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(200)
  expect(data.at(-3)).toBeLessThan(100)
})

test('the same bytes again are the same file, without new work', async () => {
  const bytes = await jpeg()
  const first = await ingestPicture(bytes, 'a.jpg')
  await shop.services.media.finished()
  const before = await rowOf(first)
  const again = await ingestPicture(bytes, 'b.png')
  const after = await rowOf(first)
  expect(again).toBe(first)
  expect({ ...after, unusedAt: '' }).toEqual({ ...before, unusedAt: '' })
  expect((after.unusedAt ?? '') > (before.unusedAt ?? '')).toBe(true)
})

test('a used file stays used when it is uploaded again', async () => {
  const bytes = await jpeg()
  const ref = await ingestPicture(bytes)
  await shop.database.db.updateTable('media').set({ unusedAt: null }).where('ref', '=', ref).execute()
  await ingestPicture(bytes)
  expect((await rowOf(ref)).unusedAt).toBeNull()
})

test('simultaneous uploads of the same bytes give one complete file', async () => {
  const bytes = await jpeg()
  const refs = await Promise.all(Array.from({ length: 4 }, () => ingestPicture(bytes)))
  expect(new Set(refs).size).toBe(1)
  expect(await storedFile(refs[0] ?? '', 'original')).toEqual(bytes)
  await shop.services.media.finished()
  expect((await rowOf(refs[0] ?? '')).state).toBe('ready')
})

test('a picture whose files were lost is complete again after uploading it again', async () => {
  const bytes = await jpeg()
  const ref = await ingestPicture(bytes)
  await shop.services.media.finished()
  await shop.database.db.updateTable('media').set({ folder: 'aa/nowhere' }).where('ref', '=', ref).execute()
  await ingestPicture(bytes)
  await shop.services.media.finished()
  expect((await rowOf(ref)).state).toBe('ready')
  expect(await storedFile(ref, 'original')).toEqual(bytes)
})

test('a document must be a PDF by its bytes, and is stored unchanged', async () => {
  const bytes = pdf()
  const ref = await ingestDocument(bytes, 'manual.txt')
  expect(await rowOf(ref)).toMatchObject({ kind: 'document', type: 'application/pdf', state: 'ready' })
  expect(await storedFile(ref, 'original')).toEqual(bytes)
  expect(await ingestDocument(bytes)).toBe(ref)
  expect(await refusalOf(ingestDocument(await jpeg(), 'manual.pdf'))).toEqual(['bad_document', 'not_pdf'])
  const large = Buffer.concat([bytes, Buffer.alloc(20 * 1024 * 1024)])
  expect((await refusalOf(ingestDocument(large)))[0]).toBe('too_large')
})

test('a file that is both a picture and a PDF is treated as a picture', async () => {
  const both = Buffer.concat([await jpeg(), Buffer.from('\n%PDF-1.4\n')])
  both.set(Buffer.from('%PDF-1.4'), 24)
  expect(await refusalOf(ingestDocument(both))).toEqual(['bad_document', 'not_pdf'])
})

test('none of these tests leaves partial files or unfinished work', async () => {
  await shop.services.media.finished()
  expect(readdirSync(join(shop.config.dataDir, 'media', 'incoming'))).toEqual([])
  expect(readdirSync(join(shop.config.dataDir, 'tmp'))).toEqual([])
})
