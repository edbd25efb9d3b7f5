import * as z from 'zod'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { idParams, nothing } from '#shared/fields.ts'
import { attribute, attributeChanges, categoryAttribute, newAttribute } from '../model/attribute.ts'

export const attributesApi = {
  categoryAttributes: endpoint({
    method: 'GET',
    path: '/category/attributes/:id',
    access: 'public',
    fromContent: true,
    summary: 'The attributes of a category: the inherited ones, from the main category down, then its own.',
    params: idParams,
    response: z.array(categoryAttribute),
    refusals: ['not_found'],
  }),
  createAttribute: endpoint({
    method: 'POST',
    path: '/category/attributes/:id',
    access: 'admin',
    summary: 'Add an attribute to a category; its subcategories inherit it.',
    params: idParams,
    body: newAttribute,
    bodyLimit: bodyLimits.texts,
    response: attribute,
    success: 201,
    refusals: ['not_found', 'attribute_taken', 'too_many_attributes'],
  }),
  updateAttribute: endpoint({
    method: 'PATCH',
    path: '/attributes/:id',
    access: 'admin',
    summary:
      'Change the given fields; a new name also applies to existing values. `choices` and `translations` are replaced whole. More than 500 products follow in the background; `updatingProducts` says how many, and until they have, a further change that products follow is refused.',
    params: idParams,
    body: attributeChanges,
    bodyLimit: bodyLimits.texts,
    response: attribute,
    refusals: ['not_found', 'attribute_taken', 'attribute_updating', 'conflict'],
  }),
  deleteAttribute: endpoint({
    method: 'DELETE',
    path: '/attributes/:id',
    access: 'admin',
    summary:
      'Remove an attribute. Its values stay with their products as rows of their own. Undoing its event restores it, with the values that were not changed since.',
    params: idParams,
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
}
