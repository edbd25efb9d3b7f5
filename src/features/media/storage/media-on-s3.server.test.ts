// Pictures and documents in an S3 store.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { heroPictureApi } from '#features/settings/hero-picture.contract.ts'
import { rangeHeader } from '../../../testing/fuzz/range-header.ts'
import { startS3 } from '../../../testing/s3.ts'
import { showFile } from '../../../testing/shown-files.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { jpeg, pdf, toUpload } from '../../../testing/test-pictures.ts'
import { checkMedia, mendMedia } from '../check-media.server.ts'
import { variantNameOf, variantsOf } from '../image-variants.ts'
import { openStorage } from './open-storage.server.ts'

const s3 = await startS3()
const shop = openTestApp({ env: { STORAGE_URL: s3.url } })
afterAll(() => s3.stop())

const hoursAhead = (count: number) => new Date(Date.now() + count * 60 * 60_000)
const folderOf = async (ref: string) => {
  const query = shop.database.db.selectFrom('media').select(['folder', 'state']).where('ref', '=', ref)
  return await query.executeTakeFirstOrThrow()
}

test('a picture in a store is ingested, scaled, served and garbage collected', async () => {
  const { media } = shop.services
  const bytes = await jpeg({ width: 200, height: 100 })
  const ref = await media.ingestPicture(await toUpload(bytes))
  const storage = await openStorage(shop.config)
  const { folder } = await folderOf(ref)
  expect(await storage.get(`${folder}/original`)).toEqual(bytes)
  await media.finished()
  expect((await folderOf(ref)).state).toBe('ready')
  expect((await shop.app.inject(`/media/${ref}/200.webp`)).statusCode).toBe(404)
  const hide = await showFile(shop, ref)
  for (const variant of variantsOf(200)) {
    const response = await shop.app.inject(`/media/${ref}/${variantNameOf(variant)}`)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, `image/${variant.format}`])
    expect(response.headers['cache-control']).toContain('immutable')
    expect(
      response.rawPayload.equals(
        (await storage.get(`${folder}/${variantNameOf(variant)}`)) ?? Buffer.alloc(0),
      ),
    ).toBe(true)
  }
  const instead = await shop.app.inject(`/media/${ref}/1920.avif`)
  expect([instead.statusCode, instead.headers['cache-control']]).toEqual([200, 'no-store'])
  await hide()
  expect((await shop.app.inject(`/media/${ref}/200.webp`)).statusCode).toBe(404)
  expect(await media.ingestPicture(await toUpload(bytes))).toBe(ref)

  await media.collectUnusedMedia(hoursAhead(23))
  expect(await storage.sizeOf(`${folder}/original`)).toBeDefined()
  await media.collectUnusedMedia(hoursAhead(25))
  expect(await Array.fromAsync(storage.names(folder))).toEqual([])
  expect((await shop.app.inject(`/media/${ref}/200.webp`)).statusCode).toBe(404)
})

test('a document is served completely, whatever range is asked for', async () => {
  const bytes = Buffer.concat([pdf(), Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))])
  const ref = await shop.services.media.ingestDocument(await toUpload(bytes))
  await showFile(shop, ref)
  const response = await shop.app.inject(`/media/${ref}/manual.pdf`)
  expect([response.statusCode, response.rawPayload.equals(bytes)]).toEqual([200, true])
  const head = await shop.app.inject({ method: 'HEAD', url: `/media/${ref}/manual.pdf` })
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(bytes.length)])
  const isWhole = async (range: string) => {
    const ranged = await shop.app.inject({ url: `/media/${ref}/manual.pdf`, headers: { range } })
    expect([ranged.statusCode, ranged.rawPayload.equals(bytes)]).toEqual([200, true])
  }
  await fc.assert(fc.asyncProperty(rangeHeader, isWhole), { numRuns: 20 })
})

