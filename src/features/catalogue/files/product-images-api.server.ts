import { handle } from '#server/http/api.server.ts'
import type { ProductImageUploads } from './product-image-uploads.server.ts'
import { productImagesApi } from './product-images.contract.ts'

export function serveProductImages(images: ProductImageUploads) {
  return [
    handle(productImagesApi.addMainImage, ({ params, files }, caller) =>
      images.addMain(params.id, files, caller),
    ),
    handle(productImagesApi.addOtherImages, ({ params, files }, caller) =>
      images.addOthers(params.id, files, caller),
    ),
    handle(productImagesApi.removeImage, ({ params }, caller) =>
      images.remove(params.id, params.imageRef, caller),
    ),
    handle(productImagesApi.restoreImage, ({ params }, caller) =>
      images.restore(params.id, params.imageRef, caller),
    ),
  ]
}
