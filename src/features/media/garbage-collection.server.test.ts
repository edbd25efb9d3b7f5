// The garbage collection of unused files.
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { heroSetting } from '#features/settings/settings.ts'
import { fileReferences } from '#file-references'
import type { Tx } from '#server/database/database.server.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { jpeg, pdf, toUpload } from '../../testing/test-pictures.ts'
import { createMedia } from './media.server.ts'
import { createSignedAddresses, ensureSigningKey } from './signed-addresses.server.ts'

const shop = openTestApp()
const hours = (count: number) => new Date(Date.now() + count * 60 * 60_000)
const collect = (now = new Date()) => shop.services.media.collectUnusedMedia(now)
const getRow = (ref: string) =>
  shop.database.db.selectFrom('media').selectAll().where('ref', '=', ref).executeTakeFirst()
const pathOf = (...parts: string[]) => join(shop.config.dataDir, 'media', ...parts)
const folderOf = async (ref: string) => pathOf((await getRow(ref))?.folder ?? 'no-row')
/** The picture is small, because its widths are made each time and do not matter here. */
const smallJpeg = () => jpeg({ width: 60, height: 40 })
/** The picture is complete with all its widths. Otherwise a later collection would treat it as a leftover of an upload. */
async function newPicture() {
  const ref = await shop.services.media.ingestPicture(await toUpload(await smallJpeg()))
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
  const category = { ...stamps, ...texts, slug, position: 0, parentId: null, imageAlt: '', serialPlace: '' }
  categoryId = (await db.insertInto('category').values(category).returning('id').executeTakeFirstOrThrow()).id
  const more = { summary: '', lifecycle: 'active', recall: '', seoTitle: '', seoDescription: '', sortKey: '' }
  const product = { ...stamps, ...texts, ...more, slug }
  productId = (await db.insertInto('product').values(product).returning('id').executeTakeFirstOrThrow()).id
})