test('files without a row are removed after a day', async () => {
  const storage = await openStorage(shop.config)
  const folder = `ab/${'ab'.repeat(16)}-0123456789abcdef`
  await storage.put(`${folder}/original`, Buffer.from('x'))
  await shop.services.media.collectUnusedMedia(hoursAhead(23))
  expect(await storage.sizeOf(`${folder}/original`)).toBeDefined()
  await shop.services.media.collectUnusedMedia(hoursAhead(25))
  expect(await storage.sizeOf(`${folder}/original`)).toBeUndefined()
})

test('the check finds and repairs truncated, missing and orphaned files in a store too', async () => {
  const { media } = shop.services
  const ref = await media.ingestPicture(await toUpload(await jpeg({ width: 300, height: 200 })))
  await media.finished()
  const { folder } = await folderOf(ref)
  const storage = await openStorage(shop.config)
  const whole = (await storage.get(`${folder}/300.webp`)) ?? Buffer.alloc(0)
  await storage.put(`${folder}/300.webp`, whole.subarray(0, whole.length / 2))
  await storage.removeFile(`${folder}/160.avif`)
  const orphan = `ab/${'ab'.repeat(16)}-0123456789abcdef`
  await storage.put(`${orphan}/original`, Buffer.from('x'))
  const options = { database: shop.database, storage }
  const found = await Array.fromAsync(checkMedia(options, hoursAhead(2).getTime()))
  expect(found.map(({ problem, file }) => `${problem} ${file}`)).toEqual([
    `truncated ${folder}/300.webp`,
    `missing ${folder}/160.avif`,
    `orphaned ${orphan}`,
  ])
  expect((await shop.app.inject(`/media/${ref}/300.webp`)).headers['cache-control']).toBe('no-store')
  expect(await mendMedia(options, found)).toEqual([])
  expect(await storage.sizeOf(`${orphan}/original`)).toBeUndefined()
  media.resume()
  await media.finished()
  expect((await folderOf(ref)).state).toBe('ready')
  expect(await storage.get(`${folder}/300.webp`)).toEqual(whole)
  expect(await storage.sizeOf(`${folder}/160.avif`)).toBeDefined()
})

/** This document was stored before the store became unreachable. */
let manual: string

test('an unreachable store makes an upload fail, without a row that has no file', async () => {
  const { media } = shop.services
  const bytes = Buffer.concat([pdf(), Buffer.from(crypto.getRandomValues(new Uint8Array(100)))])
  manual = await media.ingestDocument(await toUpload(bytes))
  await showFile(shop, manual)
  const before = await shop.database.db.selectFrom('media').select('ref').execute()
  await expect.poll(media.degradedParts).not.toContain('storage')
  await s3.stop()
  await expect(media.ingestPicture(await toUpload(await jpeg()))).rejects.toThrow()
  expect(await shop.database.db.selectFrom('media').select('ref').execute()).toEqual(before)
  expect(await media.degradedParts()).toContain('storage')
})

test('an unreachable store is reported for uploads and downloads, in both languages', async () => {
  const hero = new File([new Uint8Array(await jpeg())], 'hero.jpg', { type: 'image/jpeg' })
  const responses = [
    await shop.send(heroPictureApi.setHeroImage, { files: [hero] }),
    await shop.app.inject(`/media/${manual}/manual.pdf`),
  ]
  for (const { headers, body, ...response } of responses) {
    const { error } = typeof body === 'string' ? JSON.parse(body) : body
    expect('status' in response ? response.status : response.statusCode).toBe(503)
    expect(error).toMatchObject({
      code: 'storage_unreachable',
      message: 'The server can’t reach its file storage. Try again in 10 seconds.',
    })
    expect([headers['retry-after'], headers['cache-control']]).toEqual(['10', 'no-store'])
  }
  const persian = await shop.app.inject({
    url: `/media/${manual}/manual.pdf`,
    headers: { 'accept-language': 'fa' },
  })
  expect(persian.json().error.message).toBe(
    'سرور به محل ذخیرهٔ فایل‌ها دسترسی ندارد. پس از ۱۰ ثانیه دوباره امتحان کنید.',
  )
})
