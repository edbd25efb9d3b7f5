import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idText, pageOf, paging, visibility } from '#shared/fields.ts'
import { productCard } from './product.ts'

const productPage = pageOf(productCard)

export const productListsApi = {
  allProducts: endpoint({
    method: 'GET',
    path: '/products/all',
    access: 'public',
    fromContent: true,
    summary: 'Every product, newest first. `visible=false` and `visible=all` need a session.',
    query: z.strictObject({ ...paging, visible: visibility }),
    response: productPage,
    refusals: ['unauthenticated'],
  }),
  searchProducts: endpoint({
    method: 'GET',
    path: '/products/search-and-sort',
    access: 'public',
    fromContent: true,
    summary: 'Products of a category and what is under it, sorted.',
    query: z.strictObject({
      ...paging,
      visible: visibility,
      category: idText.optional(),
      sort: z.enum(['newest', 'price']).default('newest'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    response: productPage,
    refusals: ['unauthenticated'],
  }),
}
