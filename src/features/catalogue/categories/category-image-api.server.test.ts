import { expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { jpeg } from '../../../testing/test-pictures.ts'
import { searchApi } from '../search/search.contract.ts'
import { categoriesApi } from './categories.contract.ts'
import { categoryImageApi } from './category-image.contract.ts'
import { categoryTrashApi } from './category-trash.contract.ts'

const app = openTestApp()
const visitor = { token: null }
const { setCategoryImage, removeCategoryImage, removeCategoryImageById, restoreCategoryImage } =
  categoryImageApi

describeRefusals(app, categoryImageApi)

const picture = async () =>
  new File([new Uint8Array(await jpeg({ width: 160, height: 90 }))], 'a.jpg', { type: 'image/jpeg' })
let counter = 0
const create = async (fields = {}) =>
  (await app.send(categoriesApi.createCategory, { body: { name: `Shelf ${++counter}`, ...fields } })).body
const byId = async (id: number, options = {}) =>
  (await app.send(categoriesApi.categoryById, { params: { id } }, options)).body
const set = async (id: number, file?: File) =>
  await app.send(setCategoryImage, { params: { id }, files: [file ?? (await picture())] })
const remove = (id: number) => app.send(removeCategoryImageById, { params: { id } })
const restore = (id: number, imageRef: string) => app.send(restoreCategoryImage, { params: { id, imageRef } })

test('a picture is set, seen everywhere the category is, and replaced', async () => {
  const { id, version, slug } = await create()
  const first = await set(id)
  expect([first.status, first.body.version]).toEqual([201, version])
  expect(first.body.image).toMatchObject({ width: 160, height: 90, alt: '', translations: {} })
  const second = await set(id)
  expect(second.body.image.ref).not.toBe(first.body.image.ref)
  const { image } = second.body
  expect((await byId(id, visitor)).image).toEqual(image)
  const byName = await app.send(categoriesApi.categoryByName, { params: { name: slug } }, visitor)
  expect(byName.body.image).toEqual(image)
  for (const endpoint of [categoriesApi.mainCategories, categoriesApi.categoryTree]) {
    const { body } = await app.send(endpoint, {}, visitor)
    expect(body.find((one: { id: number }) => one.id === id).image).toEqual(image)
  }
  expect((await app.app.inject(`${image.url}/160.webp`)).statusCode).toBe(200)
})

test('suggestions of a search show its picture', async () => {
  const { id } = await create({ name: 'Chandeliers' })
  const suggested = async () =>
    (await app.send(searchApi.suggest, { params: { term: 'chandel' } }, visitor)).body.categories[0]
  expect(await suggested()).toMatchObject({ id, image: null })
  const { image } = (await set(id)).body
  expect((await suggested()).image).toEqual(image)
})

test('children have their pictures too', async () => {
  const parent = await create()
  const child = await create({ parentId: parent.id })
  const { image } = (await set(child.id)).body
  expect((await byId(parent.id)).children[0].image).toEqual(image)
})

test('its alternative texts come from the category, in both languages', async () => {
  const { id } = await create({ imageAlt: 'Lamps on a table' })
  await set(id)
  const translations = { fa: { imageAlt: 'چراغ‌ها روی میز', name: 'قفسه' } }
  await app.send(categoriesApi.updateCategory, { params: { id }, body: { translations } })
  expect((await byId(id)).image).toMatchObject({
    alt: 'Lamps on a table',
    translations: { fa: 'چراغ‌ها روی میز' },
  })
})

test('a focal point is chosen for one picture: another one is left to the guess, and undoing brings both back', async () => {
  const { id } = await create()
  const { image } = (await set(id)).body
  expect(image).toMatchObject({ focus: null, guess: expect.stringMatching(/^\d+% \d+%$/) })
  const { body } = await app.send(categoriesApi.updateCategory, {
    params: { id },
    body: { imageFocus: '30% 70%' },
  })
  expect([body.imageFocus, body.image.focus]).toEqual(['30% 70%', '30% 70%'])
  const replaced = (await set(id)).body
  expect([replaced.imageFocus, replaced.image.focus]).toEqual([null, null])
  const { body: events } = await app.send(eventsApi.listEvents, {
    query: { entity: 'category', entityId: String(id) },
  })
  expect((await app.send(eventsApi.undoEvent, { params: { id: events.items[0].id } })).status).toBe(200)
  expect((await byId(id)).image).toMatchObject({ ref: image.ref, focus: '30% 70%' })
})

test('a picture that is restored has the focal point it had when it went', async () => {
  const { id } = await create()
  const { image } = (await set(id)).body
  const choose = (imageFocus: string | null) =>
    app.send(categoriesApi.updateCategory, { params: { id }, body: { imageFocus } })
  await choose('30% 70%')
  await remove(id)
  const restored = (await restore(id, image.ref)).body
  expect([restored.imageFocus, restored.image.focus]).toEqual(['30% 70%', '30% 70%'])
  await choose('10% 20%')
  expect((await restore(id, image.ref)).body.imageFocus).toBe('10% 20%')
  const other = (await set(id)).body.image
  expect((await restore(id, image.ref)).body.imageFocus).toBe('10% 20%')
  expect((await restore(id, other.ref)).body.imageFocus).toBeNull()
  await restore(id, image.ref)
  await choose(null)
  await remove(id)
  expect((await restore(id, image.ref)).body.imageFocus).toBeNull()
})

test('it is removed by query or by path, never the category itself', async () => {
  const { id } = await create()
  await set(id)
  expect((await app.send(removeCategoryImage, { query: { id } })).status).toBe(204)
  expect((await byId(id)).image).toBeNull()
  await set(id)
  expect((await remove(id)).status).toBe(204)
  const left = await byId(id, visitor)
  expect([left.id, left.image, left.deletedAt]).toEqual([id, null, null])
  expect((await remove(id)).status).toBe(404)
  expect((await app.send(removeCategoryImage, { query: { id } })).status).toBe(404)
  const nobody = await app.send(removeCategoryImage, {})
  expect([nobody.status, Object.keys(nobody.body.error.fields)]).toEqual([400, ['id']])
  expect((await app.send(removeCategoryImage, { query: { id: 'x' } })).status).toBe(400)
})

test('a picture it had before can be restored, that of another category cannot', async () => {
  const [one, other] = [await create(), await create()]
  const first = (await set(one.id)).body.image
  const foreign = (await set(other.id)).body.image
  await remove(one.id)
  const { status, body } = await restore(one.id, first.ref)
  expect([status, body.image]).toEqual([200, first])
  const second = (await set(one.id)).body.image
  expect((await restore(one.id, first.ref)).body.image).toEqual(first)
  expect((await restore(one.id, second.ref)).body.image).toEqual(second)
  expect((await restore(one.id, foreign.ref)).status).toBe(404)
  expect((await restore(one.id, 'f'.repeat(32))).status).toBe(404)
})

test('a file that is no picture changes nothing', async () => {
  const { id } = await create()
  const { image } = (await set(id)).body
  const { status, body } = await set(id, new File(['nothing'], 'a.jpg'))
  expect([status, body.error.code]).toEqual([422, 'bad_picture'])
  expect((await byId(id)).image).toEqual(image)
})

test('a category that is in the trash or does not exist is not found', async () => {
  const { id } = await create()
  const { image } = (await set(id)).body
  expect((await app.send(categoryTrashApi.removeCategory, { params: { id } })).status).toBe(204)
  const responses = [await set(id), await remove(id), await restore(id, image.ref), await set(777_777)]
  expect(responses.map(response => response.status)).toEqual([404, 404, 404, 404])
})

test('every change raises the content version once and is recorded', async () => {
  const version = async () =>
    (await app.database.db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()).version
  const { id } = await create()
  const before = await version()
  const { image } = (await set(id)).body
  await remove(id)
  await restore(id, image.ref)
  expect(await version()).toBe(before + 3)
  const events = await app.database.db
    .selectFrom('event')
    .select('action')
    .where('entity', '=', 'category')
    .where('entityId', '=', id)
    .orderBy('id')
    .execute()
  expect(events.map(event => event.action)).toEqual([
    'create',
    'add-picture',
    'delete-picture',
    'restore-picture',
  ])
})

test('the picture of where the serial number is has its own slot, its own history and no focal point', async () => {
  const { id } = await create({ imageFocus: '30% 70%', visible: true })
  const own = (await set(id)).body.image
  const setSerial = async (file?: File) =>
    await app.send(categoryImageApi.setSerialImage, { params: { id }, files: [file ?? (await picture())] })
  const first = await setSerial()
  expect([first.status, first.body.image]).toEqual([201, own])
  const { serialImage } = first.body
  expect(serialImage).toMatchObject({ width: 160, height: 90, alt: '' })
  expect((await app.app.inject(`${serialImage.url}/160.webp`)).statusCode).toBe(200)
  expect((await setSerial(new File(['nothing'], 'a.jpg'))).status).toBe(422)
  const nowhere = { params: { id: 999_999 }, files: [await picture()] }
  expect((await app.send(categoryImageApi.setSerialImage, nowhere)).status).toBe(404)
  const removeSerial = () => app.send(categoryImageApi.removeSerialImage, { params: { id } })
  expect((await removeSerial()).status).toBe(204)
  expect((await removeSerial()).status).toBe(404)
  const left = await byId(id)
  expect([left.serialImage, left.image]).toEqual([null, own])
  const restoreSerial = (imageRef: string) =>
    app.send(categoryImageApi.restoreSerialImage, { params: { id, imageRef } })
  expect((await restoreSerial(serialImage.ref)).body.serialImage).toEqual(serialImage)
  // That of the other slot is none of its earlier pictures.
  expect((await restoreSerial(own.ref)).status).toBe(404)
  const { body: events } = await app.send(eventsApi.listEvents, {
    query: { entity: 'category', entityId: String(id) },
  })
  expect(events.items[0]).toMatchObject({ action: 'restore-picture' })
  expect((await app.send(eventsApi.undoEvent, { params: { id: events.items[0].id } })).status).toBe(200)
  expect((await byId(id)).serialImage).toBeNull()
})

expectWholeContractSeen(app, categoryImageApi)
