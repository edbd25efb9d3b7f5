// PATCH /products/each: many products are changed, each in its own way, all or none, with one entry in the history and one undo.
import { expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../../testing/contract-tests.ts'
import { openTestApp } from '../../../../testing/test-app.ts'
import { attributesApi } from '../../attributes/attributes.contract.ts'
import { categoriesApi } from '../../categories/categories.contract.ts'
import { productListsApi } from '../../lists/product-lists.contract.ts'
import { productTrashApi } from '../product-trash.contract.ts'
import { productsApi } from '../products.contract.ts'
import { eachProductsApi } from './each-products.contract.ts'
import { maxEach } from './max-each.ts'

const app = openTestApp()
const visitor = { token: null }

describeRefusals(app, eachProductsApi)

type Row = { id: number; version: number; name: string; code: string | null; [field: string]: unknown }

const create = async (name: string, fields: object = {}): Promise<Row> => {
  const { status, body } = await app.send(productsApi.createProduct, {
    body: { name, visible: true, price: 100, ...fields },
  })
  expect([status, body.error]).toEqual([201, undefined])
  return body
}
const createAll = async (...names: string[]) => {
  const created: Row[] = []
  for (const name of names) created.push(await create(name))
  return created
}
const save = (products: object[], values?: object[]) =>
  app.send(eachProductsApi.updateEachProduct, { body: { products, ...(values && { values }) } })
const read = async (ids: number[]): Promise<Row[]> =>
  (await app.send(eachProductsApi.eachProduct, { query: { id: ids.map(String) } })).body.items
const product = async (id: number) => (await app.send(productsApi.productById, { params: { id } })).body
const events = async () => (await app.send(eventsApi.listEvents, {})).body
const undo = (id: number) => app.send(eventsApi.undoEvent, { params: { id } })
const category = async (name: string): Promise<number> =>
  (await app.send(categoriesApi.createCategory, { body: { name } })).body.id
const attribute = async (id: number, body: object) =>
  (await app.send(attributesApi.createAttribute, { params: { id }, body })).body

test('each product gets its own changes, as one entry with one undo, and lists know it at once', async () => {
  const categoryId = await category('Kettles')
  const [one, other, third] = (await createAll('Kettle one', 'Kettle two', 'Kettle three')) as [Row, Row, Row]
  const before = [await product(one.id), await product(other.id)]
  const { total } = await events()
  const { status, body } = await save([
    { id: one.id, version: one.version, name: 'Kettle uno', price: 250, categoryId },
    {
      id: other.id,
      version: other.version,
      code: ' k-۲ ',
      tags: ['sale', 'red'],
      warrantyMonths: 24,
      visible: false,
    },
    { id: third.id, version: third.version, price: 100 },
  ])
  expect([status, body.error]).toEqual([200, undefined])
  expect(body).toMatchObject({ changed: 2, unchanged: 1, eventId: expect.any(Number) })
  expect(body.items).toMatchObject([
    { id: one.id, version: one.version + 1, name: 'Kettle uno', price: 250, categoryId },
    { id: other.id, version: other.version + 1, tags: ['sale', 'red'], warrantyMonths: 24, visible: false },
    { id: third.id, version: third.version, price: 100 },
  ])
  expect(body.items[0].description).toBeUndefined()
  expect((await product(one.id)).slug).toBe('kettle-uno')
  const list = await app.send(
    productListsApi.searchProducts,
    { query: { q: 'uno', category: String(categoryId) } },
    visitor,
  )
  expect(list.body.items.map(({ id }: Row) => id)).toEqual([one.id])
  const later = await events()
  expect([later.total, later.items[0].id]).toEqual([total + 1, body.eventId])
  expect((await undo(body.eventId)).status).toBe(200)
  const after = [await product(one.id), await product(other.id)]
  const plain = ({ version: _, updatedAt: __, ...fields }: Row) => fields
  expect(after.map(plain)).toEqual(before.map(plain))
})

test('the products are read in the order of their numbers, without those in the trash', async () => {
  const [one, other, gone] = (await createAll('Mug one', 'Mug two', 'Mug three')) as [Row, Row, Row]
  await app.send(productTrashApi.removeProduct, { params: { id: gone.id } })
  const rows = await read([other.id, gone.id, one.id])
  expect(rows.map(({ id }) => id)).toEqual([other.id, one.id])
  expect(rows[0]).toMatchObject({
    name: 'Mug two',
    price: 100,
    tags: [],
    tagList: [],
    values: [],
    version: 1,
  })
  const many = Array.from({ length: maxEach + 1 }, (_, index) => String(index + 1))
  const refused = await app.send(eachProductsApi.eachProduct, { query: { id: many } })
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([400, ['id']])
})

test('of the translations only the name is changed, and specifications stay as they are in both languages', async () => {
  const specs = [{ group: '', name: 'Power', value: '1200 W' }]
  const translations = {
    fa: { name: 'کتری', summary: 'کوچک', specs: [{ group: '', name: 'توان', value: '۱۲۰۰ وات' }] },
  }
  const { id } = await create('Kettle of specs', { specs, translations })
  const before = await product(id)
  const { status, body } = await save([{ id, translations: { fa: { name: 'کتری نو' } } }])
  expect([status, body.error]).toEqual([200, undefined])
  const after = await product(id)
  expect(after.specRows).toEqual(before.specRows)
  expect(after.translations.fa).toEqual({ ...before.translations.fa, name: 'کتری نو' })
  await save([{ id, translations: { fa: { name: '' } } }])
  expect((await product(id)).translations.fa).toMatchObject({ summary: 'کوچک' })
  expect((await product(id)).translations.fa.name).toBeUndefined()
})

test('values of attributes are set, replaced in their place and taken off; other specifications stay', async () => {
  const categoryId = await category('Pans')
  const colour = await attribute(categoryId, {
    name: 'Colour',
    type: 'choice',
    choices: [{ value: 'Red' }, { value: 'Blue' }],
  })
  const weight = await attribute(categoryId, { name: 'Weight', type: 'number', unit: 'g' })
  const lid = await attribute(categoryId, { name: 'Lid', type: 'yes-no' })
  const [red, blue] = colour.choices
  const specRows = [
    { kind: 'choice', attributeId: colour.id, choiceId: red.id, group: 'Look' },
    { kind: 'text', name: 'Origin', value: 'Tabriz' },
  ]
  const { id } = await create('Pan of specs', { categoryId, specRows })
  const { body } = await save(
    [{ id }],
    [
      { kind: 'choice', productId: id, attributeId: colour.id, choiceId: blue.id },
      { kind: 'number', productId: id, attributeId: weight.id, number: 1.1, unit: 'kg' },
      { kind: 'yes-no', productId: id, attributeId: lid.id, yes: true },
    ],
  )
  expect(body.items[0].values).toEqual([
    { kind: 'choice', attributeId: colour.id, choiceId: blue.id },
    { kind: 'number', attributeId: weight.id, number: 1.1, unit: 'kg' },
    { kind: 'yes-no', attributeId: lid.id, yes: true },
  ])
  expect((await product(id)).specRows.slice(0, 2)).toMatchObject([
    { kind: 'choice', choiceId: blue.id, group: 'Look' },
    { kind: 'text', name: 'Origin', value: 'Tabriz' },
  ])
  await save([{ id }], [{ kind: 'none', productId: id, attributeId: weight.id }])
  expect((await read([id]))[0]?.values).toHaveLength(2)

  const wrong = await save(
    [{ id }],
    [
      { kind: 'yes-no', productId: id, attributeId: lid.id, yes: false },
      { kind: 'choice', productId: id, attributeId: colour.id, choiceId: 999_999 },
    ],
  )
  expect([wrong.status, Object.keys(wrong.body.error.fields)]).toEqual([400, ['values.1.choiceId']])
  const [foreign] = (await createAll('Foreign pan')) as [Row]
  const elsewhere = await save(
    [{ id: foreign.id }],
    [{ kind: 'yes-no', productId: foreign.id, attributeId: lid.id, yes: true }],
  )
  expect([elsewhere.status, Object.keys(elsewhere.body.error.fields)]).toEqual([
    400,
    ['values.0.attributeId'],
  ])
})

test('products exchange their codes and names, also across many others, and undo exchanges them back', async () => {
  const rows = await createAll(...Array.from({ length: 25 }, (_, index) => `Swap ${index + 1}`))
  await save(rows.map(({ id }, index) => ({ id, code: `S-${index + 1}` })))
  const [first, last] = [rows[0] as Row, rows.at(-1) as Row]
  const between = rows.slice(1, -1).map(({ id }) => ({ id, price: 7 }))
  const { status, body } = await save([
    { id: first.id, code: 'S-25', name: 'Swap 25' },
    ...between,
    { id: last.id, code: 'S-1', name: 'Swap 1' },
  ])
  expect([status, body.error]).toEqual([200, undefined])
  const namesOf = async () => {
    const [one, other] = [await product(first.id), await product(last.id)]
    return [one.name, one.slug, one.code, other.name, other.slug, other.code]
  }
  expect(await namesOf()).toEqual(['Swap 25', 'swap-25', 'S-25', 'Swap 1', 'swap-1', 'S-1'])
  expect((await undo(body.eventId)).body.error).toBeUndefined()
  expect(await namesOf()).toEqual(['Swap 1', 'swap-1', 'S-1', 'Swap 25', 'swap-25', 'S-25'])
})

test('a code or name that another product has, in the batch or elsewhere, refuses all and names the row', async () => {
  const [one, other, third] = (await createAll('Cup one', 'Cup two', 'Cup three')) as [Row, Row, Row]
  await save([{ id: third.id, code: 'CUP-3' }])
  const refusal = async (...products: object[]) => {
    const { status, body } = await save(products)
    return [status, body.error?.code, Object.keys(body.error?.fields ?? {}), body.error?.otherId]
  }
  const coded = [
    { id: one.id, price: 1, code: 'X-1' },
    { id: other.id, code: 'x1' },
  ]
  expect(await refusal(...coded)).toEqual([409, 'code_taken', ['products.1.code'], one.id])
  const taken = [
    { id: one.id, price: 1 },
    { id: other.id, code: 'cup 3' },
  ]
  expect(await refusal(...taken)).toEqual([409, 'code_taken', ['products.1.code'], third.id])
  const named = [
    { id: one.id, name: 'Cup new', price: 1 },
    { id: other.id, name: 'cup  NEW' },
  ]
  expect(await refusal(...named)).toEqual([409, 'name_taken', ['products.1.name'], one.id])
  expect(await refusal({ id: one.id, price: 1 }, { id: other.id, name: 'Cup three' })).toEqual([
    409,
    'name_taken',
    ['products.1.name'],
    third.id,
  ])
  expect((await read([one.id, other.id])).map(({ price, version }) => [price, version])).toEqual([
    [100, 1],
    [100, 1],
  ])
  expect((await product(third.id)).code).toBe('CUP-3')
})

test('one outdated version among many refuses all, and every conflict is named with who saved it', async () => {
  const rows = await createAll('Jug one', 'Jug two', 'Jug three')
  const [, second, third] = rows as [Row, Row, Row]
  for (const { id } of [second, third])
    await app.send(productsApi.updateProduct, { params: { id }, body: { price: 7 } })
  const { total } = await events()
  const { status, body } = await save(rows.map(({ id, version }) => ({ id, version, warrantyMonths: 12 })))
  expect([status, body.error.code]).toEqual([409, 'conflict'])
  expect(body.error.conflicts).toMatchObject([
    { id: second.id, current: 2, changedBy: expect.any(String), changedById: expect.any(Number) },
    { id: third.id, current: 2 },
  ])
  const after = await read(rows.map(({ id }) => id))
  expect(after.map(({ warrantyMonths, version }) => [warrantyMonths, version])).toEqual([
    [null, 1],
    [null, 2],
    [null, 2],
  ])
  expect((await events()).total).toBe(total)
})

test('wrong values, missing products and repeated ones are named by their row, and nothing is written', async () => {
  const [one, other] = (await createAll('Bowl one', 'Bowl two')) as [Row, Row]
  await app.send(productTrashApi.removeProduct, { params: { id: other.id } })
  const fieldsOf = async (products: object[], values?: object[]) => {
    const { status, body } = await save(products, values)
    return [status, ...Object.keys(body.error.fields)]
  }
  const { id } = one
  expect(
    await fieldsOf([
      { id, price: 1 },
      { id: other.id, price: -1 },
    ]),
  ).toEqual([400, 'products.1.price'])
  expect(
    await fieldsOf([
      { id, price: 1 },
      { id: other.id, price: 1 },
    ]),
  ).toEqual([400, 'products.1.id'])
  expect(
    await fieldsOf([
      { id, price: 1 },
      { id, price: 2 },
    ]),
  ).toEqual([400, 'products.1.id'])
  expect(await fieldsOf([{ id, price: 1, categoryId: 999_999 }])).toEqual([400, 'products.0.categoryId'])
  expect(await fieldsOf([{ id, name: '', warrantyMonths: 121 }])).toEqual([
    400,
    'products.0.name',
    'products.0.warrantyMonths',
  ])
  expect(await fieldsOf([{ id, translations: { en: { name: 'Base' } } }])).toEqual([
    400,
    'products.0.translations.en',
  ])
  expect(await fieldsOf([{ id, description: '<p>Long</p>' }])).toEqual([400, 'products.0.description'])
  const value = { kind: 'none', productId: id, attributeId: 1 }
  expect(await fieldsOf([{ id }], [{ ...value, productId: id + 999 }])).toEqual([400, 'values.0.productId'])
  expect(await fieldsOf([{ id }], [value, value])).toEqual([400, 'values.1.attributeId'])
  expect((await read([id]))[0]).toMatchObject({ price: 100, version: 1 })
})

test('200 products are saved in one call and undone in one; 201 are refused', async () => {
  const [first] = (await createAll('Nail')) as [Row]
  const { id: _, ...columns } = await app.database.db
    .selectFrom('product')
    .selectAll()
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  const names = Array.from({ length: maxEach + 1 }, (_, index) => `nail-${index}`)
  const rows = names.map(name => ({ ...columns, name, slug: name }))
  const ids = await app.database.contentTransaction(async tx => {
    const added: { id: number }[] = []
    for (let from = 0; from < rows.length; from += 67)
      added.push(
        ...(await tx
          .insertInto('product')
          .values(rows.slice(from, from + 67))
          .returning('id')
          .execute()),
      )
    return added.map(({ id }) => id)
  })
  const changes = ids.map((id, index) => ({
    id,
    version: 1,
    price: index,
    code: `N-${index}`,
    warrantyMonths: 6,
  }))
  const tooMany = await save(changes)
  expect([tooMany.status, Object.keys(tooMany.body.error.fields)]).toEqual([400, ['products']])
  expect((await read(ids.slice(0, 2))).map(({ version }) => version)).toEqual([1, 1])
  const { status, body } = await save(changes.slice(1))
  expect([status, body.changed, body.items.length]).toEqual([200, maxEach, maxEach])
  expect((await events()).items[0]).toMatchObject({ id: body.eventId, group: { count: maxEach } })
  expect((await undo(body.eventId)).status).toBe(200)
  const after = await read(ids.slice(1))
  expect(
    after.every(
      ({ price, code, warrantyMonths }) => price === 100 && code === null && warrantyMonths === null,
    ),
  ).toBe(true)
})

test('a save that changes nothing raises no version and records nothing', async () => {
  const [one] = (await createAll('Same')) as [Row]
  const { total } = await events()
  const content = (await app.database.readContent()).version
  const { body } = await save([{ id: one.id, version: 1, price: 100, name: 'Same' }])
  expect(body).toMatchObject({ changed: 0, unchanged: 1, eventId: null })
  expect((await app.database.readContent()).version).toBe(content)
  expect((await events()).total).toBe(total)
})

expectWholeContractSeen(app, eachProductsApi)
