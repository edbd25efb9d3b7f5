import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idParams } from '#shared/fields.ts'

export const visitsApi = {
  visitProduct: endpoint({
    method: 'POST',
    path: '/products/visit/:id',
    access: 'public',
    summary:
      'Somebody looks at a product. Counted within seconds, once per visitor and half an hour; the answer is the same for any number.',
    params: idParams,
    response: z.object({ accepted: z.literal(true) }),
    success: 202,
  }),
}
