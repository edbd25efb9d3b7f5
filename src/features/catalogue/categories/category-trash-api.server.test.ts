import { describe, expect, test } from 'vitest'
import { addMany } from '../../../testing/catalogue/add-many.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { productTrashApi } from '../products/product-trash.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { categoriesApi } from './categories.contract.ts'
import { categoryTrashApi } from './category-trash.contract.ts'

const app = openTestApp()
const visitor = { token: null }

describeRefusals(app, categoryTrashApi)

async function create(name: string, parentId: number | null = null) {
  const { status, body } = await app.send(categoriesApi.createCategory, { body: { name, parentId } })
  expect([status, body.error]).toEqual([201, undefined])
  return body
}
const product = async (fields: Record<string, unknown>) =>
  (await app.send(productsApi.createProduct, { body: { visible: true, ...fields } })).body
const remove = (id: number, moveTo?: number | 'parent') =>
  app.send(categoryTrashApi.removeCategory, {
    params: { id },
    query: moveTo === undefined ? {} : { moveTo: String(moveTo) },
  })
const restore = (id: number) => app.send(categoryTrashApi.restoreCategory, { params: { id } })
const byId = (id: number, options = {}) => app.send(categoriesApi.categoryById, { params: { id } }, options)
const productById = async (id: number) => (await app.send(productsApi.productById, { params: { id } })).body
const names = (list: { name: string }[]) => list.map(one => one.name)

describe('deleting', () => {
  test('a category with more than 500 products needs a bulk change, and stays as it is', async () => {
    const { id } = await create('Large one')
    await addMany(app, { count: 501, categoryId: id })
    const { status, body } = await remove(id, 'parent')
    expect([status, body.error.code]).toEqual([409, 'deletion_is_large'])
    expect((await byId(id)).body.productCount).toBe(501)
  })

  test('an empty category goes to the trash and comes back as it was', async () => {
    const parent = await create('Parent of one')
    await create('Sibling', parent.id)
    const before = await create('Empty one', parent.id)
    expect((await remove(before.id)).status).toBe(204)
    expect((await byId(before.id)).status).toBe(404)
    expect((await app.send(categoriesApi.categoryByName, { params: { name: 'empty one' } })).status).toBe(404)
    expect(names((await byId(parent.id)).body.children)).toEqual(['Sibling'])
    expect(
      (await app.send(productsApi.createProduct, { body: { name: 'x', categoryId: before.id } })).status,
    ).toBe(400)
    expect((await remove(before.id)).status).toBe(404)
    const { body: trash } = await app.send(categoryTrashApi.categoryTrash)
    expect(trash[0]).toMatchObject({ id: before.id, name: 'Empty one', shown: false })
    expect(trash[0].deletedAt).not.toBeNull()
    expect((await restore(before.id)).body).toEqual(before)
    expect((await restore(before.id)).status).toBe(404)
  })

  test('with contents is refused with the counts, unless `moveTo` says where they go', async () => {
    const full = await create('Full')
    await create('Inside', full.id)
    const own = await product({ name: 'In full', categoryId: full.id })
    await product({ name: 'Also in full', extraCategoryIds: [full.id], visible: false })
    const trashed = await product({ name: 'Thrown away', categoryId: full.id })
    await app.send(productTrashApi.removeProduct, { params: { id: trashed.id } })
    const { status, body } = await remove(full.id)
    expect([status, body.error.code, body.error.categories, body.error.products]).toEqual([
      409,
      'category_not_empty',
      1,
      2,
    ])
    expect(body.error.message).not.toContain('{')
    expect((await productById(own.id)).categoryId).toBe(full.id)
    expect((await remove(full.id, 777_777)).body.error.fields.moveTo.code).toBe('not_found')
    expect((await byId(full.id)).status).toBe(200)
  })

  test('contents move to the given category, and visitors find them there at once', async () => {
    const [from, to] = [await create('From'), await create('To')]
    const [inner, there] = [await create('Inner', from.id), await create('There', to.id)]
    const a = await product({ name: 'Only from', categoryId: from.id })
    const b = await product({ name: 'Own from, extra to', categoryId: from.id, extraCategoryIds: [to.id] })
    const c = await product({
      name: 'Own to, extra from',
      categoryId: to.id,
      extraCategoryIds: [inner.id, from.id],
    })
    const d = await product({ name: 'In the trash', categoryId: from.id })
    await app.send(productTrashApi.removeProduct, { params: { id: d.id } })
    expect((await remove(from.id, to.id)).status).toBe(204)
    const { body } = await byId(to.id, visitor)
    expect(names(body.children)).toEqual(['There', 'Inner'])
    expect(body.productCount).toBe(3)
    expect(await productById(a.id)).toMatchObject({ categoryId: to.id, extraCategoryIds: [] })
    expect(await productById(b.id)).toMatchObject({ categoryId: to.id, extraCategoryIds: [] })
    expect(await productById(c.id)).toMatchObject({ categoryId: to.id, extraCategoryIds: [inner.id] })
    expect((await byId(inner.id)).body.breadcrumb.map((link: { id: number }) => link.id)).toEqual([to.id])
    expect((await app.send(productTrashApi.restoreProduct, { params: { id: d.id } })).body.categoryId).toBe(
      to.id,
    )
    expect((await byId(there.id)).body.productCount).toBe(0)
  })

  test('`parent` moves them to its parent; products of a main category are then without one', async () => {
    const main = await create('Main shelf')
    const sub = await create('Sub shelf', main.id)
    const leaf = await create('Leaf shelf', sub.id)
    const one = await product({ name: 'On the sub shelf', categoryId: sub.id })
    await remove(sub.id, 'parent')
    expect((await productById(one.id)).categoryId).toBe(main.id)
    expect((await byId(leaf.id)).body.parentId).toBe(main.id)
    await remove(main.id, 'parent')
    expect(await productById(one.id)).toMatchObject({ categoryId: null, shown: true, breadcrumb: [] })
    expect((await byId(leaf.id)).body).toMatchObject({ parentId: null, shown: true })
  })

  test('nothing is moved into itself or too deep', async () => {
    const top = await create('Top')
    const below = await create('Below', top.id)
    expect((await remove(top.id, below.id)).body.error.code).toBe('category_cycle')
    expect((await remove(top.id, top.id)).body.error.code).toBe('category_cycle')
    let deep = await create('L1')
    for (const name of ['L2', 'L3', 'L4', 'L5']) deep = await create(name, deep.id)
    expect((await remove(top.id, deep.id)).body.error.code).toBe('category_too_deep')
    expect((await byId(below.id)).body.parentId).toBe(top.id)
  })

  test('a hidden target hides what is moved into it', async () => {
    const [from, to] = [await create('Bright'), await create('Dark')]
    const one = await product({ name: 'Into the dark', categoryId: from.id })
    await app.send(categoriesApi.updateCategory, { params: { id: to.id }, body: { visible: false } })
    await remove(from.id, to.id)
    expect(await productById(one.id)).toMatchObject({ visible: true, shown: false })
  })

  test('of two deletes at once one succeeds, the other gets not found', async () => {
    const { id } = await create('Twice deleted')
    const responses = await Promise.all([remove(id), remove(id)])
    expect(responses.map(response => response.status).sort()).toEqual([204, 404])
  })
})

