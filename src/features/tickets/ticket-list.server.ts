/** The inbox: read in the order of an index, counted up to a bound. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Db } from '#server/database.server.ts'
import type { Tables } from '#server/tables.server.ts'
import { AppError } from '#shared/errors.ts'
import { deepest } from '#shared/fields.ts'
import { fold, toAsciiDigits } from '#shared/fold.ts'
import { readEmail, readPhone } from './contact.ts'
import type { Status, Topic } from './ticket.ts'
import { toTickets } from './ticket-rows.server.ts'
import { readTrackingCode } from './tracking-code.ts'

/** Parts of words are looked for by reading row after row: among this many newest ones. */
const searchedRows = 20_000
const mostWords = 8

type Filters = { status?: Status; topic?: Topic; unread?: 'true' | 'false'; deleted: 'true' | 'false' }
type Query = Filters & { q?: string; page: number; pageSize: number }
type Tickets = SelectQueryBuilder<Tables, 'ticket', Record<never, never>>

export type TicketList = ReturnType<typeof createTicketList>

export function createTicketList({ db }: Pick<Database, 'db'>) {
  async function countUpTo(tickets: Tickets): Promise<number> {
    const some = tickets
      .select('ticket.id')
      .limit(deepest + 1)
      .as('some')
    const { total } = await db
      .selectFrom(some)
      .select(count => count.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return Number(total)
  }

  return {
    async list({ page, pageSize, q = '', ...filters }: Query) {
      if (page * pageSize > deepest) {
        const max = Math.floor(deepest / pageSize)
        throw new AppError('invalid', { fields: { page: { code: 'too_big', params: { max } } } })
      }
      const wanted = searched(db, filtered(db.selectFrom('ticket'), filters), q)
      const total = await countUpTo(wanted)
      const order = filters.deleted === 'true' ? 'deletedAt' : 'lastMessageId'
      const rows =
        total === 0
          ? []
          : await wanted
              .selectAll('ticket')
              .orderBy(`ticket.${order}`, 'desc')
              .orderBy('ticket.id', 'desc')
              .limit(pageSize)
              .offset((page - 1) * pageSize)
              .execute()
      return {
        items: await toTickets(db, rows),
        total: Math.min(total, deepest),
        ...(total > deepest && { totalIsAtLeast: true }),
        page,
        pageSize,
      }
    },

    async countUnread() {
      const unread = await countUpTo(filtered(db.selectFrom('ticket'), { unread: 'true', deleted: 'false' }))
      return { unread: Math.min(unread, deepest) }
    },
  }
}

function filtered(tickets: Tickets, { status, topic, unread, deleted }: Filters): Tickets {
  let wanted = tickets.where('ticket.deletedAt', deleted === 'true' ? 'is not' : 'is', null)
  if (status !== undefined) wanted = wanted.where('ticket.status', '=', status)
  if (topic !== undefined) wanted = wanted.where('ticket.topic', '=', topic)
  // Written out: SQLite uses an index of some rows only when it sees that these are meant.
  if (unread !== undefined) wanted = wanted.where('ticket.unread', '=', sql.lit(unread === 'true' ? 1 : 0))
  return wanted
}

/** A whole code, number or contact is found by its index among all; anything else in what is newest. */
function searched(db: Db, tickets: Tickets, q: string): Tickets {
  const words = [...new Set(fold(q).split(' '))].filter(Boolean).slice(0, mostWords)
  if (words.length === 0) return tickets
  const code = readTrackingCode(q)
  if (code) return tickets.where('ticket.code', '=', code)
  const email = readEmail(q)
  if (email) return tickets.where('ticket.email', '=', email)
  const phone = readPhone(q)
  const number = /^#?(\d{1,15})$/.exec(toAsciiDigits(q.trim()))?.[1]
  const newest = tickets
    .select(['ticket.id', 'ticket.searchText'])
    .orderBy('ticket.lastMessageId', 'desc')
    .limit(searchedRows)
    .as('newest')
  let found = db.selectFrom(newest).select('newest.id')
  // Numbers are stored as they are called abroad, without the zero in front.
  for (const word of words)
    found = found.where('newest.searchText', 'like', `%${word.replace(/^0+(?=\d)/, '')}%`)
  return tickets.where(either =>
    either.or([
      either('ticket.id', 'in', found),
      ...(phone ? [either('ticket.phone', '=', phone)] : []),
      ...(number ? [either('ticket.number', '=', Number(number))] : []),
    ]),
  )
}
