// The inbox at 100,000 tickets: every combination of filters, a thread and its context, and a search by parts of words.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createDeliveryStates } from '../src/features/notifications/delivery-states.server.ts'
import { searchWords } from '../src/features/tickets/search/search-words.ts'
import { statuses, topics } from '../src/features/tickets/ticket.ts'
import { createTicketContexts } from '../src/features/tickets/ticket-context.server.ts'
import { createTicketList } from '../src/features/tickets/ticket-list.server.ts'
import { createThreads } from '../src/features/tickets/ticket-thread.server.ts'
import { toTrackingCode } from '../src/features/tickets/tracking/tracking-code.ts'
import { createWarranties } from '../src/features/warranty/warranty.server.ts'
import { type Database, openDatabase } from '../src/server/database/database.server.ts'
import { migrate } from '../src/server/database/migrate.server.ts'
import { createLimits } from '../src/server/http/limits.server.ts'
import { readConfig } from '../src/server/process/config.server.ts'
import { freshDatabase, startPostgres } from '../src/testing/postgres.ts'
import { finish, median, note, report } from './measure.ts'

const batchSize = 500
const at = (second: number) => new Date(1_700_000_000_000 + second * 1000).toISOString()
const firstNames = ['Sara', 'مریم', 'Reza', 'علی', 'Nora', 'حسین', 'Amir', 'زهرا']
const lastNames = ['Ahmadi', 'کاظمی', 'Moradi', 'رضایی', 'Stone', 'کریمی', 'Lang']

const me = 1
const colleague = 2
const phoneOf = (id: number) => `+98912${String(id).padStart(7, '0')}`

/** Most tickets are closed and read, as in a shop that replies to its customers. */
function makeTicket(id: number) {
  const code = toTrackingCode(
    Buffer.from(String(id).padStart(10, '0')).map((byte, i) => byte * 7 + i + (id >> (3 * i))),
  )
  const fields = {
    number: 1000 + id,
    code: `${code.slice(0, 4)}${id}`,
    name: `${firstNames[id % 8]} ${lastNames[id % 7]}`,
    subject: `About order ${id % 977} and its manual`,
    phone: phoneOf(id),
    // A hundred tickets each share an email address, like those of a dealer's customers.
    email: `person${id % 1000}@example.com`,
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
    // A third are unassigned, a third are mine.
    assigneeId: [null, me, colleague][id % 3] ?? null,
    firstReplyAt: null,
    lastMessageAt: at(id),
    lastMessageId: id,
    deletedAt: null,
    createdAt: at(id),
    updatedAt: at(id),
    version: 1,
  }
}

async function addAdmins({ db }: Database) {
  const fields = {
    passwordHash: '',
    disabledAt: null,
    seenAt: null,
    createdAt: at(0),
    updatedAt: at(0),
    version: 1,
  }
  const names = [
    { id: me, username: 'me' },
    { id: colleague, username: 'colleague' },
  ]
  await db
    .insertInto('admin')
    .values(names.map(name => ({ ...name, displayName: '', ...fields })))
    .execute()
}

/** Gives one ticket the longest thread and history that is read at once, and a job for each message. */
async function addLongThread({ db, transaction }: Database, ticketId: number, firstId: number) {
  const numbers = Array.from({ length: 500 }, (_, index) => firstId + index)
  const message = { from: 'admin' as const, adminId: me, adminName: 'me', body: 'Here it is. '.repeat(20) }
  const job = { kind: 'mail-visitor', payload: '{}', state: 'done' as const, attempts: 1, error: '' }
  const times = { runAt: at(0), createdAt: at(0), finishedAt: at(0) }
  const event = { adminId: me, adminName: 'me', entity: 'ticket', entityId: ticketId, label: '#1' }
  const changes = JSON.stringify({ status: { before: 'open', after: 'closed' } })
  await transaction(async tx => {
    for (const batch of [numbers.slice(0, 250), numbers.slice(250)]) {
      await tx
        .insertInto('message')
        .values(batch.map(id => ({ ...message, id, ticketId, at: at(id) })))
        .execute()
      await tx
        .insertInto('job')
        .values(batch.map(id => ({ ...job, ...times, about: `message:${id}` })))
        .execute()
      await tx
        .insertInto('event')
        .values(batch.map(id => ({ ...event, action: 'update', changes, at: at(id) })))
        .execute()
    }
  })
  await db.updateTable('ticket').set({ serial: 'NOBODYS1' }).where('id', '=', ticketId).execute()
}

async function fill({ db, engine, transaction }: Database, from: number, to: number) {
  for (let first = from + 1; first <= to; first += batchSize) {
    const ids = Array.from({ length: Math.min(batchSize, to - first + 1) }, (_, index) => first + index)
    const message = {
      from: 'visitor' as const,
      adminId: null,
      adminName: '',
      body: 'Where is it? '.repeat(20),
    }
    await transaction(async tx => {
      const tickets = ids.map(makeTicket)
      await tx.insertInto('ticket').values(tickets).execute()
      await tx
        .insertInto('ticketSearch')
        .values(tickets.map(ticket => ({ ticketId: ticket.id, words: searchWords(ticket, [message.body]) })))
        .execute()
      await tx
        .insertInto('message')
        .values(ids.map(id => ({ ...message, id, ticketId: id, at: at(id) })))
        .execute()
    })
  }
  // PostgreSQL does this by itself after a while. Until then, rows that were not vacuumed are read twice.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db)
}

