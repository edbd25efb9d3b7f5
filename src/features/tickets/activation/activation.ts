/** What a customer sends to have the warranty of a serial number activated, and what staff and the customer see of it. */
import * as z from 'zod'
import { readSerial } from '#features/warranty/serial.ts'
import { id } from '#shared/fields.ts'
import { line, machineText, spelled } from '#shared/text.ts'
import { readEmail, readPhone } from '../contact.ts'
import { ticketBounds } from '../ticket-bounds.ts'
import { secretText } from '../tracking/secret-text.ts'
import { maxReceipts } from './activation-bounds.ts'

export const newActivation = z
  .strictObject({
    serial: spelled(typed => readSerial(typed) && machineText(typed), {
      min: 1,
      max: ticketBounds.serial.max,
    }),
    purchasedOn: z.iso
      .date()
      .meta({ description: 'The day of purchase: not in the future, and not over 60 days ago.' }),
    name: line(ticketBounds.name),
    phone: spelled(readPhone, ticketBounds.phone).nullable().default(null),
    email: spelled(readEmail, ticketBounds.email).nullable().default(null),
    receipt: z
      .array(secretText)
      .max(maxReceipts)
      .default([])
      .meta({ description: 'What POST /ticket/upload answered, at most a day ago.' }),
    requestKey: z
      .uuid()
      .optional()
      .meta({ description: 'By chance, one per form: the same form sent twice is one request.' }),
    website: line({ min: 0, max: 200 })
      .default('')
      .meta({ description: 'Leave it empty: people do not see this field, programs fill it in.' }),
  })
  .refine(({ phone, email }) => phone !== null || email !== null, {
    message: 'required',
    path: ['phone'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/** The same for everybody: it does not tell whether somebody else has asked for this number. */
export const activationReceived = z.object({ received: z.literal(true) })

/** One request, as staff compare it with others. */
export const activationRequest = z.object({
  id,
  purchasedOn: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  at: z.iso.datetime(),
  hasReceipt: z.boolean(),
})

/** What has become of it, as its customer reads it. Computed from the warranty, so it stays true when staff undo what they did. */
export const trackedActivation = z.object({
  state: z.enum(['waiting', 'active', 'refused', 'other']),
  /** The last day of an active warranty. */
  expiresOn: z.string().nullable(),
})

export type NewActivation = z.infer<typeof newActivation>
export type ActivationRequest = z.infer<typeof activationRequest>
export type TrackedActivation = z.infer<typeof trackedActivation>
