// Writes the statements that create a database of the newest version, with one row in it, to migrations/schema-snapshots/. Run
// once per migration, before it is released. The tests of later versions use the snapshots to prove that they can upgrade. With a
// name, the snapshots of that migration and all later ones are written again, for when an unreleased migration changes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrate } from '../src/server/database/migrate.server.ts'
import { migrations } from '../src/server/database/migrations/all.server.ts'
import { sqliteDialect } from '../src/server/database/sqlite-dialect.server.ts'
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

async function writeSnapshot(engine, dialect, steps) {
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

/** Only the rows of the `migration` table are inserted with parameters, and all of those are text. */
const inline = (sql, parameters) => {
  let at = 0
  return sql.replace(/\?|\$\d+/g, () => `'${String(parameters[at++]).replaceAll("'", "''")}'`)
}

const server = await startPostgres()
for (let count = from + 1; count <= migrations.length; count++) {
  const steps = migrations.slice(0, count)
  const folder = mkdtempSync(join(tmpdir(), 'vitrin-keep-'))
  await writeSnapshot('sqlite', sqliteDialect(join(folder, 'kept.sqlite')), steps)
  rmSync(folder, { recursive: true })
  const pool = new pg.Pool({ connectionString: await freshDatabase(server.url) })
  // A connection may still be closing when the server stops.
  pool.on('error', () => {})
  await writeSnapshot('postgres', new PostgresDialect({ pool }), steps)
  console.log(`stored ${steps.at(-1).name} for both engines`)
}
await server.stop()
