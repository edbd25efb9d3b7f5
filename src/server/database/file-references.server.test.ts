// Every column that points at a stored file is declared by its feature. Columns are found by their names, and by what they hold
// after files were uploaded, arranged, removed, restored and undone through the API.
import { beforeAll, expect, test } from 'vitest'
import { contract } from '#contract'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import { categoryImageApi } from '#features/catalogue/categories/category-image.contract.ts'
import { draftFilesApi } from '#features/catalogue/files/draft-files.contract.ts'
import { productDocumentsApi } from '#features/catalogue/files/product-documents.contract.ts'
import { productImagesApi } from '#features/catalogue/files/product-images.contract.ts'
import { pictureImportsApi } from '#features/catalogue/picture-import/picture-imports.contract.ts'
import { productPreviewsApi } from '#features/catalogue/products/product-previews.contract.ts'
import { productTrashApi } from '#features/catalogue/products/product-trash.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { eventsApi } from '#features/history/events.contract.ts'
import { heroPictureApi } from '#features/settings/hero-picture.contract.ts'
import { lookPicturesApi } from '#features/settings/look/look-pictures.contract.ts'
import { ticketMessagesApi } from '#features/tickets/ticket-messages.contract.ts'
import { transferApi } from '#features/transfer/transfer.contract.ts'
import { fileFolders, fileReferences } from '#file-references'
import { type Endpoint, keyOf } from '#shared/endpoint.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { jpeg, pdf } from '../../testing/test-pictures.ts'
import { behindProxy, ticketTests } from '../../testing/test-tickets.ts'

/** Columns that point at a file and need no declaration. */
const exceptions = {
  'media.ref': 'it is the file’s own name',
  'media.folder': 'it is the file’s own folder, which garbage collection removes with the row',
  'product.mainImageRef': 'it repeats one of the product’s rows in productImage',
  'preview.snapshot': 'previewFile has a row for every file that a preview shows',
  'sheetImport.folder': 'the import removes its own folder after seven days, and no backup has it',
  'pictureImport.folder': 'the same',
  'pictureImportFile.ref': 'it compares contents: its bytes are in the folder of the import',
  'event.changes': 'eventMedia has a row for every file that an event mentions',
}

const app = openTestApp(behindProxy)
const { open, upload } = ticketTests(app)

const picture = async () => new File([new Uint8Array(await jpeg({ width: 20, height: 20 }))], 'a.jpg')
const logo = () =>
  new File(
    ['<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><path d="M0 0h300v200z"/></svg>'],
    'a.svg',
  )
const document = () => new File([new Uint8Array(pdf())], 'a.pdf')

/** A write that must succeed, as the others build on it. */
async function write(endpoint: Endpoint, input: Parameters<typeof app.send>[1]) {
  const { status, body } = await app.send(endpoint, input)
  expect([keyOf(endpoint), status, body?.error]).toEqual([
    keyOf(endpoint),
    endpoint.success ?? 200,
    undefined,
  ])
  return body
}

async function writeProductFiles() {
  const { id } = await write(productsApi.createProduct, { body: { name: 'Filed', visible: true } })
  const params = { id }
  await write(productImagesApi.addMainImage, { params, files: [await picture()] })
  const files = [await picture(), await picture()]
  const { images } = await write(productImagesApi.addOtherImages, { params, files })
  const [first, second, third]: string[] = images.map((image: { ref: string }) => image.ref)
  const { documents } = await write(productDocumentsApi.addDocuments, { params, files: [document()] })
  const imageAlts = { [first ?? '']: { alt: 'First', translations: {} } }
  const body = { imageRefs: [third, first, second], mainImageRef: second, imageAlts }
  await write(productsApi.updateProduct, { params, body })
  const image = { id, imageRef: second }
  await write(productImagesApi.removeImage, { params: image })
  await write(productImagesApi.restoreImage, { params: image })
  await write(productImagesApi.removeImage, { params: { id, imageRef: third } })
  await undoLast('product', id)
  const manual = { id, ref: documents[0].ref }
  await write(productDocumentsApi.renameDocument, { params: manual, body: { name: 'Manual.pdf' } })
  await write(productDocumentsApi.removeDocument, { params: manual })
  await write(productDocumentsApi.restoreDocument, { params: manual })
  await write(productTrashApi.duplicateProduct, { params })
  await write(productTrashApi.removeProduct, { params })
}

async function undoLast(entity: string, entityId: number) {
  const { items } = await write(eventsApi.listEvents, { query: { entity, entityId } })
  await write(eventsApi.undoEvent, { params: { id: items[0].id } })
}

