// The log of an engine holds the statements that every migration ran when it landed, on a database with the sample rows. These tests
// compare the migrations with it, and upgrade a database of every version that the log can build.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { emptyDatabase, migratedDatabase } from '../../../testing/test-app.ts'
import { migrate } from '../migrate.server.ts'
import { migrations } from './all.server.ts'
import type { Migration } from './migration.server.ts'
import { sampleRows } from './sample-rows.ts'

type LoggedMigration = { name: string; statements: string[] }

const names = migrations.map(({ name }) => name)
const logFile = fileURLToPath(new URL(`migration-log.${inject('dialect')}.sql`, import.meta.url))

let database: Awaited<ReturnType<typeof emptyDatabase>>
beforeEach(async () => {
  database = await emptyDatabase()
})
afterEach(() => database.remove())

test('every migration runs the statements it ran when it landed', async () => {
  const logged = readLog()
  const recorded: LoggedMigration[] = []
  const recording = migrations.map(({ name, up }) => ({
    name,
    async up({ db, ...rest }: Parameters<Migration['up']>[0]) {
      const statements: string[] = []
      recorded.push({ name, statements })
      await up({ db: db.withPlugin(writesTo(statements)), ...rest })
    },
  }))
  await fill(recording)
  // Compared before the file is written: recording can only append to the log.
  expect(recorded.slice(0, logged.length)).toEqual(logged)
  const sections = recorded.map(({ name, statements }) => `-- ${name}\n${statements.join(';\n')};\n`)
  await expect(sections.join('\n')).toMatchFileSnapshot(logFile)
})

test.each(names)('%s: a database of this version is upgraded with its rows', async name => {
  const at = names.indexOf(name) + 1
  await fill(readLog().slice(0, at).map(toMigration))
  expect(await migrate(database)).toEqual(names.slice(at))
  const current = await migratedDatabase()
  expect(await database.db.introspection.getTables()).toEqual(await current.db.introspection.getTables())
  await current.remove()
  const tables = await readTables()
  for (const { table, row, now } of names.slice(0, at).flatMap(of => sampleRows[of] ?? [])) {
    const rows = tables.get(now?.table ?? table) ?? []
    if (now === null) expect(rows).not.toContainEqual(expect.objectContaining(row))
    else expect(rows).toContainEqual(expect.objectContaining(now?.row ?? row))
  }
})

test('there is a sample row in every table, and a migration for every sample', async () => {
  await fill(migrations)
  const tables = [...(await readTables())]
  expect(tables.filter(([, rows]) => rows.length === 0)).toEqual([])
  expect(names).toEqual(expect.arrayContaining(Object.keys(sampleRows)))
})

/** Applies one migration after the other, each followed by its sample rows. */
async function fill(steps: readonly Migration[]) {
  for (const [index, { name }] of steps.entries()) {
    expect(await migrate(database, steps.slice(0, index + 1))).toEqual([name])
    for (const { table, row } of sampleRows[name] ?? []) {
      await untyped().insertInto(table).values(row).execute()
    }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: tables of every version
const untyped = () => database.db as unknown as Kysely<any>

async function readTables() {
  const tables = await database.db.introspection.getTables()
  const read = async ({ name }: (typeof tables)[number]) =>
    [name, await untyped().selectFrom(name).selectAll().execute()] as const
  return new Map(await Promise.all(tables.map(read)))
}

/** Collects every statement that writes, with its parameters in place. */
function writesTo(statements: string[]): KyselyPlugin {
  const executor = database.db.getExecutor()
  return {
    transformQuery({ node, queryId }) {
      const { sql, parameters } = executor.compileQuery(node, queryId)
      if (!/^\s*select\b/i.test(sql)) statements.push(inline(sql, parameters))
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

function inline(statement: string, parameters: readonly unknown[]) {
  if (parameters.length === 0) return statement
  const values = parameters.values()
  return statement.replace(/\?|\$\d+/g, () => toLiteral(values.next().value))
}

function toLiteral(value: unknown) {
  if (value === null || typeof value === 'number') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  throw new Error(`A migration uses a parameter that the log cannot hold: ${typeof value}`)
}

function readLog(): LoggedMigration[] {
  if (!existsSync(logFile)) return []
  const [, ...sections] = readFileSync(logFile, 'utf8').split(/^-- (?=\d{4}-)/m)
  return sections.map(section => {
    const [name = '', statements = ''] = section.trimEnd().split(/\n(.*)/s)
    return { name, statements: statements.slice(0, -1).split(';\n').filter(Boolean) }
  })
}

const toMigration = ({ name, statements }: LoggedMigration): Migration => ({
  name,
  async up({ db }) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
