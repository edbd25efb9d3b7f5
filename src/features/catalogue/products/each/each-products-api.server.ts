import { handle } from '#server/http/api.server.ts'
import { eachProductsApi } from './each-products.contract.ts'
import type { EachProducts } from './each-products.server.ts'

export const serveEachProducts = (each: EachProducts) => [
  handle(eachProductsApi.eachProduct, async ({ query }) => ({ items: await each.list(query.id) })),
  handle(eachProductsApi.updateEachProduct, ({ body }, caller) => each.update(body, caller)),
]
