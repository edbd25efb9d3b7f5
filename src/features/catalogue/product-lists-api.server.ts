import { handle } from '#server/api.server.ts'
import type { ProductList } from './product-list.server.ts'
import { productListsApi } from './product-lists.contract.ts'

export function serveProductLists(listProducts: ProductList) {
  return [
    handle(productListsApi.allProducts, ({ query }, caller) => listProducts(query, caller)),
    handle(productListsApi.searchProducts, ({ query }, caller) => listProducts(query, caller)),
  ]
}
