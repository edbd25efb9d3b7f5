import { describe, expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { productsApi } from '../products/products.contract.ts'
import { categoriesApi } from './categories.contract.ts'

const app = openTestApp()
const visitor = { token: null }

describeRefusals(app, categoriesApi)

async function create(fields: Record<string, unknown>) {
  const { status, body } = await app.send(categoriesApi.createCategory, { body: fields })
  expect([status, body.error]).toEqual([201, undefined])
  return body
}
const change = (id: number, body: Record<string, unknown>) =>
  app.send(categoriesApi.updateCategory, { params: { id }, body })
const byName = (name: string, options = {}) =>
  app.send(categoriesApi.categoryByName, { params: { name } }, options)
const contentVersion = async () =>
  (await app.database.db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()).version

test('what was created is what is read, by number and by name', async () => {
  const fields = {
    name: 'Kitchen',
    description: 'Everyday tools.\n\nFor tea.',
    parentId: null,
    position: 0,
    visible: true,
    translations: { fa: { name: 'آشپزخانه', description: 'همراه هر روز' } },
  }
  const created = await create(fields)
  expect(created).toMatchObject({ ...fields, slug: 'kitchen', shown: true, version: 1, productCount: 0 })
  expect(created).toMatchObject({ breadcrumb: [], children: [] })
  const byId = await app.send(categoriesApi.categoryById, { params: { id: created.id } }, visitor)
  expect([byId.status, byId.body]).toEqual([200, created])
  expect((await byName('KITCHEN', visitor)).body).toEqual(created)
})

test('a change of one field leaves the others and raises the version', async () => {
  const before = await create({ name: 'Audio', description: 'Sound', translations: { fa: { name: 'صوتی' } } })
  const { status, body: after } = await change(before.id, { description: 'Headphones' })
  expect(status).toBe(200)
  expect({ ...after, updatedAt: '' }).toEqual({
    ...before,
    description: 'Headphones',
    version: 2,
    updatedAt: '',
  })
})

test('every write raises the content version, a refused one does not', async () => {
  const before = await contentVersion()
  const { id } = await create({ name: 'Counted' })
  expect(await contentVersion()).toBe(before + 1)
  await change(id, { visible: false })
  expect(await contentVersion()).toBe(before + 2)
  expect((await change(id, { parentId: id })).status).toBe(409)
  expect(await contentVersion()).toBe(before + 2)
})

test('a stale version is refused with what is current', async () => {
  const { id, version } = await create({ name: 'Edited by two' })
  expect((await change(id, { description: 'first', version })).status).toBe(200)
  const { status, body } = await change(id, { description: 'second', version })
  expect([status, body.error.code, body.error.current]).toEqual([409, 'conflict', 2])
  expect((await change(id, { description: 'second' })).body.description).toBe('second')
})

test('a conflict names who saved the current version, not who only reordered categories since', async () => {
  const { id, version } = await create({ name: 'Reordered' })
  await change(id, { description: 'first', version })
  await change(id, { position: 0 })
  const { db } = app.database
  const last = await db.selectFrom('event').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await db
    .updateTable('event')
    .set({ adminId: null, adminName: 'Somebody else' })
    .where('id', '=', last.id)
    .execute()
  const { body } = await change(id, { description: 'second', version })
  const admin = await db.selectFrom('admin').select('id').executeTakeFirstOrThrow()
  expect([body.error.changedBy, body.error.changedById]).toEqual(['admin', admin.id])
})

describe('names', () => {
  test('a taken name of a sub-category gets its parent’s name, a main category is refused with the other’s id', async () => {
    const first = await create({ name: 'Lamps' })
    const parent = await create({ name: 'Desk' })
    const second = await create({ name: 'LAMPS', parentId: parent.id })
    expect(second.slug).toBe('lamps-desk')
    const { status, body } = await app.send(categoriesApi.createCategory, { body: { name: 'lamps!' } })
    expect([status, body.error.code, body.error.otherId]).toEqual([409, 'name_taken', first.id])
    expect(body.error.fields.name.code).toBe('taken')
  })

  test('an old name and a translated one still lead there; a live one wins', async () => {
    const { id } = await create({ name: 'Climate', translations: { fa: { name: 'تهویه' } } })
    await change(id, { name: 'Air & Climate' })
    expect((await byName('climate', visitor)).body).toMatchObject({ id, slug: 'air-climate' })
    expect((await byName('تهويه', visitor)).body.id).toBe(id)
    const usurper = await create({ name: 'Climate' })
    expect((await byName('Climate', visitor)).body.id).toBe(usurper.id)
  })

  test('a name without letters gets a slug from its id', async () => {
    const { id, slug } = await create({ name: '🪴' })
    expect(slug).toBe(`c-${id}`)
    expect((await byName(slug, visitor)).status).toBe(200)
  })

  test('an unknown name or number is 404', async () => {
    expect((await byName('nowhere', visitor)).status).toBe(404)
    expect((await byName('🪴', visitor)).status).toBe(404)
    const { status, body } = await app.send(categoriesApi.categoryById, { params: { id: 12345 } }, visitor)
    expect([status, body.error.code]).toEqual([404, 'not_found'])
    expect((await change(12345, { name: 'x' })).status).toBe(404)
  })
})

describe('the tree', () => {
  test('refuses to put a category inside itself or too deep', async () => {
    let parentId: number | null = null
    const chain: { id: number }[] = []
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) {
      const created: { id: number } = await create({ name, parentId })
      chain.push(created)
      parentId = created.id
    }
    const sixth = await app.send(categoriesApi.createCategory, { body: { name: 'Six', parentId } })
    expect([sixth.status, sixth.body.error.code]).toEqual([409, 'category_too_deep'])
    const cycle = await change(chain[0]!.id, { parentId: chain[3]!.id })
    expect([cycle.status, cycle.body.error.code]).toEqual([409, 'category_cycle'])
    const branch = await create({ name: 'Branch' })
    const moved = await change(chain[0]!.id, { parentId: branch.id })
    expect([moved.status, moved.body.error.code]).toEqual([409, 'category_too_deep'])
    const orphan = await app.send(categoriesApi.createCategory, { body: { name: 'x', parentId: 777_777 } })
    expect([orphan.status, orphan.body.error.fields.parentId.code]).toEqual([400, 'not_found'])
  })

  test('keeps the order it is given', async () => {
    const parent = await create({ name: 'Ordered' })
    const parentId = parent.id
    for (const name of ['A1', 'B1', 'C1']) await create({ name, parentId })
    const first = await create({ name: 'D1', parentId, position: 0 })
    const names = async () => {
      const { body } = await app.send(categoriesApi.categoryById, { params: { id: parentId } })
      return body.children.map((child: { name: string }) => child.name)
    }
    expect(await names()).toEqual(['D1', 'A1', 'B1', 'C1'])
    await change(first.id, { position: 2 })
    expect(await names()).toEqual(['A1', 'B1', 'D1', 'C1'])
    await change(first.id, { position: 2000 })
    expect(await names()).toEqual(['A1', 'B1', 'C1', 'D1'])
  })

  test('counts distinct shown products in a node and below', async () => {
    const top = await create({ name: 'Counting' })
    const left = await create({ name: 'Left', parentId: top.id })
    const right = await create({ name: 'Right', parentId: top.id })
    const product = (body: object) => app.send(productsApi.createProduct, { body })
    await product({ name: 'In both', categoryId: left.id, extraCategoryIds: [right.id], visible: true })
    await product({ name: 'In the right', categoryId: right.id, visible: true })
    await product({ name: 'Hidden one', categoryId: right.id })
    const { body: tree } = await app.send(categoriesApi.categoryTree)
    const node = tree.find((one: { id: number }) => one.id === top.id)
    expect(node.productCount).toBe(2)
    expect(node.children.map((one: { productCount: number }) => one.productCount)).toEqual([1, 2])
    const { body: main } = await app.send(categoriesApi.mainCategories, {}, visitor)
    expect(main.find((one: { id: number }) => one.id === top.id).productCount).toBe(2)
    expect(main.some((one: { id: number }) => one.id === left.id)).toBe(false)
    // The menus of every page show this tree, and would change with every product that is shown or hidden.
    const { body: menu } = await app.send(categoriesApi.categoryTree, {}, visitor)
    expect(menu.find((one: { id: number }) => one.id === top.id)).not.toHaveProperty('productCount')
  })

  test('a hidden category hides what is under it from visitors, not from staff', async () => {
    const top = await create({ name: 'Curtain' })
    const inner = await create({ name: 'Behind it', parentId: top.id })
    await change(top.id, { visible: false })
    expect((await byName('behind it', visitor)).status).toBe(404)
    expect((await byName('behind it')).body).toMatchObject({ id: inner.id, visible: true, shown: false })
    const { body: tree } = await app.send(categoriesApi.categoryTree, {}, visitor)
    expect(JSON.stringify(tree)).not.toContain('Curtain')
    await change(top.id, { visible: true })
    expect((await byName('behind it', visitor)).status).toBe(200)
  })
})

