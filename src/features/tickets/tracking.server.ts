/** Tickets as their visitors see them, who have no account: by the secret of their link, or by code and contact. */
import type { Caller } from '#server/api.server.ts'
import type { Database, Db } from '#server/database.server.ts'
import type { Limits } from '#server/limits.server.ts'
import { AppError } from '#shared/errors.ts'
import { hashOf, requireClaimable } from './attachment-rows.server.ts'
import type { Attachments } from './attachments.server.ts'
import { writeMessage } from './messages.server.ts'
import type { Status, Topic, TrackedTicket, Tracking } from './ticket.ts'
import { replyBounds, trackBounds } from './ticket-limits.ts'
import { listMessages, lockInbox, requireTicket, setStatus, type TicketRow } from './ticket-rows.server.ts'
import { showTrackingCode } from './tracking-code.ts'

type Options = {
  database: Database
  limits: Pick<Limits, 'take'>
  attachments: Pick<Attachments, 'linkOf'>
  /** Told after a message is stored. */
  onMessage(): void
}
type From = Pick<Caller, 'address'>
type Reply = Tracking & { body: string; attachments: string[] }

export type TicketTracking = ReturnType<typeof createTracking>

export function createTracking({ database, limits, attachments, onMessage }: Options) {
  const { db, transaction } = database

  /** Right or wrong, every question counts. */
  async function requireOwn(key: Tracking, { address }: From): Promise<TicketRow> {
    await limits.take(...trackBounds(address, key.secret === undefined ? key.code : undefined))
    const row = await getByKey(db, key)
    if (!row) throw new AppError('not_found')
    return row
  }

  return {
    async track(key: Tracking, from: From): Promise<TrackedTicket> {
      return await toTracked(db, await requireOwn(key, from))
    },

    async reply({ body, attachments: tokens, ...key }: Reply, from: From): Promise<TrackedTicket> {
      const { id } = await requireOwn(key, from)
      await requireClaimable(db, tokens)
      await limits.take(...replyBounds(id))
      await transaction(async tx => {
        await lockInbox(tx)
        const row = await requireTicket(tx, id)
        const { isNew } = await writeMessage(tx, id, { from: 'visitor', body, attachments: tokens })
        if (isNew && row.status === 'closed') await setStatus(tx, row, 'open')
      })
      onMessage()
      return await toTracked(db, await requireTicket(db, id))
    },

    async link({ attachmentId, ...key }: Tracking & { attachmentId: number }, from: From) {
      const { id } = await requireOwn(key, from)
      return await attachments.linkOf(id, attachmentId)
    },
  }
}

/** Code and contact in one question: neither the answer nor its time tells which of them was wrong. */
async function getByKey(db: Db, { secret, code = '', contact = '' }: Tracking) {
  const live = db.selectFrom('ticket').selectAll().where('deletedAt', 'is', null)
  const asked =
    secret === undefined
      ? live
          .where('code', '=', code)
          .where(reached => reached.or([reached('phone', '=', contact), reached('email', '=', contact)]))
      : live.where('secretHash', '=', hashOf(secret))
  return await asked.executeTakeFirst()
}

async function toTracked(db: Db, row: TicketRow): Promise<TrackedTicket> {
  const messages = await listMessages(db, row.id, ['visitor', 'admin'])
  return {
    ...row,
    code: showTrackingCode(row.code),
    topic: row.topic as Topic,
    status: row.status as Status,
    messages: messages as TrackedTicket['messages'],
  }
}