const queries = {
  'the first page': {},
  'open ones': { status: 'open' },
  'closed ones of a topic': { status: 'closed', topic: 'repair' },
  'a topic': { topic: 'sales' },
  'unread ones': { unread: 'true' },
  'unread ones of a topic': { unread: 'true', topic: 'repair' },
  'my own': { assignee: 'me' },
  'my own that are open': { assignee: 'me', status: 'open' },
  'my own that are unread': { assignee: 'me', unread: 'true' },
  'those of nobody': { assignee: 'none' },
  'open ones of nobody': { assignee: 'none', status: 'open' },
  'a telephone number': { q: '0912 000 5000' },
  'a number': { q: '#6000' },
  'parts of two words': { q: 'کاظمی 331' },
  'words that nobody wrote': { q: 'zzzz' },
  'the end of a telephone number': { q: '912 000 5000' },
  'words of every message': { q: 'where is' },
  'open ones with words of every message': { q: 'where', status: 'open' },
} as const

/** All combinations of the inbox's filters. */
const combinations = [undefined, 'open', 'closed'].flatMap(status =>
  [undefined, 'repair'].flatMap(topic =>
    [undefined, 'true', 'false'].flatMap(unread =>
      [undefined, 'me', 'none'].map(assignee =>
        Object.fromEntries(
          Object.entries({ status, topic, unread, assignee }).filter(([, value]) => value !== undefined),
        ),
      ),
    ),
  ),
)

type Times = { middle: number; p95: number }

async function timesOf(runs: number, work: () => Promise<unknown>): Promise<Times> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  return {
    middle: median(times),
    p95: times.toSorted((one, other) => one - other)[Math.floor(runs * 0.95)] ?? 0,
  }
}

const caller = { admin: { id: me, username: 'me', displayName: '' } }
const firstPage = { page: 1, pageSize: 25, deleted: 'false' } as const

async function measure(database: Database) {
  const { list, countUnread, counts } = createTicketList(database)
  const nothing = {
    mail: undefined,
    smsWebhookUrl: undefined,
    webhookUrl: undefined,
    webhookSecret: undefined,
  }
  const deliveryStates = createDeliveryStates({ limits: createLimits(database), delivery: nothing })
  const warranties = createWarranties({
    database,
    limits: createLimits(database),
    timeZone: 'UTC',
    baseLocale: 'en',
    listMainImages: async () => new Map(),
  })
  const threads = createThreads({ database, deliveryStates, findSerialProduct: warranties.findProduct })
  const contexts = createTicketContexts({
    database,
    listMainImages: async () => new Map(),
    readWarranty: warranties.read,
    findSerialProduct: warranties.findProduct,
  })
  const took: Record<string, Times> = {}
  const time = async (name: string, work: () => Promise<unknown>) => {
    took[name] = await timesOf(40, work)
  }
  for (const [name, query] of Object.entries(queries)) {
    await time(name, () => list({ ...firstPage, ...query }, caller))
  }
  await time('how many are unread', countUnread)
  await time('how many there are of each kind', () => counts(caller))
  await time('a short thread', () => threads.requireById(5001))
  await time('a long thread', () => threads.requireById(longThread))
  await time('the context of a thread', () => contexts.requireById(longThread))
  return took
}

async function worstCombination(database: Database) {
  const { list } = createTicketList(database)
  let worst = { p95: 0, query: '' }
  for (const query of combinations) {
    const { p95 } = await timesOf(20, () => list({ ...firstPage, ...query }, caller))
    if (p95 > worst.p95) worst = { p95, query: JSON.stringify(query) }
  }
  return worst
}

const longThread = 5000
const maxMs = 50

async function run(label: string, env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-bench-'))
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir, ...env }))
  await migrate(database)
  await addAdmins(database)
  await fill(database, 0, 10_000)
  await addLongThread(database, longThread, 1_000_000)
  const small = await measure(database)
  await fill(database, 10_000, 100_000)
  const large = await measure(database)
  const firstPageMs = small['the first page']?.middle ?? 1
  for (const [name, { middle, p95 }] of Object.entries(large)) {
    // PostgreSQL reads the ids of all that match before it sorts them.
    const atMost = name.includes('every message') ? 3 * maxMs : maxMs
    report(`${label}: ${name} at 100,000, p95`, p95, { atMost, unit: 'ms' })
    // The cost of a thread depends on its own length, not on the number of tickets.
    if (/thread|each kind/.test(name)) continue
    // A search by words reads what matches, up to 10,000, of which there is more among more tickets.
    if (/words|telephone/.test(name)) continue
    // Counting stops at 10,000, so the first page at 10,000 tickets is the baseline.
    report(`${label}: ${name}, 100,000 against 10,000`, middle / firstPageMs, { atMost: 2 })
  }
  const { p95, query } = await worstCombination(database)
  report(`${label}: the slowest of ${combinations.length} combinations of filters, p95`, p95, {
    atMost: maxMs,
    unit: 'ms',
  })
  note(query)
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}

await run('SQLite', {})
const postgres = await startPostgres()
await run('PostgreSQL', { DATABASE_URL: await freshDatabase(postgres.url) })
await postgres.stop()
finish()
