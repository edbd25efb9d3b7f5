/** The API's endpoints that make previews of products. Served by `product-previews-api.server.ts`. */
import { createdPreview } from '#features/previews/preview.ts'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { idParams } from '#shared/fields.ts'
import { newProductWithFiles, productChanges } from '../model/product.ts'

export const productPreviewsApi = {
  previewNewProduct: endpoint({
    method: 'POST',
    path: '/products/previews',
    access: 'admin',
    summary:
      'A secret link to the page of a product that is not saved yet, as visitors would see it. Nothing is saved. It is refused as the creation would be. An account has at most 20 previews, each for a day.',
    body: newProductWithFiles,
    bodyLimit: bodyLimits.product,
    response: createdPreview,
    success: 201,
    refusals: ['name_taken', 'code_taken'],
  }),
  previewProduct: endpoint({
    method: 'POST',
    path: '/products/:id/previews',
    access: 'admin',
    summary: 'The same for a product with changes that are not saved, hidden or not.',
    params: idParams,
    body: productChanges,
    bodyLimit: bodyLimits.product,
    response: createdPreview,
    success: 201,
    refusals: ['not_found', 'name_taken', 'code_taken', 'conflict'],
  }),
}
