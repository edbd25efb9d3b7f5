import { beforeAll, describe, expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { jpeg } from '../../../testing/test-pictures.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { categoryImageApi } from '../categories/category-image.contract.ts'
import { productImagesApi } from '../files/product-images.contract.ts'
import { productListsApi } from '../lists/product-lists.contract.ts'
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
  ids.fans = fans
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
        lifecycle: 'active',
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

  test('have discontinued products last, unless their code was typed', async () => {
    await create({ name: 'Churn', code: 'CH-1', lifecycle: 'discontinued' })
    await create({ name: 'Churn for butter' })
    expect(await namesFor('churn')).toEqual(['Churn for butter', 'Churn'])
    const { items } = await suggest('churn')
    expect(items.map((item: { lifecycle: string }) => item.lifecycle)).toEqual(['active', 'discontinued'])
    await create({ name: 'Box for the CH-1' })
    expect((await namesFor('ch-1'))[0]).toBe('Churn')
  })

  test('search in summaries, tags and descriptions only when no name has the words', async () => {
    expect(await namesFor('waterproof')).toEqual(['Lip gloss'])
    expect(await namesFor('porcelain')).toEqual(['Teapot'])
    await create({ name: 'Waterproof bag', description: '<p>For <b>hiking</b></p>' })
    expect(await namesFor('waterproof')).toEqual(['Waterproof bag'])
    expect(await namesFor('hiking')).toEqual(['Waterproof bag'])
  })

  test('offer categories by their own names', async () => {
    const { categories } = await suggest('vent')
    expect(categories.map((one: { name: string }) => one.name)).toEqual(['Ventilation', 'Vent pipes'])
    expect((await suggest('تهو')).categories).toMatchObject([{ name: 'Ventilation', slug: 'ventilation' }])
  })

  test('a category without a picture has that of a product in it, as long as visitors see that', async () => {
    const category = await createCategory({ name: 'Bicycles' })
    const id = await create({ name: 'City bike', categoryId: category })
    await create({ name: 'City bike without a picture', categoryId: category })
    const imageOf = async () => (await suggest('bicycle')).categories[0].image?.ref ?? null
    const addPicture = async () => {
      const file = new File([new Uint8Array(await jpeg())], 'bike.jpg', { type: 'image/jpeg' })
      const { body } = await app.send(productImagesApi.addMainImage, { params: { id }, files: [file] })
      return body.image.ref
    }
    const show = (visible: boolean) =>
      app.send(productsApi.updateProduct, { params: { id }, body: { visible } })
    expect(await imageOf()).toBeNull()
    const first = await addPicture()
    expect(await imageOf()).toBe(first)
    const second = await addPicture()
    expect(await imageOf()).toBe(second)
    await show(false)
    expect(await imageOf()).toBeNull()
    await show(true)
    expect(await imageOf()).toBe(second)
    const file = new File([new Uint8Array(await jpeg())], 'all.jpg', { type: 'image/jpeg' })
    const { body } = await app.send(categoryImageApi.setCategoryImage, {
      params: { id: category },
      files: [file],
    })
    expect(await imageOf()).toBe(body.image.ref)
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

describe('a query that finds nothing', () => {
  const corrected = async (q: string) => (await app.services.search.correct(q))?.correction

  test.each([
    ['Latin typed on a Persian keyboard', 'بشد', 'fan', 'layout'],
    ['Persian typed on a Latin keyboard', ';jvd', 'کتری', 'layout'],
    ['two words of it', 'vC gf', 'رژ لب', 'layout'],
    ['one word of two', 'ceiling بشد', 'ceiling fan', 'layout'],
    ['a letter too few', 'ketle', 'Kettle', 'spelling'],
    ['a letter too many', 'kettlle', 'Kettle', 'spelling'],
    ['another letter', 'kattle', 'Kettle', 'spelling'],
    ['two letters exchanged', 'kettel', 'Kettle', 'spelling'],
    ['two mistakes in a long word', 'isnulattor', 'Insulator', 'spelling'],
    ['a mistake in one of two words', 'kettle insullator', 'kettle Insulator', 'spelling'],
    ['a mistake in Persian, as the catalogue writes it', 'پیچگوستی', 'پیچ‌گوشتی', 'spelling'],
    ['a mistake in a tag', 'porcelan', 'porcelain', 'spelling'],
    ['a mistake in a category', 'ventillation', 'Ventilation', 'spelling'],
    ['Latin letters for Persian', 'pankeh saghfi', 'پنکه سقفی', 'transliteration'],
    ['Latin letters for a word with a ZWNJ', 'pichgoshti', 'پیچ‌گوشتی', 'transliteration'],
  ])('is corrected: %s', async (_, q, wording, step) => {
    expect(await corrected(q)).toEqual({ wording, steps: [step], leftOut: [] })
  })

  test.each([
    ['a word that is nowhere', 'ceiling fan zzzzzz', 'ceiling fan', ['zzzzzz'], ['left_out']],
    ['words that are nowhere together', 'kettle fan', 'fan', ['kettle'], ['left_out']],
    [
      'one corrected, another left out',
      'screwdrver zzzzzz',
      'Screwdriver',
      ['zzzzzz'],
      ['spelling', 'left_out'],
    ],
  ])('is searched without %s', async (_, q, wording, leftOut, steps) => {
    expect(await corrected(q)).toEqual({ wording, steps, leftOut })
  })

  test.each(['zzzzzz', 'secretiv3', 'secretivve', 'k', '!', '', 'qqqq wwww zzzz'])(
    'stays as it is if nothing is better: %s',
    async q => {
      expect(await corrected(q)).toBeUndefined()
    },
  )

  test('brings the suggestions and the list of what was meant, and says so', async () => {
    const correction = { wording: 'Kettle', steps: ['spelling'], leftOut: [] }
    const suggested = await suggest('kettel')
    expect([suggested.items[0].name, suggested.correction]).toEqual(['Kettle Insulator', correction])
    const search = (query: object) =>
      app.send(productListsApi.searchProducts, { query: { q: 'kettel', ...query } }, { token: null })
    const { body } = await search({})
    expect([body.items[0].name, body.correction]).toEqual(['Kettle Insulator', correction])
    const exact = (await search({ exact: 'true' })).body
    expect([exact.items, exact.total, exact.correction]).toEqual([[], 0, undefined])
  })

  test('goes on too if a rare word resembles a common one, and what was typed comes first', async () => {
    await create({ name: 'Lampe Parisienne' })
    const search = async (q: string) =>
      (await app.send(productListsApi.searchProducts, { query: { q } }, { token: null })).body
    for (let number = 1; number <= 12; number++) await create({ name: `Lantern ${number}` })
    await create({ name: 'Lanterm' })
    const body = await search('lanterm')
    expect([body.items[0].name, body.total, body.correction]).toEqual([
      'Lanterm',
      13,
      { wording: 'Lantern', steps: ['spelling'], leftOut: [] },
    ])
    // A beginning of a word, and a word that resembles none.
    expect([(await search('lante')).correction, (await search('parisienne')).correction]).toEqual([
      undefined,
      undefined,
    ])
  })

  test('is not corrected for a query that finds something', async () => {
    expect((await suggest('kettle')).correction).toBeUndefined()
    const fans = String(ids.fans)
    const query = { q: 'kettle', category: fans }
    const { body } = await app.send(productListsApi.searchProducts, { query }, { token: null })
    expect([body.total, body.correction]).toEqual([0, undefined])
  })
})

test('a long query is cut at the end of a word, and bad characters are refused', async () => {
  const search = (q: string) =>
    app.send(productListsApi.searchProducts, { query: { q, exact: 'true' } }, { token: null })
  const cut = `kettle ${'insulator '.repeat(30)}`
  expect((await search(cut)).body.total).toBe(1)
  expect((await search(`${cut} ${'zzzz '.repeat(100)}`)).body.total).toBe(1)
  expect((await suggest(`${cut} ${'zzzz '.repeat(100)}`)).items[0].name).toBe('Kettle Insulator')
  expect((await search('kettle\0')).status).toBe(400)
})

describeRefusals(app, searchApi)
expectWholeContractSeen(app, searchApi)
