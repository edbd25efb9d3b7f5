import { describe, expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { categoryTrashApi } from '../categories/category-trash.contract.ts'
import { productListsApi } from '../lists/product-lists.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { attributesApi } from './attributes.contract.ts'

const app = openTestApp()

const category = async (name: string): Promise<number> =>
  (await app.send(categoriesApi.createCategory, { body: { name } })).body.id
async function attribute(id: number, body: Record<string, unknown>) {
  const created = await app.send(attributesApi.createAttribute, { params: { id }, body })
  expect([created.status, created.body.error]).toEqual([201, undefined])
  return created.body
}
const listOf = async (id: number) =>
  (await app.send(attributesApi.categoryAttributes, { params: { id } })).body
const remove = (id: number) => app.send(attributesApi.deleteAttribute, { params: { id } })
async function product(body: Record<string, unknown>) {
  const created = await app.send(productsApi.createProduct, { body: { visible: true, ...body } })
  expect([created.status, created.body.error]).toEqual([201, undefined])
  return created.body
}
const readProduct = async (id: number) => (await app.send(productsApi.productById, { params: { id } })).body
async function patch(id: number, body: Record<string, unknown>) {
  expect((await app.send(productsApi.updateProduct, { params: { id }, body })).status).toBe(200)
}
const storedSpecs = (productId: number) =>
  app.database.db
    .selectFrom('spec')
    .select(['locale', 'name', 'value', 'number', 'attributeId'])
    .where('productId', '=', productId)
    .orderBy('locale')
    .orderBy('position')
    .execute()
const newestEvent = async (id: number) => {
  const query = { entity: 'attribute', entityId: String(id), pageSize: '1' }
  return (await app.send(eventsApi.listEvents, { query })).body.items[0]
}
const undo = (event: { id: number }) => app.send(eventsApi.undoEvent, { params: { id: event.id } })

describe('undoing the removal of an attribute', () => {
  test('brings it back with the values of all products that were not changed meanwhile', async () => {
    const categoryId = await category('Kettles')
    const first = await attribute(categoryId, { name: 'Washable', type: 'yes-no' })
    const power = await attribute(categoryId, {
      name: 'Power',
      type: 'number',
      unit: 'W',
      filterable: true,
      position: 0,
      translations: { fa: { name: 'توان', unit: 'وات' } },
    })
    const answer = { group: 'Electric', value: '900', attributeId: power.id }
    const kettle = await product({
      name: 'Kettle',
      categoryId,
      specs: [
        { ...answer, name: 'Wattage' },
        { group: '', value: 'yes', attributeId: first.id },
      ],
      translations: { fa: { specs: [answer] } },
    })
    const toaster = await product({ name: 'Toaster', categoryId, specs: [answer] })
    const found = async () =>
      (await app.send(productListsApi.searchProducts, { query: { spec: 'Power:800..1000' } })).body.total
    const [attributes, read, stored] = [
      await listOf(categoryId),
      await readProduct(kettle.id),
      await storedSpecs(kettle.id),
    ]
    expect(await found()).toBe(2)

    expect((await remove(power.id)).status).toBe(204)
    expect(await found()).toBe(0)
    const { specs } = await readProduct(kettle.id)
    expect(specs[0]).toEqual({ group: 'Electric', name: 'Wattage', value: '900 W', attributeId: null })
    // Rows that are only moved stay what they were; a text that somebody changed is the product's own from then on.
    await patch(kettle.id, { specs: specs.toReversed() })
    await patch(kettle.id, { specs })
    const changed = [{ group: '', name: 'Power', value: '900 W and more', attributeId: null }]
    await patch(toaster.id, { specs: changed })

    const removal = await newestEvent(power.id)
    expect([removal.action, removal.undoable, removal.changes.products]).toEqual([
      'delete',
      true,
      { after: 2 },
    ])
    expect((await undo(removal)).status).toBe(200)
    const { version, createdAt, updatedAt } = (await listOf(categoryId))[0]
    expect(await listOf(categoryId)).toEqual([
      { ...attributes[0], version, createdAt, updatedAt },
      attributes[1],
    ])
    expect(version).toBeGreaterThan(power.version)
    const after = await readProduct(kettle.id)
    expect([after.specs, after.translations]).toEqual([read.specs, read.translations])
    expect(await storedSpecs(kettle.id)).toEqual(stored)
    expect((await readProduct(toaster.id)).specs).toEqual(changed)
    expect(await found()).toBe(1)

    const restored = await newestEvent(power.id)
    expect([restored.action, restored.undoes]).toEqual(['restore', removal.id])
    expect((await undo(restored)).status).toBe(200)
    expect(await found()).toBe(0)
    expect((await undo(await newestEvent(power.id))).status).toBe(200)
    expect(await storedSpecs(kettle.id)).toEqual(stored)
  })

  test('changes no row of the products, like the removal, so that it takes as long for one product as for 100,000', async () => {
    const categoryId = await category('Lamps')
    const { id } = await attribute(categoryId, { name: 'Height', type: 'number', filterable: true })
    const lamp = await product({
      name: 'Lamp',
      categoryId,
      specs: [{ group: '', value: '40', attributeId: id }],
    })
    const rows = async () => {
      const { db } = app.database
      const ofProduct = (table: 'spec' | 'productFacet') =>
        db.selectFrom(table).selectAll().where('productId', '=', lamp.id).execute()
      return [await ofProduct('spec'), await ofProduct('productFacet')]
    }
    const before = await rows()
    await remove(id)
    expect(await rows()).toEqual(before)
    // Saving a product meanwhile neither forgets the value nor counts it.
    const { specs } = await readProduct(lamp.id)
    await patch(lamp.id, { summary: 'Bright', specs })
    expect((await rows())[0]).toEqual(before[0])
    expect((await undo(await newestEvent(id))).status).toBe(200)
    const query = { spec: 'Height:30..50' }
    expect((await app.send(productListsApi.searchProducts, { query })).body.total).toBe(1)
  })

  test('key specifications of cards begin with values of attributes, and not of removed ones', async () => {
    const categoryId = await category('Fans')
    const { id } = await attribute(categoryId, { name: 'Blades' })
    const own = { group: '', name: 'Colour', value: 'White' }
    const specs = [own, { group: '', value: 'Five', attributeId: id }]
    const fan = await product({ name: 'Whirl', categoryId, specs })
    const keySpecs = async () => {
      const { items } = (await app.send(productListsApi.searchProducts, { query: { q: 'Whirl' } })).body
      return [items[0].keySpecs, (await readProduct(fan.id)).keySpecs]
    }
    expect(await keySpecs()).toEqual(Array(2).fill(['Five', 'White']))
    await remove(id)
    expect(await keySpecs()).toEqual(Array(2).fill(['White', 'Five']))
  })

  async function removed(name: string) {
    const categoryId = await category(name)
    const { id } = await attribute(categoryId, { name: 'Height' })
    await remove(id)
    return { categoryId, id, event: await newestEvent(id) }
  }

  test('is refused while another attribute has its name', async () => {
    const { categoryId, event } = await removed('Name in use')
    const other = await attribute(categoryId, { name: 'height' })
    const { status, body } = await undo(event)
    expect([status, body.error.code]).toEqual([409, 'attribute_taken'])
    expect(await listOf(categoryId)).toEqual([{ ...other, inherited: false }])
  })

  test('is refused while its category is in the trash, and names it', async () => {
    const { categoryId, event } = await removed('Trashed meanwhile')
    await app.send(categoryTrashApi.removeCategory, { params: { id: categoryId } })
    const { status, body } = await undo(event)
    const names = [{ label: 'Trashed meanwhile', translations: {} }]
    expect([status, body.error.code, body.error.changed]).toEqual([409, 'conflict', { count: 1, names }])
  })

  test('is not offered if an earlier version recorded it, which did not remember whose values there were', async () => {
    const { id, event } = await removed('Earlier version')
    const { products: _, ...changes } = event.changes
    await app.database.db
      .updateTable('event')
      .set({ changes: JSON.stringify(changes) })
      .where('id', '=', event.id)
      .execute()
    const { status, body } = await undo(event)
    expect([(await newestEvent(id)).undoable, status, body.error.code]).toEqual([false, 409, 'cannot_undo'])
  })
})
