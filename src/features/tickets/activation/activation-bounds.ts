/** The limits of activation requests. This file has no schema, so that the page can import it without loading zod. */

/** How long ago a product may have been bought. Older purchases are a matter for the contact form. */
export const maxDaysAgo = 60
/** How many requests for one serial number are kept until staff decide. */
export const maxOpenRequests = 5
/** One picture or PDF of the receipt. */
export const maxReceipts = 1

const dayMs = 86_400_000

/** The days that may be chosen, today first. */
export const purchaseDays = (today: string): string[] =>
  Array.from({ length: maxDaysAgo + 1 }, (_, ago) =>
    new Date(Date.parse(today) - ago * dayMs).toISOString().slice(0, 10),
  )
