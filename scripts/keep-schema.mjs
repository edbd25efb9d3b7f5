// Writes the statements that make a database of today's newest version, with a row in it, to migrations/kept/:
// once per migration, before it lands. Later versions prove on it that they can upgrade.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { migrate } from '../src/server/migrate.server.ts'
import { migrations } from '../src/server/migrations/all.server.ts'
import { openSqlite, sqliteDialect } from '../src/server/sqlite-dialect.server.ts'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'

const row = `insert into "product" ("name", "slug", "summary", "description", "price", "tags", "lifecycle", "seoTitle",
  "seoDescription", "visible", "shown", "translations", "createdAt", "updatedAt", "version") values ('Kept', 'kept', '', '',
  12345678901, '[]', 'active', '', '', 1, 1, '{}', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 3)`

async function keep(engine, dialect) {
  const statements = []
  const log = event => {
    const { sql, parameters } = event.query
    if (/^(create|alter|insert|update|drop)/.test(sql)) statements.push(inline(sql, parameters))
  }
  const db = new Kysely({ dialect, log })
  await migrate({ db, engine })
  await db.destroy()
  const file = new URL(
    `../src/server/migrations/kept/${migrations.at(-1).name}.${engine}.sql`,
    import.meta.url,
  )
  writeFileSync(file, `${[...statements, row].join(';\n')};\n`)
}

/** The ledger's rows are the only statements with parameters, all of them text. */
const inline = (sql, parameters) => {
  let at = 0
  return sql.replace(/\?|\$\d+/g, () => `'${String(parameters[at++]).replaceAll("'", "''")}'`)
}

const folder = mkdtempSync(join(tmpdir(), 'vitrin-keep-'))
await keep('sqlite', sqliteDialect(openSqlite(join(folder, 'kept.sqlite'))))
rmSync(folder, { recursive: true })
const server = await startPostgres()
const pool = new pg.Pool({ connectionString: await freshDatabase(server.url) })
await keep('postgres', new PostgresDialect({ pool }))
await server.stop()
console.log(`kept ${migrations.at(-1).name} for both engines`)