test('two moves at once cannot make a cycle', async () => {
  const [a, b] = [await create({ name: 'Circle A' }), await create({ name: 'Circle B' })]
  const responses = await Promise.all([change(a.id, { parentId: b.id }), change(b.id, { parentId: a.id })])
  expect(responses.map(response => response.status).sort()).toEqual([200, 409])
})

test('a translation into the site’s own language is refused', async () => {
  const body = { name: 'Doubled', translations: { en: { name: 'Twice' } } }
  const { status, body: response } = await app.send(categoriesApi.createCategory, { body })
  expect([status, response.error.fields['translations.en'].code]).toEqual([400, 'invalid_choice'])
})

describe('where the serial number is', () => {
  const places = async (query: object = {}) =>
    (await app.send(categoriesApi.serialPlaces, { query }, { token: null })).body
  const make = async (fields: object) =>
    (await app.send(categoriesApi.createCategory, { body: { visible: true, ...fields } })).body
  const productIn = async (categoryId: number | null, visible = true) =>
    (
      await app.send(productsApi.createProduct, {
        body: { name: `Kettle ${crypto.randomUUID()}`, categoryId, visible },
      })
    ).body.id

  test('is said by the nearest category that says it, in both languages, to visitors', async () => {
    const translations = { fa: { name: 'برقی‌ها', serialPlace: 'زیر دستگاه' } }
    const top = await make({ name: 'Electric', serialPlace: 'Under the device', translations })
    const middle = await make({ name: 'Kettles of all kinds', parentId: top.id })
    const low = await make({ name: 'Samovars', parentId: middle.id, serialPlace: 'Behind the tap' })
    const inMiddle = await productIn(middle.id)
    expect(await places({ productId: inMiddle })).toEqual([
      {
        ...{ categoryId: top.id, name: 'Electric', serialPlace: 'Under the device', image: null },
        translations: { fa: { name: 'برقی‌ها', serialPlace: 'زیر دستگاه' } },
      },
    ])
    expect(await places({ productId: await productIn(low.id) })).toMatchObject([{ categoryId: low.id }])
    expect(await places({ productId: await productIn(null) })).toEqual([])
    expect(await places({ productId: await productIn(low.id, false) })).toEqual([])
    expect(await places({ productId: 999_999 })).toEqual([])
    const all = (await places()).map(({ categoryId }: { categoryId: number }) => categoryId)
    expect(all).toEqual(expect.arrayContaining([top.id, low.id]))
    expect(all).not.toContain(middle.id)
    // A hidden category is not named, and a change is seen at once.
    await app.send(categoriesApi.updateCategory, { params: { id: low.id }, body: { visible: false } })
    expect((await places()).some(({ categoryId }: { categoryId: number }) => categoryId === low.id)).toBe(
      false,
    )
    await app.send(categoriesApi.updateCategory, {
      params: { id: top.id },
      body: { serialPlace: 'On the lid' },
    })
    expect(await places({ productId: inMiddle })).toMatchObject([{ serialPlace: 'On the lid' }])
  })
})

expectWholeContractSeen(app, categoriesApi)
