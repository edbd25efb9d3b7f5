// Values that are stored once: entered in one shape or language, read in the others, and what becomes of them when a choice changes.
import { beforeAll, expect, test } from 'vitest'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import { eventsApi } from '#features/history/events.contract.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { attributesApi } from '../attributes/attributes.contract.ts'
import { productListsApi } from '../lists/product-lists.contract.ts'
import { productsApi } from './products.contract.ts'
import { createPurge } from './purge-trash.server.ts'

const shop = openTestApp()
const visitor = { token: null }
let categoryId: number
let colour: { id: number; choices: { id: number; value: string }[] }
let weight: { id: number }
beforeAll(async () => {
  categoryId = (await shop.send(categoriesApi.createCategory, { body: { name: 'Lamps' } })).body.id
  const attribute = async (body: object) =>
    (await shop.send(attributesApi.createAttribute, { params: { id: categoryId }, body })).body
  colour = await attribute({
    name: 'Colour',
    type: 'choice',
    filterable: true,
    choices: [{ value: 'Black', translations: { fa: 'مشکی' } }, { value: 'Red' }],
    translations: { fa: { name: 'رنگ' } },
  })
  weight = await attribute({ name: 'Weight', type: 'number', unit: 'g', filterable: true })
})

const create = async (body: object) => {
  const response = await shop.send(productsApi.createProduct, {
    body: { categoryId, visible: true, ...body },
  })
  expect([response.status, response.body.error]).toEqual([201, undefined])
  return response.body
}
const patch = (id: number, body: object) => shop.send(productsApi.updateProduct, { params: { id }, body })
const read = async (id: number) => (await shop.send(productsApi.productById, { params: { id } })).body
const changeColour = (body: object) =>
  shop.send(attributesApi.updateAttribute, { params: { id: colour.id }, body })
const idOf = (value: string) => colour.choices.find(choice => choice.value === value)?.id ?? 0
const inBlack = () => ({ specRows: [{ kind: 'choice', attributeId: colour.id, choiceId: idOf('Black') }] })

test('rows are taken and returned, beside a list in the words of each language', async () => {
  const made = await create({
    name: 'Rows',
    specRows: [
      { kind: 'choice', attributeId: colour.id, choiceId: idOf('Black'), group: 'Body' },
      { kind: 'number', attributeId: weight.id, number: 1.1, unit: 'kg' },
      { kind: 'text', name: 'Box', value: 'Carton', translations: { fa: { name: 'جعبه', value: '' } } },
    ],
  })
  expect(made.specs).toEqual([
    { group: 'Body', name: 'Colour', value: 'Black', attributeId: colour.id },
    { group: '', name: 'Weight', value: '1.1 kg', attributeId: weight.id },
    { group: '', name: 'Box', value: 'Carton', attributeId: null },
  ])
  expect(made.translations.fa.specs.map((one: { value: string }) => one.value)).toEqual([
    'مشکی',
    '۱٫۱ کیلوگرم',
    'Carton',
  ])
  const { specs, specRows, translations, version } = made
  // All that was answered means the same, in either shape and in both.
  const fa = { specs: translations.fa.specs }
  for (const body of [
    { specRows },
    { specs },
    { translations: { fa } },
    { specs, specRows, translations: { fa } },
  ]) {
    expect((await patch(made.id, body)).body).toMatchObject({ specs, specRows, version })
  }
  const both = await patch(made.id, { specRows, specs: specs.slice(1) })
  expect([both.status, Object.keys(both.body.error.fields)]).toEqual([400, ['specRows']])
})

test('rows must be valid for their attribute', async () => {
  const of = (row: object, attributeId = colour.id) => ({ ...row, attributeId })
  const response = await patch((await create({ name: 'Checked' })).id, {
    specRows: [
      of({ kind: 'choice', choiceId: 99 }),
      of({ kind: 'number', number: 5, unit: 'kW' }, weight.id),
      of({ kind: 'yes-no', yes: true }),
      of({ kind: 'text', value: 'x' }, 999_999),
    ],
  })
  const fields = Object.entries<{ code: string }>(response.body.error.fields)
  expect(fields.map(([path, { code }]) => `${path} ${code}`)).toEqual([
    'specRows.0.choiceId invalid_choice',
    'specRows.1.unit invalid_value',
    'specRows.2.attributeId repeated',
    'specRows.3.attributeId not_found',
  ])
})

