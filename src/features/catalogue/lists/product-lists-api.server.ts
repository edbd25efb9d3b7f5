import { handle } from '#server/http/api.server.ts'
import type { ProductLists } from './product-list.server.ts'
import { productListsApi } from './product-lists.contract.ts'

export function serveProductLists(products: ProductLists) {
  return [
    handle(productListsApi.allProducts, ({ query: { deleted, ...query } }, caller) =>
      deleted === 'true'
        ? products.listDeleted(query, caller)
        : products.list({ ...query, sort: 'newest' }, caller),
    ),
    handle(productListsApi.searchProducts, ({ query }, caller) => products.search(query, caller)),
    handle(productListsApi.mostVisited, ({ query }) => products.mostVisited(query.limit)),
  ]
}
