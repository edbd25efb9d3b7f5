/**
 * Sends mails and text messages to visitors. The payload of a job only names a message; recipient, text and link are read when
 * it is sent. A visitor who has reached the limit gets the rest of the replies later, in one message. Replies to one visitor are sent in the
 * order of their jobs, whichever process sends them (docs/decisions/0066). Used by `visitor-mails.server.ts`.
 */
import { sql } from 'kysely'
import * as z from 'zod'
import type { JobHandler, JobOutcome, RunningJob } from '#features/jobs/job.ts'
import type { Settings } from '#features/settings/settings.ts'
import { siteNames } from '#features/settings/settings.ts'
import { showTrackingCode } from '#features/tickets/tracking/tracking-code.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { id } from '#shared/fields.ts'
import { inLocale, type Locale } from '#shared/locale.ts'
import { type MailLook, mailLookOf } from './mail-layout.ts'
import { takeOrPostpone } from './take-or-postpone.server.ts'
import { deliveryBounds, type VisitorChannel } from './visitor-channels.ts'

/** How long a job waits for an earlier one that is being sent, or is about to be. */
const retryMs = 2000
/** How often a job looks again whether an earlier reply, which waits for longer, has been sent. */
const lookAgainMs = 60_000
/** Staff write replies by hand, so no more than this are ever expected to wait. */
const maxWaitingReplies = 5000

const visitorPayload = z.object({
  ticketId: id,
  messageId: id,
  template: z.enum(['received', 'answered']),
})

type VisitorPayload = z.infer<typeof visitorPayload>
type WaitingJob = { id: number; payload: VisitorPayload; leaseUntil: string | null; runAt: string }

export type VisitorDelivery = {
  to: string
  ticketId: number
  locale: Locale
  name: string
  subject: string
  /** Formatted as the visitor sees it. */
  code: string
  siteName: string
  look: MailLook
  /** The link to the ticket, with a new secret. */
  url: string
  template: 'received' | 'answered'
  /** Replies that no earlier mail contained, oldest first. */
  replies: { id: number; body: string; hasFiles: boolean }[]
}

export type VisitorDeliveryOptions = {
  database: Pick<Database, 'db' | 'transaction'>
  limits: Pick<Limits, 'takeFor'>
  settings: { current(): Promise<Settings> }
  siteUrl: string
  /** Creates another secret that opens the ticket. Only its hash is stored. */
  mintSecret(tx: Tx, ticketId: number): Promise<string>
}

