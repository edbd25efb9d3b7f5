import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migratedDatabase } from '../../testing/test-app.ts'
import type { Tx } from './database.server.ts'
import { unchanged } from './transaction.server.ts'

let database: Awaited<ReturnType<typeof migratedDatabase>>
beforeAll(async () => {
  database = await migratedDatabase()
})
afterAll(() => database.remove())

const version = async () =>
  (await database.db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()).version

test('a failed transaction leaves nothing behind', async () => {
  const before = await version()
  const failing = database.transaction(async tx => {
    await tx.updateTable('contentVersion').set({ version: 99 }).execute()
    throw new Error('on purpose')
  })
  await expect(failing).rejects.toThrow('on purpose')
  expect(await version()).toBe(before)
})

test('a content transaction raises the version before it runs', async () => {
  const before = await version()
  const seen = await database.contentTransaction(
    async tx => (await tx.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()).version,
  )
  expect([seen, await version()]).toEqual([before + 1, before + 1])
})

test('a transaction that changed nothing is rolled back, with the raised version', async () => {
  const before = await version()
  // More often than there are connections: each of them is given back.
  for (let at = 0; at < 12; at++) {
    const result = await database.contentTransaction(async tx => {
      await tx.insertInto('setting').values({ name: 'unchanged', value: '' }).execute()
      return unchanged
    })
    expect(result).toBe(unchanged)
  }
  expect(await version()).toBe(before)
  expect(await database.db.selectFrom('setting').select('name').execute()).toEqual([])
})

test('a failed content transaction leaves the version as it was, and gives its connection back', async () => {
  const before = await version()
  for (let at = 0; at < 12; at++) {
    const failing = database.contentTransaction(async () => {
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
  }
  expect(await version()).toBe(before)
})

test('statements that were sent often are answered after a newer version of the program has added a column', async () => {
  const read = async () => {
    const table = database.db.selectFrom('contentChange')
    return [
      await table.selectAll().execute(),
      await table.select('tags').where('version', '>', 0).execute(),
      await database.db.updateTable('contentChange').set({ tags: '[]' }).where('version', '<', 0).execute(),
    ]
  }
  for (let at = 0; at < 12; at++) await read()
  await sql`alter table "contentChange" add column "later" text`.execute(database.db)
  for (let at = 0; at < 12; at++) await read()
  await sql`alter table "contentChange" drop column "later"`.execute(database.db)
  await read()
})

describe('while a transaction has written and is still open', () => {
  const at = 'reader'
  const read = async () =>
    (await database.db.selectFrom('setting').select('value').where('name', '=', at).executeTakeFirst())?.value
  const write = (value: string) => database.db.updateTable('setting').set({ value }).where('name', '=', at)
  const inTransaction = (tx: Tx, value: string) =>
    tx.updateTable('setting').set({ value }).where('name', '=', at).execute()
  /** Writes and stays open until `end` is called. */
  async function openWrite(value: string) {
    const written = Promise.withResolvers<void>()
    const ending = Promise.withResolvers<void>()
    const committed = database.transaction(async tx => {
      await inTransaction(tx, value)
      // The transaction itself sees what it wrote.
      const seen = await tx.selectFrom('setting').select('value').where('name', '=', at).execute()
      expect(seen).toEqual([{ value }])
      written.resolve()
      await ending.promise
    })
    await written.promise
    const end = async () => {
      ending.resolve()
      await committed
    }
    return { end }
  }
  beforeEach(async () => {
    await database.db.deleteFrom('setting').where('name', '=', at).execute()
    await database.db.insertInto('setting').values({ name: at, value: 'old' }).execute()
  })

  test('a read outside is answered at once with what was committed before, and after the commit with the new', async () => {
    const { end } = await openWrite('new')
    const raw = sql<{ value: string }>`
      select "value" from "setting" where "name" = ${at}`.execute(database.db)
    expect([await read(), (await raw).rows]).toEqual(['old', [{ value: 'old' }]])
    await end()
    expect(await read()).toBe('new')
  })

  test('a write outside waits until it ends', async () => {
    const { end } = await openWrite('first')
    const second = write('second').returning('value').executeTakeFirst()
    expect(await read()).toBe('old')
    await end()
    expect([await second, await read()]).toEqual([{ value: 'second' }, 'second'])
  })

  test.each([
    ['a single write', (value: string) => write(value).execute()],
    ['a transaction', (value: string) => database.transaction(tx => inTransaction(tx, value))],
  ])('%s is refused after five seconds with a time to retry, and succeeds after the end', async (_, save) => {
    const { end } = await openWrite('first')
    const begun = Date.now()
    await expect(save('second')).rejects.toMatchObject({ code: 'busy', details: { retryAfter: 2 } })
    expect(Date.now() - begun).toBeGreaterThan(4500)
    await end()
    expect(await read()).toBe('first')
    await save('third')
    expect(await read()).toBe('third')
  })
})

test('all that wait for a content write wait in one queue, each for five seconds at most', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const first = database.contentTransaction(async () => {
    begun.resolve()
    await end.promise
  })
  await begun.promise
  const refused = async (after: number) => {
    await sleep(after)
    const since = Date.now()
    await expect(database.contentTransaction(async () => {})).rejects.toMatchObject({ code: 'busy' })
    return Date.now() - since
  }
  // One that takes another's place in the queue, and then waits for a second lock, waits twice as long.
  const waits = await Promise.all([refused(0), refused(300)])
  expect(Math.max(...waits)).toBeLessThan(1.8 * Math.min(...waits))
  end.resolve()
  await first
  await database.contentTransaction(async () => {})
})

test('amounts beyond 32 bits stay exact numbers', async () => {
  const { rows } = await sql<{ n: number }>`select cast(${10 ** 12} as bigint) as n`.execute(database.db)
  expect(rows[0]?.n).toBe(10 ** 12)
})
