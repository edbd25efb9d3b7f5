// Serving pictures and documents.
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { rangeHeader } from '../../testing/fuzz/range-header.ts'
import { showFile } from '../../testing/shown-files.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { jpeg, pdf, toUpload } from '../../testing/test-pictures.ts'

const lines: string[] = []
const shop = openTestApp({
  logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
})
const request = (path: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
  shop.app.inject({ method, url: `/media/${path}`, headers })
const folderOf = async (ref: string) => {
  const query = shop.database.db.selectFrom('media').select('folder').where('ref', '=', ref)
  return join(shop.config.dataDir, 'media', (await query.executeTakeFirstOrThrow()).folder)
}
const cacheForEver = 'public, max-age=31536000, s-maxage=86400, immutable'
/** Ingests a file, and makes it public by referring to it. */
async function ingestPublic(bytes: Uint8Array, kind: 'Picture' | 'Document' = 'Picture') {
  const ref = await shop.services.media[`ingest${kind}`](await toUpload(bytes))
  await showFile(shop, ref)
  return ref
}

/** A picture of 600 × 400 with all its widths. */
let ready: string
beforeAll(async () => {
  const bytes = await jpeg({ width: 600, height: 400 })
  const path = join(shop.config.dataDir, 'upload')
  writeFileSync(path, bytes)
  ready = await shop.services.media.ingestPicture({ path, name: '', bytes: bytes.length })
  await showFile(shop, ready)
  await shop.services.media.finished()
})

test.each(['webp', 'avif'])(
  'a finished %s may be cached for ever and is served only as a picture',
  async format => {
    const response = await request(`${ready}/480.${format}`)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': cacheForEver,
      etag: `"${ready}-480.${format}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-length': String(response.rawPayload.length),
    })
    expect((await sharp(response.rawPayload).metadata()).width).toBe(480)
  },
)

test('a matching ETag gets a 304', async () => {
  const response = await request(`${ready}/480.webp`, { 'if-none-match': `"${ready}-480.webp"` })
  expect([response.statusCode, response.body, response.headers['cache-control']]).toEqual([
    304,
    '',
    cacheForEver,
  ])
  expect((await request(`${ready}/320.webp`, { 'if-none-match': `"${ready}-480.webp"` })).statusCode).toBe(
    200,
  )
})

test('HEAD responds like GET, without the bytes', async () => {
  const whole = await request(`${ready}/480.webp`)
  const head = await request(`${ready}/480.webp`, {}, 'HEAD')
  expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  for (const name of ['content-type', 'cache-control', 'etag', 'content-length']) {
    expect(head.headers[name]).toBe(whole.headers[name])
  }
})

describe('while widths are missing', () => {
  test('the nearest variant is sent instead, with its own type, and is not cached', async () => {
    const ref = await ingestPublic(await jpeg({ width: 600, height: 400 }))
    const { db } = shop.database
    await shop.services.media.finished()
    await db.updateTable('media').set({ state: 'stored' }).where('ref', '=', ref).execute()
    const folder = await folderOf(ref)
    for (const name of ['160.webp', '160.avif', '600.webp', '600.avif', '320.avif', '480.avif']) {
      rmSync(join(folder, name))
    }
    for (const [requested, width] of [
      ['160.webp', 320],
      ['600.avif', 480],
      ['1920.avif', 480],
    ] as const) {
      const response = await request(`${ref}/${requested}`)
      expect([
        response.statusCode,
        response.headers['content-type'],
        response.headers['cache-control'],
      ]).toEqual([200, 'image/webp', 'no-store'])
      expect(response.headers.etag).toBeUndefined()
      expect((await sharp(response.rawPayload).metadata()).width).toBe(width)
    }
    expect((await request(`${ref}/320.webp`)).headers['cache-control']).toBe(cacheForEver)
  })

  test('a picture can be seen right after its upload', async () => {
    const ref = await ingestPublic(await jpeg({ width: 600, height: 400 }))
    expect((await request(`${ref}/320.avif`)).statusCode).toBe(200)
  })
})

test('a missing file is a 404 in the usual format, and is not cached', async () => {
  const nobody = 'f'.repeat(32)
  const names = [
    ...[`${nobody}/480.webp`, `${nobody}/manual.pdf`, `${ready}/manual.pdf`, `${ready}/original`],
    ...[
      `${ready}/480.png`,
      `${ready}/0.webp`,
      `${ready.toUpperCase()}/480.webp`,
      `${ready.slice(1)}/480.webp`,
    ],
    ...[`${ready}/..%2f..%2fvitrin.sqlite`, `..%2f..%2fvitrin.sqlite/480.webp`, `${ready}/%00.webp`],
    ...[`${ready}/480.webp%00.pdf`, `..%5c..%5c/480.webp`],
  ]
  for (const name of names) {
    const response = await request(name)
    expect([name, response.statusCode, response.headers['cache-control']]).toEqual([name, 404, 'no-store'])
    expect(response.json().error.code).toBe('not_found')
  }
})

test('a picture whose files were lost is a 404, and is served again when they are back', async () => {
  const bytes = await jpeg()
  const ref = await ingestPublic(bytes)
  await shop.services.media.finished()
  expect((await request(`${ref}/60.webp`)).statusCode).toBe(200)
  rmSync(await folderOf(ref), { recursive: true })
  expect((await request(`${ref}/60.webp`)).statusCode).toBe(404)
  await shop.services.media.ingestPicture(await toUpload(bytes))
  expect((await request(`${ref}/60.webp`)).statusCode).toBe(200)
})

test('files that were stored again in another folder are found at the first request', async () => {
  const ref = await ingestPublic(await jpeg())
  await shop.services.media.finished()
  expect((await request(`${ref}/60.webp`)).statusCode).toBe(200)
  renameSync(await folderOf(ref), join(shop.config.dataDir, 'media', 'aa-other'))
  await shop.database.db.updateTable('media').set({ folder: 'aa-other' }).where('ref', '=', ref).execute()
  expect((await request(`${ref}/60.webp`)).statusCode).toBe(200)
})

test('a document is sent as an attachment, under the requested name', async () => {
  const bytes = pdf('manual')
  const ref = await ingestPublic(bytes, 'Document')
  const name = encodeURIComponent('راهنما (1)\r\n".pdf')
  for (const method of ['GET', 'HEAD'] as const) {
    const response = await request(`${ref}/${name}`, {}, method)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'cache-control': cacheForEver,
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename*=UTF-8''${name.replace('(', '%28').replace(')', '%29')}`,
    })
    expect(response.rawPayload.equals(method === 'GET' ? bytes : Buffer.alloc(0))).toBe(true)
  }
  const known = await request(`${ref}/a.pdf`, { 'if-none-match': `"${ref}"` })
  expect(known.statusCode).toBe(304)
  expect((await request(`${ref}/60.webp`)).statusCode).toBe(404)
  rmSync(await folderOf(ref), { recursive: true })
  expect((await request(`${ref}/a.pdf`)).statusCode).toBe(404)
})

test('whatever range is asked for, a picture and a document are sent whole', async () => {
  const document = `${await ingestPublic(pdf('ranges'), 'Document')}/a.pdf`
  for (const path of [`${ready}/480.webp`, `${ready}/1920.avif`, document]) {
    const whole = await request(path)
    const isWhole = async (range: string, method: 'GET' | 'HEAD') => {
      const { statusCode, headers, rawPayload } = await request(path, { range }, method)
      const bytes = method === 'GET' ? whole.rawPayload : Buffer.alloc(0)
      expect([statusCode, headers['content-range'], rawPayload.equals(bytes)]).toEqual([200, undefined, true])
    }
    await fc.assert(fc.asyncProperty(rangeHeader, fc.constantFrom('GET', 'HEAD'), isWhole), { numRuns: 30 })
  }
})

test('successful requests are not logged', async () => {
  lines.length = 0
  await request(`${ready}/480.webp`)
  expect(lines).toEqual([])
})
