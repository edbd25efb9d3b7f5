// What staff do with one serial number or range: actions, adding, deleting, and the undo of each.
import { beforeAll, describe, expect, test } from 'vitest'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { dayOf } from '#shared/times.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { serialCalls } from '../../../testing/warranty/serial-calls.ts'
import { addMonths, dayAfter, lastDayOf } from '../warranty.ts'
import { serialsApi } from './serials.contract.ts'

const app = openTestApp()
const { addSerial, serialById, actOnSerial, removeSerial } = serialsApi
const calls = { addSerial, serialById, actOnSerial, removeSerial }
describeRefusals(app, calls)

const { act, add, addRange, byNumber, list, lookUp, newProduct, undo } = serialCalls(app)
const today = dayOf(Date.now(), 'UTC')
let kettle: number
let lamp: number
beforeAll(async () => {
  kettle = await newProduct('Kettle', { warrantyMonths: 24 })
  lamp = await newProduct('Lamp')
})

describe('one number', () => {
  test('is added as it is printed, and read with its product', async () => {
    const { status, body } = await app.send(serialsApi.addSerial, {
      body: { serial: 'Kt-0001/a', productId: kettle, batch: 'L24', note: 'From the first delivery' },
    })
    expect(status).toBe(201)
    expect(body.entry).toMatchObject({
      ...{ kind: 'serial', serial: 'KT0001A', printed: 'Kt-0001/a', last: null, count: null, range: null },
      ...{ state: 'not-activated', stored: 'registered', batch: 'L24', note: 'From the first delivery' },
      product: { id: kettle, name: 'Kettle', shown: true, isDeleted: false, warrantyMonths: 24 },
      ...{ version: 1, months: null, expiresOn: null, recalledBy: null },
    })
    expect((await app.send(serialsApi.serialById, { params: { id: body.entry.id } })).body).toEqual(
      body.entry,
    )
  })

  test('is refused twice, without a readable number, and activated without what it needs', async () => {
    const refused = async (body: object) =>
      (await app.send(serialsApi.addSerial, { body: { productId: kettle, ...body } })).body.error.fields
    expect(await refused({ serial: 'kt 0001 A' })).toMatchObject({ serial: { code: 'taken' } })
    expect(await refused({ serial: '---' })).toMatchObject({ serial: { code: 'invalid_value' } })
    expect(await refused({ serial: 'KT-9', productId: 999_999 })).toMatchObject({
      serial: { code: 'invalid_value' },
    })
    expect(await refused({ serial: 'KT-9999', productId: 999_999 })).toMatchObject({
      productId: { code: 'not_found' },
    })
    expect(await refused({ serial: 'KT-9999', state: 'activated' })).toMatchObject({
      startsOn: { code: 'required' },
    })
    const lampless = { serial: 'KT-9999', productId: lamp, state: 'activated', startsOn: today }
    expect(await refused(lampless)).toMatchObject({ months: { code: 'required' } })
    expect((await lookUp('KT-9999')).state).toBe('unknown')
  })

  test('is activated for the months of its product, with the day before they are over as its last', async () => {
    const { entry } = await add({ serial: 'KT-0002', productId: kettle })
    const { status, body } = await act({
      target: { serialId: entry.id },
      action: { kind: 'activate', startsOn: '2026-01-31' },
      version: 1,
    })
    expect(status).toBe(200)
    expect(body.entry).toMatchObject({
      ...{ stored: 'activated', startsOn: '2026-01-31', months: 24, expiresOn: '2028-01-30', version: 2 },
      activatedAt: expect.any(String),
    })
    expect((await undo(body.eventId)).status).toBe(200)
    const again = (await app.send(serialsApi.serialById, { params: { id: entry.id } })).body
    expect(again).toMatchObject({
      stored: 'registered',
      startsOn: null,
      months: null,
      expiresOn: null,
      activatedAt: null,
    })
  })

  test('is extended by months or until a day, and not to an earlier one', async () => {
    const startsOn = addMonths(today, -12)
    const { entry } = await add({ serial: 'KT-0003', productId: kettle, state: 'activated', startsOn })
    const target = { serialId: entry.id }
    const later = await act({ target, action: { kind: 'extend', months: 3, note: 'Repaired twice' } })
    expect(later.body.entry).toMatchObject({
      expiresOn: lastDayOf(startsOn, 27),
      months: 24,
      note: 'Repaired twice',
    })
    const until = dayAfter(lastDayOf(startsOn, 27) ?? '', 9)
    expect((await act({ target, action: { kind: 'extend', until } })).body.entry.expiresOn).toBe(until)
    const shorter = await act({ target, action: { kind: 'extend', until: today } })
    expect(shorter.body.error.fields).toMatchObject({ 'action.until': { code: 'too_small' } })
    expect((await act({ target: { serialId: 999_999 }, action: { kind: 'void' } })).status).toBe(404)
    const neither = await act({ target, action: { kind: 'extend' } })
    expect(neither.status).toBe(400)
  })

  test('is void with a reason that visitors read in their language and one they do not read', async () => {
    const { entry } = await add({ serial: 'KT-0004', productId: kettle, state: 'activated', startsOn: today })
    const { body } = await act({
      target: { number: 'kt0004' },
      action: {
        ...{ kind: 'void', reason: 'Opened by others', note: 'Seen by Ali' },
        translations: { fa: { reason: 'دیگران باز کرده‌اند' } },
      },
    })
    expect(body.entry).toMatchObject({ id: entry.id, state: 'void', note: 'Seen by Ali' })
    const shown = await lookUp('KT 0004')
    expect(shown).toMatchObject({
      ...{ state: 'void', reason: 'Opened by others', printed: 'KT-0004' },
      translations: { fa: { reason: 'دیگران باز کرده‌اند' } },
    })
    expect(JSON.stringify(shown)).not.toContain('Ali')
    const twice = await act({ target: { serialId: entry.id }, action: { kind: 'void' } })
    expect([twice.status, twice.body.error.code]).toEqual([409, 'serial_state'])
    await undo(body.eventId)
    expect(await lookUp('KT 0004')).toMatchObject({ state: 'active', reason: '', translations: {} })
  })

  test('is replaced by another, which takes over its warranty, and both come back by one undo', async () => {
    const startsOn = addMonths(today, -6)
    const old = await add({ serial: 'KT-0005', productId: kettle, state: 'activated', startsOn })
    const fresh = await add({ serial: 'KT-0006', productId: kettle })
    const { body } = await act({
      target: { serialId: old.entry.id },
      action: { kind: 'replace', by: 'kt-0006' },
    })
    expect(body.entry).toMatchObject({
      state: 'replaced',
      replacedBy: { id: fresh.entry.id, printed: 'KT-0006' },
    })
    expect((await byNumber('KT0006')).entry).toMatchObject({
      ...{ state: 'active', startsOn, expiresOn: old.entry.expiresOn },
      replaces: { id: old.entry.id, printed: 'KT-0005' },
    })
    expect((await undo(body.eventId)).status).toBe(200)
    expect((await byNumber('KT0005')).entry).toMatchObject({ state: 'active', replacedBy: null })
    expect((await byNumber('KT0006')).entry).toMatchObject({ state: 'not-activated', expiresOn: null })
    const by = async (by: string) =>
      (await act({ target: { serialId: old.entry.id }, action: { kind: 'replace', by } })).body.error.fields
    expect(await by('KT-5555')).toMatchObject({ 'action.by': { code: 'not_found' } })
    expect(await by('KT-0005')).toMatchObject({ 'action.by': { code: 'invalid_value' } })
  })

  test('is moved to another product, or to none, and its batch and spelling are corrected', async () => {
    const { entry } = await add({ serial: 'KT-0007', productId: kettle })
    const target = { serialId: entry.id }
    expect((await act({ target, action: { kind: 'move', productId: lamp } })).body.entry.product.id).toBe(
      lamp,
    )
    expect((await act({ target, action: { kind: 'move', productId: null } })).body.entry.product).toBeNull()
    expect((await lookUp('KT-0007')).product).toBeNull()
    expect((await list({ product: 'none' })).items).toMatchObject([{ id: entry.id }])
    const gone = await act({ target, action: { kind: 'move', productId: 999_999 } })
    expect(gone.body.error.fields).toMatchObject({ 'action.productId': { code: 'not_found' } })
    const edit = { kind: 'edit', batch: 'L25', printed: 'KT 0007', startsOn: '2026-02-01', months: 12 }
    expect((await act({ target, action: edit })).body.entry).toMatchObject({
      ...{ batch: 'L25', printed: 'KT 0007', startsOn: '2026-02-01', expiresOn: '2027-01-31' },
    })
    const other = await act({ target, action: { kind: 'edit', printed: 'KT 0008' } })
    expect(other.body.error.fields).toMatchObject({ 'action.printed': { code: 'invalid_value' } })
  })

  test('saved by somebody else meanwhile is not changed', async () => {
    const { entry } = await add({ serial: 'KT-0008', productId: kettle })
    const target = { serialId: entry.id }
    await act({ target, action: { kind: 'edit', batch: 'B' }, version: 1 })
    const late = await act({ target, action: { kind: 'void' }, version: 1 })
    expect([late.status, late.body.error.code, late.body.error.current]).toEqual([409, 'conflict', 2])
  })

  test('is deleted, and comes back with all it had', async () => {
    const { entry } = await add({ serial: 'KT-0009', productId: kettle, batch: 'L9', note: 'n' })
    const { body } = await app.send(serialsApi.removeSerial, { body: { kind: 'serial', id: entry.id } })
    expect((await app.send(serialsApi.serialById, { params: { id: entry.id } })).status).toBe(404)
    expect((await undo(body.eventId)).status).toBe(200)
    const { createdAt: _, updatedAt: __, ...rest } = entry
    expect((await byNumber('KT0009')).entry).toMatchObject(rest)
    const gone = await app.send(serialsApi.removeSerial, { body: { kind: 'serial', id: 999_999 } })
    expect(gone.status).toBe(404)
  })

  test('that was added and then changed is not taken away by an undo of the adding', async () => {
    const { entry, eventId } = await add({ serial: 'KT-0010', productId: kettle })
    const { body } = await act({
      target: { serialId: entry.id },
      action: { kind: 'activate', startsOn: today },
    })
    const refused = await undo(eventId)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
    await undo(body.eventId)
    expect((await undo(eventId)).status).toBe(200)
    expect((await byNumber('KT0010')).entry).toBeNull()
  })
})

