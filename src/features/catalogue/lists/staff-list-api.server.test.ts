// The list of products in the back office: what staff filter by, hidden products too, orders, and the neighbours of a product.
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { testSeed } from '../../../testing/test-seed.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { productImagesApi } from '../files/product-images.contract.ts'
import { type MissingPart, missingParts } from '../filters/product-flags.ts'
import type { Product } from '../model/product.ts'
import { productTrashApi } from '../products/product-trash.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { type StaffCard, staffListApi, staffSorts } from './staff-list.contract.ts'

const app = openTestApp()

describeRefusals(app, staffListApi)

type Query = Record<string, string | string[]>
const staff = async (query: Query = {}): Promise<{ items: StaffCard[]; total: number }> => {
  const { status, body } = await app.send(staffListApi.staffProducts, { query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const idsOf = async (query: Query) => (await staff(query)).items.map(item => item.id)
const create = async (name: string, fields: object = {}): Promise<Product> => {
  const { status, body } = await app.send(productsApi.createProduct, { body: { name, ...fields } })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const change = (id: number, body: object) => app.send(productsApi.updateProduct, { params: { id }, body })
const category = async (name: string, fields: object = {}): Promise<number> =>
  (await app.send(categoriesApi.createCategory, { body: { name, ...fields } })).body.id

let picture: File
beforeAll(async () => {
  const background = { r: 40, g: 90, b: 120 }
  const png = await sharp({ create: { width: 12, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  picture = new File([new Uint8Array(png)], 'one.png', { type: 'image/png' })
})

describe('after any writes, what is missing and the filters agree with the products themselves', () => {
  const categories: number[] = []
  const ids: number[] = []
  const refs = new Map<number, string>()
  const done = new Set<string>()
  let made = 0

  const text = fc.constantFrom('', 'Text')
  const fields = fc.record(
    {
      visible: fc.boolean(),
      price: fc.option(fc.nat({ max: 3 })),
      summary: text,
      description: text,
      tags: fc.subarray(['sale', 'new']),
      lifecycle: fc.constantFrom('active', 'discontinued'),
      inCategory: fc.option(fc.nat({ max: 2 })),
      extra: fc.boolean(),
      translated: fc.record({ name: fc.constantFrom('', 'نام'), summary: text, description: text }),
    },
    { requiredKeys: [] },
  )
  const which = fc.nat({ max: 1000 })
  const kinds = [
    'create',
    'change',
    'change many',
    'add picture',
    'remove picture',
    'restore picture',
    'describe picture',
    'trash',
    'restore',
    'duplicate',
    'undo',
  ] as const
  const step = fc.record({ kind: fc.constantFrom(...kinds), which, fields, alt: text })
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

  function toBody({ inCategory, extra, translated, ...plain }: Step['fields']) {
    const own = inCategory == null ? null : (categories[inCategory] ?? null)
    return {
      ...plain,
      ...(inCategory !== undefined && { categoryId: own }),
      ...(extra !== undefined && { extraCategoryIds: extra ? [categories[0]] : [] }),
      ...(translated && {
        translations: { fa: { ...translated, name: translated.name && `${translated.name} ${made++}` } },
      }),
    }
  }

  async function run(what: Step) {
    // Few products have pictures, so that some of these are removed and come back.
    const among = what.kind.endsWith('picture') ? 3 : ids.length
    const id = ids[what.which % among] ?? 0
    const params = { id }
    const imageRef = refs.get(id) ?? '0'.repeat(32)
    switch (what.kind) {
      case 'create': {
        const product = await create(`Thing ${made++}`, toBody(what.fields))
        ids.push(product.id)
        return 201
      }
      case 'change':
        return (await change(id, toBody(what.fields))).status
      case 'change many': {
        const { price = null, lifecycle = 'active' } = what.fields
        const live = await idsOf({ pageSize: '2', sort: 'updated' })
        const body = { ids: live, changes: { price, lifecycle } }
        return (await app.send(productsApi.updateProducts, { body })).status
      }
      case 'add picture': {
        const { status, body } = await app.send(productImagesApi.addMainImage, { params, files: [picture] })
        if (status === 201) refs.set(id, body.image.ref)
        return status
      }
      case 'remove picture':
        return (await app.send(productImagesApi.removeImage, { params: { id, imageRef } })).status
      case 'restore picture':
        return (await app.send(productImagesApi.restoreImage, { params: { id, imageRef } })).status
      case 'describe picture':
        return (await change(id, { imageAlts: { [imageRef]: { alt: what.alt } } })).status
      case 'trash':
        return (await app.send(productTrashApi.removeProduct, { params })).status
      case 'restore':
        return (await app.send(productTrashApi.restoreProduct, { params })).status
      case 'duplicate': {
        const { status, body } = await app.send(productTrashApi.duplicateProduct, { params })
        if (status === 201) ids.push(body.id)
        return status
      }
      case 'undo': {
        const { items } = (await app.send(eventsApi.listEvents, { query: { pageSize: '5' } })).body
        const latest = items.find((event: { undoable: boolean }) => event.undoable)
        return latest ? (await app.send(eventsApi.undoEvent, { params: { id: latest.id } })).status : 404
      }
    }
  }

  async function readProducts(): Promise<Product[]> {
    const found: Product[] = []
    for (const id of ids.toReversed()) {
      const { status, body } = await app.send(productsApi.productById, { params: { id } })
      if (status === 200) found.push(body)
    }
    return found
  }

  function missingOf(product: Product): MissingPart[] {
    const texts = ['name', 'summary', 'description'] as const
    const lacks: Record<MissingPart, boolean> = {
      picture: product.images.length === 0,
      price: product.price === null,
      text: product.summary === '' && product.description === '',
      translation: texts.some(name => product[name] !== '' && !product.translations.fa?.[name]),
      category: product.categoryId === null && product.extraCategoryIds.length === 0,
      alt: product.images.some(image => image.alt === ''),
    }
    return missingParts.filter(part => lacks[part])
  }

  const query = fc.record({
    visible: fc.constantFrom('true', 'false', 'all', 'all'),
    q: fc.constantFrom(undefined, undefined, 'thing', 'نام'),
    category: fc.option(fc.constantFrom('none' as const, 0, 1), { nil: undefined }),
    lifecycle: fc.constantFrom(undefined, undefined, 'active', 'discontinued'),
    tag: fc.subarray(['sale', 'new', 'nobody']),
    missing: fc.subarray([...missingParts], { maxLength: 2 }),
  })
  type Filters = typeof query extends fc.Arbitrary<infer T> ? T : never

  function isWanted(product: Product, wanted: Filters) {
    const { visible, q, category, lifecycle, tag, missing } = wanted
    const own = [product.categoryId, ...product.extraCategoryIds].filter(id => id !== null)
    // The second category is below the first.
    const inList = category === 0 ? [categories[0], categories[1]] : [categories[1]]
    return (
      (visible === 'all' || product.visible === (visible === 'true')) &&
      (q !== 'نام' || product.translations.fa?.name !== undefined) &&
      (category === undefined ||
        (category === 'none' ? own.length === 0 : own.some(id => inList.includes(id)))) &&
      (lifecycle === undefined || product.lifecycle === lifecycle) &&
      (tag.length === 0 || product.tags.some(one => tag.includes(one))) &&
      missing.every(part => missingOf(product).includes(part))
    )
  }

  test('for random writes and random filters', async () => {
    categories.push(await category('Top'))
    categories.push(await category('Below', { parentId: categories[0] }))
    categories.push(await category('Other'))
    for (let count = 0; count < 12; count++) ids.push((await create(`Thing ${made++}`)).id)
    const runs = { seed: testSeed, endOnFailure: true }
    const compare = async () => {
      const products = await readProducts()
      const { items, total } = await staff({ pageSize: '100' })
      expect([total, items.map(item => item.id)]).toEqual([products.length, products.map(one => one.id)])
      expect(items.map(item => item.missing)).toEqual(products.map(missingOf))
      for (const wanted of fc.sample(query, { seed: testSeed + made, numRuns: 12 })) {
        const { category, q, lifecycle, ...rest } = wanted
        const found = await idsOf({
          ...rest,
          ...(q && { q }),
          ...(lifecycle && { lifecycle }),
          ...(category !== undefined && {
            category: String(category === 'none' ? category : categories[category]),
          }),
          sort: 'newest',
          pageSize: '100',
        })
        const expected = products.filter(product => isWanted(product, wanted)).map(product => product.id)
        expect(found, JSON.stringify(wanted)).toEqual(expected)
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 12 }), async steps => {
        for (const what of steps) {
          const status = await run(what)
          expect(status, JSON.stringify(what)).toBeLessThan(500)
          if (status < 300) done.add(what.kind)
        }
        await compare()
      }),
      { ...runs, numRuns: 12 },
    )
    expect([...done].toSorted(), 'every kind of write went through at some time').toEqual(
      [...kinds].toSorted(),
    )
  })
})

test('staff find hidden products by the words that visitors would use', async () => {
  const hidden = await create('Zirconium mixer', { code: 'ZM-77' })
  expect(await idsOf({ q: 'zirc' })).toEqual([hidden.id])
  expect(await idsOf({ q: 'zm77' })).toEqual([hidden.id])
  expect(await idsOf({ q: 'mixer zirconium', visible: 'false' })).toEqual([hidden.id])
  expect(await idsOf({ q: 'mixer zirconium', visible: 'true' })).toEqual([])
})

test('the product that was changed last comes first when sorted by change', async () => {
  const shelf = await category('Sorted shelf')
  const made: number[] = []
  for (const name of ['C', 'A', 'B']) {
    made.push((await create(`Sorted ${name}`, { categoryId: shelf, visible: name !== 'B' })).id)
  }
  const [c = 0, a = 0, b = 0] = made
  await change(c, { price: 5 })
  await change(b, { price: 4 })
  const inShelf = { category: String(shelf) }
  expect(await idsOf({ ...inShelf, sort: 'updated' })).toEqual([b, c, a])
  expect(await idsOf({ ...inShelf, sort: 'updated', order: 'asc' })).toEqual([a, c, b])
  expect(await idsOf({ ...inShelf, sort: 'updated', visible: 'true' })).toEqual([c, a])
  expect(await idsOf({ sort: 'updated', pageSize: '3' })).toEqual([b, c, a])
  expect(await idsOf({ sort: 'updated', pageSize: '1', page: '2' })).toEqual([c])
  expect(await idsOf({ ...inShelf, sort: 'updated', missing: 'price' })).toEqual([a])
  expect(await idsOf({ ...inShelf, sort: 'name' })).toEqual([a, b, c])
  expect(await idsOf({ ...inShelf, sort: 'price' })).toEqual([b, c, a])
  expect(await idsOf(inShelf)).toEqual([b, a, c])
  const unpriced = (await create('Sorted D', { categoryId: shelf })).id
  expect(await idsOf({ ...inShelf, sort: 'price', missing: 'price' })).toEqual([a, unpriced])
  expect(await idsOf({ ...inShelf, sort: 'price', missing: 'price', order: 'desc' })).toEqual([unpriced, a])
  await app.send(productTrashApi.removeProduct, { params: { id: unpriced } })
  await change(a, { price: 9 })
  expect(await idsOf({ ...inShelf, sort: 'updated' })).toEqual([a, b, c])
})

describe('neighbours', () => {
  const neighbours = async (id: number, query: Query = {}) => {
    const { status, body } = await app.send(staffListApi.staffNeighbours, { params: { id }, query })
    expect(status).toBe(200)
    return body
  }

  test('are those of the list with the same filters and order', async () => {
    const shelf = await category('Neighbours')
    for (const name of ['N3', 'N1', 'N4', 'N2']) {
      await create(`Neighbour ${name}`, { categoryId: shelf, price: name === 'N1' ? null : 10 })
    }
    for (const sort of staffSorts) {
      for (const query of [
        { category: String(shelf), sort },
        { category: String(shelf), sort, order: 'asc' },
        { q: 'neighbour', sort, missing: 'picture' },
      ] as Query[]) {
        const ids = await idsOf(query)
        expect(ids).toHaveLength(4)
        for (const [index, id] of ids.entries()) {
          expect(await neighbours(id, query)).toEqual({
            previous: ids[index - 1] ?? null,
            next: ids[index + 1] ?? null,
            position: index + 1,
            total: 4,
          })
        }
      }
    }
  })

  test('are none for a product that is not in the list', async () => {
    const shelf = await category('Empty of others')
    const inside = await create('Inside', { categoryId: shelf })
    const outside = await create('Outside')
    const nothing = { previous: null, next: null, position: null, total: 1 }
    expect(await neighbours(outside.id, { category: String(shelf) })).toEqual(nothing)
    expect(await neighbours(999_999_999, { category: String(shelf) })).toEqual(nothing)
    await app.send(productTrashApi.removeProduct, { params: { id: inside.id } })
    expect(await neighbours(inside.id, { category: String(shelf) })).toEqual({ ...nothing, total: 0 })
  })
})

test.each([
  [{ missing: 'nonsense' }, 'missing', 'invalid_value'],
  [{ sort: 'nonsense' }, 'sort', 'invalid_choice'],
  [{ lifecycle: 'new' }, 'lifecycle', 'invalid_choice'],
  [{ category: 'nowhere' }, 'category', 'invalid_value'],
  [{ visible: 'maybe' }, 'visible', 'invalid_choice'],
  [{ pageSize: '101' }, 'pageSize', 'too_big'],
  [{ page: '401' }, 'page', 'too_big'],
])('a query with %o is refused', async (query, field, code) => {
  const { status, body } = await app.send(staffListApi.staffProducts, { query })
  expect([status, body.error.fields[field]?.code, body.error.fields]).toEqual([400, code, expect.anything()])
})

expectWholeContractSeen(app, staffListApi)