async function writeDraft() {
  const params = { draft: 'a'.repeat(20) }
  const image = await write(draftFilesApi.addDraftImage, { params, files: [await picture()] })
  await write(draftFilesApi.addDraftDocument, { params, files: [document()] })
  await write(productPreviewsApi.previewNewProduct, { body: { name: 'Drafted', imageRefs: [image.ref] } })
}

async function writeSinglePictures() {
  const { id } = await write(categoriesApi.createCategory, { body: { name: 'Pictured' } })
  const files = [await picture()]
  const { image } = await write(categoryImageApi.setCategoryImage, { params: { id }, files })
  await write(categoryImageApi.removeCategoryImageById, { params: { id } })
  await write(categoryImageApi.restoreCategoryImage, { params: { id, imageRef: image.ref } })
  const { serialImage } = await write(categoryImageApi.setSerialImage, {
    params: { id },
    files: [await picture()],
  })
  await write(categoryImageApi.removeSerialImage, { params: { id } })
  await write(categoryImageApi.restoreSerialImage, { params: { id, imageRef: serialImage.ref } })
  const { heroImage } = await write(heroPictureApi.setHeroImage, { files: [await picture()] })
  await write(heroPictureApi.removeHeroImage, {})
  await write(heroPictureApi.restoreHeroImage, { params: { imageRef: heroImage.ref } })
  await write(lookPicturesApi.addLookPicture, { files: [logo()] })
}

async function writeAttachments() {
  const attachment = async () => (await upload([document()])).body.files[0].token
  const { id } = await open({ attachments: [await attachment()] })
  const reply = async (fields: object) => ({
    params: { id },
    body: { body: 'See the file.', attachments: [await attachment()], ...fields },
  })
  await write(ticketMessagesApi.addMessage, await reply({}))
  await write(ticketMessagesApi.addMessage, await reply({ body: 'One more.', holdSeconds: 10 }))
}

async function writeImports() {
  const sheet = new File(['Name,Code\nKettle,K1\n'], 'a.csv')
  await write(transferApi.startImport, { params: { entity: 'product' }, files: [sheet] })
  const { id } = await write(pictureImportsApi.createPictureImport, { body: {} })
  await write(pictureImportsApi.addPictureFiles, { params: { id }, files: [await picture()] })
  const archive = await write(pictureImportsApi.createPictureImport, { body: { name: 'a.zip' } })
  await write(pictureImportsApi.addPictureSlice, {
    params: { id: archive.id, slice: 1 },
    files: [new File(['not an archive yet'], 'slice')],
  })
}

beforeAll(async () => {
  await writeProductFiles()
  await writeDraft()
  await writeSinglePictures()
  await writeAttachments()
  await writeImports()
})

test('every call that takes files was made', () => {
  const calls = Object.values<Endpoint>(contract).filter(({ files }) => files)
  expect(calls.length).toBeGreaterThan(4)
  for (const call of calls)
    expect([keyOf(call), app.seen.get(keyOf(call))]).toEqual([keyOf(call), new Set([call.success])])
})

/** Every column whose name says that it points at a file, or that holds the name or the folder of a stored file. */
async function findPointingColumns(): Promise<string[]> {
  const { db } = app.database
  const media = await db.selectFrom('media').select(['ref', 'folder']).execute()
  const attachments = await db.selectFrom('attachment').select('folder').execute()
  const names = [...media.flatMap(({ ref, folder }) => [ref, folder]), ...attachments.map(row => row.folder)]
  const tables = (await db.introspection.getTables()).filter(({ name }) => !name.startsWith('sqlite_'))
  const found = tables.map(async ({ name: table, columns }) => {
    const rows: Record<string, unknown>[] = await db
      .selectFrom(table as 'media')
      .selectAll()
      .execute()
    const holdsFile = (column: string) =>
      rows.some(row => names.some(name => String(row[column] ?? '').includes(name)))
    return columns
      .filter(({ name }) => /(ref|folder)$/i.test(name) || holdsFile(name))
      .map(({ name }) => `${table}.${name}`)
  })
  return (await Promise.all(found)).flat()
}

test('every column that points at a file is declared by its feature', async () => {
  const declared = [
    ...fileReferences.map(({ table, column }) => `${table}.${column}`),
    ...fileFolders.map(({ table }) => `${table}.folder`),
  ]
  const known = [...declared, ...Object.keys(exceptions)]
  expect((await findPointingColumns()).toSorted()).toEqual(known.toSorted())
})
