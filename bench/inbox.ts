// The inbox at 100,000 tickets against 10,000: every way to narrow it, and what a search by parts of words costs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { statuses, topics } from '../src/features/tickets/ticket.ts'
import { createTicketList } from '../src/features/tickets/ticket-list.server.ts'
import { searchTextOf } from '../src/features/tickets/ticket-rows.server.ts'
import { toTrackingCode } from '../src/features/tickets/tracking-code.ts'
import { readConfig } from '../src/server/config.server.ts'
import { type Database, openDatabase } from '../src/server/database.server.ts'
import { migrate } from '../src/server/migrate.server.ts'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { finish, median, note, report } from './measure.ts'

const together = 500
const at = (second: number) => new Date(1_700_000_000_000 + second * 1000).toISOString()
const firstNames = ['Sara', 'مریم', 'Reza', 'علی', 'Nora', 'حسین', 'Amir', 'زهرا']
const lastNames = ['Ahmadi', 'کاظمی', 'Moradi', 'رضایی', 'Stone', 'کریمی', 'Lang']

/** Most are closed and read, as in a shop that answers. */
function makeTicket(id: number) {
  const code = toTrackingCode(
    Buffer.from(String(id).padStart(10, '0')).map((byte, i) => byte * 7 + i + (id >> (3 * i))),
  )
  const fields = {
    number: 1000 + id,
    code: `${code.slice(0, 4)}${id}`,
    name: `${firstNames[id % 8]} ${lastNames[id % 7]}`,
    subject: `About order ${id % 977} and its manual`,
    phone: `+98912${String(id).padStart(7, '0')}`,
    email: `person${id}@example.com`,
    serial: null,
  }
  return {
    ...fields,
    id,
    secretHash: `secret ${id}`,
    requestHash: null,
    topic: topics[id % topics.length] ?? 'other',
    productId: null,
    locale: id % 2 ? 'fa' : 'en',
    status: statuses[id % 20 === 0 ? 0 : 1] ?? 'open',
    unread: id % 100 === 0 ? 1 : 0,
    assigneeId: null,
    firstReplyAt: null,
    lastMessageAt: at(id),
    lastMessageId: id,
    searchText: searchTextOf(fields),
    deletedAt: null,
    createdAt: at(id),
    updatedAt: at(id),
    version: 1,
  }
}

async function fill({ db, engine, transaction }: Database, from: number, to: number) {
  for (let first = from + 1; first <= to; first += together) {
    const ids = Array.from({ length: Math.min(together, to - first + 1) }, (_, index) => first + index)
    const message = {
      from: 'visitor' as const,
      adminId: null,
      adminName: '',
      body: 'Where is it? '.repeat(20),
    }
    await transaction(async tx => {
      await tx.insertInto('ticket').values(ids.map(makeTicket)).execute()
      await tx
        .insertInto('message')
        .values(ids.map(id => ({ ...message, id, ticketId: id, at: at(id) })))
        .execute()
    })
  }
  // As PostgreSQL does by itself after a while: what it has not looked over it reads twice.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db)
}

const questions = {
  'the first page': {},
  'open ones': { status: 'open' },
  'closed ones of a topic': { status: 'closed', topic: 'repair' },
  'a topic': { topic: 'sales' },
  'unread ones': { unread: 'true' },
  'a telephone number': { q: '0912 000 5000' },
  'a number': { q: '#6000' },
  'parts of two words': { q: 'کاظمی 331' },
  'words that nobody wrote': { q: 'zzzz' },
} as const

async function measure(database: Database) {
  const { list, countUnread } = createTicketList(database)
  const took: Record<string, number> = {}
  const time = async (name: string, ask: () => Promise<unknown>) => {
    const times: number[] = []
    for (let run = 0; run < 15; run++) {
      const begun = performance.now()
      await ask()
      times.push(performance.now() - begun)
    }
    took[name] = median(times)
  }
  for (const [name, query] of Object.entries(questions)) {
    await time(name, () => list({ page: 1, pageSize: 25, deleted: 'false', ...query }, { admin: undefined }))
  }
  await time('how many are unread', countUnread)
  return took
}

async function run(label: string, env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-bench-'))
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir, ...env }))
  await migrate(database)
  await fill(database, 0, 10_000)
  const small = await measure(database)
  await fill(database, 10_000, 100_000)
  const large = await measure(database)
  const all = small['the first page'] ?? 1
  for (const [name, ms] of Object.entries(large)) {
    const isSearch = name.includes('words')
    // Counting goes to 10,000, which is what the first page of 10,000 counts; words are read in 20,000 rows.
    const against = isSearch ? (small[name] ?? 1) : all
    report(`${label}: ${name}, 100,000 against 10,000`, ms / against, { atMost: isSearch ? 3 : 2 })
    note(`${ms.toFixed(1)} ms at 100,000`)
  }
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}

await run('SQLite', {})
const postgres = await startPostgres()
await run('PostgreSQL', { DATABASE_URL: await freshDatabase(postgres.url) })
await postgres.stop()
finish()
