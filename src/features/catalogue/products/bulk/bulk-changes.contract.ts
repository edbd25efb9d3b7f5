/**
 * The API's endpoints for changing more products than one transaction may hold. Such a change runs as a background job, a part at a
 * time, and its row says how far it has come. Served by `bulk-changes-api.server.ts`.
 */
import * as z from 'zod'
import { eventName } from '#features/history/event.ts'
import { longWorkStates } from '#features/long-work/long-work-states.ts'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { id, idParams, nothing } from '#shared/fields.ts'
import { bulkEdit, bulkTarget, priceExample } from './bulk-update.ts'

/**
 * `removal` is a move to the trash. `categoryRemoval` moves all products out of a category and then deletes that. `attributeChange` is
 * started by the change of an attribute, or its undo, and updates the products that have a value for it. `valueMending` changes values that
 * did not fit their attribute, or brings them back. `undo` takes an earlier one
 * back, whatever it was. Those about tags are started by `tags/tags.contract.ts`: `tagRename` updates the search after a tag was renamed,
 * `tagMerge` and `tagRemoval` give products another tag, or take it off them. `demoRemoval` is started by `demo/demo.contract.ts` and counts
 * everything that the demo brought, not only its products; `pictureImport` by `picture-import/picture-imports.contract.ts`. Those about
 * serial numbers are started by `warranty/serials/serials.contract.ts`; `serialUndo` is an undo of them.
 * `import` is started by `features/transfer/transfer.contract.ts` and writes a spreadsheet; `importUndo` is an undo of
 * one with categories or attributes.
 */
const bulkKinds = [
  'change',
  'removal',
  'categoryRemoval',
  'attributeChange',
  'valueMending',
  'tagRename',
  'tagMerge',
  'tagRemoval',
  'demoRemoval',
  'pictureImport',
  'import',
  'importUndo',
  'undo',
  'serialChange',
  'serialRemoval',
  'serialAdd',
  'serialUndo',
] as const

export const bulkChange = z.object({
  id,
  kind: z.enum(bulkKinds),
  state: z.enum(longWorkStates),
  /** Whether it was asked to stop, and has not done so yet. */
  isCancelling: z.boolean(),
  /** The category that is deleted, or that an undo brings back. */
  category: z.object(eventName).nullable(),
  /** The attribute whose change the products follow. */
  attribute: z.object(eventName).nullable(),
  /** The spreadsheet that is imported. Its id is there as long as the import is. */
  file: z.object({ importId: id, name: z.string() }).nullable(),
  /** Whether it can be cancelled while it is under way. */
  canCancel: z.boolean(),
  /** The tag that is renamed, merged into another one or deleted. */
  tag: z.object(eventName).nullable(),
  /** How many products it is about, and how many of them have been looked at so far. */
  total: z.int(),
  done: z.int(),
  changed: z.int(),
  /** Left as they are, because they were deleted meanwhile or, for an undo, changed while it ran. */
  skipped: z.int(),
  /** Undoing this event, by another bulk change if it is large, takes all of it back. Null as long as nothing was changed. */
  eventId: id.nullable(),
  /** Whether undoing it is a bulk change again. */
  undoIsBulk: z.boolean(),
  /**
   * For a refused undo: how many were changed since, and the first of them. For one that is done: what an import had created and stays,
   * such as a category, because somebody uses or has changed it by now.
   */
  conflict: z.object({ count: z.int(), names: z.array(z.object(eventName)) }).nullable(),
  /** For a failed or refused one: the code of the error, such as `invalid`, and its message in the language of the caller. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
})
export type BulkChange = z.infer<typeof bulkChange>

const hasChange = ({ changes, adjust }: { changes: object; adjust: object }) =>
  Object.keys(changes).length + Object.keys(adjust).length > 0

const newBulkChange = z.union([
  z
    .strictObject({ target: bulkTarget, ...bulkEdit })
    // A forgotten change is no change of nothing.
    .refine(hasChange, { path: ['changes'], message: 'required' }),
  z.strictObject({ remove: bulkTarget }),
  z.strictObject({ removeCategory: id, moveTo: z.union([z.literal('parent'), id]) }),
  z.strictObject({ undo: id }),
])

export const bulkChangesApi = {
  startBulkChange: endpoint({
    method: 'POST',
    path: '/products/bulk-changes',
    access: 'admin',
    summary:
      'In the background, change any number of products alike, move them to the trash, move all products out of a category and delete it, or undo such a change by its event. Which products a filter finds is decided now. What is wrong with the change is refused now; nothing else is waited for.',
    body: newBulkChange,
    bodyLimit: bodyLimits.product,
    response: bulkChange,
    success: 202,
    refusals: [
      ...(['not_found', 'already_undone', 'cannot_undo', 'still_running'] as const),
      ...(['category_cycle', 'category_too_deep'] as const),
    ],
  }),
  previewBulkChange: endpoint({
    method: 'POST',
    path: '/products/bulk-changes/preview',
    access: 'admin',
    summary:
      'How many products a bulk change would be about, and the first prices before and after. Nothing is saved.',
    body: z.strictObject({ target: bulkTarget, ...bulkEdit }),
    bodyLimit: bodyLimits.product,
    response: z.object({ total: z.int(), examples: z.array(priceExample) }),
  }),
  listBulkChanges: endpoint({
    method: 'GET',
    path: '/products/bulk-changes',
    access: 'admin',
    summary:
      'The caller’s bulk changes that are under way, and those that ended and were not dismissed yet, the newest first; at most 20.',
    response: z.object({ items: z.array(bulkChange) }),
  }),
  cancelBulkChange: endpoint({
    method: 'POST',
    path: '/products/bulk-changes/:id/cancel',
    access: 'admin',
    summary:
      'Stop a bulk change after the part that is under way. What is done stays done. One that has ended or cannot be cancelled stays as it is.',
    params: idParams,
    response: bulkChange,
    refusals: ['not_found'],
  }),
  resumeBulkChange: endpoint({
    method: 'POST',
    path: '/products/bulk-changes/:id/resume',
    access: 'admin',
    summary:
      'Go on with a bulk change that was under way in a backup and stands still since that was restored. Any other stays as it is.',
    params: idParams,
    response: bulkChange,
    refusals: ['not_found'],
  }),
  dismissBulkChange: endpoint({
    method: 'DELETE',
    path: '/products/bulk-changes/:id',
    access: 'admin',
    summary: 'Dismiss a bulk change of the caller. Refused while it is under way.',
    params: idParams,
    response: nothing,
    success: 204,
    refusals: ['not_found', 'still_running'],
  }),
}
