// The desk of serial numbers at 1,000,000 of them and 1,000 ranges, on both databases: list, filters, search and an action, and adding
// 100,000 by long work while other saves go on.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createAccounts } from '../src/features/accounts/accounts.server.ts'
import { recordEvent } from '../src/features/history/events.server.ts'
import { createLoginTrace } from '../src/features/history/login-trace.server.ts'
import type { EntryQuery } from '../src/features/warranty/serials/list-entries.server.ts'
import { serialSorts } from '../src/features/warranty/serials/serial-filters.ts'
import { entryStates } from '../src/features/warranty/serials/serial-record.ts'
import { type Database, openDatabase } from '../src/server/database/database.server.ts'
import { migrate } from '../src/server/database/migrate.server.ts'
import { createLimits } from '../src/server/http/limits.server.ts'
import { readConfig } from '../src/server/process/config.server.ts'
import { createServices } from '../src/services.server.ts'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { percentile } from './large-server.ts'
import { admin, finish, note, report } from './measure.ts'

const serials = Number(process.env.BENCH_SERIALS ?? 1_000_000)
const added = Number(process.env.BENCH_ADDED ?? 100_000)
const products = 500
const ranges = 1000
const rounds = 40

/**
 * A shop of some years: the newest numbers are not sold yet, half of them is out of warranty, some are void. Products differ in how many
 * they have, and a batch has 2,000 numbers.
 */
async function fill({ db, engine }: Database) {
  const now = '2026-01-01T00:00:00.000Z'
  const stamps = { createdAt: now, updatedAt: now, version: 1 }
  const texts = { description: '', translations: '{}', visible: 1, shown: 1 }
  const category = {
    ...stamps,
    ...texts,
    name: 'C',
    slug: 'c',
    position: 0,
    parentId: null,
    imageAlt: '',
    serialPlace: '',
    lineage: '1',
  }
  await db.insertInto('category').values(category).execute()
  for (let at = 1; at <= products; at++) {
    const more = {
      summary: '',
      lifecycle: 'active',
      recall: '',
      seoTitle: '',
      seoDescription: '',
      sortKey: '',
    } as const
    const name = `Product ${at}`
    const product = { ...stamps, ...texts, ...more, name, slug: `p${at}`, warrantyMonths: 24 }
    const { id } = await db.insertInto('product').values(product).returning('id').executeTakeFirstOrThrow()
    if (at % 10 === 0)
      await db.insertInto('productCategory').values({ productId: id, categoryId: 1, position: 0 }).execute()
  }
  const i = sql.raw('"i"')
  const digits = (number: string, width: number) =>
    sql.raw(`substr(cast(${10 ** width} + ${number} as text), 2)`)
  const day = (number: string) =>
    engine === 'sqlite'
      ? sql.raw(`date('2026-11-19', (0 - (${number})) || ' days')`)
      : sql.raw(`to_char(date '2026-11-19' - (${number})::int, 'YYYY-MM-DD')`)
  // Scattered, so that rows that lie together in one order do not in the other.
  const scattered = '("i" * 7919 % 1000000)'
  const putBack = await takeIndexes({ db, engine })
  // Digits backwards are those of another number, which is enough for a search from the end.
  for (let first = 0; first < serials; first += 50_000) {
    const numbers = sql`with recursive "n"("i") as (select cast(${sql.lit(first)} as bigint) union all select "i" + 1 from "n" where "i" < ${sql.lit(Math.min(first + 50_000, serials) - 1)})`
    await sql`insert into "serial" ("serial", "printed", "reversed", "productId", "startsOn", "months", "expiresOn", "state", "reason",
      "batch", "createdAt", "updatedAt", "version")
      ${numbers} select 'SN' || ${digits('"i"', 8)}, 'SN-' || ${digits('"i"', 8)}, ${digits(scattered, 8)} || 'NS',
      1 + (${sql.raw(scattered)} * ${sql.raw(scattered)} % 1000003) % ${sql.lit(products)},
      case when ${i} % 10 = 9 then null else ${day(`${scattered} / 500`)} end, 24,
      case when ${i} % 10 = 9 then null else ${day(`${scattered} / 500 - 730`)} end,
      case when ${i} % 10 = 9 then 'registered' when ${i} % 1000 = 7 then 'void' else 'activated' end, '',
      'L' || cast(${i} / 2000 as text), ${now}, '2026-' || ${digits('1 + "i" % 9', 2)} || '-01T00:00:' || ${digits('"i" % 60', 2)} || '.' || ${digits('"i" % 1000', 3)} || 'Z', 1 from "n"`.execute(
      db,
    )
  }
  const perRange = 1000
  const numbers = sql`with recursive "n"("i") as (select cast(0 as bigint) union all select "i" + 1 from "n" where "i" < ${sql.lit(ranges - 1)})`
  await sql`insert into "serialRange" ("prefix", "length", "first", "last", "productId", "months", "state", "reason", "createdAt", "updatedAt", "version", "batch")
    ${numbers} select 'RN', 10, 'RN' || ${digits(`"i" * ${perRange}`, 8)}, 'RN' || ${digits(`"i" * ${perRange} + ${perRange - 1}`, 8)},
    1 + ${i} % ${sql.lit(products)}, 24, 'registered', '', ${now}, '2026-09-01T00:00:00.000Z', 1, 'R' || cast(${i} as text) from "n"`.execute(
    db,
  )
  await putBack()
  // PostgreSQL does so by itself. SQLite never has statistics.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db)
}

