// Looking up the warranty of a serial number among 1,000,000 compared with 10,000. The number of ranges is a hundredth of that.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createWarranties } from '../src/features/warranty/warranty.server.ts'
import { type Database, openDatabase } from '../src/server/database/database.server.ts'
import { migrate } from '../src/server/database/migrate.server.ts'
import { readConfig } from '../src/server/process/config.server.ts'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { finish, median, note, report } from './measure.ts'

const sizes = { small: 10_000, large: 1_000_000 }
const perRange = 100

/** In batches, because a shop would not insert a million rows with one statement. */
async function fill({ db, engine }: Database, from: number, to: number) {
  const columns = sql.raw(
    '"productId", "startsOn", "months", "expiresOn", "state", "reason", "createdAt", "updatedAt", "version"',
  )
  const values = sql.raw(`null, '2026-01-01', 24, '2028-01-01', 'activated', '', '', '', 1`)
  const digits = (number: string, width: number) =>
    sql.raw(`substr(cast(${10 ** width} + ${number} as text), 2)`)
  for (let first = from; first < to; first += 50_000) {
    const last = Math.min(first + 50_000, to)
    const numbers = sql`with recursive "n"("i") as (select ${sql.lit(first)} union all select "i" + 1 from "n" where "i" < ${sql.lit(last - 1)})`
    await sql`insert into "serial" ("serial", ${columns}) ${numbers} select 'SN' || ${digits('"i"', 8)}, ${values} from "n"`.execute(
      db,
    )
  }
  const ranges = sql`with recursive "n"("i") as (select ${sql.lit(from / perRange)} union all select "i" + 1 from "n" where "i" < ${sql.lit(to / perRange - 1)})`
  await sql`insert into "serialRange" ("prefix", "length", "first", "last", ${columns})
    ${ranges} select 'RN', 10, 'RN' || ${digits(`"i" * ${perRange}`, 8)}, 'RN' || ${digits(`"i" * ${perRange} + ${perRange - 1}`, 8)}, ${values} from "n"`.execute(
    db,
  )
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db)
}

const eightDigits = (number: number) => String(number).padStart(8, '0')
const queries: Record<string, (at: number) => string> = {
  'a number of its own': at => `sn-${eightDigits((at * 7919) % sizes.small)}`,
  'one in a range': at => `rn-${eightDigits((at * 7919) % sizes.small)}`,
  'one that nobody knows': at => `xn-${eightDigits(at)}`,
}

async function measure(database: Database) {
  const { lookUp } = createWarranties({
    database,
    // Without rate limits: counting tries costs the same for any number of serials and would only hide the measured time.
    limits: { take: async () => ({ giveBack: async () => {} }) },
    timeZone: 'UTC',
    baseLocale: 'en',
    listMainImages: async () => new Map(),
  })
  const took: Record<string, number> = {}
  for (const [name, serial] of Object.entries(queries)) {
    const times: number[] = []
    for (let at = -50; at < 500; at++) {
      const begun = performance.now()
      const { state } = await lookUp(serial(at + 50), { address: '' })
      if (at >= 0) times.push(performance.now() - begun)
      if ((state === 'unknown') !== serial(0).startsWith('x')) throw new Error(`${serial(at + 50)}: ${state}`)
    }
    took[name] = median(times)
  }
  return took
}

async function run(label: string, env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-bench-'))
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir, ...env }))
  await migrate(database)
  await fill(database, 0, sizes.small)
  const small = await measure(database)
  await fill(database, sizes.small, sizes.large)
  const large = await measure(database)
  for (const [name, ms] of Object.entries(large)) {
    report(`${label}: ${name}, 1,000,000 against 10,000`, ms / (small[name] ?? 1), { atMost: 2 })
    note(`${ms.toFixed(3)} ms at 1,000,000`)
  }
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}

await run('SQLite', {})
const postgres = await startPostgres()
await run('PostgreSQL', { DATABASE_URL: await freshDatabase(postgres.url) })
await postgres.stop()
finish()
