/** The schema of the settings that only staff see. No public response contains them. */
import * as z from 'zod'
import type { Db } from '#server/database/database.server.ts'
import { stamps } from '#shared/fields.ts'
import { emailAddress } from './settings.ts'

export const staffSettingsLimits = { notifyEmails: 10 } as const

export const staffSettingsFields = z.strictObject({
  notifyEmails: z
    .array(emailAddress)
    .max(staffSettingsLimits.notifyEmails)
    .meta({ description: 'Told by email of new messages from visitors.' }),
})
export const staffSettingsChanges = staffSettingsFields.partial().extend({ version: z.int().optional() })

export const staffSettings = z.object({
  notifyEmails: z.array(z.string()),
  /** Whether SMTP_URL, SMS_WEBHOOK_URL and WEBHOOK_URL are set on this server. */
  mailIsSetUp: z.boolean(),
  smsIsSetUp: z.boolean(),
  webhookIsSetUp: z.boolean(),
  ...stamps.shape,
})

export type StaffSettingsFields = z.infer<typeof staffSettingsFields>
export type StaffSettingsChanges = z.infer<typeof staffSettingsChanges>
export type StaffSettings = z.infer<typeof staffSettings>

/** The interface for code that sends mails to staff. */
export type StaffAddresses = { notifyEmails(db: Db): Promise<string[]> }
