/** What a label of a serial number says, and how many are made at once. Used by the call, the page of labels and the tests. */
import * as z from 'zod'
import { id } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'

/** A thousand labels are 16 to 42 sheets of A4, and 1,000 QR codes take a browser about a second. */
export const maxLabels = 1000

export const labelsOf = z.strictObject({
  serials: z
    .array(z.string().regex(/^[A-Z0-9]{4,40}$/))
    .max(maxLabels)
    .default([]),
  ids: z.array(id).max(maxLabels).default([]),
})

export const label = z.object({
  /** The normalised serial number, which the QR code holds. */
  serial: z.string(),
  /** The serial number as it is printed on the product. */
  printed: z.string(),
  product: z
    .object({
      name: z.string(),
      translations: z.partialRecord(z.enum(locales), z.object({ name: z.string().optional() })),
    })
    .nullable(),
})

export const labels = z.object({
  /** In the order in which they were asked for: the ids, then the numbers. */
  items: z.array(label),
  /** The numbers that the shop does not know. */
  unknown: z.array(z.string()),
})

export type Label = z.infer<typeof label>
