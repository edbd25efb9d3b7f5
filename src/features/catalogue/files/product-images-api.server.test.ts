import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { productListsApi } from '../lists/product-lists.contract.ts'
import { productTrashApi } from '../products/product-trash.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { productImagesApi } from './product-images.contract.ts'

const app = openTestApp()
const visitor = { token: null }
const { addMainImage, addOtherImages, removeImage, restoreImage } = productImagesApi

describeRefusals(app, productImagesApi)

type Image = {
  ref: string
  focus: string | null
  alt: string
  translations: Record<string, string>
  width: number
  height: number
}
type Pictured = {
  id: number
  slug: string
  version: number
  updatedAt: string
  image: Image
  images: Image[]
}

/** Small pictures, each of another content. */
const files: File[] = []
beforeAll(async () => {
  for (let shade = 0; shade < 22; shade++) {
    const background = { r: shade * 10, g: 90, b: 120 }
    const bytes = await sharp({ create: { width: 12, height: 8, channels: 3, background } })
      .png()
      .toBuffer()
    files.push(new File([new Uint8Array(bytes)], `${shade}.png`, { type: 'image/png' }))
  }
})
const broken = new File(['no picture at all'], 'broken.jpg', { type: 'image/jpeg' })

let counter = 0
async function create(fields: object = {}): Promise<Pictured> {
  const body = { name: `Pictured ${++counter}`, visible: true, ...fields }
  return (await app.send(productsApi.createProduct, { body })).body
}
const byId = async (id: number): Promise<Pictured> =>
  (await app.send(productsApi.productById, { params: { id } })).body
const add = (id: number, ...sent: File[]) => app.send(addOtherImages, { params: { id }, files: sent })
const addMain = (id: number, file: File) => app.send(addMainImage, { params: { id }, files: [file] })
const remove = (id: number, imageRef: string) => app.send(removeImage, { params: { id, imageRef } })
const restore = (id: number, imageRef: string) => app.send(restoreImage, { params: { id, imageRef } })
const patch = (id: number, body: object) => app.send(productsApi.updateProduct, { params: { id }, body })
const refsOf = (product: Pictured) => product.images.map(image => image.ref)
const contentVersion = async () =>
  (await app.database.db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()).version
const [a, b, c] = [0, 1, 2].map(index => () => files[index]!) as [F, F, F]
type F = () => File

/** A product with the first `count` pictures. */
async function pictured(count: number) {
  const { id } = await create()
  const { status, body } = await add(id, ...files.slice(0, count))
  expect(status).toBe(201)
  return { id, refs: refsOf(body), body: body as Pictured }
}

test('lists have the picture after the main one, also after it changes', async () => {
  const { id, refs } = await pictured(3)
  const second = async () => {
    const { body } = await app.send(productListsApi.allProducts, { query: { pageSize: '50' } }, visitor)
    const card = body.items.find((one: { id: number }) => one.id === id)
    const whole = (await app.send(productsApi.productById, { params: { id } })).body
    expect(whole.secondImage).toEqual(card.secondImage)
    return card.secondImage
  }
  expect(await second()).toEqual({ url: `/media/${refs[1]}`, width: 12 })
  await patch(id, { mainImageRef: refs[1] })
  expect(await second()).toEqual({ url: `/media/${refs[0]}`, width: 12 })
  await remove(id, refs[0]!)
  expect(await second()).toEqual({ url: `/media/${refs[2]}`, width: 12 })
  await remove(id, refs[2]!)
  expect(await second()).toBeNull()
})

