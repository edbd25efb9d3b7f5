// The warranty look-up.
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { productTrashApi } from '#features/catalogue/products/product-trash.contract.ts'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { createLimits } from '#server/http/limits.server.ts'
import { createServices } from '#services'
import { dayOf } from '#shared/times.ts'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { warrantyApi } from './warranty.contract.ts'
import { createWarranties } from './warranty.server.ts'
import { addMonths, lastDayOf, type NewSerial, type NewSerialRange } from './warranty.ts'

const app = openTestApp()

describeRefusals(app, warrantyApi)

let productId: number
let lookUps = 0
const today = dayOf(Date.now(), 'UTC')
const lastYear = addMonths(today, -12)

/** Each look-up uses another address, because the limit has its own test. */
const lookUp = (serial: string) => app.services.warranties.lookUp(serial, { address: `visitor ${++lookUps}` })
const request = (serial: string) => app.send(warrantyApi.warrantyOf, { params: { serial } }, { token: null })
const add = (fields: Partial<NewSerial> & { serial: string }) =>
  app.services.warranties.addSerial({
    productId,
    state: 'activated',
    startsOn: lastYear,
    months: 24,
    ...fields,
  })
const addRange = (fields: Pick<NewSerialRange, 'prefix' | 'from' | 'to'> & Partial<NewSerialRange>) =>
  app.services.warranties.addRange({ productId, state: 'registered', months: 18, ...fields })
const newProduct = async (name: string, visible = true) =>
  (await app.send(productsApi.createProduct, { body: { name, code: name, visible } })).body.id as number

beforeAll(async () => {
  productId = await newProduct('Kettle')
})

describe('a single serial number', () => {
  test('is found in every spelling, with its product and its days', async () => {
    await add({ serial: 'kt-0042-۱۷' })
    const { status, body, headers } = await request('KT 0042–17')
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(body).toEqual({
      serial: 'KT004217',
      typed: 'KT 0042–17',
      state: 'active',
      product: {
        id: productId,
        slug: 'kettle',
        name: 'Kettle',
        code: 'Kettle',
        lifecycle: 'active',
        image: null,
        translations: {},
      },
      startsOn: lastYear,
      expiresOn: lastDayOf(lastYear, 24),
      months: 24,
      daysLeft: expect.any(Number),
      daysInAll: expect.any(Number),
      monthsLeft: 12,
      printed: 'kt-0042-17',
      reason: '',
      translations: {},
    })
    expect(body.daysLeft).toBeGreaterThan(350)
    expect(body.daysInAll).toBeGreaterThanOrEqual(729)
    for (const spelling of ['kt004217', 'kt٠٠٤٢17', 'K.T/0042_17', '\u200eKT-0042-17 '])
      expect((await lookUp(spelling)).serial).toBe('KT004217')
  })

  test('is returned as it was typed, without what would turn the text around it', async () => {
    const { body } = await request('\u202e kt-0042  <b>۱۷</b>\u2066')
    expect([body.typed, body.serial, body.state]).toEqual(['kt-0042 <b>۱۷</b>', 'KT0042B17B', 'unknown'])
  })

  test('that is unknown gets a response without any details', async () => {
    const { status, body } = await request('NOBODY-1')
    expect([status, body.state, body.product, body.startsOn]).toEqual([200, 'unknown', null, null])
  })

  test('that is malformed is refused at its field', async () => {
    for (const serial of ['abc', '----', 'سریال ۱۲۳۴', 'A'.repeat(41)]) {
      const { status, body } = await request(serial)
      expect([serial, status, body.error.fields.serial.code]).toEqual([serial, 400, 'invalid_value'])
    }
  })

  test.each([
    ['registered', { startsOn: null, months: 24 }, 'not-activated', ''],
    ['void', { reason: 'Opened by others' }, 'void', 'Opened by others'],
    ['replaced', { reason: 'A new one was sent' }, 'replaced', 'A new one was sent'],
    ['activated', { startsOn: addMonths(today, -36), reason: 'for staff' }, 'expired', ''],
  ] as const)('that is %s is shown as such', async (state, fields, shownState, reason) => {
    await add({ serial: `ST-${state}`, state, ...fields })
    const result = await lookUp(`ST-${state}`)
    expect([result.state, result.reason, result.daysLeft]).toEqual([shownState, reason, null])
    expect(result.product?.id).toBe(productId)
  })

  test('expires after its last day in the shop’s time zone', async () => {
    await add({ serial: 'DAY-0001', startsOn: '2024-03-31', months: 24 })
    const at = (time: string) =>
      createWarranties({
        database: app.database,
        limits: createLimits(app.database),
        timeZone: 'Asia/Tehran',
        baseLocale: 'en',
        listMainImages: async () => new Map(),
        now: () => Date.parse(time),
      }).lookUp('DAY0001', { address: `visitor ${++lookUps}` })
    expect(await at('2026-03-30T20:29:59Z')).toMatchObject({ state: 'active', daysLeft: 0, monthsLeft: 0 })
    expect(await at('2026-03-30T20:30:00Z')).toMatchObject({ state: 'expired', expiresOn: '2026-03-30' })
  })

  test('says that its product is discontinued', async () => {
    const id = await newProduct('Old kettle')
    await add({ serial: 'OLD1', productId: id })
    await app.send(productsApi.updateProduct, { params: { id }, body: { lifecycle: 'discontinued' } })
    expect((await lookUp('OLD1')).product).toMatchObject({ id, lifecycle: 'discontinued' })
  })

  test('has its state but not its product if visitors cannot see the product', async () => {
    const hidden = await newProduct('Hidden kettle', false)
    const deleted = await newProduct('Deleted kettle')
    await add({ serial: 'HIDDEN1', productId: hidden })
    await add({ serial: 'DELETED1', productId: deleted })
    await app.send(productTrashApi.removeProduct, { params: { id: deleted } })
    for (const serial of ['HIDDEN1', 'DELETED1']) {
      const result = await lookUp(serial)
      expect([result.state, result.product]).toEqual(['active', null])
      expect(JSON.stringify(result)).not.toMatch(/kettle/i)
    }
    await app.database.db.deleteFrom('product').where('id', '=', deleted).execute()
    expect(await lookUp('DELETED1')).toMatchObject({ state: 'active', product: null })
  })

  test('can be added once, and not without a start date if activated', async () => {
    const fieldsOf = (error: unknown) => (error as { details: { fields: object } }).details.fields
    expect(fieldsOf(await add({ serial: 'kt0042 17' }).catch(error => error))).toEqual({
      serial: { code: 'taken' },
    })
    const late = await add({ serial: 'LATE-1', startsOn: null }).catch(error => error)
    expect(fieldsOf(late)).toMatchObject({ startsOn: { code: 'required' } })
  })
})

