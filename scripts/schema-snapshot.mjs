// Writes the statements that make a database of today's newest version, with a row in it, to migrations/schema-snapshots/:
// once per migration, before it lands. Later versions prove on it that they can upgrade. With a name, that migration and
// those after it are kept anew, for when one that has not landed changes under others.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrate } from '../src/server/database/migrate.server.ts'
import { migrations } from '../src/server/database/migrations/all.server.ts'
import { openSqlite, sqliteDialect } from '../src/server/database/sqlite-dialect.server.ts'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'

const row = `insert into "product" ("name", "slug", "summary", "description", "price", "tags", "lifecycle", "seoTitle",
  "seoDescription", "visible", "shown", "translations", "createdAt", "updatedAt", "version") values ('Kept', 'kept', '', '',
  12345678901, '[]', 'active', '', '', 1, 1, '{}', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 3)`

const first = process.argv[2] ?? migrations.at(-1).name
const from = migrations.findIndex(({ name }) => name === first)
if (from < 0) {
  console.error(`There is no migration called ${first}.`)
  process.exit(1)
}

async function keep(engine, dialect, steps) {
  const statements = []
  const log = event => {
    const { sql, parameters } = event.query
    if (/^(create|alter|insert|update|drop)/.test(sql)) statements.push(inline(sql, parameters))
  }
  const db = new Kysely({ dialect, log })
  await migrate({ db, engine }, steps)
  await db.destroy()
  const file = new URL(
    `../src/server/database/migrations/schema-snapshots/${steps.at(-1).name}.${engine}.sql`,
    import.meta.url,
  )
  writeFileSync(file, `${[...statements, row].join(';\n')};\n`)
}

/** The ledger's rows are the only statements with parameters, all of them text. */
const inline = (sql, parameters) => {
  let at = 0
  return sql.replace(/\?|\$\d+/g, () => `'${String(parameters[at++]).replaceAll("'", "''")}'`)
}

const server = await startPostgres()
for (let count = from + 1; count <= migrations.length; count++) {
  const steps = migrations.slice(0, count)
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-keep-'))
  await keep('sqlite', sqliteDialect(openSqlite(join(folder, 'kept.sqlite'))), steps)
  rmSync(folder, { recursive: true })
  const pool = new pg.Pool({ connectionString: await freshDatabase(server.url) })
  // A connection may still be closing when the server stops.
  pool.on('error', () => {})
  await keep('postgres', new PostgresDialect({ pool }), steps)
  console.log(`kept ${steps.at(-1).name} for both engines`)
}
await server.stop()
