import { describe, expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { pdf } from '../../../testing/test-pictures.ts'
import { productTrashApi } from '../products/product-trash.contract.ts'
import { productsApi } from '../products/products.contract.ts'
import { productDocumentsApi } from './product-documents.contract.ts'

const app = openTestApp()
const visitor = { token: null }
const { addDocuments, renameDocument, removeDocument, restoreDocument } = productDocumentsApi

describeRefusals(app, productDocumentsApi)

type Doc = { ref: string; name: string; bytes: number; url: string }
type Documented = { id: number; version: number; documents: Doc[] }

const file = (name: string, bytes: Uint8Array = pdf()) => new File([new Uint8Array(bytes)], name)
let counter = 0
async function create(): Promise<Documented> {
  const body = { name: `Documented ${++counter}`, visible: true }
  return (await app.send(productsApi.createProduct, { body })).body
}
const byId = async (id: number, options = {}): Promise<Documented> =>
  (await app.send(productsApi.productById, { params: { id } }, options)).body
const add = (id: number, ...files: File[]) => app.send(addDocuments, { params: { id }, files })
const rename = (id: number, ref: string, name: unknown) =>
  app.send(renameDocument, { params: { id, ref }, body: { name } })
const remove = (id: number, ref: string) => app.send(removeDocument, { params: { id, ref } })
const restore = (id: number, ref: string) => app.send(restoreDocument, { params: { id, ref } })
const names = (product: Documented) => product.documents.map(document => document.name)

describe('adding', () => {
  test('documents are named after their files and can be downloaded', async () => {
    const { id, version } = await create()
    const manual = pdf()
    const { status, body } = await add(id, file('C:\\docs\\User manual.pdf', manual), file('راهنما.pdf'))
    expect([status, names(body), body.version]).toEqual([201, ['User manual.pdf', 'راهنما.pdf'], version])
    expect(body.documents[0].bytes).toBe(manual.length)
    expect((await byId(id, visitor)).documents).toEqual(body.documents)
    const response = await app.app.inject(body.documents[0].url)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(response.rawPayload.equals(manual)).toBe(true)
    expect((await app.app.inject(body.documents[1].url)).statusCode).toBe(200)
  })

  test('the same document is added only once', async () => {
    const { id } = await create()
    const bytes = pdf()
    await add(id, file('one.pdf', bytes))
    expect(names((await add(id, file('two.pdf', bytes), file('three.pdf', bytes))).body)).toEqual(['one.pdf'])
  })

  test('all or none, and the refusal says which file', async () => {
    const { id } = await create()
    const { status, body } = await add(id, file('good.pdf'), new File(['<html>'], 'bad.pdf'))
    expect([status, body.error.code, body.error.file]).toEqual([422, 'bad_document', 1])
    expect((await byId(id)).documents).toEqual([])
  })

  test('at most ten, also with two uploads at once', async () => {
    const { id } = await create()
    await add(id, ...Array.from({ length: 8 }, (_, index) => file(`${index}.pdf`)))
    const both = () => add(id, file('x.pdf'), file('y.pdf'))
    const responses = await Promise.all([both(), both()])
    expect(responses.map(response => response.status).sort()).toEqual([201, 409])
    expect((await byId(id)).documents).toHaveLength(10)
    const { status, body } = await add(id, file('eleventh.pdf'))
    expect([status, body.error.code]).toEqual([409, 'too_many_documents'])
  })

  test('a product that is in the trash or does not exist is not found', async () => {
    const { id } = await create()
    const [document] = (await add(id, file('kept.pdf'))).body.documents
    await app.send(productTrashApi.removeProduct, { params: { id } })
    const responses = [await add(id, file('a.pdf')), await rename(id, document.ref, 'x')]
    responses.push(
      await remove(id, document.ref),
      await restore(id, document.ref),
      await add(777_777, file('b')),
    )
    expect(responses.map(response => response.status)).toEqual([404, 404, 404, 404, 404])
  })
})

describe('renaming', () => {
  test('a new name is cleaned, leads to the same file, and is checked', async () => {
    const { id, version } = await create()
    const [{ ref }] = (await add(id, file('a.pdf'))).body.documents
    const { status, body } = await rename(id, ref, '  Data  sheet / 2026 ')
    expect([status, names(body), body.version]).toEqual([200, ['Data sheet / 2026'], version])
    expect((await app.app.inject(body.documents[0].url)).statusCode).toBe(200)
    for (const [name, code] of [
      ['', 'required'],
      ['x'.repeat(121), 'too_long'],
      [7, 'invalid_type'],
    ]) {
      const refused = await rename(id, ref, name)
      expect([refused.status, refused.body.error.fields.name.code]).toEqual([400, code])
    }
    expect((await rename(id, 'f'.repeat(32), 'x')).status).toBe(404)
  })
})

describe('removing', () => {
  test('visitors no longer get it, and it is restored at its old position', async () => {
    const { id } = await create()
    const { documents } = (await add(id, file('a.pdf'), file('b.pdf'), file('c.pdf'))).body
    const { ref } = documents[1]
    expect((await remove(id, ref)).status).toBe(204)
    expect(names(await byId(id, visitor))).toEqual(['a.pdf', 'c.pdf'])
    expect((await remove(id, ref)).status).toBe(404)
    expect((await rename(id, ref, 'x')).status).toBe(404)
    const { status, body } = await restore(id, ref)
    expect([status, body.documents]).toEqual([200, documents])
    expect((await restore(id, ref)).status).toBe(404)
  })

  test('uploading it again takes it out of the trash; beyond the limit it cannot be restored', async () => {
    const { id } = await create()
    const bytes = pdf()
    const [{ ref }] = (await add(id, file('first.pdf', bytes))).body.documents
    await remove(id, ref)
    expect((await add(id, file('first.pdf', bytes))).body.documents).toHaveLength(1)
    await remove(id, ref)
    await add(id, ...Array.from({ length: 10 }, (_, index) => file(`${index}.pdf`)))
    const { status, body } = await restore(id, ref)
    expect([status, body.error.code]).toEqual([409, 'too_many_documents'])
  })

  test('every change is recorded, with the files it refers to', async () => {
    const { id } = await create()
    const [{ ref }] = (await add(id, file('told.pdf'))).body.documents
    await rename(id, ref, 'Told')
    await remove(id, ref)
    const events = await app.database.db
      .selectFrom('event')
      .innerJoin('eventMedia', 'eventMedia.eventId', 'event.id')
      .select(['action', 'ref', 'changes'])
      .where('entityId', '=', id)
      .orderBy('id')
      .execute()
    expect(events.map(event => [event.action, event.ref])).toEqual([
      ['add-document', ref],
      ['update', ref],
      ['delete-document', ref],
    ])
    expect(JSON.parse(events[1]!.changes)).toEqual({
      documents: { before: [{ ref, name: 'told.pdf' }], after: [{ ref, name: 'Told' }] },
    })
  })
})

expectWholeContractSeen(app, productDocumentsApi)
