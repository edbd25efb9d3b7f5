import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { productTrashApi } from '../products/product-trash.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { searchApi } from './search.contract.ts'

const app = openTestApp({ env: { DEFAULT_LOCALE: 'en' } })

const ids: Record<string, number> = {}
async function create(body: { name: string } & Record<string, unknown>) {
  const response = await app.send(productsApi.createProduct, { body: { visible: true, ...body } })
  expect(response.status, response.text).toBe(201)
  ids[body.name] = response.body.id
  return response.body.id as number
}
async function createCategory(body: object): Promise<number> {
  return (await app.send(categoriesApi.createCategory, { body })).body.id
}
async function suggest(term: string) {
  const { status, body } = await app.send(searchApi.suggest, { params: { term } }, { token: null })
  expect(status).toBe(200)
  return body
}
const namesFor = async (term: string): Promise<string[]> =>
  (await suggest(term)).items.map((item: { name: string }) => item.name)

beforeAll(async () => {
  const fans = await createCategory({ name: 'Ventilation', translations: { fa: { name: 'تهویه' } } })
  await createCategory({ name: 'Vent pipes', parentId: fans })
  await create({ name: 'Kettle Insulator', code: 'KT-INS114', translations: { fa: { name: 'عایق کتری' } } })
  await create({
    name: 'Ceiling fan',
    categoryId: fans,
    price: 129_000,
    translations: { fa: { name: 'پنکه سقفی' } },
  })
  await create({ name: 'Screwdriver', translations: { fa: { name: 'پیچ‌گوشتی چهارسو' } } })
  await create({ name: 'Lip gloss', translations: { fa: { name: 'رژ لب' } }, summary: 'A waterproof shine' })
  await create({ name: 'Secretive prototype', visible: false, code: 'X-114' })
  await create({ name: 'Teapot', tags: ['porcelain'], translations: { fa: { name: 'ماهیتابه' } } })
  for (let number = 1; number <= 12; number++) await create({ name: `Lamp ${number}` })
})

describe('suggestions', () => {
  test.each([
    ['a beginning', 'ket', 'Kettle Insulator'],
    ['capitals', 'KETTLE', 'Kettle Insulator'],
    ['the whole code', 'KT-INS114', 'Kettle Insulator'],
    ['the code in other parts', 'ktins 114', 'Kettle Insulator'],
    ['its last part in Persian digits', '۱۱۴', 'Kettle Insulator'],
    ['the code letter by letter', 'K T I N S 1 1 4', 'Kettle Insulator'],
    ['words in any order', 'insulator kettle', 'Kettle Insulator'],
    ['two Persian letters', 'رژ', 'Lip gloss'],
    ['a Persian word of two letters behind another', 'لب', 'Lip gloss'],
    ['a Persian name', 'رژ لب', 'Lip gloss'],
    ['Arabic letters for Persian ones', 'عايق كتري', 'Kettle Insulator'],
    ['ZWNJ as it is', 'پیچ‌گوشتی', 'Screwdriver'],
    ['ZWNJ left out', 'پیچگوشتی', 'Screwdriver'],
    ['ZWNJ as a blank', 'پیچ گوشتی', 'Screwdriver'],
    ['one word in two', 'ماهی تابه', 'Teapot'],
    ['one word in two, Latin', 'tea pot', 'Teapot'],
    ['a number joined to its word', 'lamp12', 'Lamp 12'],
  ])('find by %s', async (_, term, name) => {
    expect(await namesFor(term)).toEqual([name])
  })

  test('are the same at the address in the spelling of the specification', async () => {
    const { status, body } = await app.send(
      searchApi.suggestAsSpecified,
      { params: { term: 'ket' } },
      { token: null },
    )
    expect([status, body]).toEqual([200, await suggest('ket')])
  })

  test('have only a few fields', async () => {
    const { items, categories } = await suggest('ceiling')
    expect(categories).toEqual([])
    expect(items).toEqual([
      {
        id: ids['Ceiling fan'],
        slug: 'ceiling-fan',
        name: 'Ceiling fan',
        code: null,
        price: 129_000,
        image: null,
        translations: { fa: { name: 'پنکه سقفی' } },
      },
    ])
  })

  test('are ten at most, equally relevant ones sorted by visits', async () => {
    await app.database.db
      .updateTable('listing')
      .set({ visits: 5 })
      .where('productId', '=', ids['Lamp 3'] ?? 0)
      .execute()
    const names = await namesFor('lamp')
    expect([names.length, names[0], names[1]]).toEqual([10, 'Lamp 3', 'Lamp 12'])
  })

  test('put the exact code and the whole name first', async () => {
    await create({ name: 'Lamp 77', code: 'Lamp' })
    await create({ name: 'Lamp' })
    await create({ name: 'A lamp of another name' })
    const names = await namesFor('lamp')
    expect(names.slice(0, 3)).toEqual(['Lamp 77', 'Lamp', 'Lamp 3'])
    expect(names).not.toContain('A lamp of another name')
  })

  test('search in names and codes, not in summaries and tags', async () => {
    expect(await namesFor('waterproof')).toEqual([])
    expect(await namesFor('porcelain')).toEqual([])
  })

  test('offer categories by their own names', async () => {
    const { categories } = await suggest('vent')
    expect(categories.map((one: { name: string }) => one.name)).toEqual(['Ventilation', 'Vent pipes'])
    expect((await suggest('تهو')).categories).toMatchObject([{ name: 'Ventilation', slug: 'ventilation' }])
  })

  test('never show hidden products or those in the trash, not even to staff', async () => {
    expect(await suggest('secretive')).toEqual({ items: [], categories: [] })
    expect((await app.send(searchApi.suggest, { params: { term: 'secretive' } })).body.items).toEqual([])
    const id = await create({ name: 'Ephemeral' })
    expect(await namesFor('ephemeral')).toEqual(['Ephemeral'])
    await app.send(productTrashApi.removeProduct, { params: { id } })
    expect(await namesFor('ephemeral')).toEqual([])
    await app.send(productTrashApi.restoreProduct, { params: { id } })
    expect(await namesFor('ephemeral')).toEqual(['Ephemeral'])
    await app.send(productTrashApi.removeProduct, { params: { id } })
  })

  test.each(['...', '‌', '"', '👍', '%', '_', '·', '§1', '^', '$'])('for %s are none or few', async term => {
    const { status } = await app.send(searchApi.suggest, { params: { term } }, { token: null })
    expect([200, 400]).toContain(status)
  })

  test.each([
    'NEAR(kettle insulator)',
    '"kettle" AND NOT insulator',
    'kettle*',
    '-kettle',
    'words:kettle',
    "kettle' | 'x",
    'kettle & !insulator',
    'kettle:*A',
    '\\kettle\\',
    'kettle);drop table "product"',
    '{words} : kettle + insulator ^',
  ])('take %s as words, not as operators', async term => {
    const { status } = await app.send(searchApi.suggest, { params: { term } }, { token: null })
    expect(status).toBe(200)
  })
})

