import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import { attributesApi } from '../attributes/attributes.contract.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { reindex } from '../derived/reindex.server.ts'
import { productListsApi } from '../lists/product-lists.contract.ts'
import { productTrashApi } from '../products/product-trash.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import type { AttributeFacet, Facets, FacetValue } from './facets.ts'

const app = openTestApp()
const visitor = { token: null }

type Query = Record<string, string | string[]>
type SearchResponse = { status: number; body: { items: { name: string }[]; total: number; facets: Facets } }
const search = (query: Query, options: object = visitor): Promise<SearchResponse> =>
  app.send(productListsApi.searchProducts, { query }, options)
const names = async (query: Query, options?: object) =>
  (await search(query, options)).body.items.map(item => item.name)
const counts = (values: FacetValue[] = []) =>
  values.map(({ name, count, selected }) => `${name} ${count}${selected ? ' ✓' : ''}`)
const facetOf = ({ body }: SearchResponse, name: string) =>
  body.facets.attributes.find(one => one.name === name)
const valuesOf = (facet: AttributeFacet | undefined) => (facet && facet.type !== 'number' ? facet.values : [])
const change = (id: number, body: object) => app.send(productsApi.updateProduct, { params: { id }, body })

async function category(fields: object): Promise<number> {
  return (await app.send(categoriesApi.createCategory, { body: fields })).body.id
}
async function attribute(categoryId: number, fields: object): Promise<number> {
  const response = await app.send(attributesApi.createAttribute, {
    params: { id: categoryId },
    body: { filterable: true, ...fields },
  })
  expect(response.status).toBe(201)
  return response.body.id
}

const ids: Record<string, number> = {}
let [shop, lamps, chairs, hiddenShelf] = [0, 0, 0, 0]
const attributeIds: Record<string, number> = {}

beforeAll(async () => {
  shop = await category({ name: 'Shop', translations: { fa: { name: 'فروشگاه' } } })
  lamps = await category({ name: 'Lamps', parentId: shop, translations: { fa: { name: 'چراغ‌ها' } } })
  chairs = await category({ name: 'Chairs', parentId: shop })
  hiddenShelf = await category({ name: 'Secret', parentId: shop, visible: false })
  const choices = [
    { value: 'Red', translations: { fa: 'قرمز' } },
    { value: 'Green', translations: { fa: 'سبز' } },
    { value: 'Blue', translations: { fa: 'آبی' } },
  ]
  const colour = { name: 'Colour', translations: { fa: { name: 'رنگ' } }, type: 'choice', choices }
  attributeIds.lampColour = await attribute(lamps, colour)
  attributeIds.chairColour = await attribute(chairs, colour)
  const fa = { name: 'وزن', unit: 'کیلوگرم' }
  attributeIds.weight = await attribute(shop, {
    name: 'Weight: net',
    type: 'number',
    unit: 'kg',
    translations: { fa },
  })
  attributeIds.dimmable = await attribute(lamps, { name: 'Dimmable', type: 'yes-no' })
  attributeIds.wood = await attribute(chairs, { name: 'Material', translations: { fa: { name: 'جنس' } } })
  attributeIds.secret = await attribute(shop, { name: 'Supplier', filterable: false })
  const make = async (name: string, fields: object) => {
    const response = await app.send(productsApi.createProduct, { body: { name, visible: true, ...fields } })
    expect(response.status, JSON.stringify(response.body)).toBe(201)
    ids[name] = response.body.id
  }
  const spec = (attributeId: number | undefined, value: string) => ({ group: '', attributeId, value })
  await make('Lamp A', {
    categoryId: lamps,
    price: 100,
    tags: ['new', 'Home'],
    specs: [
      spec(attributeIds.lampColour, 'Red'),
      spec(attributeIds.weight, '1.5 kg'),
      spec(attributeIds.dimmable, 'yes'),
      spec(attributeIds.secret, 'Acme'),
    ],
  })
  await make('Lamp B', {
    categoryId: lamps,
    price: 200,
    tags: ['new'],
    specs: [
      spec(attributeIds.lampColour, 'قرمز'),
      spec(attributeIds.weight, '۳'),
      spec(attributeIds.dimmable, 'خیر'),
    ],
  })
  await make('Lamp C', { categoryId: lamps, tags: ['home'], specs: [spec(attributeIds.lampColour, 'Green')] })
  await make('Chair A', {
    categoryId: chairs,
    extraCategoryIds: [lamps],
    price: 400,
    specs: [
      spec(attributeIds.chairColour, 'Red'),
      spec(attributeIds.lampColour, 'red'),
      spec(attributeIds.wood, 'Oak'),
    ],
    translations: { fa: { specs: [spec(attributeIds.wood, 'بلوط')] } },
  })
  await make('Chair B', {
    categoryId: chairs,
    price: 500,
    specs: [
      spec(attributeIds.chairColour, 'Blue'),
      spec(attributeIds.wood, 'oak'),
      spec(attributeIds.weight, '7'),
    ],
    translations: { fa: { specs: [spec(attributeIds.wood, 'بلوط')] } },
  })
  await make('Hidden', {
    categoryId: chairs,
    visible: false,
    specs: [spec(attributeIds.chairColour, 'Blue')],
  })
  await make('In secret', { categoryId: hiddenShelf, tags: ['new'], price: 1 })
})

