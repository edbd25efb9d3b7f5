/**
 * Mails to staff about new messages and reopened tickets: at most one a minute, with all since the last one. Used by
 * `notifications.server.ts`.
 */
import * as z from 'zod'
import type { Enqueue, JobHandler, JobOutcome, RunningJob } from '#features/jobs/job.ts'
import { type Settings, siteNames } from '#features/settings/settings.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { id } from '#shared/fields.ts'
import type { Locale } from '#shared/locale.ts'
import { type MailBlock, mailLookOf, renderMail } from './mail-layout.ts'
import type { Mailer } from './mailer.server.ts'
import { takeOrPostpone } from './take-or-postpone.server.ts'
import { mailTexts } from './texts/mail.ts'

const kind = 'mail-staff'
const collectMs = 60_000
/** A mail lists at most this many messages, and gives the number of the rest. */
const maxListed = 20
const excerptLength = 400

/** The first message that staff were not notified of yet, or a ticket that its visitor reopened without writing one. */
const payloadSchema = z.object({ fromMessageId: id.optional(), reopenedId: id.optional() })

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
      const { rows, reopened, count, lastId } = await transaction(tx => collect(tx, job))
      const [firstMessage] = rows
      const first = firstMessage ?? reopened[0]
      // All that this mail would list was deleted or closed meanwhile.
      if (!first) {
        await transaction(tx => reservation.giveBack(tx))
        return { dropped: true }
      }
      const current = await settings.current()
      const locale: Locale = current.baseLocale
      const t = mailTexts[locale].staff
      const siteName = siteNames(current)[locale]
      const subject = firstMessage
        ? t.subject(count, first.subject)
        : t.reopenedSubject(reopened.length, first.subject)
      const quote = (row: (typeof reopened)[0], text: string, files: string[] = []): MailBlock => ({
        kind: 'quote',
        title: t.title(row.number, row.name, row.subject),
        text,
        ...(files.length > 0 && { below: t.attached(files) }),
        link: { label: t.openOne, url: `${siteUrl}/admin/messages?id=${row.ticketId}` },
      })
      const blocks: MailBlock[] = [
        ...(count > 0 ? [{ kind: 'text' as const, text: t.text(count) }] : []),
        ...rows.map(row => quote(row, excerptOf(row.body), row.files)),
        ...(count > rows.length ? [{ kind: 'text' as const, text: t.more(count - rows.length) }] : []),
        ...(reopened.length > 0 ? [{ kind: 'text' as const, text: t.reopenedText(reopened.length) }] : []),
        ...reopened.slice(0, maxListed).map(row => quote(row, t.stillNotFixed)),
        { kind: 'link', label: t.open, url: `${siteUrl}/admin/messages` },
      ]
      await job.confirmLease()
      await mailer.send({
        to,
        fromName: siteName,
        locale,
        subject,
        ...renderMail({ locale, title: subject, siteName, blocks, look: mailLookOf(current, siteUrl) }),
        messageId: `<staff-${firstMessage?.id ?? `reopened-${job.id}`}-${lastId}@${mailer.domain}>`,
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
    const joined = await job.join(
      tx,
      others.map(other => other.id),
    )
    // Includes jobs that could not be joined because they had just started, because this mail moves the cursor past their
    // messages.
    const payloads = others.map(other => ({
      id: other.id,
      ...payloadSchema.parse(JSON.parse(other.payload)),
    }))
    const own = payloadSchema.parse(job.payload)
    const firstIds = [own, ...payloads].flatMap(({ fromMessageId }) => fromMessageId ?? [])
    const from = Math.max(Math.min(...firstIds), (await readCursor(tx)) + 1)
    // A job that could not be joined mails its reopened ticket itself.
    const reopenedIds = [own, ...payloads.filter(one => joined.includes(one.id))].flatMap(
      ({ reopenedId }) => reopenedId ?? [],
    )
    const reopened = await listReopened(tx, reopenedIds)
    if (firstIds.length === 0) return { rows: [], reopened, count: 0, lastId: 0 }
    const newMessages = tx
      .selectFrom('message')
      .innerJoin('ticket', 'ticket.id', 'message.ticketId')
      .where('message.from', '=', 'visitor')
      .where('message.id', '>=', from)
      .where('ticket.deletedAt', 'is', null)
    const rows = await newMessages
      .select(['message.id', 'message.body', 'message.ticketId'])
      .select(['ticket.number', 'ticket.name', 'ticket.subject'])
      .orderBy('message.id')
      .limit(maxListed)
      .execute()
    const { count, lastId } = await newMessages
      .select(one => [one.fn.countAll<number>().as('count'), one.fn.max('message.id').as('lastId')])
      .executeTakeFirstOrThrow()
    const files = await listFiles(
      tx,
      rows.map(row => row.id),
    )
    return {
      rows: rows.map(row => ({ ...row, files: files.get(row.id) ?? [] })),
      // Whose visitor wrote something as well is listed with that.
      reopened: reopened.filter(({ ticketId }) => !rows.some(row => row.ticketId === ticketId)),
      count: Number(count),
      lastId: Number(lastId),
    }
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

    async onReopened(tx: Tx, ticketId: number) {
      if ((await staffSettings.notifyEmails(tx)).length === 0) return
      const runAt = new Date(Date.now() + collectMs).toISOString()
      await enqueue(tx, { kind, payload: { reopenedId: ticketId }, runAt, uniqueKey: `${kind}:${ticketId}` })
    },
  }
}

/** Those that are still open: a visitor may have marked one as solved again. */
async function listReopened(tx: Tx, ids: number[]) {
  if (ids.length === 0) return []
  return await tx
    .selectFrom('ticket')
    .select(['id as ticketId', 'number', 'name', 'subject'])
    .where('id', 'in', ids)
    .where('status', '=', 'open')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute()
}

/** The names of the files of each message. */
async function listFiles(tx: Tx, messageIds: number[]): Promise<Map<number, string[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('attachment')
    .select(['messageId', 'name'])
    .where('messageId', 'in', messageIds)
    .orderBy('messageId')
    .orderBy('position')
    .execute()
  const byMessage = Map.groupBy(rows, row => row.messageId ?? 0)
  return new Map([...byMessage].map(([messageId, files]) => [messageId, files.map(({ name }) => name)]))
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
