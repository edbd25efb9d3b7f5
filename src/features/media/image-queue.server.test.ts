// The queue that makes the widths of pictures.
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { linkPreviewPictures } from '#server/database/migrations/0026-link-preview-pictures.server.ts'
import { showFile } from '../../testing/shown-files.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { jpeg, noise, toUpload } from '../../testing/test-pictures.ts'
import { variantNameOf, variantsOf } from './image-variants.ts'
import { createMedia } from './media.server.ts'

const shop = openTestApp()
const rowOf = (ref: string) =>
  shop.database.db.selectFrom('media').selectAll().where('ref', '=', ref).executeTakeFirstOrThrow()
const change = (ref: string, set: { state?: 'stored'; claimedAt?: string; attempts?: number }) =>
  shop.database.db.updateTable('media').set(set).where('ref', '=', ref).execute()
const filesOf = async (ref: string) => {
  const folder = join(shop.config.dataDir, 'media', (await rowOf(ref)).folder)
  return { folder, names: readdirSync(folder).toSorted() }
}
const everyName = (width: number) => ['original', ...variantsOf(width).map(variantNameOf)].toSorted()

/** Simulates another process of the same shop, with the same database and files. */
async function openAnother() {
  const other = await createMedia(shop)
  onTestFinished(() => other.close())
  return other
}

/** Waits until the picture process is making widths. */
async function busyProcess(media: Pick<typeof shop.services.media, 'processId'>, ref: string) {
  for (let i = 0; i < 1000; i++) {
    const pid = media.processId()
    if (pid !== undefined && (await filesOf(ref)).names.length > 2) return pid
    await sleep(5)
  }
  throw new Error('the picture process did not start')
}

test('after an upload all widths are made in both formats, and then it is ready', async () => {
  const { media } = shop.services
  const ref = await media.ingestPicture(await toUpload(await jpeg({ width: 1000, height: 100 })))
  await media.finished()
  expect(await rowOf(ref)).toMatchObject({ state: 'ready', claimedAt: null, attempts: 0 })
  const { folder, names } = await filesOf(ref)
  expect(names).toEqual(everyName(1000))
  for (const variant of variantsOf(1000)) {
    const { width, height, format } = await sharp(join(folder, variantNameOf(variant))).metadata()
    expect([width, height, format]).toEqual([
      variant.width,
      variant.width / 10,
      variant.format === 'avif' ? 'heif' : variant.format,
    ])
  }
  expect(readdirSync(join(shop.config.dataDir, 'tmp'))).toEqual([])
})

test('a picture process that is killed in the middle is replaced, and the work is done', async () => {
  const { media } = shop.services
  const ref = await media.ingestPicture(await toUpload(await noise()))
  const pid = await busyProcess(media, ref)
  process.kill(pid, 'SIGKILL')
  await media.finished()
  expect(await rowOf(ref)).toMatchObject({ state: 'ready', claimedAt: null, attempts: 1 })
  expect((await filesOf(ref)).names).toEqual(everyName(600))
})

test('a picture that kills it twice is marked as failed, and others continue; uploading it again retries', async () => {
  const { media } = shop.services
  const bytes = await noise()
  const ref = await media.ingestPicture(await toUpload(bytes))
  const first = await busyProcess(media, ref)
  process.kill(first, 'SIGKILL')
  const isAnother = () => media.processId() !== undefined && media.processId() !== first
  await expect.poll(isAnother, { interval: 1 }).toBe(true)
  process.kill(media.processId() ?? 0, 'SIGKILL')
  await media.finished()
  expect(await rowOf(ref)).toMatchObject({ state: 'failed', claimedAt: null, attempts: 2 })
  const next = await media.ingestPicture(await toUpload(await jpeg()))
  await media.finished()
  expect((await rowOf(next)).state).toBe('ready')
  await media.ingestPicture(await toUpload(bytes))
  await media.finished()
  expect(await rowOf(ref)).toMatchObject({ state: 'ready', attempts: 0 })
})

test('an upload that kills it twice is refused', async () => {
  const { media } = shop.services
  const sent = media.ingestPicture(await toUpload(await jpeg()))
  let killed = 0
  let lastPid: number | undefined
  const killing = setInterval(() => {
    const pid = media.processId()
    if (pid === undefined || pid === lastPid) return
    lastPid = pid
    killed++
    process.kill(pid, 'SIGKILL')
  }, 1)
  try {
    await expect(sent).rejects.toMatchObject({ code: 'bad_picture' })
  } finally {
    clearInterval(killing)
  }
  expect(killed).toBeGreaterThanOrEqual(2)
})

test('an upload is checked while widths are being made', async () => {
  const { media } = shop.services
  const slow = await media.ingestPicture(await toUpload(await noise({ width: 700, height: 500 })))
  await busyProcess(media, slow)
  const quick = await media.ingestPicture(await toUpload(await jpeg()))
  expect((await rowOf(quick)).state).toBe('stored')
  expect((await rowOf(slow)).state).toBe('stored')
  await media.finished()
  expect([(await rowOf(slow)).state, (await rowOf(quick)).state]).toEqual(['ready', 'ready'])
})

