/** Creates the services of warranties and connects them: the look-up of visitors, what staff do with serial numbers, and labels. */
import type { Database } from '#server/database/database.server.ts'
import { serveLabels } from './labels/labels-api.server.ts'
import { createLookUps } from './look-ups/look-ups.server.ts'
import { createSerials } from './serials/serials.server.ts'
import { serveSerials } from './serials/serials-api.server.ts'
import { createSerialExport } from './sheet/export-serials.server.ts'
import { createSerialSheet } from './sheet/serial-sheet.server.ts'
import { createWarranties } from './warranty.server.ts'
import { serveWarranty } from './warranty-api.server.ts'

type Options = Parameters<typeof createSerials>[0] & Parameters<typeof createWarranties>[0]

export function createWarrantyServices(options: Options) {
  const lookUpOn = (database: Database) => createWarranties({ ...options, database })
  const warranties = lookUpOn(options.database)
  const serials = createSerials(options)
  const lookUps = createLookUps(options)
  return {
    /** What is imported by spreadsheets. */
    sheets: [createSerialSheet(options)],
    exportSheet: createSerialExport({ db: options.database.db, listIds: serials.many.listIds }),
    warranties,
    lookUps,
    serials,
    /** The look-up on the database of a single transaction. */
    lookUpOn,
    revertHandlers: serials.revertHandlers,
    longWorkKinds: serials.longWorkKinds,
    served: [
      ...serveWarranty(warranties, lookUps),
      ...serveSerials(serials),
      ...serveLabels(options.database),
    ],
  }
}
