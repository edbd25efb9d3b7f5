/** The calls for exports: products, categories, attributes and serial numbers as spreadsheets. */
import * as z from 'zod'
import { serialFiltersInBody } from '#features/warranty/serials/serial-filters.ts'
import { bodyLimits, endpoint } from '#shared/endpoint.ts'
import { savedFile } from '#shared/fields.ts'
import { staffFiltersInBody } from '../lists/staff-list.contract.ts'

const format = z.enum(['xlsx', 'csv'])

const newExport = z.discriminatedUnion('what', [
  z.strictObject({
    what: z.literal('products'),
    format,
    /** As `GET /products/staff` has them. */
    filter: z.strictObject({ ...staffFiltersInBody, exact: z.enum(['true', 'false']).default('false') }),
  }),
  z.strictObject({ what: z.enum(['categories', 'attributes']), format }),
  /** `filter`: as bulk changes of serial numbers have it. */
  z.strictObject({ what: z.literal('serials'), format, filter: serialFiltersInBody }),
])

export const exportsApi = {
  startExport: endpoint({
    method: 'POST',
    path: '/exports',
    access: 'admin',
    summary: [
      'A link that sends products, the tree of categories, all attributes or single serial numbers as a spreadsheet, once, within a minute.',
      'Serial numbers are those that `GET /serials` lists with the same filters, the oldest first, without ranges. Products are those',
      'that `GET /products/staff` lists with the same filters, newest first. Headers, choices and paths of categories are in the language',
      'of the call. More than 100,000 rows come as several files in a ZIP archive. An account has one export at a time.',
    ].join(' '),
    body: newExport,
    bodyLimit: bodyLimits.lists,
    response: z.object({ url: z.string() }),
    refusals: ['rate_limited', 'still_running', 'too_many_columns'],
  }),
  downloadExport: endpoint({
    method: 'GET',
    path: '/exports/download/:token',
    access: 'public',
    summary: 'The spreadsheet of a link, while it is made. One that could not be made to its end is cut off.',
    params: z.strictObject({ token: z.string().regex(/^[\w-]{22}$/) }),
    sends: 'file',
    response: savedFile,
    refusals: ['not_found', 'still_running'],
  }),
}

export type NewExport = z.infer<typeof newExport>