test('a renamed choice is shown and found everywhere, and no product changes', async () => {
  const { id, version, updatedAt } = await create({ name: 'Renamed lamp', ...inBlack() })
  const facetsOf = () =>
    shop.database.db
      .selectFrom('productFacet')
      .selectAll()
      .where('productId', '=', id)
      .executeTakeFirstOrThrow()
  const before = await facetsOf()
  const choices = [
    { id: idOf('Black'), value: 'Jet black', translations: { fa: 'پرکلاغی' } },
    { value: 'Red' },
  ]
  expect((await changeColour({ choices })).status).toBe(200)
  const after = await read(id)
  expect([after.specs[0].value, after.translations.fa.specs[0].value]).toEqual(['Jet black', 'پرکلاغی'])
  expect([after.version, after.updatedAt]).toEqual([version, updatedAt])
  expect(await facetsOf()).toEqual(before)
  const search = (query: object) => shop.send(productListsApi.searchProducts, { query }, visitor)
  for (const spec of ['Colour:Jet black', 'رنگ:پرکلاغی', 'Colour:Black', 'Colour:مشکی']) {
    const { items, facets } = (await search({ spec })).body
    expect([spec, items.some((item: { id: number }) => item.id === id)]).toEqual([spec, true])
    const [facet] = facets.attributes.filter((one: { name: string }) => one.name === 'Colour')
    const [chosen] = facet.values.filter((value: { selected: boolean }) => value.selected)
    expect(chosen).toMatchObject({ name: 'Jet black', translations: { fa: { name: 'پرکلاغی' } } })
    const word = spec.slice(spec.indexOf(':') + 1)
    expect(chosen.formerly).toBe(['Black', 'مشکی'].includes(word) ? word : undefined)
  }
  const found = (await search({ q: 'renamed jet' })).body.items
  expect(found.map((item: { id: number }) => item.id)).toEqual([id])
})

test('a change is undone although its choice was renamed since', async () => {
  const { id } = await create({
    name: 'Undone lamp',
    specs: [{ group: '', value: 'Red', attributeId: colour.id }],
  })
  await patch(id, { specs: [] })
  await patch(id, { specs: [{ group: '', value: 'Red', attributeId: colour.id }] })
  const choices = [
    { id: idOf('Black'), value: 'Jet black' },
    { id: idOf('Red'), value: 'Crimson' },
  ]
  await changeColour({ choices })
  const query = { entity: 'product', entityId: String(id) }
  const [latest] = (await shop.send(eventsApi.listEvents, { query })).body.items
  expect((await shop.send(eventsApi.undoEvent, { params: { id: latest.id } })).status).toBe(200)
  expect((await read(id)).specs).toEqual([])
  const [undo] = (await shop.send(eventsApi.listEvents, { query })).body.items
  expect((await shop.send(eventsApi.undoEvent, { params: { id: undo.id } })).status).toBe(200)
  expect((await read(id)).specs[0].value).toBe('Crimson')
})

test('a removed choice stays with its products and is not offered; its number is not given again', async () => {
  const { id } = await create({ name: 'Faithful lamp', ...inBlack() })
  const removed = await changeColour({ choices: [{ value: 'Crimson' }, { value: 'White' }] })
  expect(removed.body.choices.map((choice: { id: number }) => choice.id)).toEqual([idOf('Red'), 3])
  const { specs, specRows } = await read(id)
  expect(specs[0].value).toBe('Jet black')
  expect((await patch(id, { summary: 'Bright', specRows, specs })).status).toBe(200)
  const other = await create({ name: 'Other lamp' })
  expect((await patch(other.id, inBlack())).status).toBe(400)
  const back = await changeColour({ choices: [{ value: 'Crimson' }, { value: 'Jet black' }] })
  expect(back.body.choices[1].id).toBe(idOf('Black'))
})

test('numbers are shown as they were when the attribute gets another unit', async () => {
  const { id } = await create({
    name: 'Heavy lamp',
    specRows: [{ kind: 'number', attributeId: weight.id, number: 900 }],
  })
  await shop.send(attributesApi.updateAttribute, { params: { id: weight.id }, body: { unit: 'kg' } })
  expect((await read(id)).specs[0].value).toBe('900 g')
  const { facets } = await shop.database.db
    .selectFrom('productFacet')
    .select('facets')
    .where('productId', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(facets)[5]).toEqual([[weight.id, 0.9]])
})

test('values of a category that is deleted for good are texts with the same words', async () => {
  const { id } = await create({ name: 'Orphan', ...inBlack() })
  const before = await read(id)
  await patch(id, { categoryId: null })
  const trash = { deletedAt: new Date(0).toISOString() }
  await shop.database.db.updateTable('category').set(trash).where('id', '=', categoryId).execute()
  const record = async () => true
  await createPurge({ database: shop.database, baseLocale: 'en', record })()
  const { specs, translations } = await read(id)
  expect(specs).toEqual([{ ...before.specs[0], attributeId: null }])
  expect(translations.fa.specs).toEqual([{ ...before.translations.fa.specs[0], attributeId: null }])
})
