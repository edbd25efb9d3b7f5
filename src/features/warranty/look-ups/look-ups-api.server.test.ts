// Look-ups: what is counted, how much and how long, and what staff see of it.
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { dayOf } from '#shared/times.ts'
import { describeRefusals, expectWholeContractSeen } from '../../../testing/contract-tests.ts'
import { openTestApp } from '../../../testing/test-app.ts'
import { warrantyApi } from '../warranty.contract.ts'
import { addMonths, type NewSerial } from '../warranty.ts'
import { lookUpDays, unknownPerDay } from './look-up.ts'
import { lookUpsApi } from './look-ups.contract.ts'
import { createLookUps } from './look-ups.server.ts'

const app = openTestApp()
describeRefusals(app, lookUpsApi)

const today = dayOf(Date.now(), 'UTC')
const dayMs = 24 * 3600_000
const dayBefore = (days: number) => dayOf(Date.now() - days * dayMs, 'UTC')
const lookUps = () => app.services.lookUps
const visit = (serial: string) => app.send(warrantyApi.warrantyOf, { params: { serial } }, { token: null })
const summary = async (query = {}) => (await app.send(lookUpsApi.lookUpSummary, { query })).body
const unknown = async (query = {}) =>
  (await app.send(lookUpsApi.listUnknownSerials, { query: { from: dayBefore(27), to: today, ...query } }))
    .body
const unknownSerials = async (query = {}) =>
  (await unknown(query)).items.map((one: Record<string, unknown>) => [one.serial, one.count])
const add = (serial: string, fields: Partial<NewSerial> = {}) =>
  app.services.warranties.addSerial({ productId, serial, state: 'registered', months: 24, ...fields })
/** A counter of another process, at another time. */
const counterAt = (time: number) =>
  createLookUps({ database: app.database, timeZone: 'UTC', now: () => time })

let productId: number

beforeAll(async () => {
  productId = (await app.send(productsApi.createProduct, { body: { name: 'Kettle', visible: true } })).body.id
  await add('RM241180427')
  await add('RM241180428', { state: 'activated', startsOn: addMonths(today, -23) })
  await add('RM241180429', { state: 'void' })
  await app.services.warranties.addRange({
    ...{ productId, prefix: 'HV251002', from: '001', to: '200', state: 'activated' },
    ...{ startsOn: addMonths(today, -20), months: 24 },
  })
})

afterEach(async () => {
  await lookUps().flush()
  for (const table of ['lookUpDay', 'unknownSerial', 'ignoredSerial'] as const)
    await app.database.db.deleteFrom(table).execute()
})

describe('counting', () => {
  test('sums up the outcomes of a day, and names unknown numbers in one spelling', async () => {
    for (const typed of ['RM24-1180-427', 'rm24 1180 428', 'RM241180429', 'HV-251002-007', 'xx-99', 'XX 99'])
      await visit(typed)
    await visit('!!')
    await lookUps().flush()
    const { days, from, to } = await summary()
    expect([from, to, days.length]).toEqual([dayBefore(27), today, 28])
    expect(days.at(-1)).toEqual({
      day: today,
      counts: { active: 2, 'not-activated': 1, expired: 0, ended: 1, unknown: 2 },
    })
    expect(await unknownSerials()).toEqual([['XX99', 2]])
  })

  test('leaves out what staff look up', async () => {
    await app.send(warrantyApi.warrantyOf, { params: { serial: 'STAFF-01' } })
    await lookUps().flush()
    expect(await unknownSerials()).toEqual([])
  })

  test('does not list phone and card numbers', async () => {
    for (const typed of ['0912 123 4567', '4111-1111-1111-1111']) await visit(typed)
    await lookUps().flush()
    expect((await summary()).days.at(-1).counts.unknown).toBe(2)
    expect(await unknownSerials()).toEqual([])
  })

  test('adds up what several processes count at the same time', async () => {
    const processes = [1, 2, 3].map(() => counterAt(Date.now()))
    for (let round = 0; round < 10; round++) {
      for (const one of processes) {
        one.record({ serial: 'TWICE01', state: 'unknown' })
        one.record({ serial: 'RM241180428', state: 'active' })
      }
      await Promise.all(processes.map(one => one.flush()))
    }
    expect(await unknownSerials()).toEqual([['TWICE01', 30]])
    expect((await summary()).days.at(-1).counts).toMatchObject({ active: 30, unknown: 30 })
  })

  test('keeps what could not be stored for the next time', async () => {
    let fails = true
    const counter = createLookUps({
      database: {
        ...app.database,
        transaction: async run => {
          if (fails) throw new Error('away')
          return await app.database.transaction(run)
        },
      },
      timeZone: 'UTC',
    })
    counter.record({ serial: 'LATER01', state: 'unknown' })
    await counter.flush()
    counter.record({ serial: 'LATER01', state: 'unknown' })
    fails = false
    await counter.close()
    expect(await unknownSerials()).toEqual([['LATER01', 2]])
  })

  test('keeps the most frequent of a day when somebody invents numbers', async () => {
    const counter = counterAt(Date.now())
    for (let times = 0; times < 3; times++) counter.record({ serial: 'OFTEN01', state: 'unknown' })
    await counter.flush()
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 900; n++)
        counter.record({ serial: `A${round}${String(n).padStart(4, '0')}`, state: 'unknown' })
      await counter.flush()
    }
    const { total, items } = await unknown()
    expect(total).toBeLessThanOrEqual(unknownPerDay + 100)
    expect(items[0]).toMatchObject({ serial: 'OFTEN01', count: 3 })
    expect((await summary()).days.at(-1).counts.unknown).toBe(2703)
  })
})

