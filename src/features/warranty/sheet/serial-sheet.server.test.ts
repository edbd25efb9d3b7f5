// Imports of serial numbers: what is recognised, what the check says, what is written, and the undo.
import { beforeAll, expect, test } from 'vitest'
import { bulkChangesApi } from '#features/catalogue/products/bulk/bulk-changes.contract.ts'
import { eventsApi } from '#features/history/events.contract.ts'
import { transferApi } from '#features/transfer/transfer.contract.ts'
import { importingWith } from '../../../testing/catalogue/importing.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { serialCalls } from '../../../testing/warranty/serial-calls.ts'

const app = openTestApp()
const { work, write, get, rowsOf, check, run } = importingWith(app)
const { act, add, addRange, byNumber, list, newProduct } = serialCalls(app)
let kettle: number

beforeAll(async () => {
  kettle = await newProduct('KT-1', { warrantyMonths: 24 })
})

async function read(content: string) {
  const files = [new File([content], 'serials.csv')]
  const { status, body } = await app.send(transferApi.startImport, { params: { entity: 'serial' }, files })
  expect([status, body.error]).toEqual([202, undefined])
  await work(body.id)
  return await get(body.id)
}

test('a sheet of serial numbers is recognised, checked cell by cell, written and undone', async () => {
  const old = await add({ serial: 'SH-0001', productId: kettle })
  await addRange({ first: 'SR-001', last: 'SR-099', productId: kettle })
  const file = await read(
    [
      'Serial No,Model,Sold on,Months,Lot,Notes',
      'sh 0001,kt1,1405/08/28,,L1,',
      'SH-0002,KT-1,2026-01-31,12,L1,first delivery',
      'SH-0003,Nothing,,,L1,',
      'SH-0004,KT-1,31/01/2026,200,L1,',
      'SR-007,KT-1,,,L2,',
      '??,KT-1,,,,',
    ].join('\n'),
  )
  expect(file).toMatchObject({ state: 'mapping', matchBy: 'serial' })
  expect(file.columns.map(column => column.target)).toEqual([
    'serial',
    'product',
    'startsOn',
    'months',
    'batch',
    'note',
  ])
  const { check: found, id } = await check(file.id)
  expect(found).toMatchObject({ new: 2, changed: 1, wrong: 3 })
  expect(found?.worth).toMatchObject([
    { hint: 'in_range', count: 1, words: '1 serial number lies in a range' },
  ])
  const rows = await rowsOf(id)
  const problems = rows.map(row => row.cells.flatMap(cell => cell.problem?.code ?? []))
  expect(problems.slice(0, 5)).toEqual([[], [], ['no_such_product'], ['not_a_day', 'not_months'], []])
  expect(rows[0]?.cells.find(cell => cell.target === 'startsOn')).toMatchObject({
    before: null,
    after: '2026-11-19',
  })

  expect(await run(id)).toMatchObject({ state: 'started', notImported: 0 })
  expect((await byNumber('SH0001')).entry).toMatchObject({
    ...{
      id: old.entry.id,
      stored: 'activated',
      startsOn: '2026-11-19',
      months: 24,
      expiresOn: '2028-11-18',
      batch: 'L1',
    },
  })
  expect((await byNumber('SH0002')).entry).toMatchObject({
    ...{ printed: 'SH-0002', stored: 'activated', expiresOn: '2027-01-30', note: 'first delivery' },
    product: { id: kettle },
  })
  expect((await byNumber('SR007')).entry).toMatchObject({ stored: 'registered', range: { first: 'SR-001' } })
  const [done] = (await app.send(bulkChangesApi.listBulkChanges)).body.items
  expect(done).toMatchObject({ kind: 'import', state: 'done', changed: 3 })
  const { status } = await app.send(eventsApi.undoEvent, { params: { id: done.eventId } })
  expect(status).toBe(200)
  expect((await byNumber('SH0001')).entry).toMatchObject({ stored: 'registered', batch: '', startsOn: null })
  expect((await list({ batch: 'L1' })).total).toBe(0)
})

