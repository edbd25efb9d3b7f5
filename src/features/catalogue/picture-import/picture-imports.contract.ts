/** The API's endpoints for pictures of many products at once. Served by `picture-imports-api.server.ts`. */
import * as z from 'zod'
import { pictureLimits } from '#features/media/picture.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, idParams, idText, nothing, pageOf, paging, wholeText } from '#shared/fields.ts'
import { line } from '#shared/text.ts'
import { productCard } from '../model/product.ts'
import { bulkChange } from '../products/bulk/bulk-changes.contract.ts'
import { pictureImportLimits, pictureOutcomes, pictureReasons } from './picture-import.ts'

const { files, bytes, sliceBytes, filesAtOnce, nameLength } = pictureImportLimits
const slices = bytes / sliceBytes

export const pictureImport = z.object({
  id,
  /** The name of the archive. Empty if files were chosen. */
  name: z.string(),
  /** `open`: it can be started. `ended` also when it was cancelled or failed: see `work`. */
  state: z.enum(['open', 'running', 'ended']),
  /** How many files have each outcome, and of how many products pictures will be or were added or put in order. */
  counts: z.record(z.enum(pictureOutcomes), z.int()),
  products: z.int(),
  /** The long work, as long as that is known. */
  work: bulkChange.nullable(),
  /** Undoing this event takes all of it back. Null as long as nothing was changed, and once it was undone. */
  eventId: id.nullable(),
  isUndoing: z.boolean(),
  /** Also while the undo is under way. */
  isUndone: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Until when its files are stored, so that it can be started. Null: they are stored no more. */
  filesUntil: z.iso.datetime().nullable(),
})
export type PictureImport = z.infer<typeof pictureImport>

const pictureImportFile = z.object({
  id,
  name: z.string(),
  bytes: z.int(),
  outcome: z.enum(pictureOutcomes),
  reason: z.enum(pictureReasons).nullable(),
  /** The position in the product that the name says, from 1. */
  number: z.int(),
  product: productCard
    .pick({ id: true, name: true, code: true, translations: true, image: true })
    .extend(productCard.pick({ visible: true, shown: true, lifecycle: true, deletedAt: true }).shape)
    .nullable(),
})
export type PictureImportFile = z.infer<typeof pictureImportFile>

export const pictureImportsApi = {
  createPictureImport: endpoint({
    method: 'POST',
    path: '/picture-imports',
    access: 'admin',
    summary: [
      'Begin an import of pictures for many products. Its files are then sent, as a ZIP archive in slices or one by one; they are stored for',
      'seven days. An account has five with stored files at a time: a further one replaces the oldest that does not run.',
    ].join(' '),
    body: z.strictObject({ name: line({ max: nameLength }).default('') }),
    response: pictureImport,
    success: 201,
    refusals: ['rate_limited', 'still_running'],
  }),
  addPictureSlice: endpoint({
    method: 'POST',
    path: '/picture-imports/:id/archive/:slice',
    access: 'admin',
    summary: `Send a slice of the ZIP archive, from 1 in their order. All but the last have ${sliceBytes} bytes. A slice can be sent again. An archive has at most ${bytes} bytes.`,
    params: z.strictObject({
      id: idText,
      slice: wholeText(slices),
    }),
    files: { max: 1, maxBytes: sliceBytes, areRaw: true },
    response: z.object({ bytes: z.int() }),
    success: 201,
    refusals: ['not_found', 'still_running', 'gone', 'too_large'],
  }),
  addPictureFiles: endpoint({
    method: 'POST',
    path: '/picture-imports/:id/files',
    access: 'admin',
    summary: `Send picture files. An import has at most ${files} files and ${bytes} bytes.`,
    params: idParams,
    files: { max: filesAtOnce, maxBytes: pictureLimits.bytes, areRaw: true },
    response: z.object({ files: z.int() }),
    success: 201,
    refusals: ['not_found', 'still_running', 'gone', 'too_large'],
  }),
  checkPictureImport: endpoint({
    method: 'POST',
    path: '/picture-imports/:id/check',
    access: 'admin',
    summary: [
      'Read the archive, and find the product of each file by its name: the model code or the barcode, and the position, as `code.jpg`,',
      '`code_2.jpg`, `code-2.jpg` or `code (2).jpg`; or the name that a spreadsheet gave. No product is changed.',
    ].join(' '),
    params: idParams,
    response: pictureImport,
    refusals: ['not_found', 'still_running', 'gone', 'bad_archive', 'too_large'],
  }),
  listPictureImports: endpoint({
    method: 'GET',
    path: '/picture-imports',
    access: 'admin',
    summary: 'The caller’s imports of pictures of the last 30 days, the newest first; at most 20.',
    response: z.object({ items: z.array(pictureImport) }),
  }),
  readPictureImport: endpoint({
    method: 'GET',
    path: '/picture-imports/:id',
    access: 'admin',
    summary: 'An import of the caller, and how far it is.',
    params: idParams,
    response: pictureImport,
    refusals: ['not_found'],
  }),
  listPictureImportFiles: endpoint({
    method: 'GET',
    path: '/picture-imports/:id/files',
    access: 'admin',
    summary: 'The files of an import in their order, all or those with one of these outcomes.',
    params: idParams,
    query: z.strictObject({
      outcome: z
        .union([z.enum(pictureOutcomes).transform(one => [one]), z.array(z.enum(pictureOutcomes))])
        .optional(),
      page: paging.page,
      pageSize: wholeText(100).default(50),
    }),
    response: pageOf(pictureImportFile),
    refusals: ['not_found'],
  }),
  startPictureImport: endpoint({
    method: 'POST',
    path: '/picture-imports/:id/start',
    access: 'admin',
    summary: [
      'Find the products once more, and add the pictures in the background, as a bulk change. A picture that its product has is only put',
      'in its place. The others of a product stay, behind and between them. One that was cancelled goes on.',
    ].join(' '),
    params: idParams,
    response: pictureImport,
    success: 202,
    refusals: ['not_found', 'still_running', 'gone', 'bad_archive', 'too_large'],
  }),
  deletePictureImport: endpoint({
    method: 'DELETE',
    path: '/picture-imports/:id',
    access: 'admin',
    summary: 'Forget an import and its files. What it did stays done. Refused while it runs.',
    params: idParams,
    response: nothing,
    success: 204,
    refusals: ['not_found', 'still_running'],
  }),
}
