import { handle } from '#server/http/api.server.ts'
import { productPreviewsApi } from './product-previews.contract.ts'
import type { ProductPreviews } from './product-previews.server.ts'

export function serveProductPreviews(previews: ProductPreviews) {
  return [
    handle(productPreviewsApi.previewNewProduct, ({ body }, caller) => previews.ofNew(body, caller)),
    handle(productPreviewsApi.previewProduct, ({ params, body }, caller) =>
      previews.ofSaved(params.id, body, caller),
    ),
  ]
}