test('work of a process that ended is continued soon after it stopped renewing its claim', async () => {
  const ref = await shop.services.media.ingestPicture(await toUpload(await jpeg({ width: 200, height: 100 })))
  await shop.services.media.finished()
  const { folder } = await filesOf(ref)
  const made = statSync(join(folder, '200.webp'))
  for (const name of ['160.avif', '200.avif']) rmSync(join(folder, name))
  const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

  // A fresh claim, dated 25 seconds ahead, so that it is still fresh when a busy machine checks it.
  await change(ref, { state: 'stored', claimedAt: secondsAgo(-25) })
  const other = await openAnother()
  other.resume()
  await other.finished()
  expect((await rowOf(ref)).state).toBe('stored')

  await change(ref, { claimedAt: secondsAgo(40) })
  other.resume()
  await other.finished()
  expect((await rowOf(ref)).state).toBe('ready')
  // Such a claim is left by a clock that was set back since.
  await change(ref, { state: 'stored', claimedAt: secondsAgo(-3 * 24 * 3600) })
  other.resume()
  await other.finished()
  expect((await rowOf(ref)).state).toBe('ready')
  expect((await filesOf(ref)).names).toEqual(everyName(200))
  expect(statSync(join(folder, '200.webp')).ino).toBe(made.ino)
})

test('pictures of an earlier version get their JPEG after the upgrade, the newest first', async () => {
  const { media } = shop.services
  const ingest = async () =>
    await media.ingestPicture(await toUpload(await jpeg({ width: 200, height: 100 })))
  const [old, newer, failed] = [await ingest(), await ingest(), await ingest()]
  await media.finished()
  const fileOf = async (ref: string, name: string) => join((await filesOf(ref)).folder, name)
  for (const ref of [old, newer, failed]) rmSync(await fileOf(ref, '200.jpeg'))
  await shop.database.db.updateTable('media').set({ state: 'failed' }).where('ref', '=', failed).execute()
  const made = statSync(await fileOf(old, '200.webp'))
  await showFile(shop, old)
  const get = async (name: string) => {
    const { headers } = await shop.app.inject(`/media/${old}/${name}`)
    return [headers['content-type'], headers['cache-control']?.includes('immutable')]
  }
  expect(await get('200.jpeg')).toEqual(['image/webp', false])

  await linkPreviewPictures.up({ ...shop.database, report() {}, tell() {} })
  expect(await get('200.webp')).toEqual(['image/webp', true])
  media.resume()
  await media.finished()
  expect(await get('200.jpeg')).toEqual(['image/jpeg', true])
  const [first, second] = [statSync(await fileOf(newer, '200.jpeg')), statSync(await fileOf(old, '200.jpeg'))]
  expect(first.mtimeMs).toBeLessThan(second.mtimeMs)
  expect(statSync(await fileOf(old, '200.webp')).ino).toBe(made.ino)
  expect((await rowOf(failed)).state).toBe('failed')
})

test('the JPEG of a picture with transparency has a white background', async () => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const { media } = shop.services
  const ref = await media.ingestPicture(await toUpload(bytes))
  await media.finished()
  const file = await sharp(join((await filesOf(ref)).folder, '60.jpeg'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(file.info).toMatchObject({ width: 60, height: 40, channels: 3 })
  expect(file.data.every(value => value > 250)).toBe(true)
})

test('several processes share the work, each picture is made by one of them', async () => {
  const { media } = shop.services
  const others = [await openAnother(), await openAnother()]
  const refs: string[] = []
  for (let i = 0; i < 6; i++)
    refs.push(await media.ingestPicture(await toUpload(await jpeg({ width: 300, height: 200 }))))
  for (const other of others) other.resume()
  await Promise.all([media, ...others].map(one => one.finished()))
  for (const ref of refs) expect(await rowOf(ref)).toMatchObject({ state: 'ready', attempts: 0 })
})

test('a stop in the middle releases the claim at once', async () => {
  const other = await openAnother()
  const ref = await other.ingestPicture(await toUpload(await noise()))
  await busyProcess(other, ref)
  await other.close()
  expect(await rowOf(ref)).toMatchObject({ state: 'stored', claimedAt: null, attempts: 0 })
  await expect(other.ingestPicture(await toUpload(await jpeg()))).rejects.toThrow('the picture process died')
  shop.services.media.resume()
  await shop.services.media.finished()
  expect((await rowOf(ref)).state).toBe('ready')
})

test('a picture whose file is missing does not delay the others', async () => {
  const { media } = shop.services
  const ref = await media.ingestPicture(await toUpload(await jpeg()))
  await media.finished()
  await shop.database.db
    .updateTable('media')
    .set({ folder: 'aa/nowhere', state: 'stored' })
    .where('ref', '=', ref)
    .execute()
  const next = await media.ingestPicture(await toUpload(await jpeg()))
  await media.finished()
  expect([(await rowOf(ref)).state, (await rowOf(next)).state]).toEqual(['failed', 'ready'])
})
