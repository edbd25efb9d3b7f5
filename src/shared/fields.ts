/** Zod schemas of fields that several features share: ids, versions, paging. Used by the contracts and by forms. */
import * as z from 'zod'
import type { SavedFile } from './endpoint.ts'

// In a browser zod would try to compile its checks with `new Function`, which our security policy forbids and reports. This has
// to be set before any zod object is created.
if (typeof window !== 'undefined') z.config({ jitless: true })

/** The largest integer that JavaScript can represent exactly. Every id and amount stays below it. */
const maxInteger = Number.MAX_SAFE_INTEGER

export const id = z.int().min(1).max(maxInteger)

/** An id in a path or query arrives as text. */
export const idText = z.union([
  id,
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .pipe(id),
])

export const idParams = z.strictObject({ id: idText })

/** The reference of a file is a hash of its content, so the same file is stored once and can be cached for ever. */
export const fileRef = z.string().regex(/^[0-9a-f]{32}$/)

/** When it was saved, and how often: a PATCH with `version` is refused if somebody else has saved since that version. */
export const stamps = z.object({
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  version: z.int(),
})

/** A whole number from 1 in a query arrives as text. */
export const wholeText = (max: number) =>
  z.union([
    z.int().min(1).max(max),
    z
      .string()
      .regex(/^[1-9]\d{0,5}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(max)),
  ])

/** The last page of a list that can be requested. Deeper pages are expensive and nobody reads them: filter the list instead. */
export const deepest = 10_000

export const paging = { page: wholeText(deepest).default(1), pageSize: wholeText(100).default(24) }

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    total: z.int(),
    /** Set when counting stopped at 10,000. */
    totalIsAtLeast: z.boolean().optional(),
    page: z.int(),
    pageSize: z.int(),
  })
}

/** Which products a list holds; anything but the default needs a session. */
export const visibility = z.enum(['true', 'false', 'all']).default('true')

/** Responses of calls that send something other than JSON. They are passed on without validation. */
export const eventStream = z.custom<AsyncIterable<string>>()
export const savedFile = z.custom<SavedFile>()

/** The response of a call with status 204. */
export const nothing = z.void()
