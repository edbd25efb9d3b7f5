// Many serial numbers at once: pasted, changed, deleted, and undone.
import { beforeAll, describe, expect, test } from 'vitest'
import { bulkChangesApi } from '#features/catalogue/products/bulk/bulk-changes.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { dayOf } from '#shared/times.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { serialCalls } from '../../../testing/warranty/serial-calls.ts'
import { serialsApi } from './serials.contract.ts'

const app = openTestApp()
const { addSerialLines, changeSerials } = serialsApi
const calls = { addSerialLines, changeSerials }
describeRefusals(app, calls)

const { act, add, addRange, byNumber, list, lookUp, newProduct, printed, undo } = serialCalls(app)
const today = dayOf(Date.now(), 'UTC')
let kettle: number
let lamp: number
beforeAll(async () => {
  kettle = await newProduct('Kettle', { warrantyMonths: 24 })
  lamp = await newProduct('Lamp')
})

/** Runs the long work of a response to its end, without its job. */
async function finished({ body }: { body: { work?: { id: number } | null } }) {
  const payload = { bulkChangeId: body.work?.id }
  await app.services.longWorkJob.run({ payload, attempts: 1, signal: new AbortController().signal } as never)
  const { items } = (await app.send(bulkChangesApi.listBulkChanges)).body
  return items.find((one: { id: number }) => one.id === body.work?.id)
}

describe('many numbers', () => {
  const column = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, at) => `${prefix}-${String(at).padStart(5, '0')}`).join('\n')

  test('are pasted: each line is read, and what is wrong with it is said', async () => {
    await add({ serial: 'PA-0001', productId: kettle })
    const lines = 'PA-0002\nPA-0001\r\n\n  pa 0003\tkettle\n?\nPA0002\n'
    const body = { lines, mode: 'check', productId: kettle, batch: 'P1' }
    const checked = await app.send(serialsApi.addSerialLines, { body })
    expect(checked.body).toEqual({
      ...{ lines: 5, good: 2, wrong: 3, work: null },
      problems: [
        { line: 2, typed: 'PA-0001', code: 'taken' },
        { line: 5, typed: '?', code: 'invalid_value' },
        { line: 6, typed: 'PA0002', code: 'repeated' },
      ],
    })
    expect((await byNumber('PA-0002')).entry).toBeNull()
    const done = await finished(await app.send(serialsApi.addSerialLines, { body: { ...body, mode: 'add' } }))
    expect(done).toMatchObject({ kind: 'serialAdd', state: 'done', total: 2, changed: 2, skipped: 0 })
    expect((await byNumber('PA-0003')).entry).toMatchObject({ printed: 'pa 0003', batch: 'P1' })
  })

  test('are added, changed and undone in parts, each as one entry', async () => {
    const body = { lines: column(1300, 'BU'), mode: 'add', productId: kettle, batch: 'BULK' }
    const added = await finished(await app.send(serialsApi.addSerialLines, { body }))
    expect(added).toMatchObject({ state: 'done', changed: 1300, undoIsBulk: true })
    const filter = { batch: 'BULK' }
    const action = { kind: 'activate', startsOn: today }
    const change = (body: object) => app.send(serialsApi.changeSerials, { body })
    expect((await change({ target: { filter }, action, preview: true })).body).toEqual({
      total: 1300,
      work: null,
    })
    const activated = await finished(await change({ target: { filter }, action }))
    expect(activated).toMatchObject({ kind: 'serialChange', state: 'done', changed: 1300 })
    expect((await list({ ...filter, state: 'active' })).total).toBe(1300)
    // The adding cannot be undone before the change of its numbers is.
    const undoLarge = (eventId: number) =>
      app.send(bulkChangesApi.startBulkChange, { body: { undo: eventId } })
    const finishedUndo = async (eventId: number) =>
      finished({ body: { work: (await undoLarge(eventId)).body } })
    expect(await finishedUndo(added.eventId)).toMatchObject({
      kind: 'serialUndo',
      state: 'refused',
      conflict: { count: 1300 },
    })
    expect(await finishedUndo(activated.eventId)).toMatchObject({
      kind: 'serialUndo',
      state: 'done',
      changed: 1300,
    })
    expect((await list({ ...filter, state: 'not-activated' })).total).toBe(1300)
    expect(await finishedUndo(added.eventId)).toMatchObject({ state: 'done', changed: 1300 })
    expect((await list(filter)).total).toBe(0)
  })

  test('are deleted, and come back by one undo', async () => {
    const ids = [
      (await add({ serial: 'RM-AAA1', productId: kettle })).entry.id,
      (await add({ serial: 'RM-AAA2', productId: kettle })).entry.id,
    ]
    const range = (await addRange({ first: 'RM-100', last: 'RM-199', productId: kettle })).body.entry.id
    const remove = { serialIds: [...ids, 999_999], rangeIds: [range] }
    const done = await finished(await app.send(serialsApi.changeSerials, { body: { remove } }))
    expect(done).toMatchObject({ kind: 'serialRemoval', changed: 3, skipped: 1, undoIsBulk: false })
    expect(await printed({ q: 'RMAAA' })).toEqual([])
    expect((await undo(done.eventId)).status).toBe(200)
    expect(await printed({ q: 'RMAAA' })).toEqual(['RM-AAA1', 'RM-AAA2'])
    expect((await lookUp('RM-150')).state).toBe('not-activated')
  })

  test('that were sold follow their product only if they are told to, but not what staff set by hand', async () => {
    const product = await newProduct('Follower', { warrantyMonths: 12 })
    const sold = { productId: product, state: 'activated', startsOn: '2026-01-10' }
    const [one, byHand] = [
      await add({ serial: 'FO-0001', ...sold }),
      await add({ serial: 'FO-0002', ...sold }),
    ]
    await add({ serial: 'FO-0003', productId: product })
    await act({ target: { serialId: byHand.entry.id }, action: { kind: 'extend', months: 1 } })
    await app.send(productsApi.updateProduct, { params: { id: product }, body: { warrantyMonths: 36 } })
    expect((await byNumber('FO-0001')).entry.expiresOn).toBe('2027-01-09')
    const body = { followProduct: product }
    expect((await app.send(serialsApi.changeSerials, { body: { ...body, preview: true } })).body.total).toBe(
      2,
    )
    const done = await finished(await app.send(serialsApi.changeSerials, { body }))
    expect(done).toMatchObject({ changed: 1, total: 2 })
    expect((await byNumber('FO-0001')).entry).toMatchObject({
      id: one.entry.id,
      months: 36,
      expiresOn: '2029-01-09',
    })
    expect((await byNumber('FO-0002')).entry).toMatchObject({ months: 12, expiresOn: '2027-02-09' })
    const none = await app.send(serialsApi.changeSerials, { body: { followProduct: lamp } })
    expect(none.body.error.fields).toMatchObject({ warrantyMonths: { code: 'required' } })
  })

  test('cannot be replaced together, and a change of nothing is refused', async () => {
    const change = (body: object) => app.send(serialsApi.changeSerials, { body })
    const replaced = await change({ target: { serialIds: [1] }, action: { kind: 'replace', by: 'KT-0001' } })
    expect(replaced.body.error.fields).toMatchObject({ 'action.kind': { code: 'invalid_choice' } })
    expect((await change({ target: {}, action: { kind: 'void' } })).status).toBe(400)
  })
})

expectWholeContractSeen(app, calls)
