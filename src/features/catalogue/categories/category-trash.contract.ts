import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idParams, idText, nothing } from '#shared/fields.ts'
import { category, categoryEntry } from '../model/category.ts'

export const categoryTrashApi = {
  removeCategory: endpoint({
    method: 'DELETE',
    path: '/category/:id',
    access: 'admin',
    summary:
      'Move a category to the trash. With contents it needs `moveTo`: the number of the category that takes them, or `parent` (of a main category: none). Undoing its event brings the contents back too. With more than 500 products directly in it, it is deleted by `POST /products/bulk-changes` instead. The refusal counts `categories` and `products` directly in it, and `productsBelow` with those of its subcategories.',
    params: idParams,
    query: z.strictObject({ moveTo: z.union([z.literal('parent'), idText]).optional() }),
    response: nothing,
    success: 204,
    refusals: ['not_found', 'category_not_empty', 'deletion_is_large', 'category_cycle', 'category_too_deep'],
  }),
  categoryTrash: endpoint({
    method: 'GET',
    path: '/category/trash',
    access: 'admin',
    summary: 'The categories in the trash, the newest first.',
    response: z.array(categoryEntry),
  }),
  restoreCategory: endpoint({
    method: 'POST',
    path: '/category/:id/restore',
    access: 'admin',
    summary:
      'Restore a category from the trash. Its former contents stay where they were moved. Refused if another category has its name by now.',
    params: idParams,
    response: category,
    refusals: ['not_found', 'name_taken', 'category_too_deep'],
  }),
}
