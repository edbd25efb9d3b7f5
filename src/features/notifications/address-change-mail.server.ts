/**
 * The mail that warns the addresses that got mail about new messages when somebody changes them, so that nobody can redirect
 * visitors' messages unnoticed. Used by `notifications.server.ts`.
 */
import * as z from 'zod'
import type { Enqueue, JobHandler, JobOutcome, RunningJob } from '#features/jobs/job.ts'
import { type Settings, siteNames } from '#features/settings/settings.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { id } from '#shared/fields.ts'
import { formatLongTime } from '#shared/times.ts'
import { type MailBlock, mailLookOf, renderMail } from './mail-layout.ts'
import type { Mailer } from './mailer.server.ts'
import { takeOrPostpone } from './take-or-postpone.server.ts'
import { mailTexts } from './texts/mail.ts'

const kind = 'mail-staff-addresses'
/** An administrator could send mail to any address by changing them back and forth. Mails beyond this wait, and none is lost. */
const hourly = { name: kind, key: '', max: 20, windowMs: 3_600_000 }

/** The event holds the addresses before and after, who changed them and when. So the payload contains no personal data. */
const payloadSchema = z.object({ eventId: id })
const addresses = z.array(z.string()).default([])
const changesSchema = z.object({ notifyEmails: z.object({ before: addresses, after: addresses }) })

type Options = {
  database: Pick<Database, 'db' | 'transaction'>
  enqueue: Enqueue
  limits: Pick<Limits, 'take'>
  settings: { current(): Promise<Settings> }
  mailer: Mailer
  siteUrl: string
  timeZone: string
}

export function createAddressChangeMail(options: Options) {
  const { database, enqueue, limits, settings, mailer, siteUrl, timeZone } = options
  const { db, transaction } = database

  async function run({ payload }: RunningJob): Promise<JobOutcome | undefined> {
    const { eventId } = payloadSchema.parse(payload)
    const event = await db.selectFrom('event').selectAll().where('id', '=', eventId).executeTakeFirst()
    // Events are deleted after 400 days, and a failed job can be tried again later than that.
    if (!event) return { dropped: true }
    const { before, after } = changesSchema.parse(JSON.parse(event.changes)).notifyEmails
    const reservation = await reserve()
    if ('postponedTo' in reservation) return reservation
    try {
      const current = await settings.current()
      const locale = current.baseLocale
      const t = mailTexts[locale].addressChange
      const siteName = siteNames(current)[locale]
      const at = formatLongTime(event.at, { locale, timeZone })
      const blocks: MailBlock[] = [
        { kind: 'text', text: t.text(event.adminName, at) },
        ...(after.length > 0
          ? [{ kind: 'quote' as const, title: t.now, text: after.join('\n') }]
          : [{ kind: 'text' as const, text: t.nobody }]),
        { kind: 'text', text: t.unexpected(event.adminName) },
        { kind: 'link', label: t.open, url: `${siteUrl}/admin/activity?entity=settings` },
      ]
      await mailer.send({
        to: before,
        fromName: siteName,
        locale,
        subject: t.subject,
        ...renderMail({ locale, title: t.subject, siteName, blocks, look: mailLookOf(current, siteUrl) }),
        messageId: `<staff-addresses-${eventId}@${mailer.domain}>`,
      })
    } catch (error) {
      await transaction(tx => reservation.giveBack(tx))
      throw error
    }
  }

  const reserve = () => takeOrPostpone(() => limits.take(hourly))

  const handler: JobHandler = { kind, lane: 'mail', run }

  return {
    handler,
    queue: (tx: Tx, eventId: number) => enqueue(tx, { kind, payload: { eventId } }),
  }
}
