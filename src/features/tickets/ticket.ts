/**
 * The schemas of tickets and their messages: fields, limits, and what visitors and staff see of them. Used by the contracts,
 * the services and the pages.
 */
import * as z from 'zod'
import { picture } from '#features/media/picture.ts'
import { readSerial } from '#features/warranty/serial.ts'
import { warrantyStates } from '#features/warranty/warranty-states.ts'
import { id, stamps } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'
import { line, machineText, spelled, text } from '#shared/text.ts'
import { activationRequest, trackedActivation } from './activation/activation.ts'
import { readContact, readEmail, readPhone } from './contact.ts'
import { confirmationDelivery, delivery, replyChannel } from './delivery.ts'
import { attachmentLimits, ticketBounds, topics } from './ticket-bounds.ts'
import { secretText } from './tracking/secret-text.ts'
import { readTrackingCode } from './tracking/tracking-code.ts'

export type { Topic } from './ticket-bounds.ts'
export { attachmentLimits, topics }
export const statuses = ['open', 'closed'] as const
/** `note`: internal to staff, never shown to the visitor. */
export const senders = ['visitor', 'admin', 'note'] as const

/** The longest time for which a reply can be held before it is sent. */
const holdLimitSeconds = 10

/** Every field that staff can correct. */
const ticketFields = z.strictObject({
  topic: z.enum(topics),
  subject: line(ticketBounds.subject),
  name: line(ticketBounds.name),
  phone: spelled(readPhone, ticketBounds.phone).nullable(),
  email: spelled(readEmail, ticketBounds.email).nullable(),
  productId: id.nullable(),
  /** As typed: it is compared in its normalised form. */
  serial: spelled(typed => readSerial(typed) && machineText(typed), ticketBounds.serial).nullable(),
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
  // The error is reported at the phone number, which is what most people give, together with all other errors of the form.
  .refine(({ phone, email }) => phone !== null || email !== null, {
    message: 'required',
    path: ['phone'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/**
 * What whoever sent the form gets, and nobody else. `confirmation` is null if it was sent so long ago that nothing is known of it
 * any more.
 */
export const createdTicket = z.object({
  code: z.string(),
  secret: secretText,
  confirmation: confirmationDelivery.nullable(),
  replyBy: replyChannel,
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
  after: z.int().min(0).optional().meta({
    description:
      'The newest message that its author has seen. A reply is refused if a colleague has replied since, or has a reply that is still held.',
  }),
})

/** How a visitor identifies a ticket: by the secret of its link, or by its code and the contact that was given. */
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

/** A message as the visitor sees it. */
const publicMessage = z.object({
  id,
  from: z.enum(senders).exclude(['note']),
  body: z.string(),
  attachments: z.array(attachment),
  at: z.iso.datetime(),
})
/** A member of staff, under the name they had then. The id is null if the account was deleted. */
const staffMember = z.object({ id: id.nullable(), name: z.string() })
export const message = publicMessage.extend({
  from: z.enum(senders),
  admin: staffMember.nullable(),
  /** How the visitor was told of it. Null if there is nothing to tell of, or nothing is known any more. */
  delivery: delivery.nullable(),
})
/** A reply or note that can still be cancelled. It becomes a message at `releaseAt`. */
export const heldMessage = z.object({
  heldId: id,
  from: z.enum(senders).exclude(['visitor']),
  body: z.string(),
  close: z.boolean(),
  attachments: z.array(attachment),
  admin: staffMember,
  releaseAt: z.iso.datetime(),
})
/** A member of staff who has a ticket open now. */
const presence = z.object({ adminId: id, name: z.string(), isWriting: z.boolean() })
export const presenceStates = ['reading', 'writing', 'gone'] as const

const ticketProduct = z.object({ name: z.string(), slug: z.string(), shown: z.boolean() })

export const ticket = z.object({
  id,
  number: z.int(),
  /** Formatted as the visitor sees it. */
  code: z.string(),
  topic: z.enum(topics),
  subject: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  productId: id.nullable(),
  /** The product the visitor asked about, also if it was hidden or deleted since. */
  product: ticketProduct.nullable(),
  serial: z.string().nullable(),
  locale: z.enum(locales),
  status: z.enum(statuses),
  unread: z.boolean(),
  assigneeId: id.nullable(),
  assignee: z.object({ name: z.string() }).nullable(),
  firstReplyAt: z.iso.datetime().nullable(),
  lastMessageAt: z.iso.datetime(),
  /** The beginning and the author of the last message that is not a note. */
  lastMessage: z.object({ from: z.enum(senders), admin: staffMember.nullable(), excerpt: z.string() }),
  /** Whether any of its messages and notes has a file. */
  hasAttachments: z.boolean(),
  /** When the ticket was moved to the trash. Null outside the trash. */
  deletedAt: z.iso.datetime().nullable(),
  ...stamps.shape,
})
export const thread = ticket.extend({
  /** The product of the serial number. Null if the ticket has a product, or the shop does not know the number. */
  serialProduct: ticketProduct.nullable(),
  /** Oldest first. Of a very long thread only the newest 500. */
  messages: z.array(message),
  held: z.array(heldMessage),
  /** What would happen to a reply that is written now. */
  nextDelivery: delivery,
  /** Changes of status and assignee, oldest first. Without `admin` the visitor made the change. */
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

/** What staff see beside a thread. */
export const ticketContext = z.object({
  product: z
    .object({
      id,
      name: z.string(),
      code: z.string().nullable(),
      slug: z.string(),
      shown: z.boolean(),
      isDiscontinued: z.boolean(),
      image: picture.nullable(),
      /** Whether it is the product of the serial number, because none was chosen. */
      bySerial: z.boolean(),
    })
    .nullable(),
  /** The warranty of the serial number. Null if the ticket has none. */
  warranty: z
    .object({
      /** As the visitor typed it. */
      serial: z.string(),
      state: z.enum(warrantyStates),
      startsOn: z.string().nullable(),
      expiresOn: z.string().nullable(),
    })
    .nullable(),
  /** Requests to activate the serial number, oldest first. Empty if the conversation is about something else. */
  activations: z.array(activationRequest),
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

/** A ticket as its visitor sees it: without notes and without anything about the staff. */
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
  messages: z.array(publicMessage),
  /** What has become of a request to activate a warranty. Null if the ticket is about something else. */
  activation: trackedActivation.nullable(),
  /** The product it is about, while visitors can see that product. */
  product: z
    .object({
      id,
      slug: z.string(),
      name: z.string(),
      code: z.string().nullable(),
      translations: z.partialRecord(z.enum(locales), z.object({ name: z.string().optional() })),
      lifecycle: z.string(),
      image: picture.nullable(),
    })
    .nullable(),
  /** By what the visitor is told of a reply. */
  replyBy: replyChannel,
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
export type PublicMessage = z.infer<typeof publicMessage>
export type CreatedTicket = z.infer<typeof createdTicket>
export type Ticket = z.infer<typeof ticket>
export type Thread = z.infer<typeof thread>
export type TrackedTicket = z.infer<typeof trackedTicket>
