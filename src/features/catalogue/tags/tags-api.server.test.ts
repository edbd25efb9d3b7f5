// The API of tags: names in both languages, former names, merging and deleting, and what products, filters and search make of it.
import { describe, expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { compareSearch } from '../../../testing/expected-search.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { productListsApi } from '../lists/product-lists.contract.ts'
import { bulkChangesApi } from '../products/bulk/bulk-changes.contract.ts'
import { productTrashApi } from '../products/product-trash.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { tagsApi } from './tags.contract.ts'

const app = openTestApp()
type Fields = Record<string, unknown>

async function product(name: string, tags: string[]): Promise<number> {
  const { status, body } = await app.send(productsApi.createProduct, { body: { name, tags, visible: true } })
  expect([status, body.error]).toEqual([201, undefined])
  return body.id
}
const patch = (id: number, body: Fields) => app.send(productsApi.updateProduct, { params: { id }, body })
const read = async (id: number) => (await app.send(productsApi.productById, { params: { id } })).body
const list = async (query: Fields = {}) => (await app.send(tagsApi.listTags, { query })).body
const tagNamed = async (q: string) =>
  (await list({ q })).items.find((tag: { name: string }) => tag.name === q) ?? { id: 0 }
const rename = async (name: string, body: Fields) =>
  app.send(tagsApi.updateTag, { params: { id: (await tagNamed(name)).id }, body })
const merge = async (from: string, into: string) =>
  app.send(tagsApi.mergeTag, {
    params: { id: (await tagNamed(from)).id },
    body: { into: (await tagNamed(into)).id },
  })
const remove = (id: number) => app.send(tagsApi.deleteTag, { params: { id } })
const search = async (query: Fields) =>
  (await app.send(productListsApi.searchProducts, { query }, { token: null })).body
const namesFound = async (query: Fields) =>
  (await search(query)).items.map((one: { name: string }) => one.name).toSorted()
const lastEvent = async (entity: string, id: number) =>
  (await app.send(eventsApi.listEvents, { query: { entity, entityId: String(id), pageSize: '1' } })).body
    .items[0]
const undo = (id: number) => app.send(eventsApi.undoEvent, { params: { id } })
/** Runs the background jobs until no change of products is under way. */
async function runJobs() {
  await app.services.jobs.start({ warn: data => expect(data).toBeUndefined() }, { pollMs: 50 })
  await expect
    .poll(
      async () => {
        const { items } = (await app.send(bulkChangesApi.listBulkChanges)).body
        return items.every((one: { finishedAt: string | null }) => one.finishedAt !== null)
      },
      { timeout: 20_000 },
    )
    .toBe(true)
  await app.services.jobs.stop()
}
const fa = (name: string) => ({ fa: { name } })

describe('words become tags', () => {
  test('and every spelling, language and earlier name is the same one', async () => {
    const first = await product('Lamp', ['Gift', 'gift', 'New!'])
    expect((await read(first)).tags).toEqual(['Gift', 'New!'])
    expect((await rename('Gift', { name: 'Present', translations: fa('هدیه') })).status).toBe(200)
    const second = await product('Vase', ['هديه', 'GIFT', 'present', 'New'])
    const { tags, tagList } = await read(second)
    expect(tags).toEqual(['Present', 'New'])
    expect(tagList[0]).toEqual({
      id: (await read(first)).tagList[0].id,
      name: 'Present',
      translations: fa('هدیه'),
    })
    expect((await read(first)).tags).toEqual(['Present', 'New!'])
  })

  test('and bulk changes add and remove them in any language', async () => {
    const ids = [await product('Pan', ['Steel']), await product('Pot', ['Steel', 'Old'])]
    await rename('Steel', { translations: fa('فولادی') })
    const change = (adjust: Fields) => app.send(productsApi.updateProducts, { body: { ids, adjust } })
    expect((await change({ removeTags: ['فولادی'], addTags: ['old'] })).body.changed).toBe(2)
    expect((await Promise.all(ids.map(read))).map(one => one.tags)).toEqual([['Old'], ['Old']])
  })

  test('a copy has the tags of its source', async () => {
    const id = await product('Cup', ['Blue', 'Small'])
    const copy = (await app.send(productTrashApi.duplicateProduct, { params: { id } })).body
    expect((await read(copy.id)).tags).toEqual(['Blue', 'Small'])
  })
})

describe('a renamed tag', () => {
  test('is found, filtered by and shown with both names and its earlier one', async () => {
    const id = await product('Kettle', ['Electric'])
    const before = await app.database.db
      .selectFrom('productFacet')
      .selectAll()
      .where('productId', '=', id)
      .execute()
    const { status, body } = await rename('Electric', { name: 'Corded', translations: fa('برقی') })
    expect([status, body.products, body.version]).toEqual([200, 1, 2])
    for (const tag of ['corded', 'برقي', 'ELECTRIC']) {
      const { items, facets } = await search({ tag })
      expect(items.map((one: { name: string }) => one.name)).toEqual(['Kettle'])
      const selected = facets.tags.values.filter((one: { selected: boolean }) => one.selected)
      expect(selected).toEqual([{ name: 'Corded', translations: fa('برقی'), count: 1, selected: true }])
    }
    expect(await namesFound({ q: 'برقی' })).toEqual(['Kettle'])
    for (const q of ['corded', 'electric']) expect(await namesFound({ q })).toEqual(['Kettle'])
    expect(
      await app.database.db.selectFrom('productFacet').selectAll().where('productId', '=', id).execute(),
    ).toEqual(before)
    const { stored, expected } = await compareSearch(app.database)
    expect(stored).toEqual(expected)
  })

  test('is one event, which can be undone', async () => {
    const id = await product('Chair', ['Oak'])
    await rename('Oak', { name: 'Wooden', translations: fa('چوبی') })
    const tag = await tagNamed('Wooden')
    const event = await lastEvent('tag', tag.id)
    expect(event).toMatchObject({ action: 'update', label: 'Wooden', undoable: true })
    expect((await undo(event.id)).status).toBe(200)
    expect((await read(id)).tagList).toEqual([{ id: tag.id, name: 'Oak', translations: {} }])
    expect(await namesFound({ q: 'چوبی' })).toEqual(['Chair'])
    expect(await namesFound({ tag: 'Wooden' })).toEqual(['Chair'])
  })

  test('leaves the undo of older events of its products as it was', async () => {
    const id = await product('Table', ['Walnut'])
    await patch(id, { tags: ['Walnut', 'Pine'] })
    const event = await lastEvent('product', id)
    await rename('Pine', { name: 'Softwood' })
    await rename('Walnut', { name: 'Hardwood' })
    expect((await undo(event.id)).status).toBe(200)
    expect((await read(id)).tags).toEqual(['Hardwood'])
  })

  test('refuses the name of another tag, in both languages, and takes over a former one', async () => {
    await product('Rug', ['Wool', 'Cotton'])
    await rename('Wool', { translations: fa('پشمی') })
    const refused = await rename('Cotton', { translations: fa('پشمي') })
    expect([refused.status, refused.body.error.code, Object.keys(refused.body.error.fields)]).toEqual([
      409,
      'tag_taken',
      ['translations.fa.name'],
    ])
    await rename('Wool', { name: 'Woollen' })
    const sock = await product('Sock', ['Woollen'])
    expect(await namesFound({ q: 'wool' })).toEqual(['Rug', 'Sock'])
    expect((await rename('Cotton', { name: 'Wool' })).status).toBe(200)
    // A name that another tag was given leads there only.
    expect(await namesFound({ tag: 'wool' })).toEqual(['Rug'])
    const { words } = await app.database.db
      .selectFrom('searchText')
      .select('words')
      .where('productId', '=', sock)
      .executeTakeFirstOrThrow()
    expect(words.split(' ')).not.toContain('wool')
    expect(
      (await search({ tag: 'wool' })).facets.tags.values.filter((one: Fields) => one.selected)[0].name,
    ).toBe('Wool')
    const outdated = await rename('Wool', { name: 'Cotton', version: 1 })
    expect([outdated.status, outdated.body.error.code]).toEqual([409, 'conflict'])
    const wrong = await rename('Wool', { translations: { en: { name: 'x' } } })
    expect(wrong.status).toBe(400)
  })
})

describe('a merge', () => {
  test('gives products the other tag, once, and its names lead there', async () => {
    const both = await product('Mug', ['Ashen', 'Tall', 'Gray'])
    const one = await product('Jug', ['Ashen'])
    const trashed = await product('Bowl', ['Ashen'])
    await app.send(productTrashApi.removeProduct, { params: { id: trashed } })
    const tag = await tagNamed('Ashen')
    expect(tag).toMatchObject({ products: 2, productsInTrash: 1 })
    const { status, body } = await merge('Ashen', 'Gray')
    expect([status, body]).toEqual([200, { products: 3, isInBackground: false }])
    expect([(await read(both)).tags, (await read(one)).tags]).toEqual([['Tall', 'Gray'], ['Gray']])
    await app.send(productTrashApi.restoreProduct, { params: { id: trashed } })
    expect(await namesFound({ tag: 'ashen' })).toEqual(['Bowl', 'Jug', 'Mug'])
    expect(await namesFound({ q: 'ashen' })).toEqual(['Bowl', 'Jug', 'Mug'])
    await product('Urn', ['Gray'])
    expect(await namesFound({ q: 'ashen' })).toEqual(['Bowl', 'Jug', 'Mug', 'Urn'])
    for (const endpoint of [tagsApi.tag, tagsApi.updateTag, tagsApi.deleteTag]) {
      const input = { params: { id: tag.id }, ...('body' in endpoint && { body: { name: 'x' } }) }
      expect((await app.send(endpoint, input)).status).toBe(404)
    }
    const target = await tagNamed('Gray')
    expect((await app.send(tagsApi.tag, { params: { id: target.id } })).body).toEqual(target)
    const event = await lastEvent('tag', tag.id)
    expect(event).toMatchObject({ action: 'merge', label: 'Ashen', undoable: false })
    expect(event.changes).toEqual({ into: { after: 'Gray' }, products: { after: 3 } })
    const { stored, expected } = await compareSearch(app.database)
    expect(stored).toEqual(expected)
  })

  test('is refused with itself and with what is gone', async () => {
    await product('Bell', ['Brass'])
    const { id } = await tagNamed('Brass')
    const into = (target: number) => app.send(tagsApi.mergeTag, { params: { id }, body: { into: target } })
    expect([(await into(id)).status, (await into(999_999)).status]).toEqual([400, 404])
  })
})

describe('a deletion', () => {
  test('takes the tag off its products, and cannot be undone', async () => {
    const id = await product('Clock', ['Loud', 'Round'])
    const tag = await tagNamed('Loud')
    expect((await remove(tag.id)).body).toEqual({ products: 1, isInBackground: false })
    expect((await read(id)).tags).toEqual(['Round'])
    expect(await lastEvent('tag', tag.id)).toMatchObject({ action: 'delete', undoable: false })
    expect(await namesFound({ q: 'loud' })).toEqual([])
  })

  test('of a tag that no product has can be undone', async () => {
    const id = await product('Drum', ['Tin'])
    await rename('Tin', { translations: fa('حلبی') })
    const tag = await tagNamed('Tin')
    await patch(id, { tags: [] })
    await remove(tag.id)
    const event = await lastEvent('tag', tag.id)
    expect((await undo(event.id)).status).toBe(200)
    await patch(id, { tags: ['حلبی'] })
    expect((await read(id)).tagList).toEqual([{ id: tag.id, name: 'Tin', translations: fa('حلبی') }])
  })
})

test('unused tags are deleted as one change, and one undo restores them all', async () => {
  const id = await product('Harp', ['Spare one', 'Spare two', 'Kept'])
  const trashed = await product('Lute', ['In the trash'])
  await rename('Spare one', { translations: fa('یدکی') })
  await patch(id, { tags: ['Kept'] })
  await app.send(productTrashApi.removeProduct, { params: { id: trashed } })
  const { total, unused } = await list()
  expect(unused).toBeGreaterThanOrEqual(2)
  const done = (await app.send(tagsApi.deleteUnusedTags)).body
  expect(done).toEqual({ tags: unused, left: 0, eventId: expect.any(Number) })
  expect(await list()).toMatchObject({ total: total - unused, unused: 0 })
  expect([(await list({ q: 'Kept' })).total, (await list({ q: 'In the trash' })).total]).toEqual([1, 1])
  const { items } = (await app.send(eventsApi.listEvents, { query: { entity: 'tag', pageSize: '1' } })).body
  expect(items[0]).toMatchObject({ action: 'delete', undoable: true, group: { count: unused } })
  expect((await app.send(tagsApi.deleteUnusedTags)).body).toEqual({ tags: 0, left: 0, eventId: null })
  expect((await undo(done.eventId)).status).toBe(200)
  expect(await list()).toMatchObject({ total, unused })
  expect((await tagNamed('Spare one')).translations).toEqual(fa('یدکی'))
})

test('of very many unused tags some hundred are deleted at once, and it is said how many are left', async () => {
  const names = Array.from({ length: 510 }, (_, at) => `leftover ${at}`)
  await app.database.contentTransaction(async tx => {
    const { id: _, ...row } = await tx.selectFrom('tag').selectAll().limit(1).executeTakeFirstOrThrow()
    const rows = names.map(name => ({ ...row, name, translations: '{}', sortKey: name }))
    await tx.insertInto('tag').values(rows).execute()
  })
  const { unused } = await list()
  const done = (await app.send(tagsApi.deleteUnusedTags)).body
  expect(done).toEqual({ tags: 500, left: unused - 500, eventId: expect.any(Number) })
  expect((await undo(done.eventId)).status).toBe(200)
  expect(await list()).toMatchObject({ unused })
  while ((await app.send(tagsApi.deleteUnusedTags)).body.left > 0);
  expect(await list()).toMatchObject({ unused: 0 })
})

test('tags are listed by name, a page at a time, and found by a part of either name', async () => {
  const { items, total } = await list({ pageSize: 100 })
  expect(items.length).toBe(total)
  const second = await list({ page: 2, pageSize: 2 })
  expect(second.items).toEqual(items.slice(2, 4))
  expect((await list({ q: 'پشم' })).items.map((tag: { name: string }) => tag.name)).toEqual(['Woollen'])
  expect((await list({ q: '%' })).total).toBe(total)
})

describe('a tag of more products than one transaction may hold', () => {
  test('is changed in parts, and refused until that has ended', async () => {
    const id = await product('Nail', ['Bulk'])
    const { id: tagId } = await tagNamed('Bulk')
    await app.database.contentTransaction(async tx => {
      const { id: _, ...row } = await tx
        .selectFrom('product')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const rows = Array.from({ length: 505 }, (_, n) => ({ ...row, name: `nail ${n}`, slug: `nail-${n}` }))
      for (let from = 0; from < rows.length; from += 101) {
        const added = await tx
          .insertInto('product')
          .values(rows.slice(from, from + 101))
          .returning('id')
          .execute()
        const links = added.map(one => ({ productId: one.id, tagId, position: 0 }))
        await tx.insertInto('productTag').values(links).execute()
      }
    })
    await product('Screw', ['Small parts'])
    const started = await merge('Bulk', 'Small parts')
    expect(started.body).toEqual({ products: 506, isInBackground: true })
    for (const refused of [await rename('Bulk', { name: 'Bulky' }), await remove(tagId)]) {
      expect([refused.status, refused.body.error.code]).toEqual([409, 'still_running'])
    }
    const again = await merge('Bulk', 'Small parts')
    expect([again.status, again.body.error.code]).toEqual([409, 'still_running'])
    await runJobs()
    expect((await tagNamed('Small parts')).products).toBe(507)
    expect((await search({ tag: 'bulk' })).total).toBe(507)
    expect((await search({ q: 'bulk' })).total).toBe(507)
    expect(await lastEvent('tag', tagId)).toMatchObject({ action: 'merge', undoable: false })
    expect((await rename('Small parts', { name: 'Fasteners' })).status).toBe(200)
    await runJobs()
    expect((await search({ q: 'fasteners' })).total).toBe(507)
  })
})

describeRefusals(app, tagsApi)
expectWholeContractSeen(app, tagsApi)
