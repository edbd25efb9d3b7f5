/**
 * The ways to tell a visitor of a message, and how many messages one contact gets by each. Used where messages are queued, sent
 * and looked up.
 */
import type { JobLane } from '#features/jobs/job.ts'
import type { Channel } from '#features/tickets/delivery.ts'
import type { Bound } from '#server/http/limits.server.ts'

export type VisitorChannel = {
  kind: 'mail-visitor' | 'sms-visitor'
  lane: JobLane
  /** The column of the ticket that holds the recipient. */
  contact: 'email' | 'phone'
}

export const visitorChannels: Record<Channel, VisitorChannel> = {
  email: { kind: 'mail-visitor', lane: 'mail', contact: 'email' },
  sms: { kind: 'sms-visitor', lane: 'http', contact: 'phone' },
}

const windows = { hour: 3_600_000, day: 24 * 3_600_000 } as const
type ContactBound = Bound & { per: keyof typeof windows }

const boundsOf = (name: string, to: string, max: { hour: number; day: number }): ContactBound[] =>
  (['hour', 'day'] as const).map(per => ({
    name: `${name}-${per}`,
    key: to.toLowerCase(),
    max: max[per],
    windowMs: windows[per],
    per,
  }))

/** Replies over this limit wait, and are then sent together. */
export const deliveryBounds = ({ kind }: VisitorChannel, to: string) =>
  boundsOf(kind, to, { hour: 3, day: 10 })

export const maxConfirmations = { hour: 3, day: 6 } as const

/**
 * Anybody can enter somebody else's contact into the form. So confirmations have a limit of their own, over all addresses they
 * are asked for from; beyond it none is sent. They do not use up the limit of replies.
 */
export const confirmationBounds = ({ kind }: VisitorChannel, to: string) =>
  boundsOf(`${kind}-received`, to, maxConfirmations)
