/**
 * How a visitor is told of a message: shown under each reply, above the field where staff write the next one, and to the
 * visitor. It is read from the jobs and the configuration, in `notifications/delivery-states.server.ts` alone.
 */
import * as z from 'zod'

export type VisitorContact = { email: string | null; phone: string | null }

export const channels = ['email', 'sms'] as const
export type Channel = (typeof channels)[number]

const by = z.enum(channels)
const at = z.iso.datetime()

export const delivery = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting'), by, at }),
  /** It waits until `at`, because no more than `max` replies an hour or a day go to one contact. */
  z.object({ state: z.literal('limited'), by, at, max: z.int(), per: z.enum(['hour', 'day']) }),
  /** The last attempt failed. The next one is at `at`. */
  z.object({ state: z.literal('retrying'), by, at }),
  z.object({ state: z.literal('sent'), by, at }),
  /** It failed for good. Staff can try it again. */
  z.object({ state: z.literal('failed'), by, at }),
  /** It had not been sent when the shop was restored from a backup, at `at`. Staff can send it. */
  z.object({ state: z.literal('unsent'), by, at }),
  /** The visitor is not told, and reads the message only by opening the link. */
  z.object({ state: z.literal('none') }),
])
export type Delivery = z.infer<typeof delivery>

/** The confirmation of a new ticket. `refused`: this contact already got as many as one may get. */
export const confirmationDelivery = z.discriminatedUnion('state', [
  ...delivery.options,
  z.object({ state: z.literal('refused'), by, perHour: z.int(), perDay: z.int() }),
])
export type ConfirmationDelivery = z.infer<typeof confirmationDelivery>

/** By what the visitor is told of a reply; `none` if by nothing. */
export const replyChannel = z.enum([...channels, 'none'])
export type ReplyChannel = z.infer<typeof replyChannel>
