import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idText, pageOf, paging, visibility, wholeText } from '#shared/fields.ts'
import { line } from '#shared/text.ts'
import { facets } from '../filters/facets.ts'
import { productCard } from '../products/product.ts'

const productPage = pageOf(productCard)

export const sorts = ['relevance', 'newest', 'name', 'price', 'visits'] as const

/** More filters of one kind narrow nothing any more. */
const mostFilters = 20
const largestPrice = 10 ** 12

/** A parameter that may stand several times arrives as one text or as a list of them. */
const repeated = (text: z.ZodType<string, string>) =>
  z
    .union([text, z.array(text)])
    .default([])
    .transform(given => (Array.isArray(given) ? given : [given]))
    .pipe(z.array(z.string()).max(mostFilters))

const priceText = z.union([
  z.int().min(0).max(largestPrice),
  z
    .string()
    .regex(/^\d{1,13}$/)
    .transform(Number)
    .pipe(z.int().max(largestPrice)),
])

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
    // Visits are counted without a new version, and what fits as well is ordered by them.
    fromContent: query => query.sort !== 'visits' && !query.q,
    summary: [
      'Products of a category and what is under it: those that match the words of `q`, cost from `minPrice` to `maxPrice`, and have',
      'one of the tags and, for every attribute, one of its answers (`spec=Colour:Red`, `spec=Weight:10..20`; names and values in',
      'either language). Sorted by relevance with `q`, else newest first; without `order` names and prices rise, the rest falls.',
      'With the facets by which the list can be narrowed: each counted under all filters but its own. Just after a start an unfiltered',
      'list may come without them, with `facetsPending`; such an answer is `no-store`.',
    ].join(' '),
    isIncomplete: (answer: { facetsPending?: boolean }) => answer.facetsPending === true,
    query: z.strictObject({
      ...paging,
      visible: visibility,
      q: line({ min: 0, max: 100 }).optional(),
      category: idText.optional(),
      minPrice: priceText.optional(),
      maxPrice: priceText.optional(),
      tag: repeated(line({ min: 1, max: 40 })),
      spec: repeated(line({ min: 3, max: 400 }).refine(text => text.indexOf(':') > 0)),
      sort: z.enum(sorts).optional(),
      order: z.enum(['asc', 'desc']).optional(),
      /** Those who do not show them save the work. */
      facets: z.enum(['true', 'false']).default('true'),
    }),
    response: productPage.extend({
      facets: facets.optional(),
      /** After a start, while the facets are still being counted: they are there when it is asked again. */
      facetsPending: z.boolean().optional(),
      /** Another wording, where nothing was found. */
      didYouMean: z.string().optional(),
    }),
    refusals: ['unauthenticated'],
  }),
  mostVisited: endpoint({
    method: 'GET',
    path: '/products/most-visited',
    access: 'public',
    summary: 'The products that were looked at most, since they exist.',
    query: z.strictObject({ limit: wholeText(50).default(10) }),
    response: z.object({ items: z.array(productCard) }),
  }),
}
