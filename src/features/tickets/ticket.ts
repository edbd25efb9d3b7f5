/** What a ticket and its messages are: fields, bounds, and what visitors and staff see of them. */
import * as z from 'zod'
import { picture } from '#features/media/picture.ts'
import { readSerial } from '#features/warranty/serial.ts'
import { id, stamps } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { line, spelled, text } from '#shared/text.ts'
import { readContact, readEmail, readPhone } from './contact.ts'
import { attachmentLimits, ticketBounds, topics } from './ticket-bounds.ts'
import { readTrackingCode } from './tracking/tracking-code.ts'

export type { Topic } from './ticket-bounds.ts'
export { attachmentLimits, topics }
export const statuses = ['open', 'closed'] as const
/** `note`: among staff, never shown to the visitor. */
export const senders = ['visitor', 'admin', 'note'] as const

/** How long a reply can be held back before it goes out. */
export const holdLimitSeconds = 10

/** 128 bits that only their owner knows: the link to a ticket, an uploaded file, a download. */
export const secretText = z.string().regex(/^[\w-]{22}$/)

/** Every field that staff can correct. */
const ticketFields = z.strictObject({
  topic: z.enum(topics),
  subject: line(ticketBounds.subject),
  name: line(ticketBounds.name),
  phone: spelled(readPhone, ticketBounds.phone).nullable(),
  email: spelled(readEmail, ticketBounds.email).nullable(),
  productId: id.nullable(),
  serial: spelled(readSerial, ticketBounds.serial).nullable(),
})

const body = text(ticketBounds.message)
const attachments = z
  .array(secretText)
  .max(attachmentLimits.perMessage)
  .default([])
  .meta({ description: 'What POST /ticket/upload answered, at most a day ago.' })

