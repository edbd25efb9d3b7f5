// Tests of what a start does with a database of an earlier version, before it migrates it.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { emptyDatabase } from '../../../testing/test-app.ts'
import { withoutProgress } from '../../process/start-progress.server.ts'
import { databaseFile, openDatabase } from '../database.server.ts'
import { migrate } from '../migrate.server.ts'
import { migrations } from '../migrations/all.server.ts'
import type { Migration } from '../migrations/migration.server.ts'
import { copiesFolder, copyDatabase } from './copy-database.server.ts'
import { upgrade } from './upgrade.server.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
let said: string[]
beforeEach(async () => {
  database = await emptyDatabase()
  said = []
})
afterEach(() => database.remove())

const options = (more: Migration[] = []) => ({
  say: (text: string) => void said.push(text),
  progress: withoutProgress,
  migrations: [...migrations, ...more],
})
const next = (name: string, up: Migration['up'] = async () => {}): Migration => ({ name, up })
const insertSetting = (name: string) =>
  database.db.insertInto('setting').values({ name, value: '1' }).execute()
const copies = () => {
  const folder = copiesFolder(database.config)
  return existsSync(folder) ? readdirSync(folder) : []
}

test('a new database and one of this version are neither copied nor mentioned', async () => {
  expect((await upgrade(database, database.config, options())).length).toBe(migrations.length)
  expect(await upgrade(database, database.config, options())).toEqual([])
  expect([copies(), said]).toEqual([[], []])
})

test('PostgreSQL is not copied, and the log says whose task a backup is', async () => {
  await migrate(database)
  if (inject('dialect') === 'sqlite') return
  await upgrade(database, database.config, options([next('9001-next')]))
  await upgrade(database, database.config, options([next('9001-next')]))
  expect([copies(), said]).toEqual([[], [expect.stringContaining('a backup is up to you')]])
})

/** The suites count as many tests on both engines. */
const onSqlite = (run: () => Promise<void>) => async () => {
  if (inject('dialect') === 'sqlite') await run()
}

describe('on SQLite', () => {
  const settingsIn = (file: string) => {
    const copy = new DatabaseSync(file, { readOnly: true })
    const rows = copy.prepare('select "name" from "setting" where "name" like ?').all('test-%')
    const names = copy.prepare('select "name" from "migration"').all()
    copy.close()
    return { settings: rows.map(row => row.name), migrations: names.map(row => row.name) }
  }

  test(
    'a database of an earlier version is copied as it was, for its owner alone, and the log names the copy',
    onSqlite(async () => {
      await migrate(database)
      await insertSetting('test-before')
      const change = next('9001-change', async ({ db }) => {
        await db
          .updateTable('setting')
          .set({ name: 'test-after' })
          .where('name', '=', 'test-before')
          .execute()
      })
      expect(await upgrade(database, database.config, options([change]))).toEqual(['9001-change'])
      const [name = ''] = copies()
      const path = join(copiesFolder(database.config), name)
      expect(name).toMatch(/^before-9001-\d{4}-\d\d-\d\dT[\d.-]+Z\.sqlite$/)
      expect(said).toEqual([expect.stringContaining(path)])
      expect(statSync(path).mode & 0o777).toBe(0o600)
      expect(statSync(copiesFolder(database.config)).mode & 0o777).toBe(0o700)
      const names = migrations.map(migration => migration.name)
      expect(settingsIn(path)).toEqual({ settings: ['test-before'], migrations: names })
      const rows = await database.db
        .selectFrom('setting')
        .select('name')
        .where('name', 'like', 'test-%')
        .execute()
      expect(rows).toEqual([{ name: 'test-after' }])
    }),
  )

  test(
    'the way back: the copy in the place of the database starts with the earlier version',
    onSqlite(async () => {
      await migrate(database)
      await insertSetting('test-before')
      await upgrade(database, database.config, options([next('9001-next')]))
      await database.close()
      const file = databaseFile(database.config)
      for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
      renameSync(join(copiesFolder(database.config), copies()[0] ?? ''), file)
      const earlier = await openDatabase(database.config)
      try {
        expect(await upgrade(earlier, database.config, options())).toEqual([])
        const rows = await earlier.db
          .selectFrom('setting')
          .select('name')
          .where('name', '=', 'test-before')
          .execute()
        expect(rows.length).toBe(1)
      } finally {
        await earlier.close()
      }
    }),
  )

  test(
    'three copies are kept, and one of an upgrade that was tried several times',
    onSqlite(async () => {
      await migrate(database)
      const failing = next('9001-failing', async () => {
        throw new Error('on purpose')
      })
      for (let attempt = 0; attempt < 3; attempt++) {
        await expect(upgrade(database, database.config, options([failing]))).rejects.toThrow('on purpose')
      }
      expect(copies().length).toBe(1)
      const names = ['9001-a', '9002-b', '9003-c', '9004-d']
      const steps = names.map(name => next(name))
      for (const count of [1, 2, 3, 4]) {
        await upgrade(database, database.config, options(steps.slice(0, count)))
      }
      expect(
        copies()
          .map(name => name.slice(0, 11))
          .sort(),
      ).toEqual(['before-9002', 'before-9003', 'before-9004'])
    }),
  )

  test(
    'what a killed start left of a copy is removed; other files in the folder stay',
    onSqlite(async () => {
      await migrate(database)
      const folder = copiesFolder(database.config)
      mkdirSync(folder)
      for (const name of [
        'before-9001-x.sqlite.unfinished',
        'before-9001-x.sqlite.unfinished-journal',
        'mine.sqlite',
      ])
        writeFileSync(join(folder, name), 'x')
      await upgrade(database, database.config, options([next('9001-next')]))
      expect(copies().sort()).toEqual([expect.stringMatching(/^before-9001-.*Z\.sqlite$/), 'mine.sqlite'])
    }),
  )

  test(
    'without enough space the start is refused with what is needed, and nothing is changed',
    onSqlite(async () => {
      await migrate(database)
      const folder = copiesFolder(database.config)
      const copy = { file: databaseFile(database.config), folder, before: '9001-next' }
      const refused = copyDatabase({ ...copy, freeBytes: async () => 5_000_000 }, withoutProgress)
      await expect(refused).rejects.toThrow(
        new RegExp(`needs \\d+ MB in ${folder}, where 5 MB are free\\. .*COPY_BEFORE_UPGRADE=0`),
      )
      expect(copies()).toEqual([])
    }),
  )

  test(
    'no copy is made where the operator does not want one, and the log says so',
    onSqlite(async () => {
      await migrate(database)
      const config = { ...database.config, copyBeforeUpgrade: false }
      expect(await upgrade(database, config, options([next('9001-next')]))).toEqual(['9001-next'])
      expect([copies(), said]).toEqual([[], [expect.stringContaining('COPY_BEFORE_UPGRADE=0')]])
    }),
  )
})
