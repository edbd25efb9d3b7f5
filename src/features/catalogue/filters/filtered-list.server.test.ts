import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import { testSeed } from '../../../testing/test-seed.ts'
import { attributesApi } from '../attributes/attributes.contract.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { createListAmong, few, type Visibility } from '../listing/product-order.server.ts'
import { productListsApi } from '../lists/product-lists.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { createRelevance, maxScored } from '../search-engine/relevance.server.ts'
import type { FoundProducts } from '../search-engine/search.ts'
import type { Facets } from './facets.ts'

const app = openTestApp()

/** A plain model of the catalogue, from which the expected lists and facets are computed. */
type Category = { id: number; parent?: Category; visible: boolean }
type TestProduct = {
  id: number
  name: string
  visible: boolean
  categories: Category[]
  price: number | null
  tags: string[]
  isAvailable: boolean
  attributeValues: Partial<Record<AttributeName, string>>
}
type AttributeName = 'Colour' | 'Size' | 'Sort'
const categories: Category[] = []
const things: TestProduct[] = []
const attributes: Record<string, number> = {}
const possibleValues = {
  Colour: ['Red', 'Green', 'Blue'],
  Size: ['1', '2.5', '10', '40'],
  Sort: ['x', 'y', 'z', 'w'],
}

const lineOf = (category: Category | undefined): Category[] =>
  category ? [...lineOf(category.parent), category] : []

/** Whether a thing is in the list of a category, or in the list of all products. */
function isIn(thing: TestProduct, list: Category | undefined, visible: Visibility): boolean {
  if (visible === 'true' && !lineOf(list).every(one => one.visible)) return false
  if (visible !== 'all' && thing.visible !== (visible === 'true')) return false
  if (!list && (visible !== 'true' || thing.categories.length === 0)) return true
  return thing.categories.some(own => {
    const line = lineOf(own)
    const below = list ? line.slice(line.indexOf(list) + 1) : line
    return (!list || line.includes(list)) && (visible !== 'true' || below.every(one => one.visible))
  })
}

const query = fc.record({
  q: fc.constantFrom(undefined, 'thing', 'thing 01'),
  category: fc.option(fc.nat({ max: 9 }), { nil: undefined }),
  visible: fc.constantFrom<Visibility>('true', 'true', 'all', 'false'),
  sort: fc.constantFrom('newest' as const, 'name' as const, 'price' as const),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  prices: fc.option(fc.tuple(fc.nat({ max: 6 }), fc.nat({ max: 9 })), { nil: undefined }),
  tag: fc.subarray(['a', 'b', 'c', 'nobody'], { maxLength: 2 }),
  Colour: fc.subarray(possibleValues.Colour, { maxLength: 2 }),
  Size: fc.option(fc.tuple(fc.nat({ max: 11 }), fc.nat({ max: 41 })), { nil: undefined }),
  Sort: fc.subarray(possibleValues.Sort, { maxLength: 3 }),
  available: fc.boolean(),
})
type Query = typeof query extends fc.Arbitrary<infer T> ? T : never

/** By facet: whether a thing passes its filter. A facet without a filter lets everything pass. */
function filtersOf({ q, prices, tag, Colour, Size, Sort, available }: Query) {
  const any = (wanted: string[], own: string[]) =>
    wanted.length === 0 || own.some(one => wanted.includes(one))
  return {
    available: ({ isAvailable }: TestProduct) => isAvailable || !available,
    q: ({ name }: TestProduct) => name.toLowerCase().startsWith(q ?? ''),
    price: ({ price }: TestProduct) =>
      !prices || (price !== null && price >= prices[0] && price <= prices[1]),
    tags: (thing: TestProduct) => any(tag, thing.tags),
    Colour: ({ attributeValues }: TestProduct) => any(Colour, [attributeValues.Colour ?? '']),
    Sort: ({ attributeValues }: TestProduct) => any(Sort, [attributeValues.Sort ?? '']),
    Size: ({ attributeValues }: TestProduct) =>
      !Size ||
      (attributeValues.Size !== undefined &&
        +attributeValues.Size >= Size[0] &&
        +attributeValues.Size <= Size[1]),
  }
}

