// Run as a separate process: opens a database and migrates it. With `pause` it hangs during a migration until it is killed.
import { sql } from 'kysely'
import { openDatabase } from '#server/database/database.server.ts'
import { migrate } from '#server/database/migrate.server.ts'
import { migrations } from '#server/database/migrations/all.server.ts'
import type { Migration } from '#server/database/migrations/migration.server.ts'
import { readConfig } from '#server/process/config.server.ts'

const halfway: Migration = {
  name: '9999-halfway',
  async up({ db }) {
    await sql`create table "half" ("id" integer)`.execute(db)
    process.stdout.write('halfway\n')
    await new Promise(resolve => setTimeout(resolve, 60_000))
  },
}

const database = await openDatabase(readConfig())
const applied = await migrate(
  database,
  process.argv.includes('pause') ? [...migrations, halfway] : migrations,
)
process.stdout.write(`${JSON.stringify(applied)}\n`)
await database.close()
