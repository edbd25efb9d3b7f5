// Imports of spreadsheets in tests: uploads a file, does in the background what a process would, and answers what the API says.
import { expect } from 'vitest'
import { attributesApi } from '#features/catalogue/attributes/attributes.contract.ts'
import { categoriesApi } from '#features/catalogue/categories/categories.contract.ts'
import { bulkChangesApi } from '#features/catalogue/products/bulk/bulk-changes.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { exportsApi } from '#features/catalogue/sheets/exports.contract.ts'
import { eventsApi } from '#features/history/events.contract.ts'
import type { ImportEntity, ImportRow, SheetImport } from '#features/transfer/sheet-import.ts'
import { transferApi } from '#features/transfer/transfer.contract.ts'
import { writeXlsx } from '#server/sheets/write-xlsx.server.ts'
import type { Locale } from '#shared/locale.ts'
import type { TestApp } from '../test-app.ts'

type Content = string | Uint8Array<ArrayBuffer>

/** A job as its handler gets it. */
export const runningJob = (payload: object, signal = new AbortController().signal) => ({
  ...{ id: 1, payload, attempts: 1, signal },
  confirmLease: async () => {},
  saveProgress: async () => {},
  join: async () => [],
})

export function importingWith(app: TestApp, entity: ImportEntity = 'product') {
  /** What a process does in the background. */
  const work = (importId: number) => app.services.transfer.job.run(runningJob({ importId }))
  const write = (bulkChangeId: number) => app.services.longWorkJob.run(runningJob({ bulkChangeId }))

  const headers = { 'accept-language': 'en' }
  const upload = (content: Content, name = 'products.csv') =>
    app.send(transferApi.startImport, { params: { entity }, files: [new File([content], name)] })
  const get = async (id: number): Promise<SheetImport> =>
    (await app.send(transferApi.getImport, { params: { id } }, { headers })).body
  const change = (id: number, body: object) => app.send(transferApi.changeImport, { params: { id }, body })
  const rowsOf = async (id: number, query: object = {}): Promise<ImportRow[]> =>
    (await app.send(transferApi.importRows, { params: { id }, query })).body.items

  /** Uploads a file and reads it. */
  async function read(content: Content, name?: string): Promise<SheetImport> {
    const { status, body } = await upload(content, name)
    expect([status, body.error]).toEqual([202, undefined])
    await work(body.id)
    return await get(body.id)
  }

  async function check(id: number, body: object = {}): Promise<SheetImport> {
    const found = await get(id)
    const undecided = found.columns.filter(column => column.target === null)
    const targets = Object.fromEntries(undecided.map(column => [column.index, 'skip']))
    if (undecided.length > 0 || Object.keys(body).length > 0) {
      const { targets: own = {}, ...rest } = body as { targets?: object }
      const all = { ...targets, ...own }
      const { status, body: answer } = await change(id, {
        ...rest,
        ...(Object.keys(all).length > 0 && { targets: all }),
      })
      expect([status, answer.error]).toEqual([200, undefined])
      await work(id)
    }
    const { status, body: answer } = await app.send(transferApi.checkImport, { params: { id } })
    expect([status, answer.error]).toEqual([202, undefined])
    await work(id)
    const checked = await get(id)
    expect(checked.state).toBe('checked')
    return checked
  }

  async function run(id: number): Promise<SheetImport> {
    const { status, body } = await app.send(transferApi.runImport, { params: { id } })
    expect([status, body.error]).toEqual([202, undefined])
    await write(body.workId)
    return await get(id)
  }

  /** Takes back what the newest finished import of this shop has done. */
  async function undoLast() {
    const { items } = (await app.send(bulkChangesApi.listBulkChanges)).body
    const undone = await app.send(eventsApi.undoEvent, { params: { id: items[0].eventId } })
    expect([undone.status, undone.body.error]).toEqual([200, undefined])
  }

  const product = async (id: number) => (await app.send(productsApi.productById, { params: { id } })).body
  const byName = async (name: string) =>
    (await app.send(productsApi.productByName, { params: { name } })).body

  return { work, write, upload, get, change, rowsOf, read, check, run, undoLast, product, byName }
}

/** A tree with attributes, and one product in it. */
export async function openToolShop(app: TestApp) {
  const shop = { tools: 0, drills: 0, power: 0, colour: 0, drill: 0 }

  const category = async (fields: object) =>
    (await app.send(categoriesApi.createCategory, { body: fields })).body.id
  const attribute = async (id: number, fields: object) =>
    (await app.send(attributesApi.createAttribute, { params: { id }, body: fields })).body.id
  shop.tools = await category({ name: 'Tools', translations: { fa: { name: 'ابزار' } } })
  shop.drills = await category({
    name: 'Drills',
    parentId: shop.tools,
    translations: { fa: { name: 'دریل' } },
  })
  shop.power = await attribute(shop.tools, { name: 'Power', type: 'number', unit: 'W' })
  shop.colour = await attribute(shop.drills, {
    name: 'Colour',
    type: 'choice',
    choices: [{ value: 'Red', translations: { fa: 'قرمز' } }, { value: 'Blue' }],
  })
  shop.drill = (
    await app.send(productsApi.createProduct, {
      body: {
        name: 'Drill',
        code: 'KT-1',
        price: 10_000,
        visible: false,
        categoryId: shop.drills,
        tags: ['new'],
        specRows: [{ kind: 'number', attributeId: shop.power, number: 18 }],
      },
    })
  ).body.id
  return shop
}

/** A file that an export writes for whoever reads that language. */
export async function exported(
  app: TestApp,
  what: 'categories' | 'attributes',
  { format, locale }: { format: 'csv' | 'xlsx'; locale: Locale },
): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { 'accept-language': locale }
  const started = await app.send(exportsApi.startExport, { body: { what, format } }, { headers })
  expect([started.status, started.body.error]).toEqual([200, undefined])
  return new Uint8Array((await app.app.inject(started.body.url)).rawPayload)
}

export const asXlsx = async (rows: (string | number | null)[][]) => {
  const chunks = await Array.fromAsync(
    writeXlsx(
      (async function* () {
        yield* rows
      })(),
      { name: 'Sheet' },
    ),
  )
  return new Uint8Array(Buffer.concat(chunks))
}