function expected(request: Query) {
  const list = request.category === undefined ? undefined : categories[request.category]
  const inList = things.filter(thing => isIn(thing, list, request.visible))
  const filters = filtersOf(request)
  const passing = (but?: string) =>
    inList.filter(thing => Object.entries(filters).every(([facet, pass]) => facet === but || pass(thing)))
  const counted = (facet: string, of: (thing: TestProduct) => string[], chosen: string[]) => {
    const counts = new Map(chosen.map(value => [value, 0]))
    for (const value of passing(facet).flatMap(of)) counts.set(value, (counts.get(value) ?? 0) + 1)
    return Object.fromEntries(counts)
  }
  const span = (numbers: number[]) =>
    numbers.length === 0 ? null : [Math.min(...numbers), Math.max(...numbers)]
  const way = request.order === 'asc' ? 1 : -1
  const keys = {
    newest: (thing: TestProduct) => thing.id,
    name: (thing: TestProduct) => things.indexOf(thing),
    price: (thing: TestProduct) => thing.price ?? way * Number.MAX_SAFE_INTEGER,
  }
  const key = keys[request.sort]
  const below = categories.filter(
    one => one.parent === list && (request.visible !== 'true' || lineOf(one).every(up => up.visible)),
  )
  const available = passing().filter(one => one.isAvailable).length
  const isLimiting = request.available || available < passing().length
  const count = (one: Category) => passing().filter(thing => isIn(thing, one, request.visible)).length
  return {
    ids: passing()
      .toSorted((one, other) => way * (key(one) - key(other) || one.id - other.id))
      .map(thing => thing.id),
    categories: below.map(one => [one.id, count(one)]).filter(([, number]) => number),
    available: isLimiting ? { count: available, selected: request.available } : undefined,
    price: span(passing('price').flatMap(({ price }) => price ?? [])),
    tags: counted('tags', thing => thing.tags, request.tag),
    Colour: counted(
      'Colour',
      ({ attributeValues }) => (attributeValues.Colour ? [attributeValues.Colour] : []),
      request.Colour,
    ),
    Sort: counted(
      'Sort',
      ({ attributeValues }) => (attributeValues.Sort ? [attributeValues.Sort] : []),
      request.Sort,
    ),
    Size: span(
      passing('Size').flatMap(({ attributeValues }) =>
        attributeValues.Size ? Number(attributeValues.Size) : [],
      ),
    ),
  }
}

