import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idText, pageOf, paging, visibility, wholeText } from '#shared/fields.ts'
import { productCard } from './product.ts'

const productPage = pageOf(productCard)

export const sorts = ['newest', 'name', 'price', 'visits'] as const

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
    // Visits are counted without a new version.
    fromContent: query => query.sort !== 'visits',
    summary:
      'Products of a category and what is under it, sorted. Without `order`: names and prices rise, the rest falls.',
    query: z.strictObject({
      ...paging,
      visible: visibility,
      category: idText.optional(),
      sort: z.enum(sorts).default('newest'),
      order: z.enum(['asc', 'desc']).optional(),
    }),
    response: productPage,
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
