/**
 * Mails and text messages to visitors. Payloads name a message; who gets it, its words and the link are read and made
 * when it is sent. Whoever has had enough of them for now gets the rest later, in one.
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
const turnMs = 2000
export const visitorLimits = { perHour: 3, perDay: 10 } as const

export const visitorPayload = z.object({
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
  /** As the visitor knows it. */
  code: string
  siteName: string
  /** With a secret of its own. */
  url: string
  template: 'received' | 'answered'
  /** Replies that no earlier delivery brought, oldest first. */
  replies: { id: number; body: string; hasFiles: boolean }[]
}

export type VisitorDeliveryOptions = {
  database: Pick<Database, 'db' | 'transaction'>
  limits: Pick<Limits, 'take'>
  settings: { current(): Promise<Settings> }
  siteUrl: string
  /** Makes one more secret that opens the ticket; only its hash is stored. */
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
    const own = visitorPayload.parse(job.payload)
    const ticket = await db
      .selectFrom('ticket')
      .selectAll()
      .where('id', '=', own.ticketId)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    const to = ticket?.[contact]
    // Deleted, or corrected to have no such contact: there is nobody to tell.
    if (!ticket || !to) return { dropped: true }
    const others = await transaction(tx => joinOthers(tx, job, own.ticketId))
    if (!others) return { postponedTo: new Date(Date.now() + turnMs).toISOString() }
    const wanted = [own, ...others]
    const replies = await readReplies(
      wanted.filter(({ template }) => template === 'answered').map(({ messageId }) => messageId),
    )
    // The reply is gone, and with it what there was to tell.
    if (replies.length === 0 && wanted.every(({ template }) => template === 'answered'))
      return { dropped: true }
    const taken = await takeRoom(to)
    if ('postponedTo' in taken) return taken
    try {
      const { locale: tag, id: ticketId, name, subject } = ticket
      const locale = tag as Locale
      const current = await settings.current()
      const secret = await transaction(tx => mintSecret(tx, ticketId))
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
      // What was not sent does not count.
      await transaction(tx => taken.giveBack(tx))
      throw error
    }
  }

  /**
   * Whatever else waits to be told about this ticket goes out with this. Undefined while an earlier job is telling: what
   * that cannot send now, this takes along when its turn comes.
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

  /** Counted in the database, so that no number of processes sends more. */
  async function takeRoom(to: string) {
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
