// Tests of the rate limits, with a simulated clock and a second connection.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migratedDatabase } from '../../testing/test-app.ts'
import { type Database, openDatabase } from '../database/database.server.ts'
import { type Bound, createLimits } from './limits.server.ts'

let database: Awaited<ReturnType<typeof migratedDatabase>>
/** A second connection, as another process would have. */
let otherDatabase: Database
let now: number
const limits = () => createLimits(database, () => now)

beforeAll(async () => {
  database = await migratedDatabase()
  otherDatabase = await openDatabase(database.config)
})
afterAll(async () => {
  await otherDatabase.close()
  await database.remove()
})
beforeEach(async () => {
  now = Date.parse('2026-11-15T12:00:00.000Z')
  await database.db.deleteFrom('tryLimit').execute()
})

const minute = 60_000
const bound: Bound = { name: 'ticket', key: '192.0.2.1', max: 3, windowMs: 10 * minute }
const codeOf = async (attempt: Promise<unknown>) => {
  try {
    await attempt
    return 'passed'
  } catch (error) {
    return (error as { code?: string }).code
  }
}

test('the allowed number of tries pass; then the error says when the next one will', async () => {
  for (let i = 0; i < 3; i++) {
    await limits().take(bound)
    now += minute
  }
  const refused = expect.objectContaining({ code: 'rate_limited', details: { retryAfter: 7 * 60 } })
  await expect(limits().take(bound)).rejects.toEqual(refused)
  await expect(limits().check(bound)).rejects.toEqual(refused)
  now += 7 * minute - 1
  expect(await codeOf(limits().take(bound))).toBe('rate_limited')
  now += 1
  expect(await codeOf(limits().check(bound))).toBe('passed')
  expect(await codeOf(limits().take(bound))).toBe('passed')
  expect(await codeOf(limits().take(bound))).toBe('rate_limited')
})

test('refused tries do not lengthen the wait', async () => {
  for (let i = 0; i < 9; i++) await codeOf(limits().take(bound))
  now += bound.windowMs
  expect(await codeOf(limits().take(bound))).toBe('passed')
})

test('each name and each key is counted separately', async () => {
  for (let i = 0; i < 3; i++) await limits().take(bound)
  expect(await codeOf(limits().take({ ...bound, key: '192.0.2.2' }))).toBe('passed')
  expect(await codeOf(limits().take({ ...bound, name: 'warranty' }))).toBe('passed')
})

test('with several limits, one that refuses is enough, and then nothing is counted', async () => {
  const wide = { ...bound, key: 'everybody', max: 4 }
  for (let i = 0; i < 3; i++) await limits().take(bound, wide)
  expect(await codeOf(limits().take(bound, wide))).toBe('rate_limited')
  expect(await codeOf(limits().take(wide))).toBe('passed')
  expect(await codeOf(limits().take(wide))).toBe('rate_limited')
})

test('a try that is given back leaves room for another', async () => {
  const taken = [await limits().take(bound), await limits().take(bound), await limits().take(bound)]
  await database.transaction(async tx => taken[1]?.giveBack(tx))
  expect(await codeOf(limits().take(bound))).toBe('passed')
  expect(await codeOf(limits().take(bound))).toBe('rate_limited')
})

test('a repeated attempt of the same owner uses the same try, and gives it back once', async () => {
  for (let attempt = 0; attempt < 5; attempt++) await limits().takeFor(['job:1'], bound)
  await limits().takeFor(['job:2'], bound)
  // Two killed attempts have left a try each. When they are repeated together, the two become one.
  const both = await limits().takeFor(['job:3', 'job:1', 'job:2'], bound)
  expect(await codeOf(limits().take(bound))).toBe('passed')
  expect(await codeOf(limits().take(bound))).toBe('passed')
  expect(await codeOf(limits().take(bound))).toBe('rate_limited')
  expect(await codeOf(limits().takeFor(['job:3'], bound))).toBe('passed')
  await database.transaction(tx => both.giveBack(tx))
  expect(await codeOf(limits().take(bound))).toBe('passed')
  expect(await codeOf(limits().takeFor(['job:4'], bound))).toBe('rate_limited')
})

