/**
 * Decides which notifications are queued: to visitors and staff about messages, and to the shop's own systems about events.
 * Only configured channels are used. Created by `services.server.ts`.
 */
import type { PrepareAccountMail } from '#features/accounts/mails/account-mail.ts'
import type { RecordEvent } from '#features/history/event.ts'
import { type Enqueue, JobError, type JobHandler } from '#features/jobs/job.ts'
import { type Settings, siteNames } from '#features/settings/settings.ts'
import type { StaffAddresses } from '#features/settings/staff-settings.ts'
import type { OnReopened, OnStored } from '#features/tickets/stored-message.ts'
import type { Database, Tx } from '#server/database/database.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import type { DeliveryConfig } from '#server/process/delivery-config.server.ts'
import { AppError } from '#shared/errors.ts'
import { accountMailHandlers, createAccountMails } from './account-mails.server.ts'
import { createAddressChangeMail } from './address-change-mail.server.ts'
import { createBackupMail } from './backup-mail.server.ts'
import { aboutMessage, channelOf, createDeliveryStates } from './delivery-states.server.ts'
import { mailLookOf, renderMail } from './mail-layout.ts'
import { createMailer } from './mailer.server.ts'
import { createStaffMail } from './staff-mail.server.ts'
import { mailTexts } from './texts/mail.ts'
import { confirmationBounds, visitorChannels } from './visitor-channels.ts'
import { visitorMailHandler, visitorSmsHandler } from './visitor-mails.server.ts'
import { createWebhooks } from './webhooks.server.ts'

type Options = {
  database: Database
  enqueue: Enqueue
  limits: Limits
  settings: { current(): Promise<Settings> }
  staffSettings: StaffAddresses
  delivery: DeliveryConfig
  siteUrl: string
  /** The shop's time zone, for times in mails. */
  timeZone: string
  mintSecret(tx: Tx, ticketId: number): Promise<string>
  lockInbox(tx: Tx): Promise<void>
  prepareAccountMail: PrepareAccountMail
}

/** The limit of test mails. They are sent at once, so that staff see the mail server's response. */
const testBound = { name: 'test-mail', key: '', max: 10, windowMs: 3_600_000 }

export function createNotifications(options: Options) {
  const { database, enqueue, limits, settings, staffSettings, delivery, siteUrl } = options
  const { mail, smsWebhookUrl, webhookUrl, webhookSecret: secret } = delivery
  const mailer = mail && createMailer(mail)
  const staffMail = mailer && createStaffMail({ ...options, mailer })
  const addressChangeMail = mailer && createAddressChangeMail({ ...options, mailer })
  const backupMail = mailer && createBackupMail({ ...options, mailer })
  const webhooks =
    webhookUrl === undefined
      ? undefined
      : createWebhooks({ db: database.db, enqueue, url: webhookUrl, secret, siteUrl })

  const handlers: JobHandler[] = [
    ...(mailer ? [visitorMailHandler({ ...options, mailer })] : []),
    ...(staffMail ? [staffMail.handler] : []),
    ...(addressChangeMail ? [addressChangeMail.handler] : []),
    ...(backupMail ? [backupMail.handler] : []),
    ...(mailer ? accountMailHandlers({ ...options, mailer, prepare: options.prepareAccountMail }) : []),
    ...(smsWebhookUrl === undefined
      ? []
      : [visitorSmsHandler({ ...options, webhookUrl: smsWebhookUrl, secret })]),
    ...(webhooks ? [webhooks.handler] : []),
  ]

  const tellVisitor: OnStored = async (tx, { ticket, messageId, from, isFirst }) => {
    const by = channelOf(delivery, ticket)
    if (by === undefined || !(isFirst || from === 'admin')) return
    const channel = visitorChannels[by]
    const template = from === 'admin' ? 'answered' : 'received'
    if (template === 'received') {
      const bounds = confirmationBounds(channel, ticket[channel.contact] ?? '')
      // Decided now and not when it is sent, because the page that is shown next says whether one is sent.
      if (!(await limits.takeIn(tx, ...bounds))) return
    }
    const payload = { ticketId: ticket.id, messageId, template }
    await enqueue(tx, { kind: channel.kind, payload, about: aboutMessage(messageId) })
  }

  const onStored: OnStored = async (tx, stored) => {
    const { ticket, messageId, from, isFirst } = stored
    await tellVisitor(tx, stored)
    if (from === 'admin') return
    await staffMail?.onVisitorMessage(tx, messageId)
    await webhooks?.onVisitorMessage(tx, { ticketId: ticket.id, isFirst })
  }

  const onReopened: OnReopened = async (tx, ticketId) => {
    await staffMail?.onReopened(tx, ticketId)
  }

  return {
    handlers,
    mailCounts: () => mailer?.counts ?? { sent: 0, failed: 0 },
    onStored,
    deliveryStates: createDeliveryStates({ limits, delivery }),
    onReopened,
    accountMails: createAccountMails({ enqueue, isSetUp: mailer !== undefined }),

    /** Queues the mail to the addresses that got mail before this event. */
    async onStaffAddressesChanged(tx: Tx, eventId: number) {
      await addressChangeMail?.queue(tx, eventId)
    },

    /** Queues the mail about a backup that failed. */
    async tellBackupFailed(tx: Tx) {
      await backupMail?.queue(tx)
    },

    /** Wraps the recording of events, so that the shop's own systems are notified too. */
    announcing(record: RecordEvent): RecordEvent {
      if (!webhooks) return record
      return async (tx, ...events) => {
        const isWritten = await record(tx, ...events)
        if (isWritten) for (const event of events) await webhooks.onEvent(tx, event)
        return isWritten
      }
    },

    async sendTestMail() {
      if (!mailer) throw new AppError('mail_not_set_up')
      const to = await staffSettings.notifyEmails(database.db)
      if (to.length === 0) throw new AppError('invalid', { fields: { notifyEmails: { code: 'required' } } })
      await limits.take(testBound)
      const current = await settings.current()
      const locale = current.baseLocale
      const { subject, text } = mailTexts[locale].test
      const siteName = siteNames(current)[locale]
      const blocks = [{ kind: 'text' as const, text }]
      const content = renderMail({
        locale,
        title: subject,
        siteName,
        blocks,
        look: mailLookOf(current, siteUrl),
      })
      const messageId = `<test-${crypto.randomUUID()}@${mailer.domain}>`
      try {
        await mailer.send({ to, fromName: siteName, locale, subject, ...content, messageId })
      } catch (error) {
        if (!(error instanceof JobError)) throw error
        throw new AppError('mail_failed', { data: { problem: error.problem, detail: error.detail } })
      }
    },
  }
}
