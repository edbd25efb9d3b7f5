/**
 * The calls for importing a spreadsheet: a file is uploaded, its columns are chosen, its rows are checked, and then it runs as long
 * work. Until it runs nothing is written. An import is seen by its account alone, and is kept for seven days.
 */
import * as z from 'zod'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { idParams, idText, nothing, savedFile, wholeText } from '#shared/fields.ts'
import {
  changedChoices,
  exactText,
  importEntities,
  importLimits,
  importRow,
  importSummary,
  importTarget,
  outcomes,
  sheetImport,
} from './sheet-import.ts'

const lastRow = 1_048_576
const rowParams = z.strictObject({ id: idText, row: wholeText(999_999) })

export const transferApi = {
  startImport: endpoint({
    method: 'POST',
    path: '/imports/:entity',
    access: 'admin',
    summary:
      'Upload an XLSX or CSV file of at most 64 MB and 100,000 rows. It is read in the background; `state` says when its columns can be chosen.',
    params: z.strictObject({ entity: z.enum(importEntities) }),
    files: { max: 1, maxBytes: importLimits.bytes, areRaw: true },
    response: sheetImport,
    success: 202,
    refusals: ['rate_limited', 'too_many_imports', 'invalid'],
  }),
  listImports: endpoint({
    method: 'GET',
    path: '/imports',
    access: 'admin',
    summary: 'The caller’s imports of the last seven days, the newest first.',
    response: z.object({ items: z.array(importSummary) }),
  }),
  getImport: endpoint({
    method: 'GET',
    path: '/imports/:id',
    access: 'admin',
    summary: 'An import of the caller: its file, its columns and, once it was checked, what it would do.',
    params: idParams,
    response: sheetImport,
    refusals: ['not_found'],
  }),
  importTargets: endpoint({
    method: 'GET',
    path: '/imports/:id/targets',
    access: 'admin',
    summary: 'What a column of the import can be: the fields, and the attributes of all categories.',
    params: idParams,
    response: z.object({ items: z.array(importTarget) }),
    refusals: ['not_found'],
  }),
  changeImport: endpoint({
    method: 'PATCH',
    path: '/imports/:id',
    access: 'admin',
    summary:
      'Choose what the columns are and how rows are matched. A check that was made before is discarded, corrections of cells stay. Another sheet or header row is read anew. The choices are remembered for the next file with the same headers.',
    params: idParams,
    body: changedChoices,
    bodyLimit: bodyLimits.settings,
    response: sheetImport,
    refusals: ['not_found', 'still_running'],
  }),
  checkImport: endpoint({
    method: 'POST',
    path: '/imports/:id/check',
    access: 'admin',
    summary:
      'Check every row in the background. Nothing is written. Refused while a column is undecided, two have one target, or nothing says what to match by.',
    params: idParams,
    response: sheetImport,
    success: 202,
    refusals: ['not_found', 'still_running', 'rate_limited', 'invalid'],
  }),
  importRows: endpoint({
    method: 'GET',
    path: '/imports/:id/rows',
    access: 'admin',
    summary: 'The checked rows in the order of the file, from after a row on.',
    params: idParams,
    query: z.strictObject({
      after: wholeText(999_999).optional(),
      limit: wholeText(importLimits.page).default(50),
      outcome: z.enum(outcomes).optional(),
      /** One of `check.worth`. */
      hint: exactText(60).optional(),
      takenOut: z.enum(['true', 'false']).optional(),
      /** Those that the run left out. */
      notImported: z.enum(['true']).optional(),
    }),
    response: z.object({
      items: z.array(importRow),
      /** For the next page as `after`. Null at the end. */
      next: z.int().nullable(),
    }),
    refusals: ['not_found'],
  }),
  correctImportRow: endpoint({
    method: 'PATCH',
    path: '/imports/:id/rows/:row',
    access: 'admin',
    summary:
      'Correct cells of a row, by the index of their column. The file stays as it is; the row is checked again at once. Null takes a correction back.',
    params: rowParams,
    body: z.strictObject({
      cells: z
        .record(z.string().regex(/^\d{1,4}$/), exactText(32_767).nullable())
        .refine(cells => Object.keys(cells).length <= 7, { message: 'too_many', params: { max: 7 } })
        .meta({ maxProperties: 7 }),
    }),
    bodyLimit: bodyLimits.product,
    response: importRow,
    refusals: ['not_found', 'still_running', 'rate_limited'],
  }),
  takeOutImportRows: endpoint({
    method: 'POST',
    path: '/imports/:id/take-out',
    access: 'admin',
    summary: 'Take rows out of the import, or put them back: some rows, or all with something worth a look.',
    params: idParams,
    body: z.union([
      z.strictObject({ rows: z.array(z.int().min(1).max(lastRow)).min(1).max(1000), out: z.boolean() }),
      z.strictObject({ hint: exactText(60), out: z.boolean() }),
    ]),
    bodyLimit: bodyLimits.lists,
    response: sheetImport,
    refusals: ['not_found', 'still_running'],
  }),
  runImport: endpoint({
    method: 'POST',
    path: '/imports/:id/run',
    access: 'admin',
    summary:
      'Write the new and changed rows in the background, as `workId`: it can be cancelled, and undone as a whole. A row that somebody saved since the check is left out and reported.',
    params: idParams,
    response: sheetImport,
    success: 202,
    refusals: ['not_found', 'still_running', 'invalid'],
  }),
  startErrorFile: endpoint({
    method: 'POST',
    path: '/imports/:id/error-file',
    access: 'admin',
    summary:
      'A link that sends the rows that are wrong or were left out, once, within a minute: the same columns, and one with the reasons. Corrected and imported again, nothing else is needed.',
    params: idParams,
    body: z.strictObject({ format: z.enum(['xlsx', 'csv']) }),
    response: z.object({ url: z.string() }),
    refusals: ['not_found', 'still_running', 'rate_limited'],
  }),
  downloadErrorFile: endpoint({
    method: 'GET',
    path: '/imports/error-file/:token',
    access: 'public',
    summary: 'The spreadsheet of a link, while it is made.',
    params: z.strictObject({ token: z.string().regex(/^[\w-]{22}$/) }),
    sends: 'file',
    response: savedFile,
    refusals: ['not_found'],
  }),
  discardImport: endpoint({
    method: 'DELETE',
    path: '/imports/:id',
    access: 'admin',
    summary:
      'Delete the file and the check of an import. What it has written stays. Refused while it writes.',
    params: idParams,
    response: nothing,
    success: 204,
    refusals: ['not_found', 'still_running'],
  }),
}
