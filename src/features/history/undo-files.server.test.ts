// Undoing changes of files through the API: uploads, order and removal.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import { categoryImageApi } from '#features/catalogue/categories/category-image.contract.ts'
import { productDocumentsApi } from '#features/catalogue/files/product-documents.contract.ts'
import { productImagesApi } from '#features/catalogue/files/product-images.contract.ts'
import { productTrashApi } from '#features/catalogue/products/product-trash.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { pdf } from '../../testing/test-pictures.ts'
import type { HistoryEvent } from './event.ts'
import { eventsApi } from './events.contract.ts'

const app = openTestApp()

async function picture(shade: number) {
  const background = { r: shade, g: 90, b: 120 }
  const bytes = await sharp({ create: { width: 12, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], `${shade}.png`)
}
const create = async (name: string) =>
  (await app.send(productsApi.createProduct, { body: { name, visible: true } })).body
const product = async (id: number) => (await app.send(productsApi.productById, { params: { id } })).body
const lastOf = async (entity: string, entityId: number): Promise<HistoryEvent> =>
  (await app.send(eventsApi.listEvents, { query: { entity, entityId } })).body.items[0]
async function undoLast(entity: string, id: number) {
  const event = await lastOf(entity, id)
  const { status, body } = await app.send(eventsApi.undoEvent, { params: { id: event.id } })
  expect([event.undoable, status, body.error]).toEqual([true, 200, undefined])
  return event
}

test('pictures: removes an upload, restores a removed one, and restores order and texts', async () => {
  const { id } = await create('Undo pictures')
  const files = [await picture(1), await picture(2), await picture(3)]
  const before = (await app.send(productImagesApi.addOtherImages, { params: { id }, files })).body
  const [one, two, three] = before.images.map((image: { ref: string }) => image.ref)

  const changes = {
    imageRefs: [three, one, two],
    mainImageRef: two,
    imageAlts: { [one]: { alt: 'One', translations: { fa: 'یک' } } },
  }
  const arranged = (await app.send(productsApi.updateProduct, { params: { id }, body: changes })).body
  // Order, main picture and alternative texts do not count in its version.
  expect([arranged.version, arranged.updatedAt, arranged.image.ref]).toEqual([1, before.updatedAt, two])
  const event = await undoLast('product', id)
  expect(Object.keys(event.changes)).toEqual(['imageRefs', 'mainImageRef', 'imageAlts'])
  expect(await product(id)).toEqual(before)

  await app.send(productImagesApi.removeImage, { params: { id, imageRef: one } })
  expect((await product(id)).image.ref).toBe(two)
  expect((await undoLast('product', id)).action).toBe('delete-picture')
  expect(await product(id)).toEqual(before)

  await app.send(productImagesApi.addMainImage, { params: { id }, files: [await picture(4)] })
  expect((await undoLast('product', id)).action).toBe('add-picture')
  expect(await product(id)).toEqual(before)
  // And again in the other direction: an undo can be undone.
  await undoLast('product', id)
  expect((await product(id)).images).toHaveLength(4)
})

test('documents: added, renamed and removed', async () => {
  const { id } = await create('Undo documents')
  const files = [new File([new Uint8Array(pdf())], 'a.pdf'), new File([new Uint8Array(pdf())], 'b.pdf')]
  const before = (await app.send(productDocumentsApi.addDocuments, { params: { id }, files })).body
  const { ref } = before.documents[0]
  await app.send(productDocumentsApi.renameDocument, { params: { id, ref }, body: { name: 'Manual' } })
  await undoLast('product', id)
  expect(await product(id)).toEqual(before)
  await app.send(productDocumentsApi.removeDocument, { params: { id, ref } })
  await undoLast('product', id)
  expect(await product(id)).toEqual(before)
})

test('the picture of a category: replaced and removed', async () => {
  const { id } = (await app.send(categoriesApi.createCategory, { body: { name: 'Undo its picture' } })).body
  const category = async () => (await app.send(categoriesApi.categoryById, { params: { id } })).body
  const put = async (shade: number) =>
    (await app.send(categoryImageApi.setCategoryImage, { params: { id }, files: [await picture(shade)] }))
      .body
  const before = await put(5)
  await put(6)
  await undoLast('category', id)
  expect(await category()).toEqual(before)
  await app.send(categoryImageApi.removeCategoryImageById, { params: { id } })
  expect((await category()).image).toBeNull()
  await undoLast('category', id)
  expect(await category()).toEqual(before)
})

test('a copy shares the files, and keeps them when the original is removed', async () => {
  const { id } = await create('Shared files')
  await app.send(productImagesApi.addOtherImages, {
    params: { id },
    files: [await picture(7), await picture(8)],
  })
  const files = [new File([new Uint8Array(pdf())], 'c.pdf')]
  const source = (await app.send(productDocumentsApi.addDocuments, { params: { id }, files })).body
  const removed = source.images[1].ref
  await app.send(productImagesApi.removeImage, { params: { id, imageRef: removed } })
  const copy = (await app.send(productTrashApi.duplicateProduct, { params: { id } })).body
  expect(copy.images).toEqual([source.images[0]])
  expect([copy.image, copy.documents]).toEqual([source.images[0], source.documents])
  await app.send(productImagesApi.removeImage, { params: { id, imageRef: source.images[0].ref } })
  // Nothing visible has it any more.
  const url = expect.stringContaining(`${source.images[0].url}~`)
  expect((await product(copy.id)).image).toEqual({ ...source.images[0], url })
})
