import { describe, expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { productListsApi } from '../lists/product-lists.contract.ts'
import type { NewProduct } from '../model/product.ts'
import { productTrashApi } from './product-trash.contract.ts'
import { productsApi } from './products.contract.ts'

const app = openTestApp()
const visitor = { token: null }

describeRefusals(app, productsApi)

const send = (body: Record<string, unknown>) => app.send(productsApi.createProduct, { body })
async function create(fields: Record<string, unknown>) {
  const { status, body } = await send(fields)
  expect([status, body.error]).toEqual([201, undefined])
  return body
}
const change = (id: number, body: Record<string, unknown>) =>
  app.send(productsApi.updateProduct, { params: { id }, body })
const byName = (name: string, options = {}) =>
  app.send(productsApi.productByName, { params: { name } }, options)
const byId = (id: number, options = {}) => app.send(productsApi.productById, { params: { id } }, options)
const category = async (name: string, fields = {}) =>
  (await app.send(categoriesApi.createCategory, { body: { name, ...fields } })).body

/** Every field, so that one without a column cannot be forgotten. */
async function everyField(): Promise<Required<Omit<NewProduct, 'specRows'>>> {
  const [own, extra] = [await category('Kettles'), await category('Gifts')]
  const [other, next] = [
    await create({ name: 'Other kettle', visible: true }),
    await create({ name: 'Next kettle', visible: true }),
  ]
  return {
    name: 'Gooseneck Kettle',
    code: 'KT-INS114',
    barcode: '4006381333931',
    summary: 'A slow and steady pour.',
    description: '<p>First paragraph.</p><p>Second one.</p>',
    categoryId: own.id,
    extraCategoryIds: [extra.id],
    specs: [
      { group: 'General', name: 'Capacity', value: '0.9 l' },
      { group: '', name: 'Power', value: '1200 W' },
    ],
    price: 129_00,
    warrantyMonths: 24,
    recall: 'The lid can come off.',
    tags: ['Rima', 'black'],
    lifecycle: 'discontinued',
    replacementId: next.id,
    relatedIds: [next.id, other.id],
    seoTitle: 'Kettle',
    seoDescription: 'A kettle.',
    visible: true,
    translations: {
      fa: {
        name: 'کتری گردن‌غازی',
        summary: 'ریزش آرام',
        description: '<p>بند یک</p>',
        specs: [
          { group: 'عمومی', name: 'گنجایش', value: '۰٫۹ لیتر' },
          { group: '', name: 'توان', value: '۱۲۰۰ وات' },
        ],
        recall: 'در آن ممکن است باز شود.',
        seoTitle: 'کتری',
        seoDescription: 'یک کتری.',
      },
    },
  }
}

test('what was created is what is read, field by field, by number and by name', async () => {
  const fields = await everyField()
  const created = await create(fields)
  expect(created).toMatchObject({ ...fields, slug: 'gooseneck-kettle', shown: true, version: 1 })
  expect(created.breadcrumb.map((link: { slug: string }) => link.slug)).toEqual(['kettles'])
  expect((await byId(created.id, visitor)).body).toEqual(created)
  expect((await byName('Gooseneck Kettle', visitor)).body).toEqual(created)
})

test('a change of one field leaves every other one', async () => {
  const { id, ...before } = (await byName('gooseneck-kettle')).body
  const { status, body: after } = await change(id, { price: 99_00 })
  expect(status).toBe(200)
  expect(after).toEqual({ ...before, id, price: 99_00, version: 2, updatedAt: after.updatedAt })
})

test('a product needs only a name, and is hidden until shown', async () => {
  const created = await create({ name: 'Bare' })
  expect(created).toMatchObject({
    visible: false,
    shown: false,
    code: null,
    price: null,
    tags: [],
    categoryId: null,
  })
  expect((await byId(created.id, visitor)).status).toBe(404)
  expect((await byName('bare', visitor)).status).toBe(404)
  expect((await change(999_999, { visible: true })).status).toBe(404)
  expect((await byId(created.id)).status).toBe(200)
  expect((await byName('bare')).status).toBe(200)
  await change(created.id, { visible: true })
  expect((await byName('bare', visitor)).status).toBe(200)
})

test('a barcode is stored as its digits, and refused when its check digit does not fit', async () => {
  const { id } = await create({ name: 'Barred' })
  const stored = async (barcode: string | null) => (await change(id, { barcode })).body.barcode
  expect(await stored('۴۰۰۶۳۸۱ ۳۳۳۹۳-۱')).toBe('4006381333931')
  expect(await stored('96385074')).toBe('96385074')
  expect(await stored('036000291452')).toBe('036000291452')
  expect(await stored('10614141000415')).toBe('10614141000415')
  expect(await stored('')).toBeNull()
  for (const barcode of ['4006381333930', '400638133393', '12', 'abc', '00000000', '4006381333931 0']) {
    const { status, body } = await change(id, { barcode })
    expect([barcode, status, body.error?.fields.barcode.code]).toEqual([barcode, 400, 'invalid_value'])
  }
})

test('a product is found by its barcode, and a copy has none', async () => {
  const { id } = await create({ name: 'Scanned', barcode: '5901234123457', visible: true })
  const query = { q: '5901234123457' }
  const found = await app.send(productListsApi.searchProducts, { query }, visitor)
  expect(found.body.items.map((card: { id: number }) => card.id)).toEqual([id])
  const copy = await app.send(productTrashApi.duplicateProduct, { params: { id } })
  expect([copy.status, copy.body.barcode]).toEqual([201, null])
})

test('several products are changed alike by one call', async () => {
  const ids = [(await create({ name: 'Alike one' })).id, (await create({ name: 'Alike two' })).id]
  const { status, body } = await app.send(productsApi.updateProducts, {
    body: { ids, changes: { price: 5 } },
  })
  expect([status, body.changed]).toEqual([200, 2])
})

test('text is cleaned on the way in, and refused rather than cut', async () => {
  const { name, code } = await create({ name: '  كتاب\u202e  يك\t', code: 'ab-۱۲' })
  expect([name, code]).toEqual(['کتاب یک', 'ab-12'])
  const long = await send({ name: 'x'.repeat(201) })
  expect([long.status, long.body.error.fields.name.code]).toEqual([400, 'too_long'])
  const nul = await send({ name: 'a\0b' })
  expect([nul.status, nul.body.error.fields.name.code]).toEqual([400, 'invalid_text'])
  const lone = await app.send(productsApi.createProduct, {}, { raw: '{"name":"a\\ud800"}' })
  expect([lone.status, lone.body.error.fields.name.code]).toEqual([400, 'invalid_text'])
})

test.each([
  ['price', -1, 'too_small'],
  ['price', 10 ** 12 + 1, 'too_big'],
  ['price', 1.5, 'invalid_type'],
  ['price', '5', 'invalid_type'],
  ['warrantyMonths', 121, 'too_big'],
  ['tags', Array(21).fill('t'), 'too_many'],
  ['lifecycle', 'asleep', 'invalid_choice'],
  ['visible', 'yes', 'invalid_type'],
  ['categoryId', 777_777, 'not_found'],
  ['replacementId', 777_777, 'not_found'],
  ['summary', 'x'.repeat(301), 'too_long'],
  ['name', '', 'required'],
  ['name', undefined, 'required'],
])('%s = %j is refused as %s', async (field, value, code) => {
  const { status, body } = await send({ name: 'Refused', [field]: value })
  expect([status, body.error.code, body.error.fields[field].code]).toEqual([400, 'invalid', code])
  expect(body.error.fields[field].message).not.toContain('{')
  expect((await byName('refused')).status).toBe(404)
})

test('problems inside lists are reported with their index', async () => {
  const specs = [
    { group: '', name: 'ok', value: 'ok' },
    { group: '', name: '', value: 'x' },
  ]
  const { body } = await send({ name: 'Listed', specs, relatedIds: [777_777] })
  expect(Object.keys(body.error.fields)).toEqual(['specs.1.name'])
  const links = await send({ name: 'Listed', relatedIds: [777_777] })
  expect(Object.keys(links.body.error.fields)).toEqual(['relatedIds.0'])
})

test('a code belongs to one product, whatever its case and punctuation', async () => {
  const first = await create({ name: 'First coded', code: 'ZX-81/b' })
  const second = await send({ name: 'Second coded', code: 'zx81B' })
  expect([second.status, second.body.error.code, second.body.error.otherId]).toEqual([
    409,
    'code_taken',
    first.id,
  ])
  const third = await create({ name: 'Third coded' })
  expect((await change(third.id, { code: 'zx 81 b' })).status).toBe(409)
  expect((await change(first.id, { code: 'ZX81B' })).status).toBe(200)
})

test('a stale version is refused with what is current', async () => {
  const { id, version } = await create({ name: 'Two editors' })
  expect((await change(id, { summary: 'first', version })).status).toBe(200)
  const { status, body } = await change(id, { summary: 'second', version })
  expect([status, body.error.code, body.error.current, typeof body.error.changedAt]).toEqual([
    409,
    'conflict',
    2,
    'string',
  ])
  expect([body.error.changedBy, typeof body.error.changedById]).toEqual(['admin', 'number'])
})

test('saving without a change raises no version', async () => {
  const version = async () =>
    (await app.database.db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()).version
  const tags = ['one', 'two']
  const before = await create({ name: 'Same again', tags, translations: { fa: { name: 'همان' } } })
  const raised = await version()
  const same = { name: 'Same  again', tags: ['one', 'two', 'one'], translations: { fa: { name: 'همان' } } }
  const { status, body } = await change(before.id, { ...same, version: 1 })
  expect([status, body]).toEqual([200, before])
  expect(await version()).toBe(raised)
})

describe('links to other products', () => {
  test('visitors get only links that they may see, staff all that are not in the trash', async () => {
    const [shown, hidden] = [
      await create({ name: 'Link shown', visible: true }),
      await create({ name: 'Link hid' }),
    ]
    const links = { relatedIds: [hidden.id, shown.id], replacementId: hidden.id }
    const { id } = await create({ name: 'Linking', visible: true, lifecycle: 'discontinued', ...links })
    expect((await byId(id)).body).toMatchObject(links)
    expect((await byId(id, visitor)).body).toMatchObject({ relatedIds: [shown.id], replacementId: null })
    await app.send(productTrashApi.removeProduct, { params: { id: hidden.id } })
    expect((await byId(id)).body).toMatchObject({ relatedIds: [shown.id], replacementId: null })
    // A change of another field leaves links to hidden products as they are.
    expect((await change(id, { price: 5 })).status).toBe(200)
    const other = await create({ name: 'Link anew' })
    expect((await change(other.id, { relatedIds: [hidden.id] })).body.error.fields['relatedIds.0'].code).toBe(
      'not_found',
    )
    await app.send(productTrashApi.restoreProduct, { params: { id: hidden.id } })
    expect((await byId(id)).body).toMatchObject(links)
  })

  test('related: the chosen ones that are shown, then its category and its main category, the most alike first', async () => {
    const hall = await category('Related hall')
    const shelf = await category('Related shelf', { parentId: hall.id })
    const on = { categoryId: shelf.id, visible: true }
    await create({ name: 'Rel near', categoryId: hall.id, visible: true })
    await create({ name: 'Rel near and alike', categoryId: hall.id, visible: true, tags: ['black'] })
    await create({ name: 'Rel nearest hidden', categoryId: hall.id })
    const related = async (id: number, options = {}) =>
      (await app.send(productsApi.relatedProducts, { params: { id } }, options)).body
    const names = async (id: number) => (await related(id, visitor)).map((one: { name: string }) => one.name)
    await create({ name: 'Rel old', ...on })
    await create({ name: 'Rel tagged', ...on, tags: ['steel'] })
    await create({ name: 'Rel hidden', ...on, visible: false })
    const chosen = await create({ name: 'Rel elsewhere', visible: true })
    const last = await create({ name: 'Rel new', ...on, tags: ['glass'] })
    const { id } = await create({ name: 'Rel self', ...on, tags: ['steel', 'black'] })
    const neighbours = ['Rel tagged', 'Rel new', 'Rel old', 'Rel near and alike', 'Rel near']
    expect(await names(id)).toEqual(neighbours)
    await change(id, { relatedIds: [chosen.id] })
    expect(await names(id)).toEqual(['Rel elsewhere', ...neighbours])
    await change(chosen.id, { visible: false })
    expect(await names(id)).toEqual(neighbours)
    expect(await related(chosen.id)).toEqual([])
    await change(last.id, { visible: false })
    expect((await related(last.id, visitor)).error.code).toBe('not_found')
  })

  test('related: eight, or all that the shop chose, filled up where rows have room for all of them', async () => {
    const { id: categoryId } = await category('Related crowd')
    const ids: number[] = []
    for (let number = 1; number <= 11; number++) {
      ids.push((await create({ name: `Crowd ${number}`, categoryId, visible: true })).id)
    }
    const [own = 0, ...others] = ids
    const related = async () =>
      (await app.send(productsApi.relatedProducts, { params: { id: own } }, visitor)).body.map(
        (one: { id: number }) => one.id,
      )
    expect(await related()).toEqual(others.toReversed().slice(0, 8))
    await change(own, { relatedIds: others.slice(0, 6) })
    expect(await related()).toEqual([...others.slice(0, 6), ...others.slice(6).toReversed().slice(0, 2)])
    // Of ten, a row of four leaves out two, and would leave out one that the shop chose.
    await change(own, { relatedIds: others.slice(0, 9) })
    expect(await related()).toEqual(others.slice(0, 9))
    await change(own, { relatedIds: others })
    expect(await related()).toEqual(others)
  })
})

describe('names', () => {
  test('a taken name gets the code added, or is refused with the id of the other product', async () => {
    const first = await create({ name: 'Mug' })
    expect((await create({ name: 'MUG', code: 'M-2' })).slug).toBe('mug-m-2')
    const third = await send({ name: 'mug.' })
    expect([third.status, third.body.error.code, third.body.error.otherId]).toEqual([
      409,
      'name_taken',
      first.id,
    ])
  })

  test('C, C++ and C# have the same slug: the code tells them apart', async () => {
    expect((await create({ name: 'C' })).slug).toBe('c')
    expect((await send({ name: 'C++' })).status).toBe(409)
    expect((await create({ name: 'C#', code: 'sharp' })).slug).toBe('c-sharp')
  })

  test('an earlier name leads to the product until a live or translated one takes it', async () => {
    const { id } = await create({ name: 'Old name', visible: true })
    await change(id, { name: 'New name' })
    expect((await byName('old name', visitor)).body).toMatchObject({ id, slug: 'new-name' })
    const translated = await create({
      name: 'Other',
      visible: true,
      translations: { fa: { name: 'Old name' } },
    })
    expect((await byName('old-name', visitor)).body.id).toBe(translated.id)
    const live = await create({ name: 'Old Name' })
    expect((await byName('old-name')).body.id).toBe(live.id)
    // It is hidden from visitors: they are led to the product that they may see.
    expect((await byName('old-name', visitor)).body.id).toBe(translated.id)
  })

  test('going back to an earlier name removes it from the earlier names', async () => {
    const { id } = await create({ name: 'There' })
    await change(id, { name: 'Elsewhere' })
    await change(id, { name: 'There' })
    expect((await byName('there')).body).toMatchObject({ id, slug: 'there' })
    expect((await byName('elsewhere')).body.id).toBe(id)
  })

  test('a name of emoji and one of two hundred characters have an address', async () => {
    const emoji = await create({ name: '🫖🫖' })
    expect(emoji.slug).toBe(`p-${emoji.id}`)
    const long = 'کتری '.repeat(40).trim()
    expect((await byName((await create({ name: long })).slug)).body.name).toBe(long)
  })

  test('of several created at once with one name only one succeeds', async () => {
    const responses = await Promise.all([
      send({ name: 'Race' }),
      send({ name: 'race' }),
      send({ name: 'RACE' }),
    ])
    expect(responses.map(response => response.status).sort()).toEqual([201, 409, 409])
  })
})

describe('shown', () => {
  test('follows every category it is in', async () => {
    const [a, b] = [await category('Shown A'), await category('Shown B')]
    const { id } = await create({
      name: 'Follower',
      categoryId: a.id,
      extraCategoryIds: [b.id],
      visible: true,
    })
    const shownToVisitor = async () => (await byId(id, visitor)).status === 200
    const hide = (one: { id: number }, visible: boolean) =>
      app.send(categoriesApi.updateCategory, { params: { id: one.id }, body: { visible } })
    expect(await shownToVisitor()).toBe(true)
    await hide(a, false)
    expect(await shownToVisitor()).toBe(true)
    expect((await byId(id, visitor)).body.breadcrumb).toEqual([])
    expect((await byId(id)).body.breadcrumb).toHaveLength(1)
    await hide(b, false)
    expect(await shownToVisitor()).toBe(false)
    await hide(b, true)
    expect(await shownToVisitor()).toBe(true)
    await change(id, { extraCategoryIds: [] })
    expect(await shownToVisitor()).toBe(false)
  })
})

test('a removed product that visitors saw is answered with 410, not 404', async () => {
  const { id } = await create({ name: 'Soon gone', visible: true })
  await app.send(productTrashApi.removeProduct, { params: { id } })
  const { status, body, headers } = await byName('soon gone', visitor)
  expect([status, body.error.code, headers['cache-control'], headers.etag]).toEqual([
    410,
    'gone',
    'no-store',
    undefined,
  ])
  expect((await byName('soon gone')).status).toBe(404)
  const gone = await app.send(productsApi.goneProduct, { params: { name: 'soon gone' } }, visitor)
  expect([gone.status, gone.body.name]).toEqual([200, 'Soon gone'])
})

expectWholeContractSeen(app, productsApi)
