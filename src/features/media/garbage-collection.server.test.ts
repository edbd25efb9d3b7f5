import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { raiseContentVersion } from '#server/database/content-version.server.ts'
import type { Tx } from '#server/database/database.server.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { jpeg, pdf, toUpload } from '../../testing/test-pictures.ts'
import { createMedia } from './media.server.ts'
import { heroSetting } from './picture.ts'
import { createSignedAddresses, ensureSigningKey } from './signed-addresses.server.ts'

const shop = openTestApp()
const hours = (count: number) => new Date(Date.now() + count * 60 * 60_000)
const sweep = (now = new Date()) => shop.services.media.collectUnusedMedia(now)
const getRow = (ref: string) =>
  shop.database.db.selectFrom('media').selectAll().where('ref', '=', ref).executeTakeFirst()
const pathOf = (...parts: string[]) => join(shop.config.dataDir, 'media', ...parts)
const folderOf = async (ref: string) => pathOf((await getRow(ref))?.folder ?? 'no-row')
/** With all its widths: a sweep of a later day would take what is half made for a leftover. */
async function newPicture() {
  const ref = await shop.services.media.ingestPicture(await toUpload(await jpeg()))
  await shop.services.media.finished()
  return ref
}

let productId: number
let categoryId: number
beforeEach(async () => {
  const stamps = { createdAt: '', updatedAt: '', version: 1 }
  const texts = { description: '', translations: '{}', visible: 1, shown: 1, name: 'x' }
  const { db } = shop.database
  const slug = crypto.randomUUID()
  const category = { ...stamps, ...texts, slug, position: 0, parentId: null }
  categoryId = (await db.insertInto('category').values(category).returning('id').executeTakeFirstOrThrow()).id
  const more = { summary: '', tags: '[]', lifecycle: 'active', seoTitle: '', seoDescription: '', sortKey: '' }
  const product = { ...stamps, ...texts, ...more, slug }
  productId = (await db.insertInto('product').values(product).returning('id').executeTakeFirstOrThrow()).id
})

/** As the features do it: the content version first, the pointer, and in use. */
async function point(ref: string, insert: (tx: Tx) => Promise<unknown>) {
  await shop.database.transaction(async tx => {
    await raiseContentVersion(tx)
    await insert(tx)
    await tx.updateTable('media').set({ unusedAt: null }).where('ref', '=', ref).execute()
  })
}
const image =
  (ref: string, deletedAt: string | null = null) =>
  (tx: Tx) =>
    tx
      .insertInto('productImage')
      .values({ productId, ref, position: 0, alt: '', translations: '{}', deletedAt })
      .execute()

const pointers: [string, (ref: string) => (tx: Tx) => Promise<unknown>][] = [
  ['a picture of a product', ref => image(ref)],
  ['one in the trash', ref => image(ref, '2026-01-01T00:00:00.000Z')],
  [
    'the picture of a category',
    ref => tx => tx.updateTable('category').set({ imageRef: ref }).where('id', '=', categoryId).execute(),
  ],
  [
    'the home page',
    ref => tx => tx.insertInto('setting').values({ name: heroSetting, value: ref }).execute(),
  ],
  [
    'a document',
    ref => tx =>
      tx.insertInto('productDocument').values({ productId, ref, position: 0, name: 'x' }).execute(),
  ],
  [
    'an event',
    ref => async tx => {
      const event = {
        at: '',
        adminName: '',
        entity: 'product',
        entityId: 1,
        label: '',
        action: 'x',
        changes: '{}',
      }
      const { id } = await tx.insertInto('event').values(event).returning('id').executeTakeFirstOrThrow()
      await tx.insertInto('eventMedia').values({ eventId: id, ref }).execute()
    },
  ],
]

describe('what is in use stays', () => {
  test.each(pointers)('%s', async (_, insert) => {
    const ref = await newPicture()
    await point(ref, insert(ref))
    for (let day = 0; day < 4; day++) await sweep(hours(day * 24))
    expect(await getRow(ref)).toMatchObject({ unusedAt: null })
    expect(existsSync(await folderOf(ref))).toBe(true)
  })
})

test('what nobody points at goes after a day, row and files; before that it stays', async () => {
  const picture = await newPicture()
  const document = await shop.services.media.ingestDocument(await toUpload(pdf()))
  const folders = [await folderOf(picture), await folderOf(document)]
  await shop.services.media.finished()
  await sweep(hours(23))
  expect(folders.map(folder => existsSync(folder))).toEqual([true, true])
  await sweep(hours(25))
  expect([await getRow(picture), await getRow(document)]).toEqual([undefined, undefined])
  expect(folders.map(folder => existsSync(folder))).toEqual([false, false])
  expect((await shop.app.inject(`/media/${picture}/480.webp`)).statusCode).toBe(404)
})