async function received(request: Query) {
  const { q, category, visible, sort, order, prices, tag, Colour, Size, Sort, available } = request
  const spec = [
    ...Colour.map(value => `Colour:${value}`),
    ...Sort.map(value => `Sort:${value}`),
    ...(Size ? [`Size:${Size.join('..')}`] : []),
  ]
  const { status, body } = await app.send(productListsApi.searchProducts, {
    query: {
      ...(q && { q }),
      ...(category !== undefined && { category: String(categories[category]?.id) }),
      ...(prices && { minPrice: String(prices[0]), maxPrice: String(prices[1]) }),
      visible,
      sort,
      order,
      tag,
      spec,
      available: String(available),
      pageSize: '100',
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const facets: Facets = body.facets
  const attribute = (name: string) => facets.attributes.find(one => one.name === name)
  const counts = (values: { name: string; count: number }[]) =>
    Object.fromEntries(values.map(one => [one.name, one.count]))
  const words = (name: string) => {
    const found = attribute(name)
    return found && found.type !== 'number' ? counts(found.values) : {}
  }
  const size = attribute('Size')
  return {
    ids: body.items.map((item: { id: number }) => item.id),
    categories: facets.categories.map(one => [one.id, one.count]),
    available: facets.available,
    price: facets.price && [facets.price.min, facets.price.max],
    tags: counts(facets.tags.values),
    Colour: words('Colour'),
    Sort: words('Sort'),
    Size: size?.type === 'number' && size.min !== null ? [size.min, size.max] : null,
  }
}

const pick = <T>(list: readonly T[], random: number) => list[random % list.length] as T
const thing = fc.record({
  visible: fc.nat({ max: 5 }),
  price: fc.option(fc.nat({ max: 9 })),
  tags: fc.subarray(['a', 'b', 'c']),
  lifecycle: fc.constantFrom('active' as const, 'active' as const, 'discontinued' as const),
  in: fc.array(fc.nat({ max: 9 }), { maxLength: 3 }),
  Colour: fc.option(fc.nat()),
  Size: fc.option(fc.nat()),
  Sort: fc.option(fc.nat()),
})
type SampledThing = typeof thing extends fc.Arbitrary<infer T> ? T : never

function toThing(sampled: SampledThing) {
  const own = [...new Set([0, ...sampled.in])].map(at => categories[at] as Category)
  const attributeValues = Object.fromEntries(
    (['Colour', 'Size', 'Sort'] as const).flatMap(name => {
      const random = sampled[name]
      return random === null ? [] : [[name, pick(possibleValues[name], random)]]
    }),
  )
  const { price, tags, lifecycle } = sampled
  const fields = { visible: sampled.visible > 0, price, tags }
  const isSomewhere = sampled.in.length > 0
  const specs = Object.entries(attributeValues).map(([name, value]) => ({
    group: '',
    attributeId: attributes[name],
    value,
  }))
  const [first, ...rest] = own.map(one => one.id)
  return {
    model: {
      ...fields,
      isAvailable: lifecycle === 'active',
      categories: isSomewhere ? own : [],
      attributeValues: isSomewhere ? attributeValues : {},
    },
    body: {
      ...fields,
      lifecycle,
      categoryId: isSomewhere ? first : null,
      extraCategoryIds: isSomewhere ? rest : [],
      specs: isSomewhere ? specs : [],
    },
  }
}

const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number, seed: number) =>
  fc.sample(arbitrary, { numRuns: count, seed: testSeed + seed })

beforeAll(async () => {
  const parents = [undefined, 0, 0, 1, 1, 2, undefined, 6, 7, undefined]
  for (const [at, above] of parents.entries()) {
    const parent = above === undefined ? undefined : categories[above]
    const visible = at !== 4 && at !== 7
    const body = { name: `Category ${at}`, visible, parentId: parent?.id ?? null }
    const { id } = (await app.send(categoriesApi.createCategory, { body })).body
    categories.push({ id, visible, ...(parent && { parent }) })
  }
  const attributeFields = [
    { name: 'Colour', type: 'choice', choices: possibleValues.Colour.map(value => ({ value })) },
    { name: 'Size', type: 'number', unit: 'cm' },
    { name: 'Sort', type: 'text' },
  ]
  for (const body of attributeFields) {
    const params = { id: categories[0]?.id }
    const response = await app.send(attributesApi.createAttribute, {
      params,
      body: { ...body, filterable: true },
    })
    attributes[body.name] = response.body.id
  }
  for (const [at, sampled] of sample(thing, 70, 7).entries()) {
    const { model, body } = toThing(sampled)
    const name = `Thing ${String(at).padStart(3, '0')}`
    const { id } = (await app.send(productsApi.createProduct, { body: { ...body, name } })).body
    things.push({ ...model, id, name })
  }
})

describe('a list and its facets', () => {
  const agree = (seed: number) =>
    fc.assert(
      fc.asyncProperty(query, async request => {
        expect(await received(request)).toEqual(expected(request))
      }),
      { numRuns: 60, seed: testSeed + seed, endOnFailure: true },
    )

  test('are the same as computed by looking at every product', () => agree(1))

  test('are the same after any change of products and categories', async () => {
    for (const [at, sampled] of sample(thing, 25, 8).entries()) {
      const { model, body } = toThing(sampled)
      const own = things[(at * 3) % things.length] as TestProduct
      const params = { id: own.id }
      expect((await app.send(productsApi.updateProduct, { params, body })).status).toBe(200)
      Object.assign(own, model)
      const category = pick(categories, at)
      category.visible = !category.visible
      const change = { params: { id: category.id }, body: { visible: category.visible } }
      expect((await app.send(categoriesApi.updateCategory, change)).status).toBe(200)
    }
    await agree(2)
  })
})

test('sorting many ids gives the same order as sorting few', async () => {
  const listAmong = createListAmong(app.database)
  const list = things.filter(one => isIn(one, undefined, 'all')).map(one => one.id)
  const ids = Float64Array.from(list.filter((_, at) => at % 3 > 0).toReversed())
  // The same ids, filled up with zeros until they are too many for the statement that sorts few ids.
  const many = Float64Array.from({ length: few + 1 }, (_, at) => ids[at] ?? 0)
  for (const sort of ['name', 'price', 'visits', 'updated'] as const) {
    for (const order of ['asc', 'desc'] as const) {
      const wanted = { visible: 'all' as const, sort, order }
      for (const part of [
        { limit: 10, offset: 0 },
        { limit: 7, offset: 30 },
        { limit: 100, offset: 5 },
      ]) {
        const sorted = await listAmong(wanted, { ids, ...part })
        expect(sorted.length).toBeGreaterThan(5)
        expect(await listAmong(wanted, { ids: many, ...part })).toEqual(sorted)
      }
    }
  }
})

/** A search that found these products, in their names where `isBest` says so. */
function foundProducts(
  ids: Float64Array,
  { exactId, isBest = () => true, pinned = [] }: FoundOptions = {},
): FoundProducts {
  const query = { text: 'thing', clauses: [] }
  const find = () => {
    throw new Error('not searched again')
  }
  const matching = { query, named: [], exactId, find }
  const best = new Set(ids.filter(isBest).subarray(0, maxScored))
  return { matching, ids, isCut: false, best, partial: new Set(), described: new Set(), pinned }
}
type FoundOptions = { exactId?: number | undefined; isBest?: (id: number) => boolean; pinned?: number[] }

test('pinned products and the one with the exact code come first, however old, and unscored older ones last', async () => {
  const newest = things.map(one => one.id).sort((one, other) => other - one)
  // The ids after the existing ones, five of them beyond the scored range, belong to no product: only existing products are
  // scored.
  const ids = Float64Array.from({ length: maxScored + 7 }, (_, at) => newest[at] ?? -at)
  const [one, two, three, four, five] = ids.subarray(maxScored + 2)
  const list = createRelevance(app.database.db)
  const found = foundProducts(ids, { exactId: three, pinned: [five ?? 0, 987_654] })
  const all = await list(found, { ids, limit: maxScored + 7, offset: 0 })
  expect(all.slice(0, 2)).toEqual([five, three])
  expect(all.slice(2, 2 + newest.length).sort()).toEqual(newest.toSorted())
  expect(all.slice(-3)).toEqual([one, two, four])
  expect(await list(found, { ids, limit: 2, offset: 3 })).toEqual(all.slice(3, 5))
})

test('filtering a search further, or turning its page, scores no product twice', async () => {
  const newest = things.map(one => one.id).sort((one, other) => other - one)
  const list = createRelevance(app.database.db)
  const found = foundProducts(Float64Array.from(newest), { isBest: id => id % 2 === 0 })
  let rankings = 0
  // The query is read once for each statement that reads scores.
  const { matching } = found
  Object.defineProperty(found, 'matching', {
    get: () => ({
      ...matching,
      get query() {
        rankings++
        return matching.query
      },
    }),
  })
  const page = (ids: number[]) => list(found, { ids: Float64Array.from(ids), limit: 100, offset: 0 })
  const areEvenFirst = (ids: number[]) =>
    ids.findLastIndex(id => id % 2 === 0) < ids.findIndex(id => id % 2 === 1)
  const some = newest.filter((_, at) => at % 3 > 0)
  const [first, second] = await Promise.all([page(some), page(some)])
  expect([areEvenFirst(first), second]).toEqual([true, first])
  expect(await page(some.slice(5, 20))).toEqual(first.filter(id => some.slice(5, 20).includes(id)))
  expect(rankings).toBe(1)
  expect(areEvenFirst(await page(newest))).toBe(true)
  expect(rankings).toBe(2)
})
