/** The limits of a ticket's fields. This file has no schema, so that the contact page can import it without loading zod. */
export const topics = ['question', 'warranty', 'repair', 'complaint', 'sales', 'other'] as const

export const ticketBounds = {
  subject: { min: 3, max: 120 },
  name: { min: 2, max: 64 },
  phone: { max: 40 },
  email: { max: 254 },
  serial: { max: 80 },
  message: { min: 1, max: 5000 },
} as const

export const attachmentLimits = { perMessage: 5, bytes: 5 * 1024 * 1024 } as const
export const attachmentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

export type Topic = (typeof topics)[number]
