import { handle } from '#server/http/api.server.ts'
import type { ProductLists } from './product-list.server.ts'
import { productListsApi } from './product-lists.contract.ts'
import { staffListApi } from './staff-list.contract.ts'

/** `chosen`: the ids of the products that staff chose for the home page. */
export function serveProductLists(products: ProductLists, chosen: () => Promise<number[]>) {
  return [
    handle(productListsApi.allProducts, ({ query: { deleted, ...query } }, caller) =>
      deleted === 'true'
        ? products.listDeleted(query, caller)
        : products.list({ ...query, sort: 'newest' }, caller),
    ),
    handle(productListsApi.searchProducts, ({ query }, caller) => products.search(query, caller)),
    handle(staffListApi.staffProducts, ({ query }, caller) => products.staff.list(query, caller)),
    handle(staffListApi.staffNeighbours, ({ params, query }) => products.staff.neighbours(params.id, query)),
    handle(productListsApi.featured, async ({ query }) => products.featured(query.id ?? (await chosen()))),
    handle(productListsApi.mostVisited, ({ query }) => products.mostVisited(query.limit)),
  ]
}
