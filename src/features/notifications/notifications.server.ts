/** Who is told what: visitors and staff of messages, the shop's own programs of events. Only what is set up is queued. */
import type { NewEvent } from '#features/history/event.ts'
import type { Enqueue, JobHandler } from '#features/jobs/job.ts'
import type { StaffSettingsSource } from '#features/settings/staff-settings.ts'
import type { Settings } from '#features/settings/settings.ts'
import { siteNames } from '#features/settings/settings.ts'
import type { Sender } from '#features/tickets/ticket.ts'
import type { Database, Tx } from '#server/database.server.ts'
import type { DeliveryConfig } from '#server/delivery-config.server.ts'
import type { Limits } from '#server/limits.server.ts'
import { AppError } from '#shared/errors.ts'
import { renderMail } from './mail-layout.ts'
import { createMailer } from './mailer.server.ts'
import { mailTexts } from './messages/mail.ts'
import { createStaffMail } from './staff-mail.server.ts'
import { visitorMailHandler, visitorSmsHandler } from './visitor-mails.server.ts'
import { createWebhooks } from './webhooks.server.ts'

type Options = {
  database: Database
  enqueue: Enqueue
  limits: Limits
  settings: { current(): Promise<Settings> }
  staffSettings: StaffSettingsSource
  delivery: DeliveryConfig
  siteUrl: string
  mintSecret(tx: Tx, ticketId: number): Promise<string>
  lockInbox(tx: Tx): Promise<void>
}
