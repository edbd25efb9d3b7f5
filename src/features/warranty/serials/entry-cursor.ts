/** Where a page of the list ended, as the next one asks for it. Made and read by the server alone. */
import * as z from 'zod'
import { AppError } from '#shared/errors.ts'
import { entryKinds } from './serial-record.ts'

const cursor = z.strictObject({
  phase: z.enum(['filled', 'empty', 'ranges', 'begins', 'ends']),
  value: z.string().max(100),
  kind: z.enum(entryKinds),
  id: z.int(),
})
export type Cursor = z.infer<typeof cursor>

export const toCursor = (end: Cursor) => btoa(JSON.stringify(end))

export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  try {
    return cursor.parse(JSON.parse(atob(text)))
  } catch {
    throw new AppError('invalid', { fields: { cursor: { code: 'invalid_value' } } })
  }
}
