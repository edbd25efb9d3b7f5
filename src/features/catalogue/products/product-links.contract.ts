/** What the form of a product asks about the products it links to. Served by `products-api.server.ts`. */
import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { id, idParams, idText } from '#shared/fields.ts'
import { ownFields, productCard } from '../model/product.ts'

/** A parameter that may be repeated arrives as one text or as a list of texts. */
const idTexts = z
  .union([idText, z.array(idText)])
  .default([])
  .transform(given => (Array.isArray(given) ? given : [given]))
  .pipe(ownFields.relatedIds)

export const productLinksApi = {
  productLinks: endpoint({
    method: 'GET',
    path: '/products/links/:id',
    access: 'admin',
    summary:
      'The products a product links to, also those in the trash, which every other answer leaves out. They stay linked, and are back when they are restored.',
    params: idParams,
    response: z.object({ replacementId: id.nullable(), relatedIds: z.array(id) }),
    refusals: ['not_found'],
  }),
  relatedDraft: endpoint({
    method: 'GET',
    path: '/products/related-draft',
    access: 'admin',
    summary: [
      'For a product as it is in its form (`id` if it was saved before): the products it links to, hidden ones and those in the trash too,',
      'and the related products that visitors would see, as `GET /products/related/:id` answers them. Tags and attribute values count as',
      'they were last saved.',
    ].join(' '),
    query: z.strictObject({
      id: idText.optional(),
      categoryId: idText.optional(),
      relatedId: idTexts,
      replacementId: idText.optional(),
    }),
    response: z.object({
      /** Those that still exist, in the order of the query. */
      products: z.array(productCard),
      related: z.array(productCard),
    }),
    refusals: ['not_found'],
  }),
}
