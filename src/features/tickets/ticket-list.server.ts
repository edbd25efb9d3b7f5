/**
 * The inbox: lists, searches and counts tickets. It reads in the order of an index, and counts up to a bound. Used by the
 * ticket API.
 */
import type { SelectQueryBuilder } from 'kysely'
import type { Database } from '#server/database/database.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import { requireOffset } from '#server/http/pagination.server.ts'
import { deepest } from '#shared/fields.ts'
import { toAsciiDigits } from '#shared/number.ts'
import type { Tables } from '#tables'
import { readEmail } from './contact.ts'
import { queryWords } from './search/search-words.ts'
import { ticketsWith } from './search/ticket-search.server.ts'
import type { Status, Topic } from './ticket.ts'
import { toTickets } from './ticket-rows.server.ts'
import { readTrackingCode } from './tracking/tracking-code.ts'

/** At most this many tickets of one address are found. Nobody writes more often. */
const maxExactMatches = 500

type Filters = {
  status?: Status
  topic?: Topic
  unread?: 'true' | 'false'
  /** Null: unassigned. */
  assigneeId?: number | null
  deleted: 'true' | 'false'
}
type Page = { q?: string; page: number; pageSize: number }
type Query = Omit<Filters, 'assigneeId'> & Page & { assignee?: 'me' | 'none' | number }
type Tickets = SelectQueryBuilder<Tables, 'ticket', Record<never, never>>

export type TicketList = ReturnType<typeof createTicketList>

export function createTicketList({ db, engine }: Pick<Database, 'db' | 'engine'>) {
  async function countUpTo(tickets: Tickets): Promise<number> {
    const limited = tickets
      .select('id')
      .limit(deepest + 1)
      .as('some')
    const { total } = await db
      .selectFrom(limited)
      .select(count => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  }

  async function countOf(filters: Omit<Filters, 'deleted'>): Promise<number> {
    const count = await countUpTo(filtered(db.selectFrom('ticket'), { ...filters, deleted: 'false' }))
    return Math.min(count, deepest)
  }

  /** A separate query, because SQLite would choose another index if there were other conditions. */
  async function idsOf({ column, value }: ExactMatch): Promise<number[]> {
    const query = db.selectFrom('ticket').select('id').where(column, '=', value)
    const rows = await query.orderBy('id', 'desc').limit(maxExactMatches).execute()
    return rows.map(row => row.id)
  }

  /** The ids of one page, and the total. A search by words runs only once for both. */
  async function find({ page, pageSize, q = '', ...filters }: Filters & Page) {
    const wanted = filtered(db.selectFrom('ticket'), filters)
    const inOrder = (tickets: Tickets) =>
      filters.deleted === 'true'
        ? tickets.orderBy('deletedAt', 'desc').orderBy('lastMessageId', 'desc')
        : tickets.orderBy('lastMessageId', 'desc')
    const from = requireOffset({ page, pageSize })
    const words = queryWords(q)
    const exact = getExact(q)
    if (exact || words.length === 0) {
      const matching = exact ? wanted.where('id', 'in', await idsOf(exact)) : wanted
      const total = await countUpTo(matching)
      const rows = inOrder(matching).select('id').limit(pageSize).offset(from)
      return { total, ids: total > from ? (await rows.execute()).map(row => row.id) : [] }
    }
    const found = await inOrder(wanted.where('id', 'in', ticketsWith(words, engine)))
      .select('id')
      .limit(deepest + 1)
      .execute()
    return { total: found.length, ids: found.slice(from, from + pageSize).map(row => row.id) }
  }

  return {
    async list({ assignee, ...query }: Query, actor: Actor) {
      const { page, pageSize } = query
      const { total, ids } = await find({
        ...query,
        ...(assignee !== undefined && { assigneeId: assigneeIdOf(assignee, actor) }),
      })
      const rows =
        ids.length > 0 ? await db.selectFrom('ticket').selectAll().where('id', 'in', ids).execute() : []
      const byId = new Map(rows.map(row => [row.id, row]))
      return {
        items: await toTickets(
          db,
          ids.flatMap(id => byId.get(id) ?? []),
        ),
        total: Math.min(total, deepest),
        ...(total > deepest && { totalIsAtLeast: true }),
        page,
        pageSize,
      }
    },

    async countUnread() {
      return { unread: await countOf({ unread: 'true' }) }
    },

    async counts({ admin }: Actor) {
      return {
        open: await countOf({ status: 'open' }),
        unread: await countOf({ unread: 'true' }),
        mine: await countOf({ status: 'open', assigneeId: admin?.id ?? 0 }),
        unassigned: await countOf({ status: 'open', assigneeId: null }),
      }
    },
  }
}

function assigneeIdOf(assignee: NonNullable<Query['assignee']>, { admin }: Actor): number | null {
  if (assignee === 'none') return null
  return assignee === 'me' ? (admin?.id ?? 0) : assignee
}

function filtered(tickets: Tickets, { status, topic, unread, assigneeId, deleted }: Filters): Tickets {
  let wanted = tickets.where('deletedAt', deleted === 'true' ? 'is not' : 'is', null)
  if (status !== undefined) wanted = wanted.where('status', '=', status)
  if (topic !== undefined) wanted = wanted.where('topic', '=', topic)
  if (unread !== undefined) wanted = wanted.where('unread', '=', unread === 'true' ? 1 : 0)
  if (assigneeId !== undefined)
    wanted = wanted.where('assigneeId', assigneeId === null ? 'is' : '=', assigneeId)
  return wanted
}

/** Recognises a complete code, ticket number or email address, so that nothing else is found that only has the same words. */
function getExact(q: string): ExactMatch | undefined {
  const code = readTrackingCode(q)
  if (code) return { column: 'code', value: code }
  const email = readEmail(q)
  if (email) return { column: 'email', value: email }
  const number = /^#(\d{1,15})$/.exec(toAsciiDigits(q.trim()))?.[1]
  return number ? { column: 'number', value: Number(number) } : undefined
}
type ExactMatch = { column: 'code' | 'email' | 'number'; value: string | number }
