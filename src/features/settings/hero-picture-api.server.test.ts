// The API of the home page's picture.
import { describe, expect, test } from 'vitest'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import { categoryImageApi } from '#features/catalogue/categories/category-image.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { draw, jpeg } from '../../testing/test-pictures.ts'
import { eventsApi } from '../history/events.contract.ts'
import { heroPictureApi } from './hero-picture.contract.ts'
import { settingsApi } from './settings.contract.ts'

const app = openTestApp()
const visitor = { token: null }
const { setHeroImage, removeHeroImage, restoreHeroImage } = heroPictureApi

describeRefusals(app, heroPictureApi)

const toFile = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' })
const picture = async () => toFile(await jpeg({ width: 200, height: 100 }))
const set = async (file?: File) => await app.send(setHeroImage, { files: [file ?? (await picture())] })
const remove = () => app.send(removeHeroImage, {})
const restore = (imageRef: string) => app.send(restoreHeroImage, { params: { imageRef } })
const read = async () => (await app.send(settingsApi.settings, {}, visitor)).body
const change = (body: object) => app.send(settingsApi.updateSettings, { body })
const events = async () =>
  (await app.send(eventsApi.listEvents, { query: { entity: 'settings' } })).body.items
const undoLast = async () => {
  const [event] = await events()
  const { status } = await app.send(eventsApi.undoEvent, { params: { id: event.id } })
  expect([event.undoable, status]).toEqual([true, 200])
}
const inHours = (count: number) => new Date(Date.now() + count * 60 * 60_000)
const isStored = async (ref: string) =>
  (await app.database.db.selectFrom('media').select('ref').where('ref', '=', ref).execute()).length === 1

describe('the picture of the home page', () => {
  test('is set, read by everybody, served and replaced, without changing the version', async () => {
    const { version } = await read()
    const first = await set()
    expect([first.status, first.body.version]).toEqual([201, version])
    expect(first.body.heroImage).toMatchObject({ width: 200, height: 100, alt: '', translations: {} })
    const second = await set()
    expect(second.body.heroImage.ref).not.toBe(first.body.heroImage.ref)
    expect((await read()).heroImage).toEqual(second.body.heroImage)
    expect((await app.app.inject(`${second.body.heroImage.url}/200.webp`)).statusCode).toBe(200)
  })

  test('has alternative texts in both languages, and the tone of its free side', async () => {
    await set(toFile(await draw({ width: 200, height: 100 }).jpeg({ quality: 100 }).toBuffer()))
    const words = { heroAlt: 'A lamp', translations: { fa: { heroAlt: 'یک چراغ' } } }
    const left = (await change({ ...words, heroSide: 'left' })).body.heroImage
    expect(left).toMatchObject({ alt: 'A lamp', translations: { fa: 'یک چراغ' } })
    const right = (await change({ heroSide: 'right' })).body.heroImage
    // Red on the left, blue on the right.
    expect([left.tone, left.ink]).toEqual([expect.stringMatching(/^#f[ef]/), 'dark'])
    expect([right.tone, right.ink]).toEqual([expect.stringMatching(/^#0[0-2]0[0-2]/), 'light'])
  })

  test('is removed, and restored by undo or by its own call; other pictures are refused', async () => {
    const { heroImage } = (await set()).body
    expect((await remove()).status).toBe(204)
    expect((await read()).heroImage).toBeNull()
    expect((await remove()).status).toBe(404)
    const back = await restore(heroImage.ref)
    expect([back.status, back.body.heroImage.ref]).toEqual([200, heroImage.ref])
    const { id } = (await app.send(categoriesApi.createCategory, { body: { name: 'Shelf' } })).body
    const files = [await picture()]
    const foreign = (await app.send(categoryImageApi.setCategoryImage, { params: { id }, files })).body.image
    expect((await restore(foreign.ref)).status).toBe(404)
    expect((await restore('f'.repeat(32))).status).toBe(404)
    expect((await restore('no-reference')).status).toBe(400)
    expect((await read()).heroImage.ref).toBe(heroImage.ref)
  })

  test('replacing and removing can be undone, and the undo too', async () => {
    const before = (await set()).body
    await set()
    await undoLast()
    expect(await read()).toEqual(before)
    await remove()
    await undoLast()
    expect(await read()).toEqual(before)
    await undoLast()
    expect((await read()).heroImage).toBeNull()
  })

  test.each([
    ['no picture', () => toFile(Buffer.from('nothing')), 'misnamed_file'],
    [
      'half of one',
      async () => toFile((await jpeg({ width: 900, height: 600 })).subarray(0, 900)),
      'damaged',
    ],
    [
      'one with too many pixels',
      async () => toFile(await draw({ width: 8100, height: 10 }).jpeg().toBuffer()),
      'too_many_pixels',
    ],
  ])('%s changes nothing', async (_, file, code) => {
    const before = (await set()).body
    const { status, body } = await set(await file())
    expect([status, body.error.code, body.error.fields.file.code]).toEqual([422, 'bad_picture', code])
    expect(await read()).toEqual(before)
  })

  test('every change raises the content version once and is recorded; the same file again is not', async () => {
    const version = async () =>
      (await app.database.db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()).version
    const file = await picture()
    const [start, known] = [await version(), (await events())[0]]
    const { ref } = (await set(file)).body.heroImage
    await set(file)
    await remove()
    await restore(ref)
    expect(await version()).toBe(start + 4)
    const since = (await events()).filter((event: { id: number }) => event.id > known.id)
    expect(since.map((event: { action: string }) => event.action)).toEqual([
      ...['restore-picture', 'delete-picture', 'add-picture'],
    ])
  })

  test('its file is kept while it is used, even if a product’s picture of the same content is removed', async () => {
    const file = await picture()
    const { ref } = (await set(file)).body.heroImage
    const { id } = (await app.send(categoriesApi.createCategory, { body: { name: 'Shares' } })).body
    const shared = await app.send(categoryImageApi.setCategoryImage, { params: { id }, files: [file] })
    expect(shared.body.image.ref).toBe(ref)
    await app.send(categoryImageApi.removeCategoryImageById, { params: { id } })
    await app.database.db.deleteFrom('event').execute()
    const { collectUnusedMedia } = app.services.media
    for (const hours of [0, 25, 50]) await collectUnusedMedia(inHours(hours), { files: false })
    expect(await isStored(ref)).toBe(true)
    await remove()
    await app.database.db.deleteFrom('event').execute()
    for (const hours of [0, 25, 50]) await collectUnusedMedia(inHours(hours), { files: false })
    expect(await isStored(ref)).toBe(false)
    expect((await restore(ref)).status).toBe(404)
  })
})

expectWholeContractSeen(app, heroPictureApi)
