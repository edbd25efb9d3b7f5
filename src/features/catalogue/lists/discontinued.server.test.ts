// Where discontinued products stand in lists, the filter that leaves them out, and families among related products.
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import { attributesApi } from '../attributes/attributes.contract.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import type { ProductCard } from '../model/product.ts'
import { productsApi } from '../products/products.contract.ts'
import { searchRulesApi } from '../search/search-rules/search-rules.contract.ts'
import { productListsApi } from './product-lists.contract.ts'

const app = openTestApp({ env: { DEFAULT_LOCALE: 'en' } })
const visitor = { token: null }

const create = async (name: string, fields: object = {}): Promise<number> => {
  const body = { name, visible: true, ...fields }
  return (await app.send(productsApi.createProduct, { body })).body.id
}
const change = (id: number, body: object) => app.send(productsApi.updateProduct, { params: { id }, body })
const search = async (query: Record<string, string>) =>
  (await app.send(productListsApi.searchProducts, { query }, visitor)).body
const namesFor = async (query: Record<string, string>): Promise<string[]> =>
  (await search(query)).items.map((item: ProductCard) => item.name)
const createCategory = async (name: string): Promise<number> =>
  (await app.send(categoriesApi.createCategory, { body: { name } })).body.id
const relatedTo = async (id: number): Promise<string[]> =>
  (await app.send(productsApi.relatedProducts, { params: { id } }, visitor)).body.map(
    (card: ProductCard) => card.name,
  )
const gone = { lifecycle: 'discontinued' }

describe('a search', () => {
  const ids: Record<string, number> = {}
  beforeAll(async () => {
    for (const [name, fields] of [
      ['Whisk', { ...gone, code: 'WH-1', price: 10 }],
      ['Whisk one', { price: 20 }],
      ['Whisk two', { ...gone, price: 30 }],
      ['Whisk three', { price: 40 }],
    ] as const)
      ids[name] = await create(name, fields)
  })

  test('by relevance has discontinued products last, page by page', async () => {
    const all = await namesFor({ q: 'whisk' })
    expect(all.slice(0, 2).toSorted()).toEqual(['Whisk one', 'Whisk three'])
    expect(all.slice(2)).toEqual(['Whisk', 'Whisk two'])
    const pages = ['1', '2', '3', '4'].map(page => namesFor({ q: 'whisk', page, pageSize: '1' }))
    expect((await Promise.all(pages)).flat()).toEqual(all)
    const [first, second] = [
      await namesFor({ q: 'whisk', page: '1', pageSize: '3' }),
      await namesFor({ q: 'whisk', page: '2', pageSize: '3' }),
    ]
    expect([...first, ...second]).toEqual(all)
  })

  test.each([
    ['newest', ['Whisk three', 'Whisk two', 'Whisk one', 'Whisk']],
    ['price', ['Whisk', 'Whisk one', 'Whisk two', 'Whisk three']],
    ['name', ['Whisk', 'Whisk one', 'Whisk three', 'Whisk two']],
  ])('by %s has every product where it belongs', async (sort, names) => {
    expect(await namesFor({ q: 'whisk', sort })).toEqual(names)
  })

  test('has what was asked for by its code first, and what staff pinned', async () => {
    await create('Case for WH-1')
    expect((await namesFor({ q: 'WH-1' }))[0]).toBe('Whisk')
    const body = { kind: 'pin', q: 'whisk', productIds: [ids['Whisk two']] }
    const { status, text } = await app.send(searchRulesApi.createSearchRule, { body })
    expect(status, text).toBe(201)
    expect((await namesFor({ q: 'whisk' }))[0]).toBe('Whisk two')
  })

  test('follows a change of the lifecycle', async () => {
    const before = await namesFor({ q: 'whisk', available: 'true' })
    expect(before).not.toContain('Whisk')
    await change(ids.Whisk ?? 0, { lifecycle: 'active' })
    expect((await namesFor({ q: 'whisk' })).at(-1)).not.toBe('Whisk')
    expect(await namesFor({ q: 'whisk', available: 'true' })).toContain('Whisk')
  })
})

describe('available only', () => {
  test('limits a category, and is offered only where it would leave something out', async () => {
    const category = String(await createCategory('Pans'))
    const facet = async (query = {}) => (await search({ category, ...query })).facets.available
    await create('Pan', { categoryId: Number(category) })
    expect(await facet()).toBeUndefined()
    const old = await create('Old pan', { categoryId: Number(category), ...gone })
    expect(await facet()).toEqual({ count: 1, selected: false })
    expect(await facet({ available: 'true' })).toEqual({ count: 1, selected: true })
    expect(await namesFor({ category, available: 'true' })).toEqual(['Pan'])
    expect(await namesFor({ category })).toEqual(['Old pan', 'Pan'])
    await change(old, { lifecycle: 'active' })
    expect(await facet()).toBeUndefined()
    expect(await namesFor({ category, available: 'true' })).toEqual(['Old pan', 'Pan'])
  })

  test.each(['1', '', 'yes'])('%j is refused', async available => {
    const query = { available }
    expect((await app.send(productListsApi.searchProducts, { query }, visitor)).status).toBe(400)
  })
})

describe('related products', () => {
  test('are available ones first, then discontinued ones', async () => {
    const categoryId = await createCategory('Clocks')
    const own = await create('Wall clock', { categoryId, tags: ['wood'] })
    await create('Cuckoo clock', { categoryId })
    await create('Floor clock', { categoryId, tags: ['wood'], ...gone })
    await create('Travel clock', { categoryId })
    expect(await relatedTo(own)).toEqual(['Travel clock', 'Cuckoo clock', 'Floor clock'])
  })

  test('are at most two of those that differ in colour, size or code alone, and all that were chosen', async () => {
    const categoryId = await createCategory('Mugs')
    const colour = {
      name: 'Colour',
      type: 'choice',
      filterable: true,
      choices: ['Red', 'Green', 'Blue', 'Grey'].map(value => ({ value })),
    }
    await app.send(attributesApi.createAttribute, { params: { id: categoryId }, body: colour })
    const own = await create('Jug', { categoryId })
    await create('Bowl', { categoryId })
    const ids: number[] = []
    for (const name of ['Mug red', 'Mug, green', 'Mug 300 ml blue', 'Mug grey MG-4'])
      ids.push(await create(name, { categoryId, ...(name.endsWith('4') && { code: 'MG-4' }) }))
    expect(await relatedTo(own)).toEqual(['Mug grey MG-4', 'Mug 300 ml blue', 'Bowl'])
    await change(own, { relatedIds: ids.slice(0, 1) })
    expect(await relatedTo(own)).toEqual(['Mug red', 'Mug grey MG-4', 'Bowl'])
    await change(own, { relatedIds: ids })
    expect(await relatedTo(own)).toEqual(['Mug red', 'Mug, green', 'Mug 300 ml blue', 'Mug grey MG-4'])
  })
})
