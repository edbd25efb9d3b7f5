import { handle } from '#server/http/api.server.ts'
import { categoryImageApi } from './category-image.contract.ts'
import type { CategoryImages } from './category-image.server.ts'

export function serveCategoryImage(images: CategoryImages) {
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
  ]
}