describe('facets', () => {
  test('show how many products each value leaves, in both languages', async () => {
    const { body } = await search({ category: String(shop) })
    const { categories, price, tags, attributes } = body.facets
    expect(categories.map(one => [one.name, one.translations, one.count])).toEqual([
      ['Lamps', { fa: { name: 'چراغ‌ها' } }, 4],
      ['Chairs', {}, 2],
    ])
    expect(price).toEqual({ min: 100, max: 500 })
    expect([counts(tags.values), tags.more]).toEqual([['Home 2', 'new 2'], 0])
    expect(attributes.map(one => one.name)).toEqual(['Weight: net', 'Colour', 'Dimmable', 'Material'])
    const [weight, colour, dimmable, material] = attributes
    expect(weight).toMatchObject({ type: 'number', unit: 'kg', min: 1.5, max: 7, selected: [] })
    expect(weight?.translations.fa).toEqual({ name: 'وزن', unit: 'کیلوگرم' })
    // A product that is red in both attributes of that name counts once.
    expect(counts(valuesOf(colour))).toEqual(['Red 3', 'Blue 1', 'Green 1'])
    expect(valuesOf(colour)[0]?.translations).toEqual({ fa: { name: 'قرمز' } })
    expect(counts(valuesOf(dimmable))).toEqual(['No 1', 'Yes 1'])
    expect(valuesOf(dimmable)[0]?.translations).toEqual({ fa: { name: 'خیر' } })
    expect(counts(valuesOf(material))).toEqual(['Oak 2'])
    expect(valuesOf(material)[0]?.translations).toEqual({ fa: { name: 'بلوط' } })
  })

  test('ignore their own filter, and apply all others', async () => {
    const response = await search({ category: String(shop), spec: ['Colour:Red'], minPrice: '150' })
    expect(response.body.items.map(item => item.name)).toEqual(['Chair A', 'Lamp B'])
    expect(counts(valuesOf(facetOf(response, 'Colour')))).toEqual(['Red 2 ✓', 'Blue 1'])
    expect(response.body.facets.price).toEqual({ min: 100, max: 400 })
    expect(counts(response.body.facets.tags.values)).toEqual(['new 1'])
    expect(response.body.facets.categories.map(one => [one.name, one.count])).toEqual([
      ['Lamps', 2],
      ['Chairs', 1],
    ])
  })

  test('list every selected value, also when no product is left with it', async () => {
    const response = await search({ spec: ['Colour:Green', 'Material:Oak', 'Gone: by'], tag: 'nothing' })
    expect(response.body.total).toBe(0)
    expect(counts(valuesOf(facetOf(response, 'Colour')))).toEqual(['Green 0 ✓'])
    expect(counts(valuesOf(facetOf(response, 'Material')))).toEqual(['Oak 0 ✓'])
    expect(counts(valuesOf(facetOf(response, 'Gone')))).toEqual(['by 0 ✓'])
    expect(counts(response.body.facets.tags.values)).toEqual(['nothing 0 ✓'])
  })

  test('are left out on demand', async () => {
    expect((await search({ facets: 'false' })).body).not.toHaveProperty('facets')
    expect((await search({ facets: 'false', tag: 'new' })).body).not.toHaveProperty('facets')
  })

  test('count hidden products for staff', async () => {
    const query = { category: String(shop), visible: 'all' }
    const response = await search(query, {})
    expect(counts(valuesOf(facetOf(response, 'Colour')))).toEqual(['Red 3', 'Blue 2', 'Green 1'])
    expect(response.body.facets.categories.map(one => [one.name, one.count])).toEqual([
      ['Lamps', 4],
      ['Chairs', 3],
      ['Secret', 1],
    ])
    const hidden = await search({ ...query, visible: 'false', spec: 'Colour:blue' }, {})
    expect(hidden.body.items.map(item => item.name)).toEqual(['Hidden'])
    expect((await search({ visible: 'all', tag: 'new' })).status).toBe(401)
  })

  test('have the prices of an unfiltered list, which are read apart, as they are counted for a filtered one', async () => {
    const compare = async (query: Query, options?: object) => {
      const unfiltered = await search(query, options)
      // A facet ignores its own filter, so this filter changes nothing about the facet of prices.
      const filtered = await search({ ...query, minPrice: '1' }, options)
      expect(unfiltered.body.facets.price).toEqual(filtered.body.facets.price)
      return unfiltered.body.facets.price
    }
    const compareAll = async () => {
      const lists: Query[] = [{}, { category: String(shop) }, { category: String(lamps) }]
      for (const list of lists) {
        await compare(list)
        for (const visible of ['true', 'false', 'all']) await compare({ ...list, visible }, {})
      }
    }
    await compareAll()
    const { id } = (
      await app.send(productsApi.createProduct, {
        body: { name: 'Dearest lamp', categoryId: lamps, price: 987_654_321, visible: true },
      })
    ).body
    expect((await compare({ category: String(lamps) }))?.max).toBe(987_654_321)
    await compareAll()
    await change(id, { price: 1 })
    expect((await compare({}))?.min).toBe(1)
    await change(id, { visible: false })
    await compareAll()
    await app.send(productTrashApi.removeProduct, { params: { id } })
    await compareAll()
  })

  test('of a hidden or missing category are empty for visitors', async () => {
    for (const id of [hiddenShelf, 99_999]) {
      const { body } = await search({ category: String(id) })
      expect(body.facets).toEqual({
        categories: [],
        price: null,
        tags: { values: [], more: 0 },
        attributes: [],
      })
    }
  })
})

