// Tests of migrating: several processes at once, and failures. Upgrades from every version are in `migrations/`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/test-app.ts'
import { migrate } from './migrate.server.ts'
import { migrations } from './migrations/all.server.ts'
import type { Migration } from './migrations/migration.server.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.remove())

const names = migrations.map(migration => migration.name)
const program = fileURLToPath(new URL('../../testing/migrate-process.ts', import.meta.url))

function startProcess(...args: string[]) {
  const { dataDir, databaseUrl } = database.config
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
const tables = async () => (await database.db.introspection.getTables()).map(table => table.name).sort()

test('applies every migration once', async () => {
  expect(await migrate(database)).toEqual(names)
  expect(await migrate(database)).toEqual([])
})

test('of four simultaneous starts one migrates, and all continue', async () => {
  const outputs = await Promise.all([1, 2, 3, 4].map(() => text(startProcess().stdout)))
  const applied = outputs.map(output => JSON.parse(output).length).sort()
  expect(applied).toEqual([0, 0, 0, names.length])
  expect(await migrate(database)).toEqual([])
})

test('killed during a migration: nothing of it is left, and the next start succeeds', async () => {
  const child = startProcess('pause')
  await once(child.stdout, 'data')
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  expect(await tables()).toEqual([])
  expect(await migrate(database)).toEqual(names)
})

test('a migration that fails rolls back all pending ones', async () => {
  const failing: Migration = {
    name: '9999-failing',
    async up({ db }) {
      await sql`create table "half" ("id" integer)`.execute(db)
      throw new Error('on purpose')
    },
  }
  await expect(migrate(database, [...migrations, failing])).rejects.toThrow('on purpose')
  expect(await tables()).toEqual([])
})

test('a database of a newer version is refused and not changed', async () => {
  const next: Migration = { name: '9999-from-the-future', up: async () => {} }
  await migrate(database, [...migrations, next])
  await expect(migrate(database)).rejects.toThrow('used by a newer Vitrin (it has "9999-from-the-future")')
})

test('foreign keys are enforced after migrating', async () => {
  await migrate(database)
  const orphan = sql`insert into "productCategory" ("productId", "categoryId", "position") values (1, 1, 0)`
  await expect(orphan.execute(database.db)).rejects.toThrow(/foreign key/i)
})

test('references are checked after a migration was applied, and not at every other start', async () => {
  if (database.engine !== 'sqlite') return
  await migrate(database)
  await sql`pragma foreign_keys = off`.execute(database.db)
  await sql`insert into "productCategory" ("productId", "categoryId", "position") values (1, 1, 0)`.execute(
    database.db,
  )
  // The check takes longer the larger the catalogue is, so it is skipped when nothing was migrated.
  expect(await migrate(database)).toEqual([])
  const next: Migration = { name: '9999-next', up: async () => {} }
  await expect(migrate(database, [...migrations, next])).rejects.toThrow('broken references after migrating')
})
