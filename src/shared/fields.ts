/** Field types that several features share. */
import * as z from 'zod'
import type { SavedFile } from './endpoint.ts'

// In a browser zod would try to compile its checks, which our policy forbids and reports. Set before any object is made.
if (typeof window !== 'undefined') z.config({ jitless: true })

/** The largest whole number JavaScript holds exactly; every id and amount stays below it. */
const maxWhole = Number.MAX_SAFE_INTEGER

export const id = z.int().min(1).max(maxWhole)

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

/** A file's name is made from its content, so the same file is stored once and may be kept for ever. */
export const fileRef = z.string().regex(/^[0-9a-f]{32}$/)

/** Who saved last and how often: a PATCH that carries `version` is refused when somebody else saved meanwhile. */
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

/** Deeper pages cost more than anybody reads: narrow the list instead. */
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

/** What calls answer that send something else than JSON: passed on as it is. */
export const eventStream = z.custom<AsyncIterable<string>>()
export const savedFile = z.custom<SavedFile>()

/** A call that answers 204. */
export const nothing = z.void()
