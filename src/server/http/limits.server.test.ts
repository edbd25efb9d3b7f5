import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/test-app.ts'
import { type Database, openDatabase } from '../database/database.server.ts'
import { migrate } from '../database/migrate.server.ts'
import { type Bound, createLimits } from './limits.server.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
/** What another process would have: a connection of its own. */
let elsewhere: Database
let now: number
const limits = () => createLimits(database, () => now)

beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database)
  elsewhere = await openDatabase(database.config)
})
afterAll(async () => {
  await elsewhere.close()
  await database.remove()
})
beforeEach(async () => {
  now = Date.parse('2026-11-15T12:00:00.000Z')
  await database.db.deleteFrom('tryLimit').execute()
})

const minute = 60_000
const bound: Bound = { name: 'ticket', key: '192.0.2.1', max: 3, windowMs: 10 * minute }
const codeOf = async (trying: Promise<unknown>) => {
  try {
    await trying
    return 'passed'
  } catch (error) {
    return (error as { code?: string }).code
  }
}

test('as many pass as may; then it says when the next one will', async () => {
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

test('tries that are refused do not lengthen the wait', async () => {
  for (let i = 0; i < 9; i++) await codeOf(limits().take(bound))
  now += bound.windowMs
  expect(await codeOf(limits().take(bound))).toBe('passed')
})

test('another name and another key are counted by themselves', async () => {
  for (let i = 0; i < 3; i++) await limits().take(bound)
  expect(await codeOf(limits().take({ ...bound, key: '192.0.2.2' }))).toBe('passed')
  expect(await codeOf(limits().take({ ...bound, name: 'warranty' }))).toBe('passed')
})

test('of several bounds one refuses for all, and then nothing is counted', async () => {
  const wide = { ...bound, key: 'everybody', max: 4 }
  for (let i = 0; i < 3; i++) await limits().take(bound, wide)
  expect(await codeOf(limits().take(bound, wide))).toBe('rate_limited')
  expect(await codeOf(limits().take(wide))).toBe('passed')
  expect(await codeOf(limits().take(wide))).toBe('rate_limited')
})

test('what is given back leaves room for another', async () => {
  const taken = [await limits().take(bound), await limits().take(bound), await limits().take(bound)]
  await database.transaction(async tx => taken[1]?.giveBack(tx))
  expect(await codeOf(limits().take(bound))).toBe('passed')
  expect(await codeOf(limits().take(bound))).toBe('rate_limited')
})

test('of many at once over two connections exactly as many pass as may, in whatever order bounds are named', async () => {
  const both = [limits(), createLimits(elsewhere, () => now)]
  const other = { ...bound, key: 'other', max: 100 }
  const tries = Array.from({ length: 60 }, (_, i) => {
    const on = both[i % 2] as ReturnType<typeof limits>
    return codeOf(i % 3 === 0 ? on.take(bound, other) : on.take(other, bound))
  })
  const answers = await Promise.all(tries)
  expect(answers.filter(answer => answer === 'passed').length).toBe(3)
  expect(answers.filter(answer => answer === 'rate_limited').length).toBe(57)
})

test('a clock that is set back lengthens no bound', async () => {
  const day = 24 * 60 * minute
  for (let i = 0; i < 3; i++) await limits().take(bound)
  expect(await codeOf(limits().take(bound))).toBe('rate_limited')
  now -= 3 * day
  await limits().check(bound)
  // It counts anew from here, and exactly.
  for (let i = 0; i < 3; i++) expect(await codeOf(limits().take(bound))).toBe('passed')
  expect(await codeOf(limits().take(bound))).toBe('rate_limited')
  expect(await codeOf(limits().check(bound))).toBe('rate_limited')
  now += bound.windowMs
  expect(await codeOf(limits().take(bound))).toBe('passed')
})

test('who tried is not written down, and what counts no more is forgotten', async () => {
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