describe('restoring', () => {
  test('without its parent it becomes a main category, empty', async () => {
    const parent = await create('Leaving parent')
    const child = await create('Left child', parent.id)
    const one = await product({ name: 'Moved on', categoryId: child.id })
    await remove(child.id, 'parent')
    await remove(parent.id, 'parent')
    const { body } = await restore(child.id)
    expect(body).toMatchObject({ parentId: null, shown: true, productCount: 0, breadcrumb: [] })
    expect((await productById(one.id)).categoryId).toBeNull()
  })

  test('with a taken name is refused with the id of the other category', async () => {
    const first = await create('Wanted name')
    await remove(first.id)
    const second = await create('Wanted name')
    const { status, body } = await restore(first.id)
    expect([status, body.error.code, body.error.otherId, body.error.fields.name.code]).toEqual([
      409,
      'name_taken',
      second.id,
      'taken',
    ])
  })

  test('under a parent that was moved too deep meanwhile is refused', async () => {
    const parent = await create('Sinking')
    const child = await create('Drowned', parent.id)
    await remove(child.id)
    let deep = await create('D1')
    for (const name of ['D2', 'D3', 'D4']) deep = await create(name, deep.id)
    const moved = await app.send(categoriesApi.updateCategory, {
      params: { id: parent.id },
      body: { parentId: deep.id },
    })
    expect(moved.status).toBe(200)
    const { status, body } = await restore(child.id)
    expect([status, body.error.code]).toEqual([409, 'category_too_deep'])
  })

  test('and a new category of that name at once: the first one gets the name', async () => {
    const { id } = await create('Raced for')
    await remove(id)
    const [restored, created] = await Promise.all([
      restore(id),
      app.send(categoriesApi.createCategory, { body: { name: 'Raced for' } }),
    ])
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([restored.status, created.status])
  })
})

expectWholeContractSeen(app, categoryTrashApi)
