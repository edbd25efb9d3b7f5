/** The API's endpoints for the tags of products. Served by `tags-api.server.ts`. */
import * as z from 'zod'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { id, idParams, pageOf, paging } from '#shared/fields.ts'
import { line } from '#shared/text.ts'
import { tag, tagChanges } from '../model/tag.ts'
import { longestTagName } from '../model/tag-limits.ts'

/** What a change of all products with a tag comes to. */
const productsChanged = z.object({
  /** How many products have the tag, also in the trash. */
  products: z.int(),
  /** Whether they are too many for one transaction. They are then changed in parts: `GET /products/bulk-changes` says how far that is. */
  isInBackground: z.boolean(),
})

export const tagsApi = {
  listTags: endpoint({
    method: 'GET',
    path: '/tags',
    access: 'admin',
    summary:
      'The tags by name, each with how many products have it. `q` is a part of a name in either language, or of an earlier one.',
    query: z.strictObject({
      ...paging,
      pageSize: paging.pageSize.unwrap().default(25),
      q: line({ min: 0, max: longestTagName }).optional(),
    }),
    response: pageOf(tag).extend({
      /** How many tags no product has, not even one in the trash. */
      unused: z.int(),
    }),
  }),
  deleteUnusedTags: endpoint({
    method: 'DELETE',
    path: '/tags/unused',
    access: 'admin',
    summary:
      'Delete the tags that no product has, not even one in the trash, at most 500 of them. It is one change of many entities; undoing its event restores them all.',
    response: z.object({
      tags: z.int(),
      /** How many unused tags there still are. */
      left: z.int(),
      /** Undoing this event restores them. Null if there were none. */
      eventId: id.nullable(),
    }),
  }),
  tag: endpoint({
    method: 'GET',
    path: '/tags/:id',
    access: 'admin',
    summary: 'One tag.',
    params: idParams,
    response: tag,
    refusals: ['not_found'],
  }),
  updateTag: endpoint({
    method: 'PATCH',
    path: '/tags/:id',
    access: 'admin',
    summary:
      'Rename a tag; `translations` are replaced whole. Its earlier names still lead to it. Search finds its products by the new name at once or, if there are many, in the background.',
    params: idParams,
    body: tagChanges,
    bodyLimit: bodyLimits.texts,
    response: tag,
    refusals: ['not_found', 'conflict', 'tag_taken', 'still_running'],
  }),
  mergeTag: endpoint({
    method: 'POST',
    path: '/tags/:id/merge',
    access: 'admin',
    summary:
      'Merge a tag into another one: its products get that one instead, and its names lead to it from then on. Cannot be undone.',
    params: idParams,
    body: z.strictObject({ into: id }),
    bodyLimit: bodyLimits.texts,
    response: productsChanged,
    refusals: ['not_found', 'still_running'],
  }),
  deleteTag: endpoint({
    method: 'DELETE',
    path: '/tags/:id',
    access: 'admin',
    summary:
      'Delete a tag, and take it off the products that have it. Undoing its event restores it, unless products had it.',
    params: idParams,
    response: productsChanged,
    refusals: ['not_found', 'still_running'],
  }),
}
