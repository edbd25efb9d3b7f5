// Exports of serial numbers: what is in the files, and that an import reads them as what they were.
import { beforeAll, describe, expect, test } from 'vitest'
import { productTrashApi } from '#features/catalogue/products/product-trash.contract.ts'
import { exportsApi } from '#features/catalogue/sheets/exports.contract.ts'
import { transferApi } from '#features/transfer/transfer.contract.ts'
import { importingWith } from '../../../testing/catalogue/importing.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { serialCalls } from '../../../testing/warranty/serial-calls.ts'

const app = openTestApp()
const { work, get, check } = importingWith(app)
const { act, add, addRange, newProduct } = serialCalls(app)

async function exported(format: string, filter: object = {}, locale = 'en'): Promise<Buffer> {
  const headers = { 'accept-language': locale }
  const { status, body } = await app.send(
    exportsApi.startExport,
    { body: { what: 'serials', format, filter } },
    { headers },
  )
  expect([status, body.error]).toEqual([200, undefined])
  const response = await app.app.inject(body.url)
  expect(response.statusCode).toBe(200)
  return response.rawPayload
}
const linesOf = (file: Buffer) =>
  file
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)

async function readBack(content: Buffer, name: string, locale: string) {
  const files = [new File([new Uint8Array(content)], name)]
  const headers = { 'accept-language': locale }
  const { status, body } = await app.send(
    transferApi.startImport,
    { params: { entity: 'serial' }, files },
    { headers },
  )
  expect([status, body.error]).toEqual([202, undefined])
  await work(body.id)
  const read = await get(body.id)
  expect(read.columns.map(column => column.target)).toEqual([
    ...['serial', 'product', 'state', 'startsOn', 'months', 'batch', 'reason', 'note', 'skip'],
  ])
  return await check(body.id)
}

let kettle: number
beforeAll(async () => {
  kettle = await newProduct('KT-1', { warrantyMonths: 24 })
  // Of one name, and one of them without a code.
  const twins = [
    await newProduct('TW-1', { name: 'Twin', code: null }),
    await newProduct('TW-2', { name: 'Twin' }),
  ]
  const gone = await newProduct('GO-1')
  const sold = { productId: kettle, state: 'activated', startsOn: '2026-03-04', months: 12, batch: 'L1' }
  await add({ serial: 'ex 0001', productId: null, batch: '007', note: '=1+1' })
  await add({ serial: 'EX/0002', ...sold, reason: '+98 "21"; opened' })
  const extended = await add({ serial: 'EX-0003', ...sold })
  await act({ target: { serialId: extended.entry.id }, action: { kind: 'extend', months: 3 } })
  const void_ = await add({ serial: 'EX-0004', ...sold })
  await act({ target: { serialId: void_.entry.id }, action: { kind: 'void', reason: 'باز شده', note: "'x" } })
  const old = await add({ serial: 'EX-0005', productId: twins[0] })
  await add({ serial: 'EX-0006', productId: twins[1] })
  await act({ target: { serialId: old.entry.id }, action: { kind: 'replace', by: 'EX-0006' } })
  await add({ serial: '00012345', productId: gone })
  await app.send(productTrashApi.removeProduct, { params: { id: gone } })
  await addRange({ first: 'RX-001', last: 'RX-099', productId: kettle })
})

test('an export has the single numbers that the list shows with the same filters, as they are printed', async () => {
  const [header, ...rows] = linesOf(await exported('csv'))
  expect(header).toBe(
    'Serial number,Product,State,First day,Months of warranty,Batch,Reason for the customer,Internal reason,Last day',
  )
  expect(rows.map(row => row.split(',')[0])).toEqual([
    ...['ex 0001', 'EX/0002', 'EX-0003', 'EX-0004', 'EX-0005', 'EX-0006', '00012345'],
  ])
  expect(rows[0]).toBe("ex 0001,,Not activated,,,007,,'=1+1,")
  expect(rows[2]).toBe('EX-0003,KT-1,Activated,2026-03-04,12,L1,,,2027-06-03')
  const of = async (filter: object) =>
    linesOf(await exported('csv', filter))
      .slice(1)
      .map(row => row.split(',')[0])
  expect(await of({ state: ['void'] })).toEqual(['EX-0004'])
  expect(await of({ product: kettle, ends: 'between', from: '2027-06-01', to: '2027-06-30' })).toEqual([
    'EX-0003',
  ])
  expect(await of({ q: 'ex000', product: 'none' })).toEqual(['ex 0001'])
  expect(await of({ kind: 'range' })).toEqual([])
})

describe.each(['csv', 'xlsx'])('a file as %s', format => {
  test.each(['en', 'fa'])('comes back through the import and changes nothing (%s)', async locale => {
    const { check: found } = await readBack(await exported(format, {}, locale), `serials.${format}`, locale)
    expect(found).toMatchObject({ new: 0, changed: 0, wrong: 0, unchanged: 7 })
  })
})

test('a file in one language comes back to a reader of the other, also where empty cells clear', async () => {
  const { id, check: found } = await readBack(await exported('xlsx', {}, 'fa'), 'serials.xlsx', 'en')
  expect(found).toMatchObject({ new: 0, changed: 0, wrong: 0, unchanged: 7 })
  const cleared = await check(id, { emptyCells: 'clear' })
  expect(cleared.check).toMatchObject({ new: 0, changed: 0, wrong: 0, unchanged: 7 })
})