/** Defaults live on creation only: inside `partial()` zod would apply them and a PATCH would overwrite data. */
export const newTicket = ticketFields
  .extend({
    topic: ticketFields.shape.topic.default('question'),
    phone: ticketFields.shape.phone.default(null),
    email: ticketFields.shape.email.default(null),
    productId: ticketFields.shape.productId.default(null),
    serial: ticketFields.shape.serial.default(null),
    message: body,
    attachments,
    requestKey: z
      .uuid()
      .optional()
      .meta({ description: 'By chance, one per form: the same form sent twice makes one ticket.' }),
    website: line({ min: 0, max: 200 })
      .default('')
      .meta({ description: 'Leave it empty: people do not see this field, programs fill it in.' }),
  })
  // Told at the telephone number, which is what most people give, and beside whatever else is wrong.
  .refine(({ phone, email }) => phone !== null || email !== null, {
    message: 'required',
    path: ['phone'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

export const ticketChanges = ticketFields.partial().extend({
  status: z.enum(statuses).optional(),
  unread: z.boolean().optional(),
  assigneeId: id.nullable().optional(),
  version: z.int().optional(),
})

export const newMessage = z.strictObject({
  body,
  attachments,
  note: z
    .boolean()
    .default(false)
    .meta({ description: 'For colleagues only; otherwise it is an answer to the visitor.' }),
  close: z.boolean().default(false).meta({ description: 'The answer closes the ticket.' }),
  holdSeconds: z
    .int()
    .min(0)
    .max(holdLimitSeconds)
    .default(0)
    .meta({ description: 'So long it waits on the server, where it can still be taken back.' }),
})

/** Who asks for a ticket: whoever has its link, or knows its code and how the visitor is reached. */
const trackingFields = {
  secret: secretText.optional(),
  code: spelled(readTrackingCode, { max: 40 }).optional(),
  contact: spelled(readContact, ticketBounds.email).optional(),
}
export const tracking = withKey(z.strictObject(trackingFields))
export const trackedMessage = withKey(z.strictObject({ ...trackingFields, body, attachments }))
export const trackedAttachment = withKey(z.strictObject({ ...trackingFields, attachmentId: id }))
export const trackedStatus = withKey(
  z.strictObject({
    ...trackingFields,
    status: z.enum(statuses).meta({ description: '`closed`: solved; `open`: still broken.' }),
  }),
)

type Key = { secret?: string | undefined; code?: string | undefined; contact?: string | undefined }

function withKey<S extends z.ZodType<Key>>(schema: S) {
  return schema.check(({ value, issues }) => {
    if (value.secret !== undefined) return
    for (const name of ['code', 'contact'] as const) {
      if (value[name] !== undefined) continue
      issues.push({ code: 'custom', message: 'required', path: [name], input: undefined })
    }
  })
}

export const attachment = z.object({ id, name: z.string(), type: z.string(), bytes: z.int() })

/** As the visitor reads it. */
const told = z.object({
  id,
  from: z.enum(senders).exclude(['note']),
  body: z.string(),
  attachments: z.array(attachment),
  at: z.iso.datetime(),
})
/** Who of the staff, as they were called then; no number for an account that is gone. */
const staffMember = z.object({ id: id.nullable(), name: z.string() })
export const message = told.extend({
  from: z.enum(senders),
  admin: staffMember.nullable(),
  /** What became of the mails and text messages about it; empty where none is sent. */
  deliveries: z.array(
    z.object({
      channel: z.enum(['email', 'sms']),
      state: z.enum(['waiting', 'sent', 'failed']),
      at: z.iso.datetime(),
    }),
  ),
})
/** A reply or note that can still be taken back. It becomes a message at `releaseAt`. */
export const heldMessage = z.object({
  heldId: id,
  from: z.enum(senders).exclude(['visitor']),
  body: z.string(),
  close: z.boolean(),
  attachments: z.array(attachment),
  admin: staffMember,
  releaseAt: z.iso.datetime(),
})
/** Who of the staff has a ticket open now. */
export const presence = z.object({ adminId: id, name: z.string(), isWriting: z.boolean() })
export const presenceStates = ['reading', 'writing', 'gone'] as const

export const ticket = z.object({
  id,
  number: z.int(),
  /** As the visitor has it. */
  code: z.string(),
  topic: z.enum(topics),
  subject: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  productId: id.nullable(),
  /** Whatever became of it since. */
  product: z.object({ name: z.string(), slug: z.string(), shown: z.boolean() }).nullable(),
  serial: z.string().nullable(),
  locale: z.enum(locales),
  status: z.enum(statuses),
  unread: z.boolean(),
  assigneeId: id.nullable(),
  assignee: z.object({ name: z.string() }).nullable(),
  firstReplyAt: z.iso.datetime().nullable(),
  lastMessageAt: z.iso.datetime(),
  /** How the last message that is no note begins, and whose it is. */
  lastMessage: z.object({ from: z.enum(senders), admin: staffMember.nullable(), excerpt: z.string() }),
  /** Set in the trash. */
  deletedAt: z.iso.datetime().nullable(),
  ...stamps.shape,
})
export const thread = ticket.extend({
  /** Oldest first; of a very long thread the newest 500. */
  messages: z.array(message),
  held: z.array(heldMessage),
  /** Changes of status and assignee, oldest first. No `admin`: the visitor did it. */
  activity: z.array(
    z.object({
      id,
      at: z.iso.datetime(),
      admin: staffMember.nullable(),
      status: z.enum(statuses).optional(),
      assignee: z.object({ id, name: z.string() }).nullable().optional(),
    }),
  ),
  presence: z.array(presence),
})

/** What staff want to know beside a thread. */
export const ticketContext = z.object({
  product: z
    .object({
      id,
      name: z.string(),
      code: z.string().nullable(),
      slug: z.string(),
      shown: z.boolean(),
      image: picture.nullable(),
    })
    .nullable(),
  /** Of the serial number; null where the ticket has none. */
  warranty: z
    .object({
      serial: z.string(),
      state: z.enum(['active', 'not-activated', 'expired', 'void', 'replaced', 'unknown']),
      startsOn: z.string().nullable(),
      expiresOn: z.string().nullable(),
    })
    .nullable(),
  /** Other tickets of the same phone number or email address, newest first. */
  earlier: z.object({
    items: z.array(
      z.object({
        id,
        number: z.int(),
        subject: z.string(),
        topic: z.enum(topics),
        status: z.enum(statuses),
        createdAt: z.iso.datetime(),
      }),
    ),
    total: z.int(),
  }),
})

/** What a visitor sees of a ticket: no notes, nothing of the staff. */
export const trackedTicket = z.object({
  code: z.string(),
  topic: z.enum(topics),
  subject: z.string(),
  serial: z.string().nullable(),
  status: z.enum(statuses),
  createdAt: z.iso.datetime(),
  firstReplyAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  lastMessageAt: z.iso.datetime(),
  messages: z.array(told),
})

export type Status = (typeof statuses)[number]
export type Sender = (typeof senders)[number]
export type NewTicket = z.infer<typeof newTicket>
export type TicketChanges = z.infer<typeof ticketChanges>
export type NewMessage = z.infer<typeof newMessage>
export type Tracking = z.infer<typeof tracking>
export type Attachment = z.infer<typeof attachment>
export type HeldMessage = z.infer<typeof heldMessage>
export type Presence = z.infer<typeof presence>
export type PresenceState = (typeof presenceStates)[number]
export type TicketContext = z.infer<typeof ticketContext>
export type Message = z.infer<typeof message>
export type Ticket = z.infer<typeof ticket>
export type Thread = z.infer<typeof thread>
export type TrackedTicket = z.infer<typeof trackedTicket>
