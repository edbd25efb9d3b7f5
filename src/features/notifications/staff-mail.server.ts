/** Tells staff of new messages: at most one mail a minute, with all that came since the last. */
import * as z from 'zod'
import type { Enqueue, JobHandler, JobOutcome, RunningJob } from '#features/jobs/job.ts'
import { type Settings, siteNames } from '#features/settings/settings.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { type AppError, codeOf } from '#shared/errors.ts'
import { id } from '#shared/fields.ts'
import type { Locale } from '#shared/locale.ts'
import { type MailBlock, renderMail } from './mail-layout.ts'
import type { Mailer } from './mailer.server.ts'
import { mailTexts } from './texts/mail.ts'

const kind = 'mail-staff'
export const collectMs = 60_000
/** A mail lists so many; the rest is counted. */
const mostListed = 20
const excerptLength = 400

/** Everything from this message on is still to be told. */
const payloadSchema = z.object({ fromMessageId: id })

type Options = {
  database: Pick<Database, 'db' | 'transaction'>
  enqueue: Enqueue
  limits: Pick<Limits, 'take'>
  settings: { current(): Promise<Settings> }
  staffSettings: { notifyEmails(db: Database['db']): Promise<string[]> }
  /** While it is held, no message is stored. */
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
    const taken = await takeMinute()
    if ('postponedTo' in taken) return taken
    try {
      const { rows, count, lastId } = await transaction(tx => collect(tx, job))
      const [first] = rows
      // All of it was deleted meanwhile.
      if (!first) {
        await transaction(tx => taken.giveBack(tx))
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
      await transaction(tx => taken.giveBack(tx))
      throw error
    }
  }

  /**
   * No message is stored while this looks, so one that comes later queues the next mail. The cursor says what was told
   * already, for the case that two of these jobs were due at once.
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
    // Also of those that could not be joined because they were just started: this mail raises the cursor past their messages.
    const payloads = [job.payload, ...others.map(other => JSON.parse(other.payload))]
    const starts = payloads.map(payload => payloadSchema.parse(payload).fromMessageId)
    const from = Math.max(Math.min(...starts), (await readCursor(tx)) + 1)
    const fresh = tx
      .selectFrom('message')
      .innerJoin('ticket', 'ticket.id', 'message.ticketId')
      .where('message.from', '=', 'visitor')
      .where('message.id', '>=', from)
      .where('ticket.deletedAt', 'is', null)
    const rows = await fresh
      .select(['message.id', 'message.body', 'ticket.number', 'ticket.name', 'ticket.subject'])
      .orderBy('message.id')
      .limit(mostListed)
      .execute()
    const { count, lastId } = await fresh
      .select(one => [one.fn.countAll<number>().as('count'), one.fn.max('message.id').as('lastId')])
      .executeTakeFirstOrThrow()
    return { rows, count: Number(count), lastId: Number(lastId) }
  }

  async function takeMinute() {
    try {
      return await limits.take({ name: kind, key: '', max: 1, windowMs: collectMs })
    } catch (error) {
      if (codeOf(error) !== 'rate_limited') throw error
      const { retryAfter = 60 } = (error as AppError).details
      return { postponedTo: new Date(Date.now() + retryAfter * 1000).toISOString() }
    }
  }

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

/** The last message that staff were told of: a row of its own among the settings. */
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
    .onConflict(there => there.column('name').doUpdateSet({ value }))
    .execute()
}

function excerptOf(body: string): string {
  const letters = [...body]
  return letters.length > excerptLength ? `${letters.slice(0, excerptLength).join('').trimEnd()} …` : body
}