describe('adding', () => {
  test('several at once keep the order they were sent in, and the first is the main one', async () => {
    const { id, version, updatedAt } = await create()
    const before = await contentVersion()
    const { status, body } = await add(id, a(), b(), c())
    expect(status).toBe(201)
    expect(body.images).toHaveLength(3)
    expect(body.image).toEqual(body.images[0])
    expect(body.image).toMatchObject({ width: 12, height: 8, alt: '', translations: {} })
    expect(body.image.url).toBe(`/media/${body.image.ref}`)
    expect(body.image.preview).toMatch(/^data:image\/webp;base64,/)
    // Pictures raise the content version, but not the product’s own, which is for conflicts between two editors.
    expect([body.version, body.updatedAt]).toEqual([version, updatedAt])
    expect(await contentVersion()).toBe(before + 1)
    const seen = await app.send(productsApi.productByName, { params: { name: body.slug } }, visitor)
    expect(seen.body.images).toEqual(body.images)
    const file = await app.app.inject(`${body.image.url}/12.webp`)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('a main picture goes first, and the old one stays', async () => {
    const { id, refs } = await pictured(2)
    const { status, body } = await addMain(id, c())
    expect(status).toBe(201)
    expect(refsOf(body).slice(1)).toEqual(refs)
    expect(body.image.ref).toBe(refsOf(body)[0])
    // A picture that the product has already is moved, not added.
    const again = await addMain(id, b())
    expect(refsOf(again.body)).toEqual([refs[1], body.image.ref, refs[0]])
    expect(again.body.image.ref).toBe(refs[1])
  })

  test('the same picture is added only once, by whichever endpoint', async () => {
    const { id, refs } = await pictured(2)
    expect(refsOf((await add(id, a(), a(), b())).body)).toEqual(refs)
    const events = await app.database.db
      .selectFrom('event')
      .select('action')
      .where('entityId', '=', id)
      .execute()
    expect(events.map(event => event.action)).toEqual(['create', 'add-picture'])
    const other = await create()
    expect(refsOf((await add(other.id, a())).body)).toEqual([refs[0]])
  })

  test('a picture with transparency has no preview, which would be seen through it', async () => {
    const cutOut = { r: 200, g: 10, b: 10, alpha: 0.4 }
    const image = sharp({ create: { width: 20, height: 20, channels: 4, background: cutOut } })
    const bytes = await image.png().toBuffer()
    const { id } = await create()
    const { body } = await add(id, new File([new Uint8Array(bytes)], 'cut-out.png'))
    expect(body.image).toMatchObject({ width: 20, preview: '' })
  })

  test('all or none, and the refusal says which file', async () => {
    const { id, refs } = await pictured(1)
    const { status, body } = await add(id, b(), broken, c())
    expect([status, body.error.code, body.error.file]).toEqual([422, 'bad_picture', 1])
    expect(refsOf(await byId(id))).toEqual(refs)
    expect((await addMain(id, broken)).status).toBe(422)
  })

  test('at most twenty, and a request beyond that adds none', async () => {
    const { id, refs } = await pictured(19)
    const { status, body } = await add(id, files[19]!, files[20]!)
    expect([status, body.error.code]).toEqual([409, 'too_many_pictures'])
    expect(body.error.message).toContain('20')
    expect(refsOf(await byId(id))).toEqual(refs)
    expect((await add(id, files[19]!)).status).toBe(201)
    expect((await addMain(id, files[20]!)).status).toBe(409)
    // A picture that is there already does not count.
    expect((await addMain(id, files[5]!)).status).toBe(201)
  })

  test('two uploads at once keep to the limit', async () => {
    const { id } = await pictured(19)
    const responses = await Promise.all([add(id, files[19]!), addMain(id, files[20]!), add(id, files[21]!)])
    expect(responses.map(response => response.status).sort()).toEqual([201, 409, 409])
    expect((await byId(id)).images).toHaveLength(20)
  })

  test('two uploads of different pictures at once both arrive', async () => {
    const { id } = await create()
    await Promise.all([add(id, a()), add(id, b()), addMain(id, c())])
    const { images, image } = await byId(id)
    expect(new Set(images.map(one => one.ref)).size).toBe(3)
    expect(images.map(one => one.ref)).toContain(image.ref)
  })

  test('a hidden product can get pictures, one that is in the trash or does not exist cannot', async () => {
    const { id, slug } = await create({ visible: false })
    expect((await add(id, a())).body.images).toHaveLength(1)
    const hidden = await app.send(productsApi.productByName, { params: { name: slug } }, visitor)
    expect(hidden.status).toBe(404)
    const { refs } = await pictured(1)
    expect((await app.send(productTrashApi.removeProduct, { params: { id } })).status).toBe(204)
    const responses = [await add(id, b()), await addMain(id, b())]
    responses.push(await remove(id, refs[0]!), await restore(id, refs[0]!), await add(777_777, a()))
    expect(responses.map(response => response.status)).toEqual([404, 404, 404, 404, 404])
  })
})

describe('removing', () => {
  test('the next one becomes the main one, and after the last one the first', async () => {
    const { id, refs } = await pictured(3)
    await patch(id, { mainImageRef: refs[1] })
    expect((await remove(id, refs[1]!)).status).toBe(204)
    expect((await byId(id)).image.ref).toBe(refs[2])
    expect((await remove(id, refs[2]!)).status).toBe(204)
    expect((await byId(id)).image.ref).toBe(refs[0])
    expect((await remove(id, refs[0]!)).status).toBe(204)
    const empty = await byId(id)
    expect([empty.image, empty.images]).toEqual([null, []])
    expect((await remove(id, refs[0]!)).status).toBe(404)
  })

  test('one that is not the main one leaves the main one alone', async () => {
    const { id, refs } = await pictured(3)
    await remove(id, refs[2]!)
    const { image, images } = await byId(id)
    expect([image.ref, images.length]).toEqual([refs[0], 2])
  })

  test('a restored picture has its old position and alternative texts', async () => {
    const { id, refs } = await pictured(3)
    await patch(id, { imageAlts: { [refs[1]!]: { alt: 'From the side', translations: { fa: 'از پهلو' } } } })
    await remove(id, refs[1]!)
    const { status, body } = await restore(id, refs[1]!)
    expect([status, refsOf(body)]).toEqual([200, refs])
    expect(body.images[1]).toMatchObject({ alt: 'From the side', translations: { fa: 'از پهلو' } })
    expect(body.image.ref).toBe(refs[0])
    expect((await restore(id, refs[1]!)).status).toBe(404)
  })

  test('the only picture is the main one again when it is restored', async () => {
    const { id, refs } = await pictured(1)
    await remove(id, refs[0]!)
    expect((await restore(id, refs[0]!)).body.image.ref).toBe(refs[0])
  })

  test('a picture that is uploaded again comes out of the trash, at the end', async () => {
    const { id, refs } = await pictured(3)
    await remove(id, refs[0]!)
    const { body } = await add(id, a())
    expect(refsOf(body)).toEqual([refs[1], refs[2], refs[0]])
  })

  test('restoring is refused when there are too many', async () => {
    const { id, refs } = await pictured(20)
    await remove(id, refs[4]!)
    await add(id, files[20]!)
    const { status, body } = await restore(id, refs[4]!)
    expect([status, body.error.code]).toEqual([409, 'too_many_pictures'])
  })

  test('a picture of another product is not found', async () => {
    const [{ id }, other] = [await pictured(1), await pictured(3)]
    expect((await remove(id, other.refs[2]!)).status).toBe(404)
    expect((await byId(other.id)).images).toHaveLength(3)
  })
})

describe('arranging', () => {
  test('order, main picture and alternative texts by PATCH, without a new version of the product', async () => {
    const { id, refs, body: before } = await pictured(3)
    const imageRefs = [refs[2], refs[0], refs[1]]
    const imageAlts = { [refs[0]!]: { alt: '  A  mug ', translations: { fa: 'یک ليوان' } } }
    const { status, body } = await patch(id, { imageRefs, mainImageRef: refs[1], imageAlts })
    expect([status, refsOf(body), body.image.ref]).toEqual([200, imageRefs, refs[1]])
    expect(body.images[1]).toMatchObject({ alt: 'A mug', translations: { fa: 'یک لیوان' } })
    expect([body.version, body.updatedAt]).toEqual([before.version, before.updatedAt])
    const seen = await app.send(productsApi.productById, { params: { id } }, visitor)
    expect(seen.body.images).toEqual(body.images)
  })

  test('a focal point is chosen, undone, and left to the guess again', async () => {
    const { id, refs, body: before } = await pictured(2)
    const ref = refs[1]!
    const focusOf = async () => (await byId(id)).images[1]?.focus
    const { status, body } = await patch(id, { imageFocus: { [ref]: '12.6% 80%' } })
    expect([status, body.images[0].focus, body.images[1].focus]).toEqual([200, null, '13% 80%'])
    expect([body.version, body.updatedAt]).toEqual([before.version, before.updatedAt])
    await remove(id, ref)
    expect((await restore(id, ref)).body.images[1].focus).toBe('13% 80%')
    await patch(id, { imageFocus: { [ref]: null } })
    expect(await focusOf()).toBeNull()
    const { body: events } = await app.send(eventsApi.listEvents, {
      query: { entity: 'product', entityId: String(id) },
    })
    expect((await app.send(eventsApi.undoEvent, { params: { id: events.items[0].id } })).status).toBe(200)
    expect(await focusOf()).toBe('13% 80%')
    for (const wrong of ['left top', '101% 0%', '1% 2% 3%']) {
      expect((await patch(id, { imageFocus: { [ref]: wrong } })).status).toBe(400)
    }
  })

  test('the text of one language leaves the other, an empty translation removes it', async () => {
    const { id, refs } = await pictured(2)
    const ref = refs[0]!
    const words = async (alt: object) =>
      (await patch(id, { imageAlts: { [ref]: alt } })).body.images.find((one: Image) => one.ref === ref)
    await words({ alt: 'Mug', translations: { fa: 'لیوان' } })
    expect(await words({ alt: 'Cup' })).toMatchObject({ alt: 'Cup', translations: { fa: 'لیوان' } })
    expect(await words({ alt: 'Cup', translations: { fa: '' } })).toMatchObject({ translations: {} })
    expect((await byId(id)).images[1]).toMatchObject({ alt: '', translations: {} })
  })

  test.each([
    ['one left out', (refs: string[]) => ({ imageRefs: refs.slice(1) }), 'imageRefs', 'invalid_value'],
    ['none', () => ({ imageRefs: [] }), 'imageRefs', 'invalid_value'],
    ['one twice', ([x, y]: string[]) => ({ imageRefs: [x, x, y] }), 'imageRefs', 'repeated'],
    ['a stranger', ([x]: string[]) => ({ imageRefs: [x, 'f'.repeat(32)] }), 'imageRefs', 'invalid_value'],
    ['a foreign main one', () => ({ mainImageRef: 'f'.repeat(32) }), 'mainImageRef', 'not_found'],
    [
      'words for a stranger',
      () => ({ imageAlts: { ['f'.repeat(32)]: { alt: 'x' } } }),
      `imageAlts.${'f'.repeat(32)}`,
      'not_found',
    ],
    [
      'a focal point for a stranger',
      () => ({ imageFocus: { ['f'.repeat(32)]: '1% 2%' } }),
      `imageFocus.${'f'.repeat(32)}`,
      'not_found',
    ],
  ])('refuses %s and changes nothing', async (_, changes, field, code) => {
    const { id, refs, body: before } = await pictured(2)
    const { status, body } = await patch(id, { ...changes(refs), summary: 'Not saved' })
    expect([status, body.error.fields[field].code]).toEqual([400, code])
    expect(await byId(id)).toEqual(before)
  })

  test('refuses texts that are too long, and a translation into the base language', async () => {
    const { id, refs } = await pictured(1)
    const ref = refs[0]!
    const long = await patch(id, { imageAlts: { [ref]: { alt: 'x'.repeat(129) } } })
    expect([long.status, long.body.error.fields[`imageAlts.${ref}.alt`].code]).toEqual([400, 'too_long'])
    const base = await patch(id, { imageAlts: { [ref]: { alt: 'x', translations: { en: 'y' } } } })
    const field = `imageAlts.${ref}.translations.en`
    expect([base.status, base.body.error.fields[field].code]).toEqual([400, 'invalid_choice'])
  })

  test('a picture in the trash cannot be arranged', async () => {
    const { id, refs } = await pictured(2)
    await remove(id, refs[0]!)
    expect((await patch(id, { imageRefs: refs })).status).toBe(400)
    expect((await patch(id, { mainImageRef: refs[0] })).status).toBe(400)
    expect((await patch(id, { imageRefs: [refs[1]] })).status).toBe(200)
  })
})

describe('what is stored', () => {
  test('files in use are not marked as unused, and every change is recorded', async () => {
    const { id, refs } = await pictured(2)
    await remove(id, refs[1]!)
    const media = await app.database.db
      .selectFrom('media')
      .select('unusedAt')
      .where('ref', 'in', refs)
      .execute()
    expect(media.map(row => row.unusedAt)).toEqual([null, null])
    const events = await app.database.db
      .selectFrom('event')
      .select(['id', 'action', 'adminName', 'changes'])
      .where('entity', '=', 'product')
      .where('entityId', '=', id)
      .where('action', '!=', 'create')
      .orderBy('id')
      .execute()
    expect(events.map(event => event.action)).toEqual(['add-picture', 'delete-picture'])
    expect(JSON.parse(events[1]!.changes)).toEqual({ imageRefs: { before: refs, after: [refs[0]] } })
    const eventFiles = await app.database.db
      .selectFrom('eventMedia')
      .select('ref')
      .where('eventId', '=', events[1]!.id)
      .execute()
    expect(eventFiles.map(row => row.ref).sort()).toEqual([...refs].sort())
  })

  test('a list shows the main one', async () => {
    const { id, refs } = await pictured(2)
    await patch(id, { mainImageRef: refs[1] })
    const { body } = await app.send(productListsApi.allProducts, { query: { pageSize: 100 } }, visitor)
    const card = body.items.find((one: Pictured) => one.id === id)
    expect([card.image.ref, card.images]).toEqual([refs[1], undefined])
  })

  test('reverting a change restores pictures, or removes them', async () => {
    const { id, refs } = await pictured(1)
    const added = (await add(id, b())).body
    // Both were added in one go, which is one event.
    await undoLast(id)
    expect(refsOf(await byId(id))).toEqual([])
    await undoLast(id)
    expect(refsOf(await byId(id))).toEqual(refsOf(added))
    await remove(id, refs[0]!)
    await undoLast(id)
    expect(await byId(id)).toMatchObject({ images: added.images, image: added.image })
  })
})

async function undoLast(id: number) {
  const query = { entity: 'product', entityId: id }
  const { body } = await app.send(eventsApi.listEvents, { query })
  const response = await app.send(eventsApi.undoEvent, { params: { id: body.items[0].id } })
  expect([response.status, response.body.error]).toEqual([200, undefined])
}

expectWholeContractSeen(app, productImagesApi)
