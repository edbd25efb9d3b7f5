// Previews of products that are hidden or not saved, from making the link to what is behind it.
import { expect, test } from 'vitest'
import { previewsApi } from '#features/previews/previews.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { jpeg } from '../../../testing/test-pictures.ts'
import { categoriesApi } from '../categories/categories.contract.ts'
import { draftFilesApi } from '../files/draft-files.contract.ts'
import { productPreviewsApi } from './product-previews.contract.ts'
import { productsApi } from './products.contract.ts'

const app = openTestApp()
const { previewNewProduct, previewProduct } = productPreviewsApi
const visitor = { token: null }

describeRefusals(app, productPreviewsApi)

let counter = 0
const create = async (fields: object = {}) =>
  (await app.send(productsApi.createProduct, { body: { name: `Previewed ${++counter}`, ...fields } })).body
const previewNew = (body: object) => app.send(previewNewProduct, { body })
const previewSaved = (id: number, body: object = {}) => app.send(previewProduct, { params: { id }, body })
const open = ({ path }: { path: string }) =>
  app.send(previewsApi.openPreview, { body: { secret: path.replace('/preview/', '') } }, visitor)

test('a new product is shown as it would be, and nothing is saved', async () => {
  const { db } = app.database
  const category = (await app.send(categoriesApi.createCategory, { body: { name: 'Shelf' } })).body
  const neighbour = await create({ categoryId: category.id, visible: true })
  const before = await db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()
  const params = { draft: 'abcdefghijklmnop' }
  const file = new File([new Uint8Array(await jpeg())], 'a.jpg')
  const image = (await app.send(draftFilesApi.addDraftImage, { params, files: [file] })).body
  const fields = {
    name: 'Never saved',
    description: '<p>Good<script>alert(1)</script></p>',
    categoryId: category.id,
    imageRefs: [image.ref],
    specs: [{ group: '', name: 'Power', value: '7 W' }],
  }
  const { status, body } = await previewNew(fields)
  expect([status, body.path]).toEqual([201, expect.stringMatching(/^\/preview\/[\w-]{22}$/)])
  const opened = await open(body)
  const { shows } = opened.body
  expect([opened.status, shows.kind, shows.product.name]).toEqual([200, 'product', 'Never saved'])
  expect(shows.product.description).toBe('<p>Good</p>')
  expect(shows.product.breadcrumb.map((one: { name: string }) => one.name)).toEqual(['Shelf'])
  expect(shows.related.map((one: { id: number }) => one.id)).toEqual([neighbour.id])
  // The picture of nothing that is shown: its address is signed.
  expect(shows.product.images[0].url).toContain('~')
  expect((await app.app.inject(`${shows.product.images[0].url}/60.webp`)).statusCode).toBe(200)
  const stored = db.selectFrom('product').select('id').where('name', '=', 'Never saved')
  expect(await stored.execute()).toEqual([])
  expect(await db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()).toEqual(before)
  expect(await db.selectFrom('event').select('id').where('label', '=', 'Never saved').execute()).toEqual([])
})

test('a hidden product is shown with changes that are not saved, its version or not', async () => {
  const { id, version, name } = await create({ price: 100, tags: ['steel'] })
  const { status, body } = await previewSaved(id, { price: 250, version })
  expect(status).toBe(201)
  expect((await open(body)).body.shows.product).toMatchObject({
    id,
    name,
    price: 250,
    tags: ['steel'],
    version: version + 1,
  })
  expect((await app.send(productsApi.productById, { params: { id } })).body).toMatchObject({
    price: 100,
    version,
  })
  expect((await app.send(productsApi.productById, { params: { id } }, visitor)).status).toBe(404)
  expect((await previewSaved(id)).status).toBe(201)
  expect((await previewSaved(id, { version: version + 7 })).body.error.code).toBe('conflict')
})

test('what visitors may not see around it is left out: hidden categories, a hidden successor', async () => {
  const hidden = (
    await app.send(categoriesApi.createCategory, { body: { name: 'Back room', visible: false } })
  ).body
  const successor = await create()
  const { body } = await previewNew({
    name: 'Old one',
    categoryId: hidden.id,
    lifecycle: 'discontinued',
    replacementId: successor.id,
  })
  const { product, replacement } = (await open(body)).body.shows
  expect([product.breadcrumb, product.categoryId, product.replacementId, replacement]).toEqual([
    [],
    null,
    null,
    null,
  ])
  const shown = await create({ visible: true })
  const next = await previewNew({ name: 'Old two', lifecycle: 'discontinued', replacementId: shown.id })
  expect((await open(next.body)).body.shows.replacement.id).toBe(shown.id)
  // It is as it is now, the product as it was then.
  await app.send(productsApi.updateProduct, { params: { id: shown.id }, body: { visible: false } })
  expect((await open(next.body)).body.shows.replacement).toBeNull()
})

test('it is refused as saving would be', async () => {
  const taken = await create({ code: 'K-7' })
  const refusalOf = async (answer: ReturnType<typeof previewNew>) => (await answer).body.error.code
  expect(await refusalOf(previewNew({ name: taken.name }))).toBe('name_taken')
  expect(await refusalOf(previewNew({ name: 'Other', code: 'K7' }))).toBe('code_taken')
  const other = await create()
  expect(await refusalOf(previewSaved(other.id, { name: taken.name }))).toBe('name_taken')
  expect(await refusalOf(previewSaved(other.id, { code: 'k 7' }))).toBe('code_taken')
  expect(await refusalOf(previewSaved(999_999))).toBe('not_found')
})

expectWholeContractSeen(app, productPreviewsApi)