describe('a range', () => {
  beforeAll(async () => {
    await addRange({ prefix: 'RN-', from: '0100', to: '0299' })
    await addRange({ prefix: 'RN-', from: '0300', to: '0399', state: 'void', reason: 'Recalled' })
    await addRange({ prefix: 'RN-', from: '00100', to: '00150', months: 6 })
    await addRange({ prefix: '', from: '۷۰۰۰۰۰', to: '۷۹۹۹۹۹' })
  })

  test.each([
    ['RN0099', 'unknown'],
    ['RN0100', 'not-activated'],
    ['RN0299', 'not-activated'],
    ['RN0300', 'void'],
    ['rn-0399', 'void'],
    ['RN0400', 'unknown'],
    ['RN00150', 'not-activated'],
    ['RN00151', 'unknown'],
    ['RN01A0', 'unknown'],
    ['RM0150', 'unknown'],
    ['750 000', 'not-activated'],
    ['800000', 'unknown'],
    ['7500000', 'unknown'],
  ])('%s: %s', async (serial, state) => {
    expect((await lookUp(serial)).state).toBe(state)
  })

  test('contains only numbers of its own length', async () => {
    expect([(await lookUp('RN0120')).months, (await lookUp('RN00120')).months]).toEqual([18, 6])
  })

  test('is overridden by a single serial number', async () => {
    await add({ serial: 'RN0200' })
    expect((await lookUp('RN0200')).state).toBe('active')
    expect((await lookUp('RN0201')).state).toBe('not-activated')
  })

  test.each([
    ['that overlaps another', { prefix: 'RN', from: '0050', to: '0100' }, 'from', 'taken'],
    ['inside another', { prefix: 'RN', from: '0150', to: '0160' }, 'from', 'taken'],
    ['around another', { prefix: 'RN', from: '0000', to: '9999' }, 'from', 'taken'],
    ['that ends before it begins', { prefix: 'X', from: '0200', to: '0100' }, 'to', 'invalid_value'],
    ['of two lengths', { prefix: 'X', from: '100', to: '1000' }, 'to', 'invalid_value'],
    ['of too few signs', { prefix: 'X', from: '1', to: '2' }, 'from', 'too_short'],
  ])('%s is refused', async (_, range, field, code) => {
    const error = await addRange(range).catch(error => error)
    expect(error.details.fields[field]).toMatchObject({ code })
  })
})

describe('the rate limit', () => {
  test('allows exactly thirty requests in ten minutes, valid or not, across all processes', async () => {
    const other = await createServices(app.database, app.config)
    const kinds = ['KT004217', 'NOBODY-1', 'RN0100', '!']
    const tries = Array.from({ length: 36 }, (_, index) => {
      const { warranties } = index % 2 ? other : app.services
      return warranties.lookUp(kinds[index % 4] as string, { address: 'one visitor' }).then(
        () => 'answered',
        error => error.code as string,
      )
    })
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter(one => one === 'rate_limited').length).toBe(6)
    expect(outcomes.filter(one => one === 'invalid').length).toBeGreaterThan(0)
    const refused = await app.services.warranties
      .lookUp('!', { address: 'one visitor' })
      .catch(error => error)
    expect([refused.code, refused.details.retryAfter > 0]).toEqual(['rate_limited', true])
  })

  test('then returns a time to wait', async () => {
    let last = await request('NOBODY-1')
    for (let each = 0; each < 31 && last.status !== 429; each++) last = await request('NOBODY-1')
    expect([last.status, last.body.error.code]).toEqual([429, 'rate_limited'])
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect((await lookUp('KT004217')).state).toBe('active')
  })
})

test('a look-up only uses indexes', async () => {
  const { db, engine } = app.database
  if (engine !== 'sqlite') return
  const plan = async (query: ReturnType<typeof sql>) =>
    ((await sql`explain query plan ${query}`.execute(db)).rows as { detail: string }[]).map(row => row.detail)
  expect(await plan(sql`select "state" from "serial" where "serial" = 'A'`)).toEqual([
    expect.stringMatching(/^SEARCH serial USING INDEX/),
  ])
  const range = sql`select "state" from "serialRange" where "length" = 6 and "first" <= 'A' order by "first" desc limit 1`
  expect(await plan(range)).toEqual([
    expect.stringMatching(/^SEARCH serialRange USING INDEX serialRangeByFirst \(length=\? AND first<\?\)/),
  ])
})

expectWholeContractSeen(app, warrantyApi)
