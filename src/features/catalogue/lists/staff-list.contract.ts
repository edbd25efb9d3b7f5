/**
 * The calls for the list of products in the back office: all products that match what staff filter by, hidden ones too, and the
 * neighbours of one product in that list. Served by `product-lists-api.server.ts`.
 */
import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, idParams, idText, pageOf, paging, visibility, wholeText } from '#shared/fields.ts'
import { missingParts } from '../filters/product-flags.ts'
import { sorts } from '../listing/sorts.ts'
import { productCard } from '../model/product.ts'
import { lifecycles } from '../model/product-fields.ts'
import { correction } from '../names/correction.ts'
import { listFilters, listFiltersInBody, repeated } from './product-lists.contract.ts'

export const staffSorts = [...sorts, 'updated'] as const

const missingPart = z.enum(missingParts)

/** What staff filter products by. `none` finds the products in no category at all. */
export const staffFilters = {
  visible: visibility.unwrap().default('all'),
  q: listFilters.q,
  category: z.union([z.literal('none'), idText]).optional(),
  lifecycle: z.enum(lifecycles).optional(),
  /** Several: products with any of them. */
  tag: listFilters.tag,
  /** Several: products that lack all of them. */
  missing: repeated(missingPart),
}
/** In a body there are lists, where a query repeats a parameter. */
export const staffFiltersInBody = {
  ...staffFilters,
  tag: listFiltersInBody.tag,
  missing: z.array(missingPart).max(missingParts.length).default([]),
}

const staffQuery = {
  ...staffFilters,
  /** Only what matches the words as typed: nothing is corrected or left out. */
  exact: z.enum(['true', 'false']).default('false'),
  sort: z.enum(staffSorts).optional(),
  order: z.enum(['asc', 'desc']).optional(),
}

const staffCard = productCard.extend({
  /** What the product lacks. */
  missing: z.array(missingPart),
})

export const staffListApi = {
  staffProducts: endpoint({
    method: 'GET',
    path: '/products/staff',
    access: 'admin',
    summary: [
      'Products as staff see them, hidden ones too: those that match the words of `q`, in a category and what is under it (`none`: in',
      'no category), with one of the tags, and that lack everything named by `missing`. `text` is missing without summary and',
      'description, `translation` if name, summary or description is in the base language alone, `alt` if a picture has no',
      'alternative text. Sorted by relevance with `q`, else newest first; without `order` names and prices rise, the rest falls.',
      'If no such product has the words as typed, these are the results of another wording, with `correction`, unless `exact=true`. A',
      'product with exactly this code comes first. Changes of all products of a list (`filter`) never correct the words.',
    ].join(' '),
    query: z.strictObject({ ...staffQuery, page: paging.page, pageSize: wholeText(100).default(25) }),
    response: pageOf(staffCard).extend({
      /** Set when these are the results of another wording. */
      correction: correction.optional(),
    }),
  }),
  staffNeighbours: endpoint({
    method: 'GET',
    path: '/products/staff/neighbours/:id',
    access: 'admin',
    summary:
      'The products before and after one in a list of staff, and its position from 1. All are null if it is not among the first 10,000 of the list.',
    params: idParams,
    query: z.strictObject(staffQuery),
    response: z.object({
      previous: id.nullable(),
      next: id.nullable(),
      position: z.int().nullable(),
      total: z.int(),
      totalIsAtLeast: z.boolean().optional(),
    }),
  }),
}

export type StaffFilters = z.infer<z.ZodObject<typeof staffFiltersInBody>>
export type StaffCard = z.infer<typeof staffCard>