type Channel = VisitorChannel & { send(delivery: VisitorDelivery): Promise<void> }

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
    const joined = await transaction(tx => joinOthers(tx, job, { payload, to }))
    if ('postponedTo' in joined) return joined
    const payloads = [payload, ...joined.map(other => other.payload)]
    const replies = await readReplies(
      payloads.filter(({ template }) => template === 'answered').map(({ messageId }) => messageId),
    )
    // The reply was deleted, so there is nothing to send.
    if (replies.length === 0 && payloads.every(({ template }) => template === 'answered'))
      return { dropped: true }
    // A confirmation was counted when it was queued.
    const reservation =
      replies.length > 0 ? await reserve(to, [job.id, ...joined.map(other => other.id)]) : undefined
    if (reservation && 'postponedTo' in reservation) return reservation
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
        look: mailLookOf(current, siteUrl),
        url: `${siteUrl}${inLocale(`/ticket/${secret}`, locale, current.baseLocale)}`,
        template: replies.length > 0 ? 'answered' : 'received',
        replies,
      })
    } catch (error) {
      // A message that was not sent does not count against the limit.
      if (reservation) await transaction(tx => reservation.giveBack(tx))
      throw error
    }
  }

  /**
   * Joins the other waiting jobs about this ticket, so that they are sent together. The job has to wait while an earlier one
   * about this ticket is being sent, and a reply also while an earlier reply to the same visitor about another ticket waits. A
   * job that has finally failed does not wait any more, so it holds nobody up.
   */
  async function joinOthers(
    tx: Tx,
    job: RunningJob,
    { payload, to }: { payload: VisitorPayload; to: string },
  ): Promise<WaitingJob[] | { postponedTo: string }> {
    const elsewhere = await firstReplyElsewhere(tx, { payload, to })
    if (elsewhere && elsewhere.id < job.id && payload.template === 'answered') return waitFor(elsewhere)
    const messages = tx
      .selectFrom('message')
      .select(sql<string>`'message:' || ${sql.ref('id')}`.as('about'))
      .where('ticketId', '=', payload.ticketId)
    const others = (await waitingJobs(tx).where('about', 'in', messages).execute())
      .map(toWaitingJob)
      .filter(other => other.id !== job.id)
    const earlierLeased = others.find(other => other.id < job.id && isLeased(other))
    if (earlierLeased) return waitFor(earlierLeased)
    // A later reply must not overtake one that waits in another conversation.
    const free = others.filter(
      other => other.payload.template === 'received' || !elsewhere || other.id < elsewhere.id,
    )
    const joined = await job.join(
      tx,
      free.map(other => other.id),
    )
    // Another process has claimed an earlier one since it was read above, and is sending it.
    const missed = free.find(other => other.id < job.id && !joined.includes(other.id))
    return missed ? waitFor({ ...missed, runAt: '' }) : free.filter(other => joined.includes(other.id))
  }

  const waitingJobs = (tx: Tx) =>
    tx
      .selectFrom('job')
      .select(['id', 'payload', 'leaseUntil', 'runAt'])
      .where('kind', '=', kind)
      .where('state', '=', 'waiting')

  /** The earliest waiting reply to this visitor about another ticket. */
  async function firstReplyElsewhere(tx: Tx, { payload, to }: { payload: VisitorPayload; to: string }) {
    const rows = await waitingJobs(tx)
      .where('payload', 'like', '%"answered"%')
      .orderBy('id')
      .limit(maxWaitingReplies)
      .execute()
    const replies = rows.map(toWaitingJob).filter(reply => reply.payload.ticketId !== payload.ticketId)
    if (replies.length === 0) return undefined
    const tickets = await tx
      .selectFrom('ticket')
      .select(['id', contact])
      .where('id', 'in', [...new Set(replies.map(reply => reply.payload.ticketId))])
      .where('deletedAt', 'is', null)
      .execute()
    const contacts = new Map(tickets.map(ticket => [ticket.id, ticket[contact]?.toLowerCase()]))
    return replies.find(reply => contacts.get(reply.payload.ticketId) === to.toLowerCase())
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

  /**
   * Counted in the database, so that the limit holds across all processes. The slot belongs to the jobs of this message: when
   * its process is killed, the next attempt uses the same one.
   */
  async function reserve(to: string, jobIds: number[]) {
    const owners = jobIds.map(id => `job:${id}`)
    return await takeOrPostpone(() => limits.takeFor(owners, ...deliveryBounds(channel, to)))
  }

  return { kind, lane, run }
}

const toWaitingJob = ({
  payload,
  ...row
}: Omit<WaitingJob, 'payload'> & { payload: string }): WaitingJob => ({
  ...row,
  payload: visitorPayload.parse(JSON.parse(payload)),
})

const isLeased = ({ leaseUntil }: WaitingJob) => (leaseUntil ?? '') > new Date().toISOString()

/** Postpones a job until an earlier one may have been sent. If the earlier job runs or is due, this takes seconds. */
function waitFor(earlier: WaitingJob) {
  const now = Date.now()
  const ms = isLeased(earlier) ? 0 : Date.parse(earlier.runAt) - now
  const waitMs = Math.min(Math.max(ms || 0, retryMs), lookAgainMs)
  return { postponedTo: new Date(now + waitMs).toISOString() }
}
