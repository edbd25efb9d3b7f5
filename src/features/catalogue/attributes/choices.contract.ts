/** The API's endpoints for the choices of one attribute. Served by `attributes-api.server.ts`. */
import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, idParams } from '#shared/fields.ts'

export const choicesApi = {
  attributeChoices: endpoint({
    method: 'GET',
    path: '/attributes/:id/choices',
    access: 'admin',
    summary: 'How many products have each choice of an attribute, also in the trash.',
    params: idParams,
    response: z.object({ items: z.array(z.object({ id, products: z.int() })) }),
    refusals: ['not_found'],
  }),
  mergeChoices: endpoint({
    method: 'POST',
    path: '/attributes/:id/merge-choices',
    access: 'admin',
    summary:
      'Merge a choice of an attribute into another: its products have that one from then on, and its words lead to it. Undoing its event brings the choice back, with the products whose value was not changed since. Search follows at once or, for more than 500 products, in the background.',
    params: idParams,
    body: z.strictObject({ choice: id, into: id, version: z.int().optional() }),
    response: z.object({
      /** How many products had the choice, also in the trash. */
      products: z.int(),
      /** Whether search follows in the background: `GET /products/bulk-changes` says how far that is. */
      isInBackground: z.boolean(),
      /** Undoing this event takes the merge back. */
      eventId: id.nullable(),
    }),
    refusals: ['not_found', 'conflict', 'attribute_updating'],
  }),
}
