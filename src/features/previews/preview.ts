/** What a preview is, how long it lasts, and how many there can be. Used by the contracts of those who make previews. */
import * as z from 'zod'
import type { Caller } from '#server/http/api.server.ts'
import '#shared/fields.ts'
import type { Preview } from './previews.contract.ts'

export const previewLimits = { perAccount: 20, ms: 24 * 60 * 60 * 1000 } as const

/** The response to whoever makes a preview. */
export const createdPreview = z.object({
  /** Without language prefix. Whoever has it can see the preview until it ends. */
  path: z.string(),
  expiresAt: z.iso.datetime(),
})
export type CreatedPreview = z.infer<typeof createdPreview>

export type PreviewKind = Preview['shows']['kind']
export type NewPreview = {
  admin: Caller['admin']
  kind: PreviewKind
  snapshot: object
  /** The stored files that it shows. They are kept for as long as the preview. */
  refs: string[]
}
/** Given to the features that make previews. */
export type StorePreview = (preview: NewPreview) => Promise<CreatedPreview>
