/** The call behind the details of a category in the back office. Served by `category-summary.server.ts`. */
import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idParams, idText } from '#shared/fields.ts'
import { locales } from '#shared/locale.ts'

const attributeName = z.object({
  id: z.int(),
  name: z.string(),
  translations: z.partialRecord(z.enum(locales), z.object({ name: z.string().optional() })),
})

const move = z.object({
  /** Whether visitors see a difference: the category is shown now, or would be. */
  isNoticed: z.boolean(),
  /** Whether visitors would see the category. */
  shown: z.boolean(),
  /** Shown products of the new parent, before and after. Null for the main level. */
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
  /** What would change if it moved. Only if `under` was given. */
  move: move.optional(),
})

export type CategorySummary = z.infer<typeof categorySummary>
export type CategoryMoveEffects = z.infer<typeof move>

export const categorySummaryApi = {
  categorySummary: endpoint({
    method: 'GET',
    path: '/category/summary/:id',
    access: 'admin',
    summary:
      'What a category holds. With `under`, the number of another category or `main`, also what moving it there would change.',
    params: idParams,
    query: z.strictObject({ under: z.union([z.literal('main'), idText]).optional() }),
    response: categorySummary,
    refusals: ['not_found', 'category_cycle', 'category_too_deep'],
  }),
}
