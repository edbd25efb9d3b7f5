/** The calls of a table in which many products are changed, each in its own way. Served by `each-products-api.server.ts`. */
import * as z from 'zod'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { idText } from '#shared/fields.ts'
import { eachProduct, eachUpdate, eachUpdateResult } from './each-product.ts'
import { maxEach } from './max-each.ts'

const idTexts = z
  .union([idText, z.array(idText)])
  .transform(ids => (Array.isArray(ids) ? ids : [ids]))
  .refine(ids => ids.length <= maxEach, { message: 'too_many', params: { max: maxEach } })

export const eachProductsApi = {
  eachProduct: endpoint({
    method: 'GET',
    path: '/products/each',
    access: 'admin',
    summary: `The products named by \`id\` (up to ${maxEach}), in that order, with what a table shows of them. Those that do not exist or are in the trash are left out.`,
    query: z.strictObject({ id: idTexts }),
    response: z.object({ items: z.array(eachProduct) }),
  }),
  updateEachProduct: endpoint({
    method: 'PATCH',
    path: '/products/each',
    access: 'admin',
    summary: [
      `Change up to ${maxEach} products, each in its own way: its fields in \`products\`, values of attributes in \`values\`. All are changed`,
      'or none, as one event with one undo. Of `translations` only the given names are changed. Refused fields are named by their place in',
      'the body; `conflict` lists all products with a newer version in `conflicts`. Two products may exchange their names or codes.',
    ].join(' '),
    body: eachUpdate,
    bodyLimit: bodyLimits.table,
    response: eachUpdateResult,
    refusals: ['name_taken', 'code_taken', 'conflict'],
  }),
}