test('the undo of an import runs in the background, and is refused as a whole if somebody has changed a number since', async () => {
  async function imported(batch: string) {
    const file = await read(`Serial number,Batch\n${batch}-0001,${batch}\n${batch}-0002,${batch}\n`)
    return await run((await check(file.id)).id)
  }
  const undone: number[] = []
  async function undo({ id, eventId }: { id: number; eventId: number | null }) {
    const { status, body } = await app.send(bulkChangesApi.startBulkChange, { body: { undo: eventId } })
    expect([status, body.error]).toEqual([202, undefined])
    expect(await get(id)).toMatchObject({ isUndoing: true, isUndone: true })
    // The undo of another import is over.
    for (const other of undone) expect(await get(other)).toMatchObject({ isUndoing: false, isUndone: true })
    undone.push(id)
    await write(body.id)
    const { items } = (await app.send(bulkChangesApi.listBulkChanges)).body
    return items.find((one: { id: number }) => one.id === body.id)
  }
  const first = await imported('SU')
  expect(await undo(first)).toMatchObject({ kind: 'serialUndo', state: 'done', changed: 2 })
  expect(await get(first.id)).toMatchObject({ isUndoing: false, isUndone: true, eventId: null })
  expect((await list({ batch: 'SU' })).total).toBe(0)

  const second = await imported('SV')
  const { entry } = await byNumber('SV0002')
  await act({ target: { serialId: entry.id }, action: { kind: 'edit', batch: 'mine' } })
  expect(await undo(second)).toMatchObject({
    ...{ kind: 'serialUndo', state: 'refused', total: 2 },
    conflict: { count: 1, names: [{ label: 'SV-0002' }] },
  })
  expect(await get(second.id)).toMatchObject({ isUndone: false, eventId: second.eventId })
  expect((await list({ batch: 'SV' })).total).toBe(1)
})

test('what was changed or added between the check and the run is left alone', async () => {
  const one = await add({ serial: 'SX-0001', productId: kettle })
  const file = await read('Serial number,Batch\nSX-0001,X1\nSX-0002,X1\n')
  const { id } = await check(file.id)
  await act({ target: { serialId: one.entry.id }, action: { kind: 'edit', batch: 'mine' } })
  await add({ serial: 'SX-0002', productId: kettle })
  expect(await run(id)).toMatchObject({ notImported: 2 })
  expect((await byNumber('SX0001')).entry.batch).toBe('mine')
  expect((await byNumber('SX0002')).entry.batch).toBe('')
})

test('an import of more rows than one transaction may hold is undone from its entry, in parts', async () => {
  const numbers = Array.from({ length: 1200 }, (_, at) => `UN-${String(at).padStart(5, '0')}`)
  const file = await read(['Serial number,Batch', ...numbers.map(one => `${one},UN1`)].join('\n'))
  const { id } = await check(file.id)
  const { eventId } = await run(id)
  expect((await list({ batch: 'UN1' })).total).toBe(1200)
  const [entry] = (await app.send(eventsApi.listEvents, { query: { entity: 'import' } })).body.items
  expect(entry).toMatchObject({ id: eventId, undoable: true, group: { undoIsLarge: true } })
  const whole = await app.send(eventsApi.undoEvent, { params: { id: entry.id } })
  expect(whole.body.error.code).toBe('undo_is_large')
  const started = await app.send(bulkChangesApi.startBulkChange, { body: { undo: entry.id } })
  expect([started.status, started.body.error]).toEqual([202, undefined])
  await write(started.body.id)
  const [done] = (await app.send(bulkChangesApi.listBulkChanges)).body.items
  expect(done).toMatchObject({ kind: 'serialUndo', state: 'done', changed: 1200, skipped: 0 })
  expect((await list({ batch: 'UN1' })).total).toBe(0)
  expect((await get(id)).isUndone).toBe(true)
})

test('a sheet whose products have names alone finds them, and says where a name stands for several', async () => {
  await newProduct('TW-1', { name: 'Twin', translations: { fa: { name: 'دوقلو' } } })
  await newProduct('TW-2', { name: 'Twin' })
  await newProduct('SO-1', { name: 'Solo', translations: { fa: { name: 'تک' } } })
  const file = await read('Serial number,Product\nTW-0001,تک\nTW-0002,twin\nTW-0003,دوقلو\nTW-0004,solo\n')
  const { id } = await check(file.id)
  const rows = await rowsOf(id)
  expect(rows.map(row => row.cells.find(cell => cell.target === 'product')?.problem?.code)).toEqual([
    undefined,
    'several_products',
    undefined,
    undefined,
  ])
  expect(rows.map(row => row.cells.find(cell => cell.target === 'product')?.after)).toEqual([
    'SO-1',
    'twin',
    'TW-1',
    'SO-1',
  ])
})