describe('the summary', () => {
  test('compares with the period before, once the shop has counted for so long', async () => {
    const counts = [
      [0, 5],
      [8, 2],
      [13, 1],
    ] as const
    for (const [days, count] of counts) {
      const counter = counterAt(Date.now() - days * dayMs)
      for (let n = 0; n < count; n++) counter.record({ serial: 'X', state: 'expired' })
      await counter.flush()
    }
    expect((await summary({ days: '7' })).before).toBe(3)
    expect((await summary({ days: '28' })).before).toBeNull()
  })

  test('says how many warranties end on which day', async () => {
    const { ends } = await summary()
    const day = (months: number) =>
      expect.stringMatching(new RegExp(`^${addMonths(today, months).slice(0, 7)}|`))
    expect(ends).toEqual([
      { day: day(1), serials: 1, ranges: 0 },
      { day: day(4), serials: 0, ranges: 1 },
    ])
  })
})

describe('unknown numbers', () => {
  const ask = async (serial: string) => {
    await visit(serial)
    await lookUps().flush()
    return (await unknown()).items[0]
  }

  test.each([
    ['RM24118O427', { cause: 'misread', nearest: 'RM241180427' }],
    ['RM2411BO427', { cause: 'misread', nearest: 'RM241180427' }],
    ['HV25IOO2007', { cause: 'unlike', nearest: null }],
    ['HV25I00200Z', { cause: 'misread', nearest: 'HV251002002' }],
    ['HV251002314', { cause: 'outsideRange', range: { first: 'HV251002001', last: 'HV251002200' } }],
    ['RM241180499', { cause: 'close', nearest: 'RM241180429' }],
    ['SN99887766', { cause: 'unlike', nearest: null, range: null }],
  ])('%s is explained', async (serial, expected) => {
    expect(await ask(serial)).toMatchObject({ serial, count: 1, lastDay: today, ignored: false, ...expected })
  })

  test('leave the list when the shop knows them', async () => {
    for (const serial of ['NEW0001', 'HV251002150X', 'NW00100', 'NW0010A']) await visit(serial)
    await lookUps().flush()
    await add('NEW-0001')
    await app.services.warranties.addRange({
      productId,
      prefix: 'NW',
      from: '00001',
      to: '00900',
      state: 'registered',
    })
    expect(await unknownSerials()).toEqual([
      ['HV251002150X', 1],
      ['NW0010A', 1],
    ])
    for (const serial of ['NEW0001', 'NW00001']) await app.services.warranties.remove(serial)
  })

  test('are listed for a day, the most frequent first', async () => {
    const yesterday = counterAt(Date.now() - dayMs)
    for (const _ of [1, 2]) yesterday.record({ serial: 'YESTERDAY1', state: 'unknown' })
    await yesterday.flush()
    await visit('TODAY001')
    await lookUps().flush()
    expect(await unknownSerials()).toEqual([
      ['YESTERDAY1', 2],
      ['TODAY001', 1],
    ])
    expect(await unknownSerials({ from: today })).toEqual([['TODAY001', 1]])
    expect(await unknownSerials({ page: '2', pageSize: '1' })).toEqual([['TODAY001', 1]])
  })

  test('are ignored, and listed again', async () => {
    await visit('TEST-1234')
    await lookUps().flush()
    const ignored = { body: { serial: 'test 1234' } }
    expect((await app.send(lookUpsApi.ignoreSerial, ignored)).status).toBe(204)
    expect((await app.send(lookUpsApi.ignoreSerial, ignored)).status).toBe(204)
    expect([await unknownSerials(), await unknownSerials({ ignored: 'true' })]).toEqual([
      [],
      [['TEST1234', 1]],
    ])
    const params = { params: { serial: 'TEST-1234' } }
    expect((await app.send(lookUpsApi.listSerialAgain, params)).status).toBe(204)
    expect((await app.send(lookUpsApi.listSerialAgain, params)).status).toBe(404)
    expect(await unknownSerials()).toEqual([['TEST1234', 1]])
  })
})

test('what is too old is deleted, and a number that is still asked for stays ignored', async () => {
  const record = async (days: number, serial: string) => {
    const counter = counterAt(Date.now() - days * dayMs)
    counter.record({ serial, state: 'unknown' })
    await counter.flush()
  }
  await record(lookUpDays.sums + 1, 'OLDEST1')
  await record(lookUpDays.unknown + 1, 'OLDER01')
  await record(1, 'IGNORED1')
  for (const serial of ['OLDER01', 'IGNORED1']) {
    await app.send(lookUpsApi.ignoreSerial, { body: { serial } })
  }
  const longAgo = new Date(Date.now() - 100 * dayMs).toISOString()
  await app.database.db.updateTable('ignoredSerial').set({ createdAt: longAgo }).execute()
  await lookUps().purge()
  const list = (table: 'unknownSerial' | 'ignoredSerial') =>
    app.database.db.selectFrom(table).select('serial').execute()
  expect(await list('unknownSerial')).toEqual([{ serial: 'IGNORED1' }])
  expect(await list('ignoredSerial')).toEqual([{ serial: 'IGNORED1' }])
  expect((await app.database.db.selectFrom('lookUpDay').select('day').execute()).length).toBe(2)
})

expectWholeContractSeen(app, lookUpsApi)
