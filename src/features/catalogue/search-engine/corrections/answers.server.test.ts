// What is shown for a query that nothing has all words of, and what is not.
import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../../../testing/test-app.ts'
import { attributesApi } from '../../attributes/attributes.contract.ts'
import { categoriesApi } from '../../categories/categories.contract.ts'
import { productListsApi } from '../../lists/product-lists.contract.ts'
import { productsApi } from '../../products/products.contract.ts'

const app = openTestApp({ env: { DEFAULT_LOCALE: 'en' } })

beforeAll(async () => {
  const fa = (name: string) => ({ translations: { fa: { name } } })
  for (const body of [
    { name: 'Slim shirt', code: 'SLIM-6205', ...fa('پیراهن اسلیم') },
    { name: 'Ball bearing', code: 'QUXOR-6205', ...fa('بلبرینگ ساچمه‌ای') },
    { name: 'Contactor 32 A coil 24 V', ...fa('کنتاکتور ۳۲ آمپر') },
    { name: 'Contactor 32 A', ...fa('کنتاکتور ساده ۳۲ آمپر'), summary: 'Steel housing' },
    { name: 'Engine oil 4 L', ...fa('روغن موتور ۴ لیتر') },
    { name: 'Engine oil 1 L', ...fa('روغن موتور ۱ لیتر') },
    { name: 'Motor mount', ...fa('دسته موتور') },
    { name: 'Ceiling fan', ...fa('پنکهٔ سقفی'), specs: [{ group: '', name: 'Sweep', value: '120 cm' }] },
    { name: 'Refrigerated centrifuge', ...fa('سانتریفیوژ یخچال‌دار') },
    { name: 'Brown mascara', ...fa('ریمل قهوه‌ای') },
    { name: 'Mint toothpaste', ...fa('خمیردندان نعنایی'), summary: 'Fresh in a minute' },
    { name: 'Opacity film', ...fa('فیلم مات') },
    { name: 'Kettel stand', ...fa('پایه') },
    ...Array.from({ length: 12 }, (_, at) => ({ name: `Kettle ${at}`, ...fa(`کتری ${at}`) })),
  ]) {
    const { status, text } = await app.send(productsApi.createProduct, { body: { visible: true, ...body } })
    expect(status, text).toBe(201)
  }
})

async function search(q: string) {
  const query = { q, facets: 'false' }
  const { body } = await app.send(productListsApi.searchProducts, { query }, { token: null })
  const names: string[] = body.items.map((item: { name: string }) => item.name)
  return { names, correction: body.correction as { wording: string } | undefined }
}

describe('an answer', () => {
  test('is found past a greeting and a question', async () => {
    expect((await search('سلام بلبرینگ ۶۲۰۵ دارین؟')).names).toEqual(['Ball bearing'])
  })

  test('of guesses or numbers has more than half of the words, or there is none', async () => {
    for (const q of ['شلوار اسلم', 'wardrobe 32']) expect((await search(q)).names, q).toEqual([])
  })

  test('without the word for the thing is none', async () => {
    expect((await search('steel wardrobe')).names).toEqual([])
    expect((await search('turquoise contactor')).names).toHaveLength(2)
  })

  test('to the name of an attribute alone is none, whatever resembles it', async () => {
    const { body: category } = await app.send(categoriesApi.createCategory, { body: { name: 'Keyboards' } })
    expect((await search('capacity')).names).toEqual(['Opacity film'])
    const { status, text } = await app.send(attributesApi.createAttribute, {
      params: { id: category.id },
      body: { name: 'Capacity', type: 'text', translations: { fa: { name: 'ظرفیت' } } },
    })
    expect(status, text).toBe(201)
    for (const q of ['capacity', 'capacities', 'ظرفیت']) expect((await search(q)).names, q).toEqual([])
    expect((await search('contactor capacity 24 v')).names).toEqual(['Contactor 32 A coil 24 V'])
  })

  test('has no letters of codes for a word', async () => {
    expect((await search('quxr')).names).toEqual([])
  })

  test('of most words follows the best one', async () => {
    const { names, correction } = await search('contactor coil 32 amp zanzibar')
    expect(correction?.wording).toBe('contactor coil 32 amp')
    expect(names).toEqual(['Contactor 32 A coil 24 V'])
    expect((await search('contactor 32 a coil steel')).names).toEqual([
      'Contactor 32 A coil 24 V',
      'Contactor 32 A',
    ])
  })
})

test('amounts are read in words, in both languages and with their unit', async () => {
  for (const q of ['engine oil four litres', 'روغن موتور چهار لیتری', '4l engine oil', 'روغن موتور 4 litre'])
    expect((await search(q)).names[0], q).toBe('Engine oil 4 L')
})

test('words of Persian in Latin letters are read one by one, known ones too', async () => {
  expect((await search('roghan motor')).names).toEqual(
    expect.arrayContaining(['Engine oil 4 L', 'Engine oil 1 L']),
  )
})

test('a guess does not come before the word as typed', async () => {
  const { names } = await search('kettel')
  expect(names[0]).toBe('Kettel stand')
  expect(names.length).toBeGreaterThan(5)
})

test('the name of a specification is found', async () => {
  expect((await search('ceiling fan sweep 120 cm')).names).toEqual(['Ceiling fan'])
})

test('a wording is written as in a dictionary', async () => {
  expect((await search('پمکه سقفی')).correction?.wording).toBe('پنکه سقفی')
})

describe('a quality', () => {
  test('is not found by the thing alone', async () => {
    for (const q of ['یخچال', 'سلام یخچال دارین؟', 'قهوه']) expect((await search(q)).names, q).toEqual([])
  })

  test('is found by itself however it is written, and by the thing beside other words', async () => {
    for (const q of ['یخچال‌دار', 'یخچال دار', 'یخچالدار', 'سانتریفیوژ یخچال'])
      expect((await search(q)).names, q).toEqual(['Refrigerated centrifuge'])
    for (const q of ['قهوه‌ای', 'ریمل قهوه ای', 'ریمل قهوهای'])
      expect((await search(q)).names, q).toEqual(['Brown mascara'])
  })
})

test('a word of the search rules is no mistake', async () => {
  expect((await search('refrigerators')).names).toEqual([])
  expect((await search('refrigeratted')).names).toEqual(['Refrigerated centrifuge'])
})

test('words joined for a guess keep those that are known', async () => {
  expect((await search('mint tea')).names).toEqual([])
})

describe('the other keyboard layout', () => {
  test('is read with its talk, its numbers and its synonyms', async () => {
    for (const q of ['صاشف هس فاث حقهزث خب ثدلهدث خهم 4 م', 'v,yk l,j,v 4 gdjv'])
      expect((await search(q)).names[0], q).toBe('Engine oil 4 L')
  })

  test('is read in the words that were typed before it was changed', async () => {
    expect((await search('v,yk موتور')).names).toEqual(expect.arrayContaining(['Engine oil 4 L']))
  })

  test('may have a word that no product has', async () => {
    expect((await search('v,yk l,j,v fhjhd')).correction?.wording).toBe('روغن موتور')
  })
})
