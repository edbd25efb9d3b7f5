import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { idParams, nothing } from '#shared/fields.ts'
import { trashDays } from '#shared/trash.ts'
import { product } from '../model/product.ts'
import { bulkRemoval, bulkRemovalResult } from './bulk/bulk-update.ts'

export const productTrashApi = {
  removeProduct: endpoint({
    method: 'DELETE',
    path: '/products/:id',
    access: 'admin',
    summary: `Move a product to the trash, from where it can be restored for ${trashDays} days.`,
    params: idParams,
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
  removeProducts: endpoint({
    method: 'POST',
    path: '/products/trash',
    access: 'admin',
    summary:
      'Move up to 500 products to the trash: those with `ids`, or all of a filtered list. All or none, as one event with one undo. A filter that finds more is refused.',
    body: bulkRemoval,
    bodyLimit: bodyLimits.texts,
    response: bulkRemovalResult,
  }),
  restoreProduct: endpoint({
    method: 'POST',
    path: '/products/:id/restore',
    access: 'admin',
    summary: 'Restore a product from the trash. Refused if another product has its name or code by now.',
    params: idParams,
    response: product,
    refusals: ['not_found', 'name_taken', 'code_taken'],
  }),
  duplicateProduct: endpoint({
    method: 'POST',
    path: '/products/:id/duplicate',
    access: 'admin',
    summary: 'Duplicate a product: a hidden copy with everything but the code and the visits.',
    params: idParams,
    response: product,
    success: 201,
    refusals: ['not_found'],
  }),
}