describe('did you mean', () => {
  const meant = (q: string) => app.services.search.didYouMean(q)

  test.each([
    ['Latin typed on a Persian keyboard', 'بشد', 'fan'],
    ['Persian typed on a Latin keyboard', ';jvd', 'کتری'],
    ['two words of it', 'vC gf', 'رژ لب'],
    ['one word of two', 'ceiling بشد', 'ceiling fan'],
    ['a letter too few', 'ketle', 'kettle'],
    ['a letter too many', 'kettlle', 'kettle'],
    ['another letter', 'kattle', 'kettle'],
    ['two letters exchanged', 'kettel', 'kettle'],
    ['a mistake in one of two words', 'kettle insullator', 'kettle insulator'],
    ['a mistake in Persian', 'پیچگشتی', 'پیچگوشتی'],
    ['a mistake in a tag', 'porcelan', 'porcelain'],
    ['a mistake in a category', 'ventillation', 'ventilation'],
  ])('repairs %s', async (_, q, repaired) => {
    expect(await meant(q)).toBe(repaired)
  })

  test.each(['zzzzzz', 'secretiv3', 'secretivve', '114 zzzzzz', 'k', '!', '', 'a b c d e f g h i j k'])(
    'has nothing better for %s',
    async q => {
      expect(await meant(q)).toBeUndefined()
    },
  )

  test('comes with suggestions that found nothing', async () => {
    expect(await suggest('kettel')).toEqual({ items: [], categories: [], didYouMean: 'kettle' })
  })
})

describe('misses', () => {
  const list = async (query = {}) => (await app.send(searchApi.listSearchMisses, { query })).body
  afterEach(() => app.database.db.deleteFrom('searchMiss').execute())

  test('are counted together for all spellings, the most frequent first', async () => {
    const { recordMiss, misses } = app.services.search
    for (const q of ['یخچال', 'يخچال', 'Sofa', 'sofa!', 'SOFA', '?!']) recordMiss(q)
    await misses.flush()
    recordMiss('یخچال')
    recordMiss('یخچال')
    await misses.flush()
    expect(await list()).toMatchObject({
      items: [
        { term: 'یخچال', count: 4 },
        { term: 'sofa', count: 3 },
      ],
      total: 2,
      page: 1,
      pageSize: 25,
    })
    expect((await list({ page: '2', pageSize: '1' })).items).toMatchObject([{ term: 'sofa' }])
  })

  test('are bounded, and the most frequent ones stay', async () => {
    const { recordMiss, misses } = app.services.search
    for (const _ of [1, 2]) recordMiss('wanted')
    for (let round = 0; round < 12; round++) {
      for (let number = 0; number < 999; number++) recordMiss(`nonsense ${round} ${number}`)
      await misses.flush()
    }
    const { items, total } = await list({ pageSize: '2' })
    expect([items[0].term, total <= 10_000]).toEqual(['wanted', true])
    const { rows } = await app.database.db
      .selectFrom('searchMiss')
      .select(count => count.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    expect(Number(rows)).toBeLessThanOrEqual(11_000)
  })

  test('are not counted beyond the limit in memory', async () => {
    const { recordMiss, misses } = app.services.search
    for (let number = 0; number < 3000; number++) recordMiss(`many ${number}`)
    await misses.flush()
    expect((await list()).total).toBe(1000)
  })

  test('cannot be paged further than other lists', async () => {
    const { status, body } = await app.send(searchApi.listSearchMisses, {
      query: { page: '9999', pageSize: '100' },
    })
    expect([status, body.error.fields.page.code]).toEqual([400, 'too_big'])
  })
})

describeRefusals(app, searchApi)
test('a click on a result is accepted', async () => {
  const body = { q: 'kettle', productId: 1 }
  expect((await app.send(searchApi.recordSearchClick, { body }, { token: null })).status).toBe(204)
})

expectWholeContractSeen(app, searchApi)
