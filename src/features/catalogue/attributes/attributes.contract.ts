import * as z from 'zod'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { idParams, nothing } from '#shared/fields.ts'
import { attribute, attributeChanges, categoryAttribute, newAttribute } from './attribute.ts'

export const attributesApi = {
  categoryAttributes: endpoint({
    method: 'GET',
    path: '/category/attributes/:id',
    access: 'public',
    fromContent: true,
    summary:
      'What a category asks of its products: what it inherits, from the main category down, then its own.',
    params: idParams,
    response: z.array(categoryAttribute),
    refusals: ['not_found'],
  }),
  createAttribute: endpoint({
    method: 'POST',
    path: '/category/attributes/:id',
    access: 'admin',
    summary: 'Let a category ask for one more attribute; everything under it asks for it too.',
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
      'Change the given fields; a new name also reaches the answers. `choices` and `translations` are replaced whole.',
    params: idParams,
    body: attributeChanges,
    bodyLimit: bodyLimits.texts,
    response: attribute,
    refusals: ['not_found', 'attribute_taken', 'conflict'],
  }),
  deleteAttribute: endpoint({
    method: 'DELETE',
    path: '/attributes/:id',
    access: 'admin',
    summary:
      'Ask for it no more. Its answers stay with their products as rows of their own. Undoing its event brings it back, with those answers that were not changed since.',
    params: idParams,
    response: nothing,
    success: 204,
    refusals: ['not_found'],
  }),
}
