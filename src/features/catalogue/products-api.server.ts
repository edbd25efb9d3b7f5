import { handle } from '#server/api.server.ts'
import { productsApi } from './products.contract.ts'
import type { Products } from './products.server.ts'

export function serveProducts(products: Products) {
  return [
    handle(productsApi.productById, ({ params }, caller) => products.requireById(params.id, caller)),
    handle(productsApi.productByName, ({ params }, caller) => products.requireByName(params.name, caller)),
    handle(productsApi.createProduct, ({ body }, caller) => products.create(body, caller)),
    handle(productsApi.updateProduct, ({ params, body }, caller) => products.update(params.id, body, caller)),
  ]
}
