import { handle } from '#server/http/api.server.ts'
import { productTrashApi } from './product-trash.contract.ts'
import { productsApi } from './products.contract.ts'
import type { Products } from './products.server.ts'

export function serveProducts(products: Products) {
  return [
    handle(productsApi.productById, ({ params }, caller) => products.requireById(params.id, caller)),
    handle(productsApi.productByName, ({ params }, caller) => products.requireByName(params.name, caller)),
    handle(productsApi.createProduct, ({ body }, caller) => products.create(body, caller)),
    handle(productsApi.updateProduct, ({ params, body }, caller) => products.update(params.id, body, caller)),
    handle(productsApi.relatedProducts, ({ params }, caller) => products.related(params.id, caller)),
    handle(productTrashApi.removeProduct, ({ params }, caller) => products.remove(params.id, caller)),
    handle(productTrashApi.restoreProduct, ({ params }, caller) => products.restore(params.id, caller)),
    handle(productTrashApi.duplicateProduct, ({ params }, caller) => products.duplicate(params.id, caller)),
  ]
}
