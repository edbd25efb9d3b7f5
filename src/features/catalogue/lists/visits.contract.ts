import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idParams } from '#shared/fields.ts'

export const visitsApi = {
  visitProduct: endpoint({
    method: 'POST',
    path: '/products/visit/:id',
    access: 'public',
    summary:
      'Count a view of a product, within seconds and once per visitor and half an hour; the response is the same for any number.',
    params: idParams,
    response: z.object({ accepted: z.literal(true) }),
    success: 202,
  }),
}
