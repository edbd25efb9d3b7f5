import { describe, expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { categoryTrashApi } from '../categories/category-trash.contract.ts'
import { productListsApi } from '../lists/product-lists.contract.ts'
import { productTrashApi } from './product-trash.contract.ts'
import { productsApi } from './products.contract.ts'

const app = openTestApp()
const visitor = { token: null }

describeRefusals(app, productTrashApi)

async function create(fields: Record<string, unknown>) {
  const { status, body } = await app.send(productsApi.createProduct, { body: fields })
  expect([status, body.error]).toEqual([201, undefined])
  return body
}
const category = async (name: string, fields = {}) =>
  (await app.send(categoriesApi.createCategory, { body: { name, ...fields } })).body
const change = (id: number, body: Record<string, unknown>) =>
  app.send(productsApi.updateProduct, { params: { id }, body })
const remove = (id: number) => app.send(productTrashApi.removeProduct, { params: { id } })
const restore = (id: number) => app.send(productTrashApi.restoreProduct, { params: { id } })
const duplicate = (id: number) => app.send(productTrashApi.duplicateProduct, { params: { id } })
const byId = (id: number, options = {}) => app.send(productsApi.productById, { params: { id } }, options)
const byName = (name: string, options = {}) =>
  app.send(productsApi.productByName, { params: { name } }, options)
const listed = async (id: number) => {
  const { body } = await app.send(productListsApi.allProducts, { query: { pageSize: 100 } }, visitor)
  return body.items.some((item: { id: number }) => item.id === id)
}
const version = async () =>
  (await app.database.db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()).version

describe('the trash', () => {
  test('removes a product from everything, and restores it as it was', async () => {
    const shelf = await category('Shelf')
    const before = await create({ name: 'Fragile vase', code: 'FV-1', categoryId: shelf.id, visible: true })
    expect(await listed(before.id)).toBe(true)
    const raised = await version()
    expect((await remove(before.id)).status).toBe(204)
    expect(await version()).toBe(raised + 1)
    expect((await byId(before.id)).status).toBe(404)
    expect((await byName('fragile vase')).status).toBe(404)
    expect((await byId(before.id, visitor)).status).toBe(404)
    expect((await change(before.id, { price: 1 })).status).toBe(404)
    expect((await duplicate(before.id)).status).toBe(404)
    expect(await listed(before.id)).toBe(false)
    expect((await remove(before.id)).status).toBe(404)

    const { status, body } = await restore(before.id)
    expect([status, body]).toEqual([200, before])
    expect((await byName('fragile vase', visitor)).body).toEqual(before)
    expect(await listed(before.id)).toBe(true)
    expect((await restore(before.id)).status).toBe(404)
  })

  test('takes several products at once', async () => {
    const ids = [(await create({ name: 'Several one' })).id, (await create({ name: 'Several two' })).id]
    const { status, body } = await app.send(productTrashApi.removeProducts, { body: { ids } })
    expect([status, body.removed]).toEqual([200, 2])
    expect(await Promise.all(ids.map(async id => (await byId(id)).status))).toEqual([404, 404])
  })

  test('frees name and code, and refuses to restore when they are taken', async () => {
    const first = await create({ name: 'Taken twice', code: 'TT-1' })
    await remove(first.id)
    const second = await create({ name: 'Taken twice' })
    const third = await create({ name: 'Another', code: 'tt1' })
    const named = await restore(first.id)
    expect([named.status, named.body.error.code, named.body.error.otherId]).toEqual([
      409,
      'name_taken',
      second.id,
    ])
    expect(named.body.error.fields.name.code).toBe('taken')
    await change(second.id, { name: 'Given up' })
    const coded = await restore(first.id)
    expect([coded.status, coded.body.error.code, coded.body.error.otherId]).toEqual([
      409,
      'code_taken',
      third.id,
    ])
    expect(coded.body.error.fields.code.code).toBe('taken')
    await change(third.id, { code: null })
    expect((await restore(first.id)).body).toMatchObject({ slug: 'taken-twice', code: 'TT-1' })
    expect((await app.send(productsApi.createProduct, { body: { name: 'x', code: 'TT1' } })).status).toBe(409)
  })

  test('a product leaves a category that is in the trash itself', async () => {
    const [own, extra] = [await category('Going'), await category('Staying')]
    const { id } = await create({ name: 'Homeless', categoryId: own.id, extraCategoryIds: [extra.id] })
    await remove(id)
    // The category is empty but for what is in the trash, so it can be deleted without `moveTo`.
    expect((await app.send(categoryTrashApi.removeCategory, { params: { id: own.id } })).status).toBe(204)
    expect((await restore(id)).body).toMatchObject({ categoryId: null, extraCategoryIds: [extra.id] })
  })

  test('of several deletes at once one succeeds, the others get not found', async () => {
    const { id } = await create({ name: 'Deleted twice' })
    const responses = await Promise.all([remove(id), remove(id), remove(id)])
    expect(responses.map(response => response.status).sort()).toEqual([204, 404, 404])
  })

  test('a restore and a new product of that name at once: the first one gets the name', async () => {
    const { id } = await create({ name: 'Contested' })
    await remove(id)
    const [restored, created] = await Promise.all([
      restore(id),
      app.send(productsApi.createProduct, { body: { name: 'contested' } }),
    ])
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([restored.status, created.status])
    expect((await byName('contested')).body.id).toBe(restored.status === 200 ? id : created.body.id)
  })

  test('a delete and a save at once leave neither half done', async () => {
    const { id } = await create({ name: 'Saved and deleted', price: 1 })
    const [, saved] = await Promise.all([remove(id), change(id, { price: 2 })])
    expect([200, 404]).toContain(saved.status)
    expect((await byId(id)).status).toBe(404)
    expect((await restore(id)).body.price).toBe(saved.status === 200 ? 2 : 1)
  })
})

describe('gone', () => {
  const gone = async (name: string) => (await byName(name, visitor)).status

  test('by every name it had, until another product has that name', async () => {
    const fa = { name: 'گلدان رفته' }
    const { id } = await create({ name: 'First name', visible: true, translations: { fa } })
    await change(id, { name: 'Second name' })
    await remove(id)
    expect([await gone('second-name'), await gone('FIRST name'), await gone('گلدان رفته')]).toEqual([
      410, 410, 410,
    ])
    const hidden = await create({ name: 'Second name' })
    expect(await gone('second name')).toBe(404)
    await change(hidden.id, { visible: true })
    expect(await gone('second name')).toBe(200)
    expect(await gone('first name')).toBe(410)
  })

  test('only if visitors could see it', async () => {
    const { id } = await create({ name: 'Never shown' })
    await remove(id)
    expect(await gone('never shown')).toBe(404)
    expect(await gone('never there')).toBe(404)
  })

  test('no longer when it is restored', async () => {
    const { id } = await create({ name: 'Came back', visible: true })
    await remove(id)
    expect(await gone('came back')).toBe(410)
    await restore(id)
    expect(await gone('came back')).toBe(200)
    await change(id, { visible: false })
    expect(await gone('came back')).toBe(404)
  })
})

describe('a copy', () => {
  test('has everything but code, visits and visibility', async () => {
    const [own, extra] = [await category('Copies'), await category('More copies')]
    const other = await create({ name: 'Beside it' })
    const source = await create({
      name: 'Original',
      code: 'OR-1',
      summary: 'Short',
      categoryId: own.id,
      extraCategoryIds: [extra.id],
      relatedIds: [other.id],
      specs: [{ group: '', name: 'Weight', value: '2 kg' }],
      tags: ['heavy'],
      price: 5,
      visible: true,
      translations: { fa: { name: 'اصلی', specs: [{ group: '', name: 'وزن', value: '۲' }] } },
    })
    await app.database.db.updateTable('product').set({ visits: 9 }).where('id', '=', source.id).execute()
    const { status, body } = await duplicate(source.id)
    expect(status).toBe(201)
    const itsOwn = { id: body.id, createdAt: body.createdAt, updatedAt: body.updatedAt, version: 1 }
    expect(body).toEqual({
      ...source,
      ...itsOwn,
      name: 'Original (copy)',
      slug: 'original-copy',
      code: null,
      visible: false,
      shown: false,
      translations: { fa: { ...source.translations.fa, name: 'اصلی (رونوشت)' } },
    })
    const row = await app.database.db
      .selectFrom('product')
      .select(['visits'])
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(row.visits).toBe(0)
    expect((await byId(source.id)).body).toEqual(source)
  })

  test('of a copy gets the next number, and long names stay within the limit', async () => {
    const { id } = await create({ name: 'Serial' })
    expect((await duplicate(id)).body.name).toBe('Serial (copy)')
    const second = (await duplicate(id)).body
    expect(second.name).toBe('Serial (copy 2)')
    expect((await duplicate(second.id)).body).toMatchObject({
      name: 'Serial (copy 3)',
      slug: 'serial-copy-3',
    })
    const fa = { name: 'سریال' }
    const translated = await create({ name: 'Numbered', translations: { fa } })
    await duplicate(translated.id)
    const copy = (await duplicate(translated.id)).body
    expect(copy.translations.fa.name).toBe('سریال (رونوشت ۲)')
    expect((await duplicate(copy.id)).body.translations.fa.name).toBe('سریال (رونوشت ۳)')
    const long = await create({ name: `${'🫖'.repeat(199)}x` })
    expect([...(await duplicate(long.id)).body.name]).toHaveLength(200)
    const both = await Promise.all([duplicate(id), duplicate(id)])
    expect(both.map(response => response.body.name).sort()).toEqual(['Serial (copy 4)', 'Serial (copy 5)'])
  })
})

expectWholeContractSeen(app, productTrashApi)