describe('filters', () => {
  test('on one facet are alternatives, and those on several facets must all be passed', async () => {
    expect(await names({ spec: ['Colour:Red', 'Colour:Blue'], sort: 'name' })).toEqual([
      'Chair A',
      'Chair B',
      'Lamp A',
      'Lamp B',
    ])
    expect(await names({ spec: ['Colour:Red', 'Dimmable:yes'] })).toEqual(['Lamp A'])
    expect(await names({ tag: ['NEW', 'home'], sort: 'name' })).toEqual(['Lamp A', 'Lamp B', 'Lamp C'])
  })

  test('are understood in either language and spelling', async () => {
    expect(await names({ spec: 'رنگ:سبز' })).toEqual(['Lamp C'])
    expect(await names({ spec: 'جنس:بلوط' })).toEqual(['Chair B', 'Chair A'])
    expect(await names({ spec: 'DIMMABLE:بله' })).toEqual(['Lamp A'])
    expect(await names({ spec: 'وزن:۱٫۵ کیلوگرم..۳' })).toEqual(['Lamp B', 'Lamp A'])
  })

  test.each([
    ['2..', ['Chair B', 'Lamp B']],
    ['..3', ['Lamp B', 'Lamp A']],
    ['1.5', ['Lamp A']],
    ['4..2', []],
  ])('of a number take %s', async (range, expected) => {
    expect(await names({ spec: `Weight: net:${range}` })).toEqual(expected)
  })

  test('on prices leave out products without a price', async () => {
    expect(await names({ minPrice: '0', sort: 'price' })).toEqual(['Lamp A', 'Lamp B', 'Chair A', 'Chair B'])
    expect(await names({ minPrice: '200', maxPrice: '400', sort: 'price', order: 'desc' })).toEqual([
      'Chair A',
      'Lamp B',
    ])
  })

  test('page through the filtered list', async () => {
    const query = { spec: 'Colour:Red', sort: 'name', pageSize: '2' }
    expect(await names({ ...query, page: '1' })).toEqual(['Chair A', 'Lamp A'])
    expect(await names({ ...query, page: '2' })).toEqual(['Lamp B'])
    expect((await search({ ...query, page: '3' })).body).toMatchObject({ items: [], total: 3 })
  })

  test.each([
    [{ spec: 'nothing' }, 'spec'],
    [{ spec: 'Weight: net:heavy' }, 'spec'],
    [{ spec: Array.from({ length: 21 }, (_, at) => `a:${at}`) }, 'spec'],
    [{ tag: Array.from({ length: 21 }, (_, at) => `a${at}`) }, 'tag'],
    [{ tag: '' }, 'tag'],
    [{ minPrice: '-1' }, 'minPrice'],
    [{ maxPrice: ['1', '2'] }, 'maxPrice'],
    [{ sort: ['name', 'price'] }, 'sort'],
    [{ q: 'a'.repeat(1001) }, 'q'],
    [{ facets: 'maybe' }, 'facets'],
    [{ colour: 'red' }, 'colour'],
  ])('%j is refused', async (query, field) => {
    const { status, body } = await search(query as Query)
    const { fields } = (body as unknown as { error: { fields: object } }).error
    expect([status, Object.keys(fields)]).toEqual([400, [field]])
  })
})

