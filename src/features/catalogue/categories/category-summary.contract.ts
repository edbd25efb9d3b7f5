/** The call behind the details of a category in the back office. Served by `category-summary.server.ts`. */
import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idParams, idText } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'

const attributeName = z.object({
  id: z.int(),
  name: z.string(),
  translations: z.partialRecord(z.enum(locales), z.object({ name: z.string().optional() })),
  /** Whether visitors filter by it. */
  filterable: z.boolean(),
})

const move = z.object({
  /** Whether visitors see a difference: what is moved is shown now, or would be. */
  isNoticed: z.boolean(),
  /** Whether visitors would see what is moved. */
  shown: z.boolean(),
  /** Shown products of the new parent, before and after. Null for the main level, and for contents. */
  parentProducts: z.object({ before: z.int(), after: z.int() }).nullable(),
  /** The attributes that its products would be asked for, and those that they would not be asked for any more. */
  gained: z.array(attributeName),
  lost: z.array(attributeName),
})

export const categorySummary = z.object({
  /** Products in it and below, but not those in the trash. */
  products: z.int(),
  /** Those of them that visitors see. */
  shownProducts: z.int(),
  /** Sub-categories on all levels. */
  categories: z.int(),
  attributes: z.object({ own: z.int(), inherited: z.int() }),
  /** What would change if it moved, or if its contents did. Only if `under` or `contentsTo` was given. */
  move: move.optional(),
})

export type CategorySummary = z.infer<typeof categorySummary>
export type CategoryMoveEffects = z.infer<typeof move>

const place = z.union([z.literal('main'), idText])

export const categorySummaryApi = {
  categorySummary: endpoint({
    method: 'GET',
    path: '/category/summary/:id',
    access: 'admin',
    summary:
      'What a category holds. With `under`, the number of another category or `main`, also what moving it there would change; with `contentsTo`, what moving only its contents there would change, as its deletion does.',
    params: idParams,
    query: z.strictObject({ under: place.optional(), contentsTo: place.optional() }),
    response: categorySummary,
    refusals: ['not_found', 'category_cycle', 'category_too_deep'],
  }),
}
