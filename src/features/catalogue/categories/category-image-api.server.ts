import { handle } from '#server/http/api.server.ts'
import { categoryImageApi } from './category-image.contract.ts'
import type { CategoryImages } from './category-image.server.ts'

export function serveCategoryImage(images: CategoryImages, serialImages: CategoryImages) {
  return [
    handle(categoryImageApi.setCategoryImage, ({ params, files }, caller) =>
      images.replace(params.id, files, caller),
    ),
    handle(categoryImageApi.removeCategoryImage, ({ query }, caller) => images.remove(query.id, caller)),
    handle(categoryImageApi.removeCategoryImageById, ({ params }, caller) =>
      images.remove(params.id, caller),
    ),
    handle(categoryImageApi.restoreCategoryImage, ({ params }, caller) =>
      images.restore(params.id, params.imageRef, caller),
    ),
    handle(categoryImageApi.setSerialImage, ({ params, files }, caller) =>
      serialImages.replace(params.id, files, caller),
    ),
    handle(categoryImageApi.removeSerialImage, ({ params }, caller) =>
      serialImages.remove(params.id, caller),
    ),
    handle(categoryImageApi.restoreSerialImage, ({ params }, caller) =>
      serialImages.restore(params.id, params.imageRef, caller),
    ),
  ]
}