describe('search words', () => {
  test('filter the list and its facets, and the most relevant products come first', async () => {
    const response = await search({ q: 'lamp' })
    expect(response.body.total).toBe(4)
    expect(response.body.items.slice(0, 3).map(item => item.name)).toEqual(['Lamp C', 'Lamp B', 'Lamp A'])
    expect(counts(valuesOf(facetOf(response, 'Colour')))).toEqual(['Red 3', 'Green 1'])
    expect(await names({ q: 'lamp', spec: 'Colour:Red', sort: 'price' })).toEqual([
      'Lamp A',
      'Lamp B',
      'Chair A',
    ])
    expect((await search({ q: 'hidden' })).body.total).toBe(0)
    expect(await names({ q: 'hidden', visible: 'all' }, {})).toEqual(['Hidden'])
    expect((await search({ q: '؟!' })).body).toMatchObject({ items: [], total: 0 })
    expect((await search({ q: '' })).body.total).toBe(5)
  })
})

describe('the next response reflects', () => {
  const colours = async () =>
    counts(valuesOf(facetOf(await search({ category: String(lamps) }), 'Colour'))).join()

  test('every change of products and categories', async () => {
    expect(await colours()).toBe('Red 3,Green 1')
    const trash = (endpoint: typeof productTrashApi.removeProduct | typeof productTrashApi.restoreProduct) =>
      app.send(endpoint, { params: { id: ids['Lamp B'] } })
    await trash(productTrashApi.removeProduct)
    expect(await colours()).toBe('Red 2,Green 1')
    await trash(productTrashApi.restoreProduct)
    expect(await colours()).toBe('Red 3,Green 1')
    const colourSpec = (value: string) => [{ group: '', attributeId: attributeIds.lampColour, value }]
    await change(ids['Lamp B'] ?? 0, { specs: colourSpec('Blue') })
    expect(await colours()).toBe('Red 2,Blue 1,Green 1')
    await change(ids['Lamp B'] ?? 0, { visible: false })
    expect(await colours()).toBe('Red 2,Green 1')
    await change(ids['Lamp B'] ?? 0, { visible: true, specs: colourSpec('Red') })
    await app.send(categoriesApi.updateCategory, { params: { id: shop }, body: { visible: false } })
    expect(await colours()).toBe('')
    await app.send(categoriesApi.updateCategory, { params: { id: shop }, body: { visible: true } })
    expect(await colours()).toBe('Red 3,Green 1')
  })

  test('what npm run reindex repairs', async () => {
    const { database } = app
    const cheapest = async () => (await search({ category: String(lamps) })).body.facets.price?.min
    const write = (price: number) =>
      database.db.updateTable('product').set({ price }).where('name', '=', 'Lamp A').execute()
    expect(await cheapest()).toBe(100)
    for (const price of [7, 100]) {
      await write(price)
      await reindex({ database, rebuildIndex: async () => {} })
      expect(await cheapest()).toBe(price)
    }
  })

  test('an attribute that is renamed, not filterable any more, filterable again, or deleted', async () => {
    const id = attributeIds.lampColour
    const update = (body: object) => app.send(attributesApi.updateAttribute, { params: { id }, body })
    const shown = async () =>
      (await search({ category: String(lamps) })).body.facets.attributes.map(
        one => `${one.name} ${counts(valuesOf(one))}`,
      )
    await update({ name: 'Shade' })
    expect(await shown()).toContain('Shade Red 3,Green 1')
    expect(await shown()).toContain('Colour Red 1')
    expect(await names({ spec: 'Shade:green' })).toEqual(['Lamp C'])
    await update({ filterable: false })
    expect((await shown()).join()).not.toContain('Shade')
    await update({ filterable: true, type: 'text' })
    expect(await shown()).toContain('Shade Red 3,Green 1')
    expect((await app.send(attributesApi.deleteAttribute, { params: { id } })).status).toBe(204)
    expect((await shown()).join()).not.toContain('Shade')
    expect((await search({ spec: 'Shade:green' })).body.total).toBe(0)
  })

  test('a change of an attribute exactly as if every product were written again', async () => {
    const { database } = app
    const stored = () => database.db.selectFrom('productFacet').selectAll().orderBy('productId').execute()
    const lamp = ids['Lamp B'] ?? 0
    await app.send(productTrashApi.removeProduct, { params: { id: lamp } })
    const params = { id: attributeIds.weight }
    const update = (body: object) => () => app.send(attributesApi.updateAttribute, { params, body })
    const changes = [
      update({ filterable: false }),
      update({ filterable: true, unit: 'g' }),
      update({ type: 'text' }),
    ]
    for (const change of changes) {
      const before = await stored()
      expect((await change()).status).toBeLessThan(300)
      const after = await stored()
      expect(after).not.toEqual(before)
      await reindex({ database, rebuildIndex: async () => {} })
      expect(await stored()).toEqual(after)
    }
    // A removed attribute keeps its values in the index.
    const before = await stored()
    await app.send(attributesApi.deleteAttribute, { params: { id: attributeIds.chairColour } })
    await reindex({ database, rebuildIndex: async () => {} })
    expect(await stored()).toEqual(before)
    await app.send(productTrashApi.restoreProduct, { params: { id: lamp } })
  })
})
