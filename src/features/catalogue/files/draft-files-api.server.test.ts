// Files of products that are not saved yet: uploaded, kept for eight days, and given to the product that is created from them.
import { describe, expect, test } from 'vitest'
import { eventsApi } from '#features/history/events.contract.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { admin, openTestApp } from '../../../testing/test-app.ts'
import { jpeg, pdf } from '../../../testing/test-pictures.ts'
import { createMedia } from '../../media/media.server.ts'
import { draftFileLimits } from '../model/product.ts'
import { productTrashApi } from '../products/product-trash.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { draftFilesApi } from './draft-files.contract.ts'

const app = openTestApp()
const { keepDraftFiles, addDraftImage, addDraftDocument } = draftFilesApi

describeRefusals(app, draftFilesApi)

let counter = 0
const newDraft = () => `draft${String(++counter).padStart(15, '0')}`
const addImage = async (draft: string, bytes?: Uint8Array) =>
  app.send(addDraftImage, {
    params: { draft },
    files: [new File([new Uint8Array(bytes ?? (await jpeg()))], 'a.jpg')],
  })
const addDocument = (draft: string, name = 'Manual.pdf', bytes: Uint8Array = pdf()) =>
  app.send(addDraftDocument, { params: { draft }, files: [new File([new Uint8Array(bytes)], name)] })
const keep = (draft: string, refs: string[], token?: string) =>
  app.send(keepDraftFiles, { params: { draft }, body: { refs } }, token ? { token } : {})
const rows = (draft: string) =>
  app.database.db.selectFrom('draftFile').selectAll().where('draft', '=', draft).execute()
const create = (body: object) => app.send(productsApi.createProduct, { body })
const dayMs = 24 * 3600_000
const mediaRow = (ref: string) =>
  app.database.db.selectFrom('media').select('unusedAt').where('ref', '=', ref).executeTakeFirst()

describe('files of a draft', () => {
  test('are answered with signed addresses that work, and visitors cannot see them otherwise', async () => {
    const { status, body } = await addImage(newDraft())
    expect([status, body.width, body.alt]).toEqual([201, 60, ''])
    expect((await app.app.inject(`${body.url}/60.webp`)).statusCode).toBe(200)
    expect((await app.app.inject(`/media/${body.ref}/60.webp`)).statusCode).toBe(404)
    const document = await addDocument(newDraft(), 'C:\\x\\راهنما.pdf')
    expect([document.status, document.body.name]).toEqual([201, 'راهنما.pdf'])
    expect((await app.app.inject(document.body.url)).statusCode).toBe(200)
  })

  test('are kept for eight days, which begin again when the form asks, and go a day after that', async () => {
    const draft = newDraft()
    const { ref } = (await addImage(draft)).body
    const { media } = app.services
    await media.finished()
    const at = (days: number) => new Date(Date.now() + days * dayMs)
    await media.collectUnusedMedia(at(7.9), { files: false })
    expect(await mediaRow(ref)).toEqual({ unusedAt: null })
    const expiresAt = at(3).toISOString()
    await app.database.db.updateTable('draftFile').set({ expiresAt }).where('draft', '=', draft).execute()
    expect((await keep(draft, [ref])).body.images.map((image: { ref: string }) => image.ref)).toEqual([ref])
    // Another process has the same rules.
    const other = await createMedia(app)
    await other.collectUnusedMedia(at(7.9), { files: false })
    expect(await mediaRow(ref)).toEqual({ unusedAt: null })
    await other.collectUnusedMedia(at(8.1), { files: false })
    await other.collectUnusedMedia(at(9.2), { files: false })
    await other.close()
    expect(await mediaRow(ref)).toBeUndefined()
    // The draft is told what is left of it.
    expect((await keep(draft, [ref])).body).toEqual({ images: [], documents: [] })
  })

  test('a draft lets go of files that are not asked for, and of all when it is discarded', async () => {
    const draft = newDraft()
    const first = (await addImage(draft)).body
    const document = (await addDocument(draft)).body
    expect(await rows(draft)).toHaveLength(2)
    const kept = await keep(draft, [document.ref])
    expect([kept.status, kept.body.images.length, kept.body.documents.length]).toEqual([200, 0, 1])
    expect((await rows(draft)).map(row => row.ref)).toEqual([document.ref])
    await keep(draft, [])
    expect(await rows(draft)).toEqual([])
    expect(first.ref).not.toBe(document.ref)
  })

  test('at most twenty a draft, also with two uploads at once; the same file counts once', async () => {
    const draft = newDraft()
    const bytes = pdf()
    await addDocument(draft, 'a.pdf', bytes)
    for (let i = 0; i < 18; i++) await addDocument(draft)
    expect((await addDocument(draft, 'again.pdf', bytes)).status).toBe(201)
    const both = await Promise.all([addDocument(draft), addDocument(draft)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await addImage(draft)).body.error).toMatchObject({ code: 'too_many_draft_files' })
    expect((await addDocument(draft)).body.error).toMatchObject({ code: 'too_many_draft_files' })
    expect((await keep(draft, Array(21).fill('0'.repeat(32)))).status).toBe(400)
    expect(await rows(draft)).toHaveLength(draftFileLimits.perDraft)
  })

  test('a draft belongs to its account', async () => {
    const draft = newDraft()
    await addDocument(draft)
    const other = { username: 'other', password: admin.password }
    await app.services.accounts.admins.create(other)
    const { token } = await app.services.accounts.login(other, { address: '127.0.0.7' })
    await keep(draft, [], token)
    expect(await rows(draft)).toHaveLength(1)
  })

  test('a file of another kind is refused', async () => {
    expect((await addImage(newDraft(), pdf())).body.error.code).toBe('bad_picture')
    expect((await addDocument(newDraft(), 'a.pdf', await jpeg())).body.error.code).toBe('bad_document')
  })
})

