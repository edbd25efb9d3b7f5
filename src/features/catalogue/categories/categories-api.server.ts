import { handle } from '#server/http/api.server.ts'
import { categoriesApi } from './categories.contract.ts'
import type { Categories } from './categories.server.ts'
import { categorySummaryApi } from './category-summary.contract.ts'
import { categoryTrashApi } from './category-trash.contract.ts'

export function serveCategories(categories: Categories) {
  return [
    handle(categoriesApi.categoryById, ({ params }, caller) => categories.requireById(params.id, caller)),
    handle(categoriesApi.categoryByName, ({ params }, caller) =>
      categories.requireByName(params.name, caller),
    ),
    handle(categoriesApi.mainCategories, (_, caller) => categories.listMain(caller)),
    handle(categoriesApi.categoryTree, (_, caller) => categories.tree(caller)),
    handle(categoriesApi.serialPlaces, ({ query }) => categories.serialPlaces(query.productId)),
    handle(categorySummaryApi.categorySummary, ({ params, query }) => categories.summarize(params.id, query)),
    handle(categoriesApi.createCategory, ({ body }, caller) => categories.create(body, caller)),
    handle(categoriesApi.updateCategory, ({ params, body }, caller) =>
      categories.update(params.id, body, caller),
    ),
    handle(categoryTrashApi.removeCategory, ({ params, query }, caller) =>
      categories.remove(params.id, query.moveTo, caller),
    ),
    handle(categoryTrashApi.categoryTrash, () => categories.listTrash()),
    handle(categoryTrashApi.restoreCategory, ({ params }, caller) => categories.restore(params.id, caller)),
  ]
}