describe('a recall', () => {
  test('is what visitors read first, in their language, whether of a number, a range or a product', async () => {
    const product = await newProduct('Heater', { warrantyMonths: 12 })
    const { entry } = await add({
      serial: 'HT-0001',
      productId: product,
      state: 'activated',
      startsOn: today,
    })
    await addRange({ first: 'HR-0001', last: 'HR-0100', productId: product })
    const number = await act({ target: { number: 'HR-0007' }, action: { kind: 'activate', startsOn: today } })
    expect(number.body.entry).toMatchObject({ kind: 'serial', state: 'active' })
    const rangeId = number.body.entry.range.id
    const recall = { kind: 'recall', recall: 'It gets hot', translations: { fa: { recall: 'داغ می‌شود' } } }
    const ofRange = await act({ target: { rangeId }, action: recall })
    expect(ofRange.body.entry).toMatchObject({
      state: 'recalled',
      recalledBy: 'range',
      recall: 'It gets hot',
    })
    for (const serial of ['HR-0001', 'HR-0007']) {
      expect(await lookUp(serial)).toMatchObject({
        ...{ state: 'recalled', reason: 'It gets hot', translations: { fa: { reason: 'داغ می‌شود' } } },
      })
    }
    expect(
      (await list({ state: 'recalled' })).items.map((item: { printed: string }) => item.printed).sort(),
    ).toEqual(['HR-0001', 'HR-0007'])
    expect((await lookUp('HT-0001')).state).toBe('active')
    const ended = await act({ target: { rangeId }, action: { kind: 'unrecall' } })
    expect(ended.body.entry.recall).toBe('')
    expect((await lookUp('HR-0007')).state).toBe('active')
    const twice = await act({ target: { rangeId }, action: { kind: 'unrecall' } })
    expect(twice.body.error.code).toBe('serial_state')

    const texts = { recall: 'Send it back', translations: { fa: { recall: 'پس بفرستید' } } }
    await app.send(productsApi.updateProduct, { params: { id: product }, body: texts })
    expect(await lookUp('HT-0001')).toMatchObject({
      ...{ state: 'recalled', reason: 'Send it back', translations: { fa: { reason: 'پس بفرستید' } } },
    })
    expect((await app.send(serialsApi.serialById, { params: { id: entry.id } })).body.recalledBy).toBe(
      'product',
    )
    expect((await list({ state: ['active', 'recalled'], product })).total).toBe(3)
  })
})

expectWholeContractSeen(app, calls)
