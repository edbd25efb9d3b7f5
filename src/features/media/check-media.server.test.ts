// Truncated, missing and orphaned files: never served, found by the check, and repaired.
import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { showFile } from '../../testing/shown-files.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { jpeg, pdf, toUpload } from '../../testing/test-pictures.ts'
import { behindProxy, ticketTests } from '../../testing/test-tickets.ts'
import { checkMedia, mendMedia } from './check-media.server.ts'
import { openStorage } from './storage/open-storage.server.ts'

const shop = openTestApp(behindProxy)
const { open, upload } = ticketTests(shop)
const folderOf = async (ref: string) => {
  const query = shop.database.db.selectFrom('media').select('folder').where('ref', '=', ref)
  return (await query.executeTakeFirstOrThrow()).folder
}
const inMedia = (...names: string[]) => join(shop.config.dataDir, 'media', ...names)
const get = (path: string) => shop.app.inject(`/media/${path}`)

test('truncated, missing and orphaned files are not served, are found, and are repaired', async () => {
  const { media } = shop.services
  const bytes = await jpeg({ width: 200, height: 100 })
  const ref = await media.ingestPicture(await toUpload(bytes))
  await media.finished()
  const document = Buffer.concat([pdf(), Buffer.alloc(5000, ' ')])
  const manual = await media.ingestDocument(await toUpload(document))
  for (const file of [ref, manual]) await showFile(shop, file)
  const folder = await folderOf(ref)
  const check = async () => {
    const storage = await openStorage(shop.config)
    const found = await Array.fromAsync(checkMedia({ database: shop.database, storage }))
    return { storage, found, lines: found.map(one => `${one.problem} ${one.file}`).toSorted() }
  }
  expect((await check()).lines).toEqual([])

  // For a truncated variant another width is sent, which is not cached. If nothing complete is left, the response is a 404.
  for (const name of ['160.webp', '160.avif']) {
    const whole = readFileSync(inMedia(folder, name)).length
    truncateSync(inMedia(folder, name), Math.floor(whole / 2))
    const instead = await get(`${ref}/${name}`)
    expect([instead.statusCode, instead.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(instead.headers.etag).toBeUndefined()
  }
  truncateSync(inMedia(await folderOf(manual), 'original'), 2000)
  expect((await get(`${manual}/manual.pdf`)).statusCode).toBe(404)
  rmSync(inMedia(folder, '200.avif'))
  const orphan = `ab/${'ab'.repeat(16)}-0123456789abcdef`
  mkdirSync(inMedia(orphan), { recursive: true })
  writeFileSync(inMedia(orphan, 'original'), 'x')
  // A new one may belong to an upload that has no row yet.
  const cut = [`truncated ${folder}/160.avif`, `truncated ${folder}/160.webp`]
  const broken = [`missing ${folder}/200.avif`, ...cut, `truncated ${await folderOf(manual)}/original`]
  expect((await check()).lines).toEqual(broken.toSorted())
  const daysAgo = Date.now() / 1000 - 3 * 24 * 3600
  utimesSync(inMedia(orphan, 'original'), daysAgo, daysAgo)
  const { storage, found, lines } = await check()
  expect(lines).toEqual([...broken, `orphaned ${orphan}`].toSorted())

  const left = await mendMedia({ database: shop.database, storage }, found)
  expect(left.map(({ file }) => file)).toEqual([`${await folderOf(manual)}/original`])
  media.resume()
  await media.finished()
  // Uploading the same file again replaces the truncated one.
  expect(await media.ingestDocument(await toUpload(document))).toBe(manual)
  expect((await check()).lines).toEqual([])
  expect((await get(`${ref}/160.webp`)).headers['cache-control']).toContain('immutable')
  expect((await get(`${manual}/manual.pdf`)).rawPayload.equals(document)).toBe(true)
})

test('files of messages are checked too, but not those that are still uploaded', async () => {
  const storage = await openStorage(shop.config)
  const check = async () => {
    const found = await Array.fromAsync(checkMedia({ database: shop.database, storage }))
    return found.map(one => `${one.problem} ${one.file}`).toSorted()
  }
  const file = () => new File([new Uint8Array(pdf())], 'a.pdf')
  const { files } = (await upload([file(), file(), file()])).body
  const [missing, truncated] = files.map((one: { token: string }) => one.token)
  await open({ attachments: [missing, truncated] })
  const rows = await shop.database.db.selectFrom('attachment').select('folder').orderBy('id').execute()
  const [first = '', second = '', unattached = ''] = rows.map(({ folder }) => folder)
  expect(await check()).toEqual([])

  for (const folder of [first, unattached]) rmSync(inMedia(folder, 'file'))
  truncateSync(inMedia(second, 'file'), 3)
  const orphan = `attachments/ab/${crypto.randomUUID()}`
  mkdirSync(inMedia(orphan), { recursive: true })
  writeFileSync(inMedia(orphan, 'file'), 'x')
  const daysAgo = Date.now() / 1000 - 3 * 24 * 3600
  utimesSync(inMedia(orphan, 'file'), daysAgo, daysAgo)
  expect(await check()).toEqual([`missing ${first}/file`, `orphaned ${orphan}`, `truncated ${second}/file`])
})

test('temporary files of a killed process are removed by the hourly collection', async () => {
  const left = join(shop.config.dataDir, 'tmp', 'work-left')
  const young = join(shop.config.dataDir, 'tmp', 'work-young')
  for (const folder of [left, young]) mkdirSync(folder, { recursive: true })
  const hoursAgo = Date.now() / 1000 - 2 * 3600
  utimesSync(left, hoursAgo, hoursAgo)
  await shop.services.media.collectUnusedMedia(new Date(), { files: false })
  expect([existsSync(left), existsSync(young)]).toEqual([false, true])
})
