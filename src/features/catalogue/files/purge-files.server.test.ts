import { expect, test } from 'vitest'
import { openTestApp } from '../../../testing/test-app.ts'
import { jpeg, pdf } from '../../../testing/test-pictures.ts'
import { productsApi } from '../products/products.contract.ts'
import { productDocumentsApi } from './product-documents.contract.ts'
import { productImagesApi } from './product-images.contract.ts'
import { createAttachmentPurge } from './purge-files.server.ts'

const app = openTestApp()
const day = 24 * 3600_000

test('pictures and documents stay in the trash for thirty days', async () => {
  const { id } = (await app.send(productsApi.createProduct, { body: { name: 'Emptied' } })).body
  const params = { id }
  const pictures = [await jpeg({ width: 20 }), await jpeg({ width: 20 })]
  const files = pictures.map(bytes => new File([new Uint8Array(bytes)], 'a.jpg'))
  const added = await app.send(productImagesApi.addOtherImages, { params, files })
  expect([added.status, added.body.error]).toEqual([201, undefined])
  const { images } = added.body
  const document = new File([new Uint8Array(pdf())], 'a.pdf')
  const { documents } = (await app.send(productDocumentsApi.addDocuments, { params, files: [document] })).body
  const image = { id, imageRef: images[0].ref }
  const manual = { id, ref: documents[0].ref }
  await app.send(productImagesApi.removeImage, { params: image })
  await app.send(productDocumentsApi.removeDocument, { params: manual })

  const purge = createAttachmentPurge(app.database)
  await purge(Date.now() + 29 * day)
  expect((await app.send(productImagesApi.restoreImage, { params: image })).status).toBe(200)
  await app.send(productImagesApi.removeImage, { params: image })

  await purge(Date.now() + 31 * day)
  expect((await app.send(productImagesApi.restoreImage, { params: image })).status).toBe(404)
  expect((await app.send(productDocumentsApi.restoreDocument, { params: manual })).status).toBe(404)
  const left = (await app.send(productsApi.productById, { params })).body
  expect(left.images.map((one: { ref: string }) => one.ref)).toEqual([images[1].ref])
})
