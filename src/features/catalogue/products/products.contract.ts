/** The API's endpoints for reading, creating and changing products. Served by `products-api.server.ts`. */
import * as z from 'zod'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { idParams } from '#shared/fields.ts'
import { line } from '#shared/text.ts'
import { goneProduct, newProductWithFiles, product, productCard, productChanges } from '../model/product.ts'
import { bulkUpdate, bulkUpdateResult } from './bulk/bulk-update.ts'

/** Allows more than the longest stored name, so that a name with a long spelling is looked up and not refused. */
const nameParams = z.strictObject({ name: line({ min: 1, max: 500 }) })

export const productsApi = {
  productById: endpoint({
    method: 'GET',
    path: '/products/by-id/:id',
    access: 'public',
    fromContent: true,
    summary: 'One product by its number. Hidden ones need a session.',
    params: idParams,
    response: product,
    refusals: ['not_found'],
  }),
  productByName: endpoint({
    method: 'GET',
    path: '/products/by-name/:name',
    access: 'public',
    fromContent: true,
    summary:
      'One product by any spelling of its name, its translated name or an earlier one. 410 when visitors saw it and it was removed.',
    params: nameParams,
    response: product,
    refusals: ['not_found', 'gone'],
  }),
  goneProduct: endpoint({
    method: 'GET',
    path: '/products/gone/:name',
    access: 'public',
    fromContent: true,
    summary:
      'A removed product that visitors saw, by any spelling of one of its names: what it was called, where it was, what replaces it and the newest products of its category.',
    params: nameParams,
    response: goneProduct,
    refusals: ['not_found'],
  }),
  relatedProducts: endpoint({
    method: 'GET',
    path: '/products/related/:id',
    access: 'public',
    fromContent: true,
    summary:
      'At most 12 shown products: those chosen for it, then of its category, then of its main category; those that share most tags and attribute values first.',
    params: idParams,
    response: z.array(productCard),
    refusals: ['not_found'],
  }),
  createProduct: endpoint({
    method: 'POST',
    path: '/products',
    access: 'admin',
    summary:
      'Create a product; hidden unless `visible` says otherwise. Files that were uploaded for its draft are named by their references.',
    body: newProductWithFiles,
    bodyLimit: bodyLimits.product,
    response: product,
    success: 201,
    refusals: ['name_taken', 'code_taken'],
  }),
  updateProduct: endpoint({
    method: 'PATCH',
    path: '/products/:id',
    access: 'admin',
    summary:
      'Change the given fields. Lists and `translations` are replaced whole. What changes nothing leaves the version. A product is replaced neither by itself nor by one that it replaces, directly or through others.',
    params: idParams,
    body: productChanges,
    bodyLimit: bodyLimits.product,
    response: product,
    refusals: ['not_found', 'name_taken', 'code_taken', 'conflict'],
  }),
  updateProducts: endpoint({
    method: 'PATCH',
    path: '/products',
    access: 'admin',
    summary:
      'Change up to 500 products alike: those with `ids`, or all of a filtered list. `changes` sets values, `adjust` adds and removes tags and raises or lowers prices. All are changed or none, as one event with one undo. A filter that finds more is refused. `preview` saves nothing, and shows the first prices before and after.',
    body: bulkUpdate,
    bodyLimit: bodyLimits.texts,
    response: bulkUpdateResult,
  }),
}
