/** The API calls for lists of products: all products, filtered and sorted lists, and the most visited products. */
import * as z from 'zod'
import { maxFeatured } from '#features/settings/look/look-fields.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idText, pageOf, paging, visibility, wholeText } from '#shared/fields.ts'
import { line } from '#shared/text.ts'
import { facets } from '../filters/facets.ts'
import { sorts } from '../listing/sorts.ts'
import { productCard } from '../model/product.ts'
import { correction } from '../names/correction.ts'
import { queryText } from '../names/query-text.ts'

const productPage = pageOf(productCard)

/** More filters of one kind would hardly change a list. The scan has one bit for each filter, so the number must be bounded. */
const maxFilters = 20
const largestPrice = 10 ** 12

/** A parameter that may be repeated arrives as one text or as a list of texts. */
export const repeated = <Text extends string>(text: z.ZodType<Text, string>) =>
  z
    .union([text, z.array(text)])
    .default([])
    .transform(given => (Array.isArray(given) ? given : [given]))
    .pipe(z.array(z.custom<Text>()).max(maxFilters))

const priceText = z.union([
  z.int().min(0).max(largestPrice),
  z
    .string()
    .regex(/^\d{1,13}$/)
    .transform(Number)
    .pipe(z.int().max(largestPrice)),
])

const tagText = line({ min: 1, max: 40 })
const specText = line({ min: 3, max: 400 }).refine(text => text.indexOf(':') > 0)

/** What a list can be filtered by, in a query and in a change of many products. */
export const listFilters = {
  q: queryText({ min: 0 }).optional(),
  category: idText.optional(),
  minPrice: priceText.optional(),
  maxPrice: priceText.optional(),
  tag: repeated(tagText),
  spec: repeated(specText),
}
const several = (text: z.ZodType<string, string>) => z.array(text).max(maxFilters).default([])
/** In a body there are lists, where a query repeats a parameter. */
export const listFiltersInBody = { ...listFilters, tag: several(tagText), spec: several(specText) }

/** Ids of a query, in which one alone is no list. */
const idTexts = z
  .union([idText, z.array(idText)])
  .optional()
  .transform(given => (given === undefined || Array.isArray(given) ? given : [given]))
  .pipe(z.array(z.int()).max(maxFeatured).optional())

export const productListsApi = {
  allProducts: endpoint({
    method: 'GET',
    path: '/products/all',
    access: 'public',
    fromContent: true,
    summary:
      'Every product, newest first. `visible=false`, `visible=all` and `deleted=true`, which is the trash, need a session.',
    query: z.strictObject({
      ...paging,
      visible: visibility,
      deleted: z.enum(['true', 'false']).default('false'),
    }),
    response: productPage,
    refusals: ['unauthenticated'],
  }),
  searchProducts: endpoint({
    method: 'GET',
    path: '/products/search-and-sort',
    access: 'public',
    // Visits change without a new content version. They decide the order by visits, and the order of equally relevant products.
    fromContent: query => query.sort !== 'visits' && !query.q,
    summary: [
      'Products of a category and what is under it: those that match the words of `q`, cost from `minPrice` to `maxPrice`, and have',
      'one of the tags and, for every attribute, one of its answers (`spec=Colour:Red`, `spec=Weight:10..20`; names and values in',
      'either language); `available=true` leaves out discontinued ones. Sorted by relevance with `q`, where discontinued products come',
      'last, else newest first; without `order` names and prices rise, the rest falls.',
      'If no shown product has the words as typed, these are the results of another wording, with `correction`, unless `exact=true`.',
      'With the facets by which the list can be filtered: each counted under all filters but its own. Just after a start a list that has',
      'no filters but words may come without them, with `facetsLoading`; such an answer is `no-store`. A list with other filters waits up',
      'to five seconds, and is then refused with `filters_loading` (503, `Retry-After`), as is a filter on an attribute whose type or',
      'unit was just changed, until its products have followed.',
    ].join(' '),
    isIncomplete: (response: { facetsLoading?: true }) => response.facetsLoading === true,
    query: z.strictObject({
      ...paging,
      visible: visibility,
      ...listFilters,
      sort: z.enum(sorts).optional(),
      order: z.enum(['asc', 'desc']).optional(),
      /** Callers that do not show facets save the work of counting them. */
      facets: z.enum(['true', 'false']).default('true'),
      /** Only what matches the words as typed: nothing is corrected or left out. */
      exact: z.enum(['true', 'false']).default('false'),
      /** Without discontinued products. */
      available: z.enum(['true', 'false']).default('false'),
    }),
    response: productPage.extend({
      facets: facets.optional(),
      /** Set just after a start, while the facets are still being read. A later request gets them. */
      facetsLoading: z.literal(true).optional(),
      /** Set when these are the results of another wording. */
      correction: correction.optional(),
    }),
    refusals: ['unauthenticated'],
  }),
  featured: endpoint({
    method: 'GET',
    path: '/products/featured',
    access: 'public',
    fromContent: true,
    summary:
      'The products that staff chose for the home page, in their order; or those named by `id` (up to 12). What visitors cannot see or buy is left out.',
    query: z.strictObject({ id: idTexts }),
    response: z.object({ items: z.array(productCard) }),
  }),
  mostVisited: endpoint({
    method: 'GET',
    path: '/products/most-visited',
    access: 'public',
    summary: 'The most viewed products of all time.',
    query: z.strictObject({ limit: wholeText(50).default(10) }),
    response: z.object({ items: z.array(productCard) }),
  }),
}