/** A million rows are filled in without indexes, which takes minutes less. */
async function takeIndexes({ db, engine }: Pick<Database, 'db' | 'engine'>) {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{
          name: string
          sql: string
        }>`select "name", "sql" from "sqlite_master" where "type" = 'index'
          and "tbl_name" = 'serial' and "sql" is not null`.execute(db)
      : await sql<{
          name: string
          sql: string
        }>`select "indexname" as "name", "indexdef" as "sql" from "pg_indexes"
          where "tablename" = 'serial' and "indexname" like 'serialBy%'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  return async () => {
    for (const one of rows) await sql.raw(one.sql).execute(db)
  }
}

const eightDigits = (number: number) => String(number).padStart(8, '0')
type Query = Partial<EntryQuery>
/** What staff do: each with other values every time. */
const queries: Record<string, (at: number) => Query> = {
  'all, last changed': () => ({}),
  'all, ending first': () => ({ sort: 'ends' }),
  'all, sold last': () => ({ sort: 'sold' }),
  'not activated': () => ({ state: ['not-activated'] }),
  'under warranty, sold last': () => ({ state: ['active'], sort: 'sold' }),
  expired: () => ({ state: ['expired'] }),
  'void, ending first': () => ({ state: ['void'], sort: 'ends' }),
  recalled: () => ({ state: ['recalled'] }),
  'one product': at => ({ product: 1 + ((at * 37) % products) }),
  'one product, under warranty': at => ({
    product: 1 + ((at * 37) % products),
    state: ['active'],
    sort: 'ends',
  }),
  'a category, void': () => ({ category: 1, state: ['void'] }),
  'a category': () => ({ category: 1 }),
  'one batch': at => ({ batch: `L${(at * 13) % (serials / 2000)}` }),
  'ending soon': () => ({ ends: 'soon', sort: 'ends' }),
  'ending between two days': at => ({
    ends: 'between',
    from: `2027-0${1 + (at % 9)}-01`,
    to: `2027-0${1 + (at % 9)}-10`,
  }),
  'a whole number': at => ({ q: `sn-${eightDigits((at * 7919) % serials)}` }),
  'a number in a range': at => ({ q: `rn-${eightDigits((at * 7919) % 1_000_000)}` }),
  'a beginning': at => ({ q: `sn-000${at % 10}` }),
  'a wide beginning': () => ({ q: 'sn' }),
  'the last five digits': at => ({ q: eightDigits((at * 7919) % serials).slice(3) }),
  'a wide beginning, void': () => ({ q: 'sn', state: ['void'] }),
  'a beginning, under warranty': at => ({ q: `sn-000${at % 10}`, state: ['active'] }),
}

const states = [undefined, ...entryStates]
const endings: Query[] = [
  {},
  { ends: 'soon' },
  { ends: 'past' },
  { ends: 'between', from: '2027-03-01', to: '2027-05-31' },
]
const others: Query[] = [
  {},
  { product: 1 },
  { product: 'none' },
  { category: 1 },
  { batch: 'L7' },
  { range: 1 },
  { q: 'sn' },
]

function* combinations(): Generator<Query> {
  for (const state of states)
    for (const ends of endings)
      for (const other of others)
        for (const sort of other.q ? (['changed'] as const) : serialSorts)
          yield { ...other, ...ends, ...(state && { state: [state] }), sort }
}

/** Every combination of filters and orders that the desk has, each once after a first time: the worst show where an index is missing. */
async function measureCombinations(label: string, services: Awaited<ReturnType<typeof createServices>>) {
  const took: { ms: number; cpu: number; query: Query }[] = []
  for (const query of combinations()) {
    const ask = () => services.serials.list({ sort: 'changed', limit: 50, ...query })
    await ask()
    const before = process.cpuUsage()
    const begun = performance.now()
    await ask()
    const { user, system } = process.cpuUsage(before)
    took.push({ ms: performance.now() - begun, cpu: (user + system) / 1000, query })
  }
  for (const { ms, cpu, query } of took.toSorted((one, other) => other.ms - one.ms).slice(0, 12)) {
    note(`${label}, ${JSON.stringify(query)}: ${ms.toFixed(1)} ms, ${cpu.toFixed(1)} ms of processor`)
  }
  const all = took.map(one => one.ms)
  note(
    `${label}: ${took.length} combinations, median ${percentile(all, 0.5).toFixed(1)} ms, p95 ${percentile(all, 0.95).toFixed(1)} ms`,
  )
}

async function measureReads(label: string, services: Awaited<ReturnType<typeof createServices>>) {
  const all: number[] = []
  for (const [name, query] of Object.entries(queries)) {
    const took: number[] = []
    const before = process.cpuUsage()
    for (let at = 0; at < rounds; at++) {
      const begun = performance.now()
      const page = await services.serials.list({ sort: 'changed', limit: 50, ...query(at) })
      took.push(performance.now() - begun)
      if (at === 0 && page.next) {
        const next = performance.now()
        await services.serials.list({ sort: 'changed', limit: 50, ...query(at), cursor: page.next })
        took.push(performance.now() - next)
      }
    }
    all.push(...took)
    const { user, system } = process.cpuUsage(before)
    const cpu = (user + system) / 1000 / took.length
    note(
      `${label}, ${name}: median ${percentile(took, 0.5).toFixed(1)} ms, p95 ${percentile(took, 0.95).toFixed(1)} ms, ${cpu.toFixed(1)} ms of processor`,
    )
  }
  return percentile(all, 0.95)
}

async function measureAdding(services: Awaited<ReturnType<typeof createServices>>, database: Database) {
  const { id } = await database.db.selectFrom('admin').select('id').executeTakeFirstOrThrow()
  const caller = {
    admin: { id, username: 'admin', displayName: '' },
    address: '',
    agent: '',
    locale: 'en',
  } as never
  // Others each time, because a kept database has those of the time before.
  const mark = `AD${Date.now() % 1_000_000}`
  const printed = Array.from({ length: added }, (_, at) => `${mark}-${String(at).padStart(8, '0')}`)
  const begun = performance.now()
  const fields = {
    productId: 1,
    state: 'registered',
    startsOn: null,
    months: null,
    batch: 'ADDED',
    reason: '',
    translations: {},
    note: '',
  } as const
  const work = await services.serials.many.startAdding(printed, fields, caller)
  let isDone = false
  let refused = 0
  const waits: number[] = []
  const saving = (async () => {
    for (let at = 0; !isDone; at++) {
      const started = performance.now()
      const body = { target: { serialId: 1 + at }, action: { kind: 'edit', batch: `S${at}` } } as never
      await services.serials.act(body, caller).catch(() => refused++)
      waits.push(performance.now() - started)
      await sleep(300)
    }
  })()
  await services.longWorkJob.run({
    payload: { bulkChangeId: work.id },
    attempts: 1,
    signal: new AbortController().signal,
  } as never)
  const seconds = (performance.now() - begun) / 1000
  isDone = true
  await saving
  return { seconds, refused, longest: Math.max(...waits), median: percentile(waits, 0.5) }
}

async function measure(label: string, mostSeconds: number, databaseUrl?: string) {
  // A folder that an earlier run has filled, to measure again.
  const kept = databaseUrl ? undefined : process.env.BENCH_DIR
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'vitrin-bench-'))
  const config = readConfig({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })
  const database = await openDatabase(config)
  try {
    await migrate(database)
    if (!(await database.db.selectFrom('serial').select('id').limit(1).executeTakeFirst())) {
      const limits = createLimits(database)
      await createAccounts({
        database,
        limits,
        record: recordEvent,
        trace: createLoginTrace(database),
        siteNames: async () => [],
      }).admins.create(admin)
      const begun = performance.now()
      await fill(database)
      note(`${label}: ${serials} numbers in ${((performance.now() - begun) / 1000).toFixed(0)} s`)
    }
    const services = await createServices(database, config)
    if (process.env.BENCH_ONLY !== 'adding') {
      const p95 = await measureReads(label, services)
      await measureCombinations(label, services)
      report(`${label}: list and search of ${serials} serial numbers, p95`, p95, { atMost: 50, unit: ' ms' })
    }
    if (process.env.BENCH_ONLY === 'reads') return
    const { seconds, refused, longest, median } = await measureAdding(services, database)
    report(`${label}: adding ${added}`, seconds, { atMost: mostSeconds, unit: ' s' })
    report(`${label}: other saves refused meanwhile`, refused, { atMost: 0 })
    note(`other saves took ${median.toFixed(0)} ms, at most ${longest.toFixed(0)} ms`)
    note(`${label}: memory of the process ${(process.memoryUsage().rss / 1024 / 1024).toFixed(0)} MB`)
  } finally {
    await database.close()
    if (!kept) rmSync(dataDir, { recursive: true, force: true })
  }
}

if (process.env.BENCH_ENGINE !== 'postgres' && !process.env.BENCH_DATABASE_URL) await measure('SQLite', 60)
// Or a database that an earlier run has filled.
if (process.env.BENCH_DATABASE_URL) await measure('PostgreSQL', 120, process.env.BENCH_DATABASE_URL)
else if (process.env.BENCH_ENGINE !== 'sqlite') {
  const postgres = await startPostgres()
  try {
    await measure('PostgreSQL', 120, await freshDatabase(postgres.url))
  } finally {
    await postgres.stop()
  }
}
finish()