test('an attempt that another one has replaced gives nothing back', async () => {
  const replaced = await limits().takeFor(['job:1'], { ...bound, max: 1 })
  now += 1
  await limits().takeFor(['job:1'], { ...bound, max: 1 })
  await database.transaction(tx => replaced.giveBack(tx))
  expect(await codeOf(limits().take({ ...bound, max: 1 }))).toBe('rate_limited')
})

test('of many concurrent tries over two connections exactly the allowed number passes, in any order of limits', async () => {
  const both = [limits(), createLimits(otherDatabase, () => now)]
  const other = { ...bound, key: 'other', max: 100 }
  const tries = Array.from({ length: 60 }, (_, i) => {
    const on = both[i % 2] as ReturnType<typeof limits>
    return codeOf(i % 3 === 0 ? on.take(bound, other) : on.take(other, bound))
  })
  const outcomes = await Promise.all(tries)
  expect(outcomes.filter(outcome => outcome === 'passed').length).toBe(3)
  expect(outcomes.filter(outcome => outcome === 'rate_limited').length).toBe(57)
})

test('setting the clock back does not lengthen a limit', async () => {
  const day = 24 * 60 * minute
  for (let i = 0; i < 3; i++) await limits().take(bound)
  expect(await codeOf(limits().take(bound))).toBe('rate_limited')
  now -= 3 * day
  await limits().check(bound)
  // From here on the limit counts again, exactly.
  for (let i = 0; i < 3; i++) expect(await codeOf(limits().take(bound))).toBe('passed')
  expect(await codeOf(limits().take(bound))).toBe('rate_limited')
  expect(await codeOf(limits().check(bound))).toBe('rate_limited')
  now += bound.windowMs
  expect(await codeOf(limits().take(bound))).toBe('passed')
})

test('a row from long before the clock was set back does not stay for ever', async () => {
  await limits().take(bound)
  now -= 30 * 24 * 60 * minute
  await limits().purge()
  expect(await database.db.selectFrom('tryLimit').selectAll().execute()).toEqual([])
})

test('the key is stored only as a hash, and expired tries are deleted', async () => {
  await limits().take(bound)
  const rows = () => database.db.selectFrom('tryLimit').selectAll().execute()
  expect(JSON.stringify(await rows())).not.toContain(bound.key)
  now += bound.windowMs - 1
  await limits().purge()
  expect((await rows()).length).toBe(1)
  now += 2
  await limits().purge()
  expect(await rows()).toEqual([])
})

test('a try in a transaction is stored with it or not at all, and a refusal leaves nothing and does not end it', async () => {
  const wide = { ...bound, name: 'ticket-day', max: 9 }
  const { transaction } = database
  const tried = (...bounds: Bound[]) => transaction(tx => limits().takeIn(tx, ...bounds))
  await expect(
    transaction(async tx => {
      expect(await limits().takeIn(tx, bound)).toBe(true)
      throw new Error('not stored')
    }),
  ).rejects.toThrow('not stored')
  for (let i = 0; i < 3; i++) expect(await tried(bound)).toBe(true)
  const taken = await transaction(async tx => [
    await limits().takeIn(tx, wide, bound),
    await limits().takeIn(tx, bound, wide),
    await limits().takeIn(tx, { ...wide, max: 1 }),
  ])
  expect(taken).toEqual([false, false, true])
})

test('says when a full limit has room again', async () => {
  const fullUntil = () => limits().fullUntil(database.db, bound)
  for (let i = 0; i < 3; i++) {
    expect(await fullUntil()).toBeUndefined()
    await limits().take(bound)
    now += minute
  }
  expect(await fullUntil()).toBe('2026-11-15T12:10:00.000Z')
})

test('a limit that is given several times counts as often', async () => {
  await limits().take(bound, bound)
  expect(await codeOf(limits().check(bound))).toBe('passed')
  expect(await codeOf(limits().take(bound, bound))).toBe('rate_limited')
  await limits().take(bound)
  expect(await codeOf(limits().check(bound))).toBe('rate_limited')
})
