/**
 * Sends mails and text messages to visitors. The payload of a job only names a message; recipient, text and link are read when
 * it is sent. A visitor who has reached the limit gets the rest later, in one message. Used by `visitor-mails.server.ts`.
 */
import { sql } from 'kysely'
import * as z from 'zod'
import type { JobHandler, JobOutcome, RunningJob } from '#features/jobs/job.ts'
import type { Settings } from '#features/settings/settings.ts'
import { siteNames } from '#features/settings/settings.ts'
import { showTrackingCode } from '#features/tickets/tracking/tracking-code.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import type { Bound, Limits } from '#server/http/limits.server.ts'
import { type AppError, codeOf } from '#shared/errors.ts'
import { id } from '#shared/fields.ts'
import { inLocale, type Locale } from '#shared/locale.ts'

const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000]
const retryMs = 2000
const visitorLimits = { perHour: 3, perDay: 10 } as const

const visitorPayload = z.object({
  ticketId: id,
  messageId: id,
  template: z.enum(['received', 'answered']),
})

export type VisitorDelivery = {
  to: string
  ticketId: number
  locale: Locale
  name: string
  subject: string
  /** Formatted as the visitor sees it. */
  code: string
  siteName: string
  /** The link to the ticket, with a new secret. */
  url: string
  template: 'received' | 'answered'
  /** Replies that no earlier mail contained, oldest first. */
  replies: { id: number; body: string; hasFiles: boolean }[]
}

export type VisitorDeliveryOptions = {
  database: Pick<Database, 'db' | 'transaction'>
  limits: Pick<Limits, 'take'>
  settings: { current(): Promise<Settings> }
  siteUrl: string
  /** Creates another secret that opens the ticket. Only its hash is stored. */
  mintSecret(tx: Tx, ticketId: number): Promise<string>
}

type Channel = {
  kind: 'mail-visitor' | 'sms-visitor'
  lane: JobHandler['lane']
  contact: 'email' | 'phone'
  send(delivery: VisitorDelivery): Promise<void>
}

export function visitorHandler(options: VisitorDeliveryOptions, channel: Channel): JobHandler {
  const { database, limits, settings, siteUrl, mintSecret } = options
  const { db, transaction } = database
  const { kind, lane, contact } = channel

  async function run(job: RunningJob): Promise<JobOutcome | undefined> {
    const payload = visitorPayload.parse(job.payload)
    const ticket = await db
      .selectFrom('ticket')
      .selectAll()
      .where('id', '=', payload.ticketId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    const to = ticket?.[contact]
    // The ticket was deleted, or this contact was removed from it. There is nobody to notify.
    if (!ticket || !to) return { dropped: true }
    const others = await transaction(tx => joinOthers(tx, job, payload.ticketId))
    if (!others) return { postponedTo: new Date(Date.now() + retryMs).toISOString() }
    const payloads = [payload, ...others]
    const replies = await readReplies(
      payloads.filter(({ template }) => template === 'answered').map(({ messageId }) => messageId),
    )
    // The reply was deleted, so there is nothing to send.
    if (replies.length === 0 && payloads.every(({ template }) => template === 'answered'))
      return { dropped: true }
    const reservation = await reserve(to)
    if ('postponedTo' in reservation) return reservation
    try {
      const { locale: tag, id: ticketId, name, subject } = ticket
      const locale = tag as Locale
      const current = await settings.current()
      const secret = await transaction(tx => mintSecret(tx, ticketId))
      await job.confirmLease()
      await channel.send({
        to,
        ticketId,
        locale,
        name,
        subject,
        code: showTrackingCode(ticket.code),
        siteName: siteNames(current)[locale],
        url: `${siteUrl}${inLocale(`/ticket/${secret}`, locale, current.baseLocale)}`,
        template: replies.length > 0 ? 'answered' : 'received',
        replies,
      })
    } catch (error) {
      // A message that was not sent does not count against the limit.
      await transaction(tx => reservation.giveBack(tx))
      throw error
    }
  }

  /**
   * Joins all other waiting jobs about this ticket, so that they are sent together. Returns undefined while an earlier job is
   * sending; what that job cannot send now, this one sends when it runs again.
   */
  async function joinOthers(tx: Tx, job: RunningJob, ticketId: number) {
    const messages = tx
      .selectFrom('message')
      .select(sql<string>`'message:' || ${sql.ref('id')}`.as('about'))
      .where('ticketId', '=', ticketId)
    const others = await tx
      .selectFrom('job')
      .select(['id', 'payload', 'leaseUntil'])
      .where('about', 'in', messages)
      .where('kind', '=', kind)
      .where('state', '=', 'waiting')
      .where('id', '!=', job.id)
      .execute()
    const now = new Date().toISOString()
    if (others.some(other => other.id < job.id && (other.leaseUntil ?? '') > now)) return undefined
    const joined = await job.join(
      tx,
      others.map(other => other.id),
    )
    return others
      .filter(other => joined.includes(other.id))
      .map(other => visitorPayload.parse(JSON.parse(other.payload)))
  }

  async function readReplies(ids: number[]) {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('message')
      .select(row => [
        'id',
        'body',
        row
          .exists(
            row.selectFrom('attachment').select('id').whereRef('attachment.messageId', '=', 'message.id'),
          )
          .as('hasFiles'),
      ])
      .where('id', 'in', ids)
      .where('from', '=', 'admin')
      .orderBy('id')
      .execute()
    return rows.map(row => ({ ...row, hasFiles: Boolean(row.hasFiles) }))
  }

  /** Counted in the database, so that the limit holds across all processes. */
  async function reserve(to: string) {
    const bounds: Bound[] = [
      { name: `${kind}-hour`, key: to.toLowerCase(), max: visitorLimits.perHour, windowMs: hourMs },
      { name: `${kind}-day`, key: to.toLowerCase(), max: visitorLimits.perDay, windowMs: dayMs },
    ]
    try {
      return await limits.take(...bounds)
    } catch (error) {
      if (codeOf(error) !== 'rate_limited') throw error
      const { retryAfter = 60 } = (error as AppError).details
      return { postponedTo: new Date(Date.now() + retryAfter * 1000).toISOString() }
    }
  }

  return { kind, lane, run }
}