test('the day begins when the last pointer is gone', async () => {
  const ref = await newPicture()
  await point(ref, image(ref))
  await sweep(hours(100))
  await shop.database.db.deleteFrom('productImage').where('ref', '=', ref).execute()
  await sweep(hours(101))
  expect((await getRow(ref))?.unusedAt?.slice(0, 16)).toBe(hours(101).toISOString().slice(0, 16))
  await sweep(hours(124))
  expect(await getRow(ref)).toBeDefined()
  await sweep(hours(126))
  expect(await getRow(ref)).toBeUndefined()
})

test('a pointer that did not say so is believed all the same', async () => {
  const ref = await newPicture()
  await shop.database.transaction(async tx => void (await image(ref)(tx)))
  await sweep(hours(48))
  expect(await getRow(ref)).toMatchObject({ unusedAt: null })
})

test('sent again it has another day', async () => {
  const bytes = await jpeg()
  const ref = await shop.services.media.ingestPicture(await toUpload(bytes))
  const { db } = shop.database
  await db
    .updateTable('media')
    .set({ unusedAt: hours(-30).toISOString() })
    .where('ref', '=', ref)
    .execute()
  await shop.services.media.ingestPicture(await toUpload(bytes))
  await sweep()
  expect(existsSync(await folderOf(ref))).toBe(true)
})

test('a sweep and the same bytes again at the same moment: the file that is answered for is there', async () => {
  const other = await createMedia(shop)
  const bytes = await jpeg()
  const { db } = shop.database
  // Nothing points at it: it is seen by a signed address.
  const { signed } = createSignedAddresses(await ensureSigningKey(db))
  for (let round = 0; round < 15; round++) {
    const ref = await shop.services.media.ingestPicture(await toUpload(bytes))
    await db
      .updateTable('media')
      .set({ unusedAt: hours(-30).toISOString() })
      .where('ref', '=', ref)
      .execute()
    const upload = await toUpload(bytes)
    await Promise.all([other.collectUnusedMedia(), shop.services.media.ingestPicture(upload), sweep()])
    expect(existsSync(join(await folderOf(ref), 'original'))).toBe(true)
    expect((await shop.app.inject(`/media/${signed(ref)}/480.webp`)).statusCode).toBe(200)
  }
  await other.close()
})

test('a pointer set while a sweep is at work wins', async () => {
  const { db } = shop.database
  for (let round = 0; round < 10; round++) {
    const ref = await newPicture()
    await db
      .updateTable('media')
      .set({ unusedAt: hours(-30).toISOString() })
      .where('ref', '=', ref)
      .execute()
    const pointing = point(ref, image(ref)).then(
      () => true,
      () => false,
    )
    await Promise.all([pointing, sweep()])
    // Either the pointer came first and holds, or the row was gone first and the pointer was refused.
    expect((await getRow(ref)) !== undefined).toBe(await pointing)
    if (await pointing) expect(existsSync(await folderOf(ref))).toBe(true)
  }
})

describe('files without a row', () => {
  const orphan = (folder: string, hoursOld: number) => {
    const path = pathOf(folder, 'original')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'x')
    utimesSync(path, hours(-hoursOld), hours(-hoursOld))
    return pathOf(folder)
  }

  test('of an upload that was cut off before its row: they go after a day', async () => {
    const ref = await newPicture()
    const folder = await folderOf(ref)
    await shop.services.media.finished()
    await shop.database.db.deleteFrom('media').where('ref', '=', ref).execute()
    await sweep(hours(23))
    expect(existsSync(folder)).toBe(true)
    await sweep(hours(25))
    expect(existsSync(folder)).toBe(false)
  })

  test('old ones go, young ones and those with a row stay', async () => {
    const kept = await newPicture()
    await point(kept, image(kept))
    await shop.services.media.finished()
    const old = orphan(`ab/${'ab'.repeat(16)}-0123456789abcdef`, 25)
    const young = orphan(`ab/${'ab'.repeat(16)}-fedcba9876543210`, 23)
    writeFileSync(pathOf('incoming', 'half'), 'x')
    utimesSync(pathOf('incoming', 'half'), hours(-25), hours(-25))
    await sweep()
    expect([old, young, await folderOf(kept)].map(path => existsSync(path))).toEqual([false, true, true])
    expect([existsSync(pathOf('incoming', 'half')), existsSync(pathOf('incoming'))]).toEqual([false, true])
  })
})
