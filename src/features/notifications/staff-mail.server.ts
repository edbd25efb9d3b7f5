/**
 * Mails to staff about new messages: at most one a minute, with all messages since the last one. Used by
 * `notifications.server.ts`.
 */
import * as z from 'zod'
import type { Enqueue, JobHandler, JobOutcome, RunningJob } from '#features/jobs/job.ts'
import { type Settings, siteNames } from '#features/settings/settings.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { id } from '#shared/fields.ts'
import type { Locale } from '#shared/locale.ts'
import { type MailBlock, renderMail } from './mail-layout.ts'
import type { Mailer } from './mailer.server.ts'
import { takeOrPostpone } from './take-or-postpone.server.ts'
import { mailTexts } from './texts/mail.ts'

const kind = 'mail-staff'
const collectMs = 60_000
/** A mail lists at most this many messages, and gives the number of the rest. */
const maxListed = 20
const excerptLength = 400

/** The first message that staff were not notified of yet. */
const payloadSchema = z.object({ fromMessageId: id })

type Options = {
  database: Pick<Database, 'db' | 'transaction'>
  enqueue: Enqueue
  limits: Pick<Limits, 'take'>
  settings: { current(): Promise<Settings> }
  staffSettings: { notifyEmails(db: Database['db']): Promise<string[]> }
  /** While this lock is held, no message is stored. */
  lockInbox(tx: Tx): Promise<void>
  mailer: Mailer
  siteUrl: string
}

export function createStaffMail(options: Options) {
  const { database, enqueue, limits, settings, staffSettings, lockInbox, mailer, siteUrl } = options
  const { db, transaction } = database

  async function run(job: RunningJob): Promise<JobOutcome | undefined> {
    const to = await staffSettings.notifyEmails(db)
    if (to.length === 0) return { dropped: true }
    const reservation = await reserveMinute()
    if ('postponedTo' in reservation) return reservation
    try {
      const { rows, count, lastId } = await transaction(tx => collect(tx, job))
      const [first] = rows
      // All messages that this mail would list were deleted meanwhile.
      if (!first) {
        await transaction(tx => reservation.giveBack(tx))
        return { dropped: true }
      }
      const current = await settings.current()
      const locale: Locale = current.baseLocale
      const t = mailTexts[locale].staff
      const siteName = siteNames(current)[locale]
      const subject = t.subject(count, first.subject)
      const blocks: MailBlock[] = [
        { kind: 'text', text: t.text(count) },
        ...rows.map(row => ({
          kind: 'quote' as const,
          title: t.title(row.number, row.name, row.subject),
          text: excerptOf(row.body),
        })),
        ...(count > rows.length ? [{ kind: 'text' as const, text: t.more(count - rows.length) }] : []),
        { kind: 'link', label: t.open, url: `${siteUrl}/admin/messages` },
      ]
      await job.confirmLease()
      await mailer.send({
        to,
        fromName: siteName,
        locale,
        subject,
        ...renderMail({ locale, title: subject, siteName, blocks }),
        messageId: `<staff-${first.id}-${lastId}@${mailer.domain}>`,
      })
      await transaction(tx => raiseCursor(tx, lastId))
    } catch (error) {
      await transaction(tx => reservation.giveBack(tx))
      throw error
    }
  }

  /**
   * Reads the messages for the mail. No message is stored meanwhile, so a later one queues the next mail. The cursor tells
   * which messages were mailed already, in case two of these jobs were due at once.
   */
  async function collect(tx: Tx, job: RunningJob) {
    await lockInbox(tx)
    const others = await tx
      .selectFrom('job')
      .select(['id', 'payload'])
      .where('kind', '=', kind)
      .where('state', '=', 'waiting')
      .where('id', '!=', job.id)
      .execute()
    await job.join(
      tx,
      others.map(other => other.id),
    )
    // Includes jobs that could not be joined because they had just started, because this mail moves the cursor past their
    // messages.
    const payloads = [job.payload, ...others.map(other => JSON.parse(other.payload))]
    const firstIds = payloads.map(payload => payloadSchema.parse(payload).fromMessageId)
    const from = Math.max(Math.min(...firstIds), (await readCursor(tx)) + 1)
    const newMessages = tx
      .selectFrom('message')
      .innerJoin('ticket', 'ticket.id', 'message.ticketId')
      .where('message.from', '=', 'visitor')
      .where('message.id', '>=', from)
      .where('ticket.deletedAt', 'is', null)
    const rows = await newMessages
      .select(['message.id', 'message.body', 'ticket.number', 'ticket.name', 'ticket.subject'])
      .orderBy('message.id')
      .limit(maxListed)
      .execute()
    const { count, lastId } = await newMessages
      .select(one => [one.fn.countAll<number>().as('count'), one.fn.max('message.id').as('lastId')])
      .executeTakeFirstOrThrow()
    return { rows, count: Number(count), lastId: Number(lastId) }
  }

  const reserveMinute = () =>
    takeOrPostpone(() => limits.take({ name: kind, key: '', max: 1, windowMs: collectMs }))

  const handler: JobHandler = { kind, lane: 'mail', run }

  return {
    handler,

    async onVisitorMessage(tx: Tx, messageId: number) {
      if ((await staffSettings.notifyEmails(tx)).length === 0) return
      const runAt = new Date(Date.now() + collectMs).toISOString()
      await enqueue(tx, { kind, payload: { fromMessageId: messageId }, runAt, uniqueKey: kind })
    },
  }
}

/** The name of the setting that holds the last message staff were notified of. */
const cursorName = 'staffMailCursor'

async function readCursor(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('setting').select('value').where('name', '=', cursorName).executeTakeFirst()
  return Number(row?.value ?? 0)
}

async function raiseCursor(tx: Tx, lastId: number) {
  const value = String(Math.max(lastId, await readCursor(tx)))
  await tx
    .insertInto('setting')
    .values({ name: cursorName, value })
    .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

function excerptOf(body: string): string {
  const letters = [...body]
  return letters.length > excerptLength ? `${letters.slice(0, excerptLength).join('').trimEnd()} …` : body
}
