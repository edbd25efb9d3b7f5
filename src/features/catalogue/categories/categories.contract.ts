/** The API's endpoints for reading, creating and changing categories. Served by `categories-api.server.ts`. */
import * as z from 'zod'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { idParams, idText } from '#shared/fields.ts'
import { line } from '#shared/text.ts'
import {
  category,
  categoryChanges,
  categoryEntry,
  categoryNode,
  maxSerialPlaces,
  newCategory,
  serialPlace,
} from '../model/category.ts'

const nameParams = z.strictObject({ name: line({ min: 1, max: 500 }) })

export const categoriesApi = {
  categoryById: endpoint({
    method: 'GET',
    path: '/category/one/:id',
    access: 'public',
    fromContent: true,
    summary: 'One category by its number. Hidden ones need a session.',
    params: idParams,
    response: category,
    refusals: ['not_found'],
  }),
  categoryByName: endpoint({
    method: 'GET',
    path: '/category/name/:name',
    access: 'public',
    fromContent: true,
    summary: 'One category by any spelling of its name, its translated name or an earlier one.',
    params: nameParams,
    response: category,
    refusals: ['not_found'],
  }),
  mainCategories: endpoint({
    method: 'GET',
    path: '/category/main',
    access: 'public',
    fromContent: true,
    summary: 'The categories without a parent, in their order.',
    response: z.array(categoryEntry),
  }),
  categoryTree: endpoint({
    method: 'GET',
    path: '/category/categories-tree',
    access: 'public',
    fromContent: true,
    summary: 'The whole tree. A session also sees hidden categories, and how many shown products each has.',
    response: z.array(categoryNode),
  }),
  serialPlaces: endpoint({
    method: 'GET',
    path: '/category/serial-places',
    access: 'public',
    fromContent: true,
    summary: `Where the serial number is: on a product, by the nearest of its categories that says so; or without a product on those of each category that says so, at most ${maxSerialPlaces}.`,
    query: z.strictObject({ productId: idText.optional() }),
    response: z.array(serialPlace),
  }),
  createCategory: endpoint({
    method: 'POST',
    path: '/category',
    access: 'admin',
    summary: 'Create a category.',
    body: newCategory,
    bodyLimit: bodyLimits.texts,
    response: category,
    success: 201,
    refusals: ['name_taken', 'category_too_deep'],
  }),
  updateCategory: endpoint({
    method: 'PATCH',
    path: '/category/:id',
    access: 'admin',
    summary:
      'Change the given fields; `parentId` and `position` move it. `translations` are replaced whole. What changes nothing leaves the version.',
    params: idParams,
    body: categoryChanges,
    bodyLimit: bodyLimits.texts,
    response: category,
    refusals: ['not_found', 'name_taken', 'conflict', 'category_cycle', 'category_too_deep'],
  }),
}