/** Refers to a file as the features do: in a content transaction inserts the reference and marks the file as used. */
async function point(ref: string, insert: (tx: Tx) => Promise<unknown>) {
  await shop.database.contentTransaction(async tx => {
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

const pointers: [string, string, (ref: string) => (tx: Tx) => Promise<unknown>][] = [
  ['a picture of a product', 'productImage.ref', ref => image(ref)],
  ['one in the trash', 'productImage.ref', ref => image(ref, '2026-01-01T00:00:00.000Z')],
  [
    'the picture of a category',
    'category.imageRef',
    ref => tx => tx.updateTable('category').set({ imageRef: ref }).where('id', '=', categoryId).execute(),
  ],
  [
    'a picture of where the serial number is',
    'category.serialImageRef',
    ref => tx =>
      tx.updateTable('category').set({ serialImageRef: ref }).where('id', '=', categoryId).execute(),
  ],
  [
    'the home page',
    'setting.value',
    ref => tx => tx.insertInto('setting').values({ name: heroSetting, value: ref }).execute(),
  ],
  [
    'a document',
    'productDocument.ref',
    ref => tx =>
      tx.insertInto('productDocument').values({ productId, ref, position: 0, name: 'x' }).execute(),
  ],
  [
    'a draft',
    'draftFile.ref',
    ref => tx =>
      tx
        .insertInto('draftFile')
        .values({ adminId: 1, draft: 'x', ref, expiresAt: hours(8 * 24).toISOString() })
        .execute(),
  ],
  [
    'a page',
    'pageFile.ref',
    ref => async tx => {
      const now = new Date().toISOString()
      const slug = crypto.randomUUID()
      const { id: pageId } = await tx
        .insertInto('page')
        .values({
          ...{ title: 'x', slug, body: '', translations: '{}', position: 0, version: 1 },
          ...{ visible: 0, inHeader: 0, inFooter: 0, createdAt: now, updatedAt: now },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.insertInto('pageFile').values({ pageId, ref }).execute()
    },
  ],
  [
    'what was removed with the demo',
    'demoRemoved.ref',
    ref => async tx => {
      const removed = { removalId: 1, kind: 'product', key: '1', version: 1, stored: null, ref } as const
      await tx
        .insertInto('demoRemoved')
        .values({ ...removed, removedAt: new Date().toISOString() })
        .execute()
    },
  ],
  [
    'a preview',
    'previewFile.ref',
    ref => async tx => {
      const secretHash = crypto.randomUUID()
      const preview = { secretHash, adminId: 1, kind: 'product', snapshot: '', createdAt: '', expiresAt: '' }
      await tx.insertInto('preview').values(preview).execute()
      await tx.insertInto('previewFile').values({ secretHash, ref }).execute()
    },
  ],
  [
    'an event',
    'eventMedia.ref',
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

describe('a used file stays', () => {
  test('in every declared column', () => {
    const declared = fileReferences.map(({ table, column }) => `${table}.${column}`)
    expect(new Set(pointers.map(([, column]) => column))).toEqual(new Set(declared))
  })

  test.each(pointers)('%s', async (_, _column, insert) => {
    const ref = await newPicture()
    await point(ref, insert(ref))
    for (let day = 0; day < 4; day++) await collect(hours(day * 24))
    expect(await getRow(ref)).toMatchObject({ unusedAt: null })
    expect(existsSync(await folderOf(ref))).toBe(true)
  })
})

test('an unused file is removed with its row after a day, and not before', async () => {
  const picture = await newPicture()
  const document = await shop.services.media.ingestDocument(await toUpload(pdf()))
  const folders = [await folderOf(picture), await folderOf(document)]
  await shop.services.media.finished()
  await collect(hours(23))
  expect(folders.map(folder => existsSync(folder))).toEqual([true, true])
  await collect(hours(25))
  expect([await getRow(picture), await getRow(document)]).toEqual([undefined, undefined])
  expect(folders.map(folder => existsSync(folder))).toEqual([false, false])
  expect((await shop.app.inject(`/media/${picture}/480.webp`)).statusCode).toBe(404)
})

test('the day begins when the last reference is removed', async () => {
  const ref = await newPicture()
  await point(ref, image(ref))
  await collect(hours(100))
  await shop.database.db.deleteFrom('productImage').where('ref', '=', ref).execute()
  const firstUnused = hours(101)
  await collect(firstUnused)
  expect((await getRow(ref))?.unusedAt).toBe(firstUnused.toISOString())
  await collect(hours(124))
  expect(await getRow(ref)).toBeDefined()
  await collect(hours(126))
  expect(await getRow(ref)).toBeUndefined()
})

test('a reference with an end counts until then, also before its row is deleted', async () => {
  const ref = await newPicture()
  await point(ref, tx =>
    tx
      .insertInto('draftFile')
      .values({ adminId: 1, draft: 'ends', ref, expiresAt: hours(8 * 24).toISOString() })
      .execute(),
  )
  await collect(hours(8 * 24 - 1))
  expect(await getRow(ref)).toMatchObject({ unusedAt: null })
  await collect(hours(8 * 24 + 1))
  expect((await getRow(ref))?.unusedAt).toBeTruthy()
  await collect(hours(9 * 24 + 2))
  expect(await getRow(ref)).toBeUndefined()
})

test('a reference counts even if the file was not marked as used', async () => {
  const ref = await newPicture()
  await shop.database.transaction(async tx => void (await image(ref)(tx)))
  await collect(hours(48))
  expect(await getRow(ref)).toMatchObject({ unusedAt: null })
})

test('uploading it again gives it another day', async () => {
  const bytes = await smallJpeg()
  const ref = await shop.services.media.ingestPicture(await toUpload(bytes))
  const { db } = shop.database
  await db
    .updateTable('media')
    .set({ unusedAt: hours(-30).toISOString() })
    .where('ref', '=', ref)
    .execute()
  await shop.services.media.ingestPicture(await toUpload(bytes))
  await collect()
  expect(existsSync(await folderOf(ref))).toBe(true)
})

test('if the same bytes are uploaded during a collection, the returned file exists', async () => {
  const other = await createMedia(shop)
  const bytes = await smallJpeg()
  const { db } = shop.database
  // Nothing refers to the file, so a signed address is needed to see it.
  const { signed } = createSignedAddresses(await ensureSigningKey(db))
  for (let round = 0; round < 15; round++) {
    const ref = await shop.services.media.ingestPicture(await toUpload(bytes))
    await db
      .updateTable('media')
      .set({ unusedAt: hours(-30).toISOString() })
      .where('ref', '=', ref)
      .execute()
    const upload = await toUpload(bytes)
    await Promise.all([other.collectUnusedMedia(), shop.services.media.ingestPicture(upload), collect()])
    expect(existsSync(join(await folderOf(ref), 'original'))).toBe(true)
    expect((await shop.app.inject(`/media/${signed(ref)}/480.webp`)).statusCode).toBe(200)
  }
  await other.close()
})

test('a reference that is made during a collection wins', async () => {
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
    await Promise.all([pointing, collect()])
    // Either the reference came first and is kept, or the row was deleted first and the reference was refused.
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

  test('of an upload that ended before its row was written are removed after a day', async () => {
    const ref = await newPicture()
    const folder = await folderOf(ref)
    await shop.services.media.finished()
    await shop.database.db.deleteFrom('media').where('ref', '=', ref).execute()
    await collect(hours(23))
    expect(existsSync(folder)).toBe(true)
    await collect(hours(25))
    expect(existsSync(folder)).toBe(false)
  })

  test('are removed if they are old; new ones and those with a row stay', async () => {
    const usedPicture = await newPicture()
    await point(usedPicture, image(usedPicture))
    await shop.services.media.finished()
    const old = orphan(`ab/${'ab'.repeat(16)}-0123456789abcdef`, 25)
    const young = orphan(`ab/${'ab'.repeat(16)}-fedcba9876543210`, 23)
    writeFileSync(pathOf('incoming', 'half'), 'x')
    utimesSync(pathOf('incoming', 'half'), hours(-25), hours(-25))
    await collect()
    expect([old, young, await folderOf(usedPicture)].map(path => existsSync(path))).toEqual([
      false,
      true,
      true,
    ])
    expect([existsSync(pathOf('incoming', 'half')), existsSync(pathOf('incoming'))]).toEqual([false, true])
  })
})
