// Ranges of serial numbers, and their numbers that have entries of their own.
import { beforeAll, describe, expect, test } from 'vitest'
import { chunksOf } from '#server/process/chunks.server.ts'
import { dayOf } from '#shared/times.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { serialCalls } from '../../../testing/warranty/serial-calls.ts'
import { rangeBounds } from './serial-record.ts'
import { serialsApi } from './serials.contract.ts'

const app = openTestApp()
const { addSerialRange, rangeById } = serialsApi
const calls = { addSerialRange, rangeById }
describeRefusals(app, calls)

const { act, add, addRange, byNumber, list, lookUp, newProduct, undo } = serialCalls(app)
const today = dayOf(Date.now(), 'UTC')
let kettle: number
beforeAll(async () => {
  kettle = await newProduct('Kettle', { warrantyMonths: 24 })
})

describe('a range', () => {
  test('is added by its first and last number as they are printed, and counts what was activated', async () => {
    const { status, body } = await addRange({
      first: 'RM24-1180-001',
      last: 'RM24-1180-500',
      productId: kettle,
    })
    expect(status).toBe(201)
    expect(body.entry).toMatchObject({
      ...{ kind: 'range', serial: 'RM241180001', printed: 'RM24-1180-001', state: 'not-activated' },
      last: { serial: 'RM241180500', printed: 'RM24-1180-500', prefix: 'RM24-1180-' },
      count: { numbers: 500, activated: 0 },
    })
    const rangeId = body.entry.id
    const count = async () =>
      (await app.send(serialsApi.rangeById, { params: { id: rangeId } })).body.count.activated
    const one = await act({
      target: { number: 'rm24 1180 042' },
      action: { kind: 'activate', startsOn: '2026-03-04' },
    })
    expect(one.body.entry).toMatchObject({
      ...{ kind: 'serial', printed: 'RM24-1180-042', expiresOn: '2028-03-03', range: { id: rangeId } },
    })
    expect(await count()).toBe(1)
    const known = await byNumber('RM241180042')
    expect([known.entry.id, known.range.id, known.printed]).toEqual([
      one.body.entry.id,
      rangeId,
      'RM24-1180-042',
    ])
    expect(await byNumber('RM24-1180-043')).toMatchObject({ entry: null, range: { id: rangeId } })
    await act({ target: { number: 'RM241180043' }, action: { kind: 'void' } })
    expect(await count()).toBe(1)
    await act({ target: { number: 'RM241180042' }, action: { kind: 'void' } })
    expect(await count()).toBe(1)
    await undo(one.body.eventId).then(({ status }) => expect(status).toBe(409))
    expect((await list({ range: rangeId })).total).toBe(2)
    // Numbers that come later count too, and so do those that are there before their range.
    await add({ serial: 'RM24-1180-044', productId: kettle, state: 'activated', startsOn: today })
    expect(await count()).toBe(2)
    await add({ serial: 'RM24-2000-001', productId: kettle, state: 'activated', startsOn: today })
    const later = await addRange({ first: 'RM24-2000-001', last: 'RM24-2000-099', productId: kettle })
    expect(later.body.entry.count).toEqual({ numbers: 99, activated: 1 })
    await app.send(serialsApi.removeSerial, {
      body: { kind: 'serial', id: (await byNumber('RM242000001')).entry.id },
    })
    expect(
      (await app.send(serialsApi.rangeById, { params: { id: later.body.entry.id } })).body.count.activated,
    ).toBe(0)
  })

  test('has digits before and after a separator, and its spelling stays that of its prefix', async () => {
    const { body } = await addRange({ first: 'SP-12-001', last: 'SP-13-500', productId: kettle })
    expect(body.entry).toMatchObject({ printed: 'SP-12001', last: { printed: 'SP-13500', prefix: 'SP-' } })
    const edit = (target: object, printed: string) => act({ target, action: { kind: 'edit', printed } })
    const target = { rangeId: body.entry.id }
    expect((await edit(target, 'sp/')).body.entry).toMatchObject({ printed: 'sp/12001' })
    for (const wrong of [await edit(target, 'SQ-'), await edit({ number: 'SP12002' }, 'SP12003')]) {
      expect(wrong.body.error.fields).toMatchObject({ 'action.printed': { code: 'invalid_value' } })
    }
    const one = await edit({ number: 'SP12002' }, 'SP 12 002')
    expect(one.body.entry).toMatchObject({
      kind: 'serial',
      printed: 'SP 12 002',
      range: { id: target.rangeId },
    })
  })

  test('with very many numbers of their own is deleted in parts, and an undo takes all of them in again', async () => {
    const { body } = await addRange({ first: 'BIG-00001', last: 'BIG-09999', productId: kettle })
    const { id } = body.entry
    const now = new Date().toISOString()
    const sold = { state: 'activated', startsOn: '2026-03-04', months: 12, expiresOn: '2027-03-03' } as const
    const common = { productId: kettle, reason: '', createdAt: now, updatedAt: now, version: 1, ...sold }
    await app.database.contentTransaction(async tx => {
      const numbers = Array.from({ length: 2500 }, (_, at) => `BIG${String(at + 1).padStart(5, '0')}`)
      for (const some of chunksOf(numbers, 100)) {
        const rows = some.map(serial => ({ ...common, serial, rangeId: id }))
        await tx.insertInto('serial').values(rows).execute()
      }
      await tx.updateTable('serialRange').set({ activated: 2500 }).where('id', '=', id).execute()
      tx.changed('staff')
    })
    const removed = await app.send(serialsApi.removeSerial, { body: { kind: 'range', id } })
    expect(removed.status).toBe(200)
    expect((await list({ q: 'BIG0', limit: 1 })).total).toBe(2500)
    expect((await byNumber('BIG00007')).range).toBeNull()
    expect((await undo(removed.body.eventId)).status).toBe(200)
    expect((await list({ range: id, limit: 1 })).total).toBe(2500)
    expect((await byNumber('BIG00007')).range.count).toEqual({ numbers: 9999, activated: 2500 })
  })

  test('an action on one of its numbers is one entry, whose undo puts the number back', async () => {
    await addRange({ first: 'UN-0001', last: 'UN-0100', productId: kettle })
    const { body } = await act({
      target: { number: 'UN-0050' },
      action: { kind: 'activate', startsOn: today },
    })
    expect((await lookUp('UN-0050')).state).toBe('active')
    expect((await undo(body.eventId)).status).toBe(200)
    expect(await byNumber('UN-0050')).toMatchObject({ entry: null, range: { count: { activated: 0 } } })
    expect((await lookUp('UN-0050')).state).toBe('not-activated')
  })

  test('that overlaps another is refused with that one', async () => {
    const first = await addRange({ first: 'OV-0100', last: 'OV-0200', productId: kettle })
    const { status, body } = await addRange({ first: 'ov 0150', last: 'ov 0300', productId: kettle })
    expect([status, body.error.fields.first.code]).toEqual([400, 'taken'])
    expect(body.error.overlaps).toEqual({ id: first.body.entry.id, first: 'OV-0100', last: 'OV-0200' })
  })

  test.each([
    ['ends before it begins', 'RX-0200', 'RX-0100', 'last', 'invalid_value'],
    ['has two lengths', 'RX-100', 'RX-1000', 'last', 'invalid_value'],
    ['has two prefixes', 'RX-0100', 'RY-0200', 'last', 'invalid_value'],
    ['ends in letters', 'RX-010A', 'RX-020A', 'first', 'invalid_value'],
    ['is too large', 'RX-000000001', 'RX-999999999', 'last', 'too_big'],
  ])('that %s is refused', async (_, first, last, field, code) => {
    const { body } = await addRange({ first, last, productId: kettle })
    expect(body.error.fields).toMatchObject({ [field]: { code } })
  })

  test('beyond the most that there may be is refused', async () => {
    const { db } = app.database
    const columns = {
      state: 'registered' as const,
      reason: '',
      createdAt: '',
      updatedAt: '',
      version: 1,
      prefix: 'MANY',
    }
    const rows = Array.from({ length: rangeBounds.ranges }, (_, at) => {
      const number = `MANY${String(at).padStart(9, '0')}`
      return {
        ...columns,
        length: 13,
        first: number,
        last: number,
        productId: null,
        startsOn: null,
        months: null,
        expiresOn: null,
      }
    })
    for (const some of chunksOf(rows, 500)) await db.insertInto('serialRange').values(some).execute()
    const { status, body } = await addRange({ first: 'TOO-01', last: 'TOO-02', productId: kettle })
    expect([status, body.error.code]).toEqual([409, 'too_many_ranges'])
    await db.deleteFrom('serialRange').where('prefix', '=', 'MANY').execute()
  })

  test('is changed and deleted as one, and comes back with its numbers', async () => {
    const { body } = await addRange({ first: 'DE-0001', last: 'DE-0010', productId: kettle, batch: 'D1' })
    const rangeId = body.entry.id
    await act({ target: { number: 'DE-0002' }, action: { kind: 'activate', startsOn: today } })
    const moved = await act({ target: { rangeId }, action: { kind: 'edit', batch: 'D2' } })
    expect(moved.body.entry.batch).toBe('D2')
    await act({ target: { rangeId }, action: { kind: 'replace', by: 'DE-0003' } }).then(({ body }) =>
      expect(body.error.code).toBe('serial_state'),
    )
    const gone = await app.send(serialsApi.removeSerial, { body: { kind: 'range', id: rangeId } })
    expect((await byNumber('DE-0002')).entry).toMatchObject({ range: null, state: 'active' })
    expect((await lookUp('DE-0003')).state).toBe('unknown')
    expect((await undo(gone.body.eventId)).status).toBe(200)
    expect(await byNumber('DE-0002')).toMatchObject({
      entry: { range: { id: rangeId } },
      range: { batch: 'D2', count: { numbers: 10, activated: 1 } },
    })
    expect((await app.send(serialsApi.rangeById, { params: { id: 999_999 } })).status).toBe(404)
  })
})

expectWholeContractSeen(app, calls)
