import { describe, expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { attributeLimits, type CategoryAttribute, type NewAttribute } from '../model/attribute.ts'
import { productsApi } from '../products/products.contract.ts'
import { attributesApi } from './attributes.contract.ts'

const app = openTestApp()
const visitor = { token: null }

describeRefusals(app, attributesApi)

const category = async (name: string, fields = {}) =>
  (await app.send(categoriesApi.createCategory, { body: { name, ...fields } })).body
const add = (id: number, body: Record<string, unknown>) =>
  app.send(attributesApi.createAttribute, { params: { id }, body })
async function createAttribute(id: number, fields: Record<string, unknown>) {
  const { status, body } = await add(id, fields)
  expect([status, body.error]).toEqual([201, undefined])
  return body
}
const list = (id: number, options = {}) =>
  app.send(attributesApi.categoryAttributes, { params: { id } }, options)
const namesIn = async (id: number) => (await list(id)).body.map((one: CategoryAttribute) => one.name)
const change = (id: number, body: Record<string, unknown>) =>
  app.send(attributesApi.updateAttribute, { params: { id }, body })
const remove = (id: number) => app.send(attributesApi.deleteAttribute, { params: { id } })
const product = async (fields: Record<string, unknown>) => {
  const { status, body } = await app.send(productsApi.createProduct, { body: fields })
  expect([status, body.error]).toEqual([201, undefined])
  return body
}
const readProduct = async (id: number) => (await app.send(productsApi.productById, { params: { id } })).body
const fieldsOf = (response: { body: { error: { fields: Record<string, { code: string }> } } }) =>
  Object.fromEntries(Object.entries(response.body.error.fields).map(([path, { code }]) => [path, code]))

/** Every field, so that one without a column cannot be forgotten. */
const everyField: Required<NewAttribute> = {
  name: 'Energy class',
  type: 'choice',
  unit: '',
  choices: [
    { value: 'A+', translations: { fa: 'آ مثبت' } },
    { value: 'A', translations: {} },
  ],
  filterable: true,
  position: 0,
  translations: { fa: { name: 'رده انرژی' } },
}

describe('attributes', () => {
  test('what was created is what is read, field by field', async () => {
    const { id } = await category('Read back')
    const created = await createAttribute(id, everyField)
    expect(created).toMatchObject({ ...everyField, categoryId: id, version: 1 })
    expect((await list(id, visitor)).body).toEqual([{ ...created, inherited: false }])
  })

  test('a category inherits attributes from above, which come first, each in its own order', async () => {
    const main = await category('Kitchen')
    const middle = await category('Kettles', { parentId: main.id })
    const leaf = await category('Electric', { parentId: middle.id })
    const other = await category('Gas', { parentId: middle.id })
    await createAttribute(leaf.id, { name: 'Power', type: 'number', unit: 'W' })
    await createAttribute(main.id, { name: 'Colour' })
    await createAttribute(middle.id, { name: 'Capacity', type: 'number', unit: 'l' })
    await createAttribute(main.id, { name: 'Weight', position: 0 })
    const attributes: CategoryAttribute[] = (await list(leaf.id)).body
    expect(attributes.map(one => [one.name, one.categoryId, one.inherited])).toEqual([
      ['Weight', main.id, true],
      ['Colour', main.id, true],
      ['Capacity', middle.id, true],
      ['Power', leaf.id, false],
    ])
    expect(await namesIn(other.id)).toEqual(['Weight', 'Colour', 'Capacity'])
    expect(await namesIn(main.id)).toEqual(['Weight', 'Colour'])
  })

  test('a visitor reads those of shown categories only', async () => {
    const hidden = await category('Hidden asks', { visible: false })
    const under = await category('Under hidden', { parentId: hidden.id })
    await createAttribute(under.id, { name: 'Depth' })
    expect((await list(under.id, visitor)).status).toBe(404)
    expect(await namesIn(under.id)).toEqual(['Depth'])
    expect((await add(999_999, { name: 'Nowhere' })).status).toBe(404)
  })

  test('a name is unique along a line, in either language and any spelling', async () => {
    const main = await category('Line')
    const leaf = await category('Line end', { parentId: main.id })
    const beside = await category('Line beside', { parentId: main.id })
    const weight = await createAttribute(leaf.id, { name: 'Weight', translations: { fa: { name: 'وزن' } } })
    const above = await add(main.id, { name: 'WEIGHT.' })
    expect([above.status, above.body.error.code, above.body.error.otherId]).toEqual([
      409,
      'attribute_taken',
      weight.id,
    ])
    expect(fieldsOf(above)).toEqual({ name: 'taken' })
    const translated = await add(main.id, { name: 'Mass', translations: { fa: { name: 'وَزن' } } })
    expect(fieldsOf(translated)).toEqual({ 'translations.fa.name': 'taken' })
    const mass = await createAttribute(beside.id, { name: 'Weight' })
    expect((await change(mass.id, { name: 'weight' })).body.name).toBe('weight')
    const height = await createAttribute(leaf.id, { name: 'Height' })
    expect((await change(height.id, { name: 'weight' })).status).toBe(409)
  })

  test('the limit counts a whole line, whichever category of it gets the attribute', async () => {
    const main = await category('Full line')
    const leaf = await category('Full end', { parentId: main.id })
    for (let n = 0; n < attributeLimits.perLine; n++) {
      await createAttribute(n % 2 ? main.id : leaf.id, { name: `Attribute ${n}` })
    }
    for (const { id } of [main, leaf]) {
      const { status, body } = await add(id, { name: 'One more' })
      expect([status, body.error.code]).toEqual([409, 'too_many_attributes'])
    }
    const [first] = (await list(main.id)).body
    expect((await change(first.id, { name: 'Renamed in a full line' })).status).toBe(200)
  })

  test.each([
    [{ name: '' }, { name: 'required' }],
    [{ name: 'x'.repeat(61) }, { name: 'too_long' }],
    [{ name: 'Type', type: 'date' }, { type: 'invalid_choice' }],
    [{ name: 'Choice', type: 'choice' }, { choices: 'required' }],
    [{ name: 'Choice', type: 'choice', choices: Array(51).fill({ value: 'x' }) }, { choices: 'too_many' }],
    [
      { name: 'Choice', type: 'choice', choices: [{ value: 'Red' }, { value: 'red ' }] },
      { 'choices.1.value': 'repeated' },
    ],
    [{ name: 'Own', translations: { en: { name: 'Own' } } }, { 'translations.en': 'invalid_choice' }],
    [{ name: 'Place', position: -1 }, { position: 'too_small' }],
  ])('%j is refused', async (fields, problems) => {
    const { id } = await category(`Refusing ${JSON.stringify(fields).slice(0, 80)}`)
    const response = await add(id, fields)
    expect([response.status, fieldsOf(response)]).toEqual([400, problems])
    expect(await namesIn(id)).toEqual([])
  })

  test('a change of one field leaves every other one, and a stale version is refused', async () => {
    const { id: categoryId } = await category('Changing')
    const before = await createAttribute(categoryId, everyField)
    const { body: after } = await change(before.id, { filterable: false, version: 1 })
    expect(after).toEqual({ ...before, filterable: false, version: 2, updatedAt: after.updatedAt })
    const { status, body } = await change(before.id, { filterable: true, version: 1 })
    expect([status, body.error.code, body.error.current]).toEqual([409, 'conflict', 2])
    expect((await change(before.id, { filterable: false, version: 2 })).body.version).toBe(2)
    const text = await change(before.id, { type: 'text' })
    expect([text.body.type, text.body.choices]).toEqual(['text', []])
    expect((await change(999_999, { name: 'x' })).status).toBe(404)
  })

  test('their order changes without a new version', async () => {
    const { id } = await category('Ordered')
    const [a, , c] = [
      await createAttribute(id, { name: 'a' }),
      await createAttribute(id, { name: 'b' }),
      await createAttribute(id, { name: 'c' }),
    ]
    expect((await change(c.id, { position: 0 })).body.version).toBe(1)
    expect(await namesIn(id)).toEqual(['c', 'a', 'b'])
    await change(c.id, { position: 60 })
    expect(await namesIn(id)).toEqual(['a', 'b', 'c'])
    await remove(a.id)
    expect((await list(id)).body.map((one: CategoryAttribute) => one.position)).toEqual([1, 2])
  })

  test('every write is recorded, and raises the content version', async () => {
    const { id: categoryId } = await category('Remembered')
    const version = async () => (await app.database.readContent()).version
    const start = await version()
    const { id } = await createAttribute(categoryId, { name: 'Noise', type: 'number', unit: 'dB' })
    await change(id, { unit: 'dB(A)' })
    await remove(id)
    expect(await version()).toBe(start + 3)
    const events = await app.database.db
      .selectFrom('event')
      .select(['action', 'label', 'adminName', 'changes'])
      .where('entity', '=', 'attribute')
      .where('entityId', '=', id)
      .orderBy('id')
      .execute()
    expect(events.map(({ action, label, adminName }) => [action, label, adminName])).toEqual([
      ['create', 'Noise', 'admin'],
      ['update', 'Noise', 'admin'],
      ['delete', 'Noise', 'admin'],
    ])
    expect(JSON.parse(events[1]?.changes ?? '')).toEqual({ unit: { before: 'dB', after: 'dB(A)' } })
  })
})

describe('attribute values of a product', () => {
  async function shelf(name: string) {
    const main = await category(`${name} main`)
    const { id: categoryId } = await category(`${name} shelf`, { parentId: main.id })
    const power = await createAttribute(main.id, {
      name: 'Power',
      type: 'number',
      unit: 'W',
      translations: { fa: { name: 'توان', unit: 'وات' } },
    })
    const energy = await createAttribute(categoryId, everyField)
    const washable = await createAttribute(categoryId, { name: 'Washable', type: 'yes-no' })
    return { categoryId, power, energy, washable }
  }
  const spec = (attributeId: number, value: string, rest = {}) => ({ group: '', value, attributeId, ...rest })
  const rowsOf = async (productId: number) =>
    await app.database.db
      .selectFrom('spec')
      .select(['locale', 'name', 'value', 'number', 'attributeId', 'choiceId', 'yes'])
      .where('productId', '=', productId)
      .orderBy('locale')
      .orderBy('position')
      .execute()

  test('take the attribute’s name, and one spelling, in each language', async () => {
    const { categoryId, power, energy, washable } = await shelf('Spelled')
    const { id, specs, translations } = await product({
      name: 'Spelled kettle',
      categoryId,
      specs: [
        spec(power.id, '۱٬۲۰۰'),
        { group: 'Own', name: 'Feet', value: '4' },
        spec(energy.id, 'a+', { group: 'Energy', name: 'Class' }),
        spec(washable.id, 'true'),
      ],
      translations: {
        fa: { specs: [spec(power.id, '1200 W'), spec(energy.id, 'A+'), spec(washable.id, 'دارد')] },
      },
    })
    expect(specs).toEqual([
      { group: '', name: 'Power', value: '1200 W', attributeId: power.id },
      { group: 'Own', name: 'Feet', value: '4', attributeId: null },
      { group: 'Energy', name: 'Class', value: 'A+', attributeId: energy.id },
      { group: '', name: 'Washable', value: 'Yes', attributeId: washable.id },
    ])
    expect(translations.fa.specs).toEqual([
      { group: '', name: 'توان', value: '۱۲۰۰ وات', attributeId: power.id },
      { group: 'Own', name: 'Feet', value: '4', attributeId: null },
      { group: 'Energy', name: 'رده انرژی', value: 'آ مثبت', attributeId: energy.id },
      { group: '', name: 'Washable', value: 'بله', attributeId: washable.id },
    ])
    expect((await rowsOf(id)).map(({ number, choiceId, yes }) => number ?? choiceId ?? yes)).toEqual([
      1200,
      null,
      1,
      1,
    ])
  })

  test('must be valid for their attribute', async () => {
    const { categoryId, power, energy, washable } = await shelf('Asked')
    const foreign = await createAttribute((await category('Elsewhere')).id, { name: 'Elsewhere' })
    const response = await app.send(productsApi.createProduct, {
      body: {
        name: 'Refused kettle',
        categoryId,
        specs: [
          spec(power.id, 'plenty'),
          spec(energy.id, 'Z'),
          spec(washable.id, 'perhaps'),
          spec(foreign.id, 'x'),
          spec(999_999, 'x'),
          spec(power.id, '5'),
        ],
        translations: { fa: { specs: [spec(power.id, 'زیاد')] } },
      },
    })
    expect([response.status, fieldsOf(response)]).toEqual([
      400,
      {
        'specs.0.value': 'invalid_value',
        'specs.1.value': 'invalid_choice',
        'specs.2.value': 'invalid_choice',
        'specs.3.attributeId': 'invalid_choice',
        'specs.4.attributeId': 'not_found',
        'specs.5.attributeId': 'repeated',
        'translations.fa.specs.0.value': 'invalid_value',
      },
    ])
    const nameless = await app.send(productsApi.createProduct, {
      body: { name: 'Nameless', specs: [{ group: '', value: 'x' }] },
    })
    expect(fieldsOf(nameless)).toEqual({ 'specs.0.name': 'required' })
  })

  test('stay when the product moves away or the attribute changes; only new ones are checked', async () => {
    const { categoryId, power, energy } = await shelf('Moved')
    const { id } = await product({
      name: 'Moved kettle',
      categoryId,
      specs: [spec(power.id, '900'), spec(energy.id, 'A')],
    })
    await change(energy.id, { choices: [{ value: 'B' }] })
    const patch = (body: Record<string, unknown>) =>
      app.send(productsApi.updateProduct, { params: { id }, body })
    await patch({ categoryId: null })
    const { specs } = await readProduct(id)
    expect(specs.map((one: { attributeId: number }) => one.attributeId)).toEqual([power.id, energy.id])
    const response = await patch({ specs: [...specs, { group: '', name: 'Feet', value: '4' }] })
    expect([response.status, response.body.specs.length]).toEqual([200, 3])
    const changed = await patch({ specs: [spec(energy.id, 'A+')] })
    expect(fieldsOf(changed)).toEqual({ 'specs.0.value': 'invalid_choice' })
    expect((await rowsOf(id)).map(row => row.number)).toEqual([900, null, null])
  })

  test('get the new name of the attribute, unless they had a different one', async () => {
    const { categoryId, power } = await shelf('Renamed')
    const own = await product({
      name: 'Renamed kettle',
      categoryId,
      specs: [spec(power.id, '900')],
      translations: { fa: { specs: [spec(power.id, '900')] } },
    })
    const worded = await product({
      name: 'Worded kettle',
      categoryId,
      specs: [spec(power.id, '900', { name: 'Wattage' })],
    })
    await change(power.id, { name: 'Rated power' })
    const after = await readProduct(own.id)
    expect([after.specs[0].name, after.translations.fa.specs[0].name]).toEqual(['Rated power', 'توان'])
    expect((await readProduct(worded.id)).specs[0].name).toBe('Wattage')
    await change(power.id, { translations: { fa: { name: 'توان نامی', unit: 'وات' } } })
    expect((await readProduct(own.id)).translations.fa.specs[0].name).toBe('توان نامی')
  })

  test('keep their texts when the attribute is deleted', async () => {
    const { categoryId, power } = await shelf('Removed')
    const { id } = await product({ name: 'Removed kettle', categoryId, specs: [spec(power.id, '900')] })
    expect((await remove(power.id)).status).toBe(204)
    expect((await remove(power.id)).status).toBe(404)
    expect((await readProduct(id)).specs).toEqual([
      { group: '', name: 'Power', value: '900 W', attributeId: null },
    ])
  })
})

test('a change and an addition can be reverted', async () => {
  const { id: categoryId } = await category('Taken back')
  const { id } = await createAttribute(categoryId, { name: 'Height', type: 'number', unit: 'cm' })
  await change(id, { name: 'Depth' })
  const query = { entity: 'attribute', entityId: String(id) }
  const [changed, created] = (await app.send(eventsApi.listEvents, { query })).body.items
  const undo = (event: { id: number }) => app.send(eventsApi.undoEvent, { params: { id: event.id } })
  expect([changed.undoable, created.undoable]).toEqual([true, true])
  expect((await undo(changed)).status).toBe(200)
  expect(await namesIn(categoryId)).toEqual(['Height'])
  expect((await undo(created)).status).toBe(200)
  expect(await namesIn(categoryId)).toEqual([])
})

expectWholeContractSeen(app, attributesApi)
