/**
 * The index of words that the inbox searches: what was written in a conversation, notes included, and its head. Used by
 * `ticket-list.server.ts`, and by everything that writes tickets and messages.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Rebuild } from '#features/jobs/rebuild.ts'
import type { Database, Db, Engine, Tx } from '#server/database/database.server.ts'
import { type Progress, withoutProgress } from '#server/process/start-progress.server.ts'
import { deepest } from '#shared/fields.ts'
import { lockInbox } from '../ticket-rows.server.ts'
import { type InboxQueryWords, type SearchedHead, type SearchedWord, searchWords } from './search-words.ts'

/** Raise it with every change of `searchWords()`: a background job computes the words of all tickets again, and the old ones answer meanwhile. */
const current = 1
/** Words of this version or a later one may answer meanwhile. Raise it to `current` as well where they must not. */
const usableFrom = 1
const settingName = 'ticketSearchVersion'
/** A transaction with this many tickets keeps other writes waiting for some milliseconds. */
const pageSize = 50
/** A search reads at most this many tickets that match, the newest ones. A list leads no further. */
const maxMatches = deepest

type Head = SearchedHead & { id: number }

/** Adds the words of one more message. */
export async function addSearchWords(tx: Tx, head: Head, body: string) {
  const row = await tx
    .selectFrom('ticketSearch')
    .select('words')
    .where('ticketId', '=', head.id)
    .executeTakeFirst()
  const words = searchWords(head, [body], row?.words)
  if (words !== row?.words) await store(tx, head.id, words)
}

/** Computes the words anew, because those of the old head must go. */
export async function refreshSearchWords(tx: Tx, head: Head) {
  const rows = await tx
    .selectFrom('message')
    .select('body')
    .where('ticketId', '=', head.id)
    .orderBy('id', 'desc')
    .execute()
  await store(
    tx,
    head.id,
    searchWords(
      head,
      rows.map(row => row.body),
    ),
  )
}

async function store(tx: Tx, ticketId: number, words: string) {
  await tx
    .insertInto('ticketSearch')
    .values({ ticketId, words })
    .onConflict(conflict => conflict.column('ticketId').doUpdateSet({ words }))
    .execute()
}

/** Called at each start, before requests are served. Where there are no words that may answer, it takes some ten seconds for 100,000 tickets. */
export async function ensureTicketSearch(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  progress: Progress = withoutProgress,
) {
  const stored = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', settingName)
    .executeTakeFirst()
  const version = stored && Number(stored.value)
  if (version !== undefined && version >= usableFrom && version <= current) return
  const tickets = await countTickets(db)
  await progress('Preparing the search of the inbox', async report => {
    for (let after = 0, done = 0; ; report(done, tickets)) {
      const { rows, last } = await transaction(tx => refreshAfter(tx, { after, size: pageSize }))
      if (rows === 0) break
      after = last
      done += rows
    }
  })
  await db
    .insertInto('setting')
    .values({ name: settingName, value: String(current) })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value: String(current) }))
    .execute()
}

/** What the background job does for older words. `version` is only set by tests. */
export const createTicketRebuild = (
  { transaction }: Pick<Database, 'transaction'>,
  version = current,
): Rebuild => ({
  kind: 'rebuild-inbox-search',
  setting: settingName,
  current: version,
  countRows: countTickets,
  runPart: (tx, { after, size }) => refreshAfter(tx, { after, size: Math.min(size, pageSize) }),
  finish: storeVersion => transaction(storeVersion),
})

async function countTickets(db: Db) {
  const { tickets } = await db
    .selectFrom('ticket')
    .select(count => count.fn.countAll<number>().as('tickets'))
    .executeTakeFirstOrThrow()
  return Number(tickets)
}

/** Computes the words of at most `size` tickets with ids above `after`. Returns how many there were, and the last id. */
async function refreshAfter(tx: Tx, { after, size }: { after: number; size: number }) {
  await lockInbox(tx)
  const heads = await tx
    .selectFrom('ticket')
    .select(['id', 'number', 'code', 'name', 'subject', 'phone', 'email', 'serial'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
  for (const head of heads) await refreshSearchWords(tx, head)
  return { rows: heads.length, last: heads.at(-1)?.id ?? after }
}

/** A select of the newest tickets that have the words. */
export function ticketsWith(words: InboxQueryWords, engine: Engine): RawBuilder<number> {
  const condition = toCondition(words, notations[engine])
  if (engine === 'sqlite')
    return sql`(select rowid from "ticketSearchIndex" where "ticketSearchIndex" match ${condition}
      order by rowid desc limit ${maxMatches})`
  // `offset 0` makes PostgreSQL use the index, also for a word that it takes for common.
  return sql`(select "ticketId" from (
      select "ticketId" from "ticketSearch" where "tokens" @@ (select cast(${condition} as tsquery)) offset 0
    ) as "matching" order by "ticketId" desc limit ${maxMatches})`
}

type Notation = { term(word: SearchedWord): string; and: string; or: string }
const notations: Record<Engine, Notation> = {
  sqlite: {
    term: ({ word, isWhole }) => `"${word}"${isWhole ? '' : '*'}`,
    and: ' AND ',
    or: ' OR ',
  },
  postgres: {
    term: ({ word, isWhole }) => `'${word}'${isWhole ? '' : ':*'}`,
    and: ' & ',
    or: ' | ',
  },
}

/** Words have only letters and digits, so nothing in them is an operator. */
function toCondition(words: InboxQueryWords, { term, and, or }: Notation): string {
  const group = (parts: string[], operator: string) => `(${parts.join(operator)})`
  return words
    .map(clauses =>
      group(
        clauses.map(any => group(any.map(term), or)),
        and,
      ),
    )
    .join(or)
}
