/** The schema of the settings that only staff see. No public response contains them. */
import * as z from 'zod'
import type { Db } from '#server/database/database.server.ts'
import { inputSchemas, outputSchemas } from '#shared/field-definitions/field-schemas.ts'
import { stamps } from '#shared/fields.ts'
import { staffSettingsFields } from './settings-fields.ts'

const { notifyEmails } = inputSchemas(staffSettingsFields)
const staffSettingsInput = z.strictObject({
  notifyEmails: notifyEmails.meta({ description: 'Told by email of new messages from visitors.' }),
})
export const staffSettingsChanges = staffSettingsInput.partial().extend({ version: z.int().optional() })

export const staffSettings = z.object({
  ...outputSchemas(staffSettingsFields),
  /** Whether SMTP_URL, SMS_WEBHOOK_URL and WEBHOOK_URL are set on this server. */
  mailIsSetUp: z.boolean(),
  smsIsSetUp: z.boolean(),
  webhookIsSetUp: z.boolean(),
  ...stamps.shape,
})

export type StaffSettingsInput = z.infer<typeof staffSettingsInput>
export type StaffSettingsChanges = z.infer<typeof staffSettingsChanges>
export type StaffSettings = z.infer<typeof staffSettings>

/** The interface for code that sends mails to staff. */
export type StaffAddresses = { notifyEmails(db: Db): Promise<string[]> }