describe('a product is created', () => {
  test('with its files in order, with texts, main image and names, as one entry of the history', async () => {
    const draft = newDraft()
    const refs: string[] = []
    for (let i = 0; i < 3; i++) refs.push((await addImage(draft)).body.ref)
    const { ref } = (await addDocument(draft)).body
    const [a = '', b = '', c = ''] = refs
    const { status, body } = await create({
      name: `With files ${counter}`,
      imageRefs: [c, a, b],
      mainImageRef: b,
      imageAlts: { [a]: { alt: 'A kettle', translations: { fa: 'کتری' } } },
      imageFocus: { [b]: '20% 30%' },
      documents: [{ ref, name: 'Guide.pdf' }],
    })
    expect(status).toBe(201)
    expect(body.images.map((image: { ref: string }) => image.ref)).toEqual([c, a, b])
    expect([body.image.ref, body.image.focus]).toEqual([b, '20% 30%'])
    expect(body.images[1]).toMatchObject({ alt: 'A kettle', translations: { fa: 'کتری' } })
    expect(body.documents).toMatchObject([{ ref, name: 'Guide.pdf' }])
    const query = { entity: 'product', entityId: body.id }
    const { items } = (await app.send(eventsApi.listEvents, { query })).body
    expect(items.map((item: { action: string }) => item.action)).toEqual(['create'])
    // Undone and back: the files are still there, whatever the draft does.
    await keep(draft, [])
    await app.send(eventsApi.undoEvent, { params: { id: items[0].id } })
    expect((await app.send(productsApi.productById, { params: { id: body.id } })).status).toBe(404)
    const restored = await app.send(productTrashApi.restoreProduct, { params: { id: body.id } })
    expect(restored.body.images).toHaveLength(3)
    await app.services.media.collectUnusedMedia(new Date(Date.now() + 30 * dayMs), { files: false })
    expect(await mediaRow(c)).toEqual({ unusedAt: null })
  })

  test('the first image is the main one unless another is named; two products may have one file', async () => {
    const { ref } = (await addImage(newDraft())).body
    for (let i = 0; i < 2; i++) {
      const { body } = await create({ name: `Shares ${counter} ${i}`, imageRefs: [ref] })
      expect(body.image.ref).toBe(ref)
    }
  })

  test('not with files that are gone, of another kind or named twice: nothing is created', async () => {
    const draft = newDraft()
    const image = (await addImage(draft)).body.ref
    const document = (await addDocument(draft)).body.ref
    const gone = 'e'.repeat(32)
    const fieldsOf = async (body: object) => {
      const answer = await create({ name: `Refused ${counter}`, ...body })
      return [
        answer.status,
        Object.entries(answer.body.error.fields ?? {}).map(([path, one]) => [
          path,
          (one as { code: string }).code,
        ]),
      ]
    }
    expect(await fieldsOf({ imageRefs: [image, gone] })).toEqual([400, [['imageRefs.1', 'not_found']]])
    expect(await fieldsOf({ imageRefs: [document] })).toEqual([400, [['imageRefs.0', 'not_found']]])
    expect(await fieldsOf({ imageRefs: [image, image] })).toEqual([400, [['imageRefs', 'repeated']]])
    expect(await fieldsOf({ documents: [{ ref: image, name: 'x' }] })).toEqual([
      400,
      [['documents.0.ref', 'not_found']],
    ])
    const twice = { ref: document, name: 'x' }
    expect(await fieldsOf({ documents: [twice, twice] })).toEqual([400, [['documents.1.ref', 'repeated']]])
    expect(await fieldsOf({ mainImageRef: image })).toEqual([400, [['mainImageRef', 'not_found']]])
    expect(await fieldsOf({ imageAlts: { [image]: { alt: 'x' } } })).toEqual([
      400,
      [[`imageAlts.${image}`, 'not_found']],
    ])
    const named = app.database.db.selectFrom('product').select('id').where('name', '=', `Refused ${counter}`)
    expect(await named.execute()).toEqual([])
  })
})

expectWholeContractSeen(app, draftFilesApi)
