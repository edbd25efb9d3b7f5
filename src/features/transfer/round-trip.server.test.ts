// What an export writes, an import reads as what it was: for every kind of field, in both formats and languages, whatever the values are.
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { attributesApi } from '#features/catalogue/attributes/attributes.contract.ts'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import { productFields } from '#features/catalogue/model/product-fields.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { exportsApi } from '#features/catalogue/sheets/exports.contract.ts'
import { importingWith } from '../../testing/catalogue/importing.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = openTestApp()
const { read, check, rowsOf } = importingWith(app)

const categories: number[] = []
const attributes = { number: 0, choice: 0, yesNo: 0, text: 0 }
const words = ['Red', 'a|b', 'Light, dark', 'x › y', '=1+1']

beforeAll(async () => {
  const category = async (fields: object) =>
    (await app.send(categoriesApi.createCategory, { body: fields })).body.id
  const attribute = async (id: number, fields: object) =>
    (await app.send(attributesApi.createAttribute, { params: { id }, body: fields })).body.id
  const tools = await category({ name: 'Tools / more', translations: { fa: { name: 'ابزار' } } })
  categories.push(
    tools,
    await category({ name: 'Drills > 18 V', parentId: tools }),
    await category({ name: 'Books | old' }),
  )
  attributes.number = await attribute(tools, {
    name: 'Weight',
    type: 'number',
    unit: 'g',
    translations: { fa: { name: 'وزن', unit: 'گرم' } },
  })
  attributes.choice = await attribute(tools, {
    name: 'Colour',
    type: 'choice',
    choices: words.map((value, at) => ({ value, translations: { fa: `گزینه ${at}` } })),
  })
  attributes.yesNo = await attribute(tools, { name: 'Cordless', type: 'yes-no' })
  attributes.text = await attribute(tools, { name: 'Material', type: 'text' })
})

const line = (max: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      '=1+1',
      "'=x",
      '+9',
      '-',
      '@a',
      '12',
      '1,5',
      '۱۲',
      'yes',
      'a;b',
      'a|b',
      '"q"',
      "''=",
      'خیر',
      '1/2',
    ),
    fc.string({ maxLength: Math.min(max, 12) }),
  )
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })

/** Fields that the API may refuse are left out by whoever creates the product. */
const texts = { summary: line(300), seoTitle: line(70), seoDescription: line(300), recall: line(300) }
const fields = fc.record(
  {
    ...texts,
    description: fc.oneof(
      line(50),
      fc.constantFrom('<p>One</p><ul><li>Two</li></ul>', 'Two\nlines', '<p>a &amp; b</p>'),
    ),
    price: fc.option(fc.integer({ min: 0, max: 10 ** 9 })),
    warrantyMonths: fc.option(fc.integer({ min: 0, max: 120 })),
    visible: fc.boolean(),
    lifecycle: fc.constantFrom(...productFields.lifecycle.choices),
    tags: fc.uniqueArray(line(40), { maxLength: 3 }),
    category: fc.option(fc.nat(2)),
    extra: fc.uniqueArray(fc.nat(2), { maxLength: 2 }),
    translations: fc.record({ name: line(40), ...texts, description: line(40) }, { requiredKeys: [] }),
    number: some(fc.oneof(fc.integer({ min: -1000, max: 10 ** 6 }), fc.constantFrom(0.5, 1.25, 12.001))),
    unit: fc.constantFrom(undefined, 'kg'),
    choice: some(fc.nat(words.length - 1)),
    yes: some(fc.boolean()),
    text: some(line(60)),
    textInPersian: some(line(60)),
  },
  { requiredKeys: ['category', 'extra', 'unit'] },
)

let count = 0
type Given = typeof fields extends fc.Arbitrary<infer Value> ? Value : never
async function create(given: Given) {
  const { category, extra, number, unit, choice, yes, text, textInPersian, translations, ...own } = given
  const categoryId = category === null ? null : (categories[category] ?? null)
  const hasAttributes = category === 0 || category === 1
  const specRows = hasAttributes
    ? [
        ...(number === undefined
          ? []
          : [{ kind: 'number', attributeId: attributes.number, number, ...(unit && { unit }) }]),
        ...(choice === undefined
          ? []
          : [{ kind: 'choice', attributeId: attributes.choice, choiceId: choice + 1 }]),
        ...(yes === undefined ? [] : [{ kind: 'yes-no', attributeId: attributes.yesNo, yes }]),
        ...(text || textInPersian
          ? [
              {
                kind: 'text',
                attributeId: attributes.text,
                value: text ?? '',
                translations: { fa: { value: textInPersian ?? '' } },
              },
            ]
          : []),
      ]
    : []
  count++
  const body = {
    ...own,
    name: `Product ${count}`,
    code: `C-${count}`,
    categoryId,
    extraCategoryIds: extra.map(at => categories[at]).filter(id => id !== categoryId),
    ...(translations && { translations: { fa: translations } }),
    specRows,
  }
  const { status } = await app.send(productsApi.createProduct, { body })
  return status === 201
}

test('a file that was exported changes nothing when it is imported again', async () => {
  const samples = fc.sample(fields, 60)
  let created = 0
  for (const one of samples) if (await create(one)) created++
  // Enough of them are what the API accepts.
  expect(created).toBeGreaterThan(25)
  for (const format of ['csv', 'xlsx'] as const) {
    for (const [written, readIn] of [
      ['en', 'en'],
      ['fa', 'en'],
      ['en', 'fa'],
    ] as const) {
      const started = await app.send(
        exportsApi.startExport,
        { body: { what: 'products', format, filter: {} } },
        { headers: { 'accept-language': written } },
      )
      const { rawPayload } = await app.app.inject(started.body.url)
      const file = await read(new Uint8Array(rawPayload), `products.${format}`)
      const { id, check: found } = await check(file.id, { emptyCells: 'clear', numbers: readIn })
      const others = [
        ...(await rowsOf(id, { outcome: 'wrong' })),
        ...(await rowsOf(id, { outcome: 'changed' })),
      ]
      const named = others.map(row => [
        row.name,
        row.problem,
        row.cells
          .filter(cell => cell.problem || cell.isChanged)
          .map(({ target, text, before, after, problem }) => ({ target, text, before, after, problem })),
      ])
      expect([format, written, readIn, named]).toEqual([format, written, readIn, []])
      expect(found).toMatchObject({ new: 0, changed: 0, wrong: 0, unchanged: created })
    }
  }
}, 120_000)
