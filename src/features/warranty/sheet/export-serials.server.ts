/** Single serial numbers as the rows of an exported spreadsheet, whose file an import reads as what it was. Created by `warranty-services.server.ts`. */
import type { Db } from '#server/database/database.server.ts'
import { chunksInTurns } from '#server/process/chunks.server.ts'
import type { Cell, ExportSheet } from '#server/sheets/cells.server.ts'
import type { Locale } from '#shared/locale.ts'
import type { SerialFilters } from '../serials/serial-filters.ts'
import { readSerials } from '../serials/write-serials.server.ts'
import { serialSheetTexts } from '../texts/serial-sheet.ts'
import { readOwnProducts, sheetColumns, shownCell } from './check-serials.server.ts'

/** Numbers that are read together. */
const chunkSize = 200

type Options = { db: Db; listIds(filters: SerialFilters): Promise<number[]> }

export function createSerialExport({ db, listIds }: Options) {
  return async (filters: SerialFilters, locale: Locale): Promise<ExportSheet> => {
    // A row of an import is one number, so that a range could not come back.
    const ids = filters.kind === 'range' ? [] : await listIds({ ...filters, kind: 'serial' })
    const t = serialSheetTexts[locale]
    return {
      header: [...sheetColumns.map(name => t.columns[name]), t.lastDay],
      count: ids.length,
      async *rows(from, to) {
        for await (const chunk of chunksInTurns(ids.slice(from, to), chunkSize)) {
          const rows = await readSerials(db, chunk)
          const products = await readOwnProducts(db, rows)
          const byId = new Map(rows.map(row => [Number(row.id), row]))
          for (const id of chunk) {
            // One that was deleted meanwhile is left out.
            const row = byId.get(id)
            if (!row) continue
            const product = products.get(row.productId ?? 0)
            const cellOf = (name: (typeof sheetColumns)[number]): Cell =>
              name === 'months' ? row.months : shownCell(row, name, { locale, product })
            yield [...sheetColumns.map(cellOf), row.expiresOn]
          }
        }
      },
    }
  }
}
