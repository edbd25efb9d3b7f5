/**
 * Exports: products, categories, attributes and serial numbers as XLSX or CSV, made while they are sent. Staff get a link, as for a backup, because a
 * browser saves what it loads itself, and cannot send a bearer then. Created by `catalogue-services.server.ts`.
 */
import type { AdminAccount } from '#features/accounts/account.ts'
import type { SerialFilters } from '#features/warranty/serials/serial-filters.ts'
import type { Database } from '#server/database/database.server.ts'
import { holdExport, isExportRunning } from '#server/database/leases.server.ts'
import type { Actor, Caller } from '#server/http/api.server.ts'
import type { Limits } from '#server/http/limits.server.ts'
import { newSecret, secretHashOf } from '#server/secret-links/secret-links.server.ts'
import { type Cell, type ExportSheet, type SheetFormat, sheetBounds } from '#server/sheets/cells.server.ts'
import { writeCsv } from '#server/sheets/write-csv.server.ts'
import { writeXlsx } from '#server/sheets/write-xlsx.server.ts'
import { writeZip } from '#server/sheets/write-zip.server.ts'
import type { SavedFile } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import type { ProductLists } from '../lists/product-list.server.ts'
import type { CategoryNode } from '../model/category.ts'
import { sheetTexts } from '../texts/sheets.ts'
import { attributeSheet, categorySheet, haveRoom, productSheet } from './export-rows.server.ts'
import type { NewExport } from './exports.contract.ts'

/** A link is used by the browser at once. */
const linkMs = 60_000
const linkName = (adminId: number) => `exportLink:${adminId}`
/** An export of everything takes a minute, and one of a filtered list a second. */
const bound = { name: 'export', max: 60, windowMs: 3_600_000 }

const types: Record<SheetFormat | 'zip', string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
}

/** What a link stands for. */
type Link = { hash: string; until: number; admin: AdminAccount; locale: Locale; wanted: NewExport }

type Options = {
  database: Database
  baseLocale: Locale
  limits: Pick<Limits, 'take'>
  siteUrl: string
  apiBase: string
  currency(): Promise<string>
  lists: Pick<ProductLists, 'listShownIds'>
  categories: { tree(actor: Actor): Promise<CategoryNode[]> }
  /** Serial numbers are described by their own feature. */
  serialSheet(filter: SerialFilters, locale: Locale): Promise<ExportSheet>
  /** Fewer in tests: so many rows are one file. */
  rowsPerFile?: number
}

export type Exports = ReturnType<typeof createExports>

export function createExports(options: Options) {
  const { database, baseLocale, limits, siteUrl, apiBase, currency, lists, categories, serialSheet } = options
  const { rowsPerFile = sheetBounds.rows } = options
  const { db, transaction } = database

  async function openSheet({ wanted, locale, admin }: Link): Promise<ExportSheet> {
    if (wanted.what === 'serials') return await serialSheet(wanted.filter, locale)
    const tree = await categories.tree({ admin })
    const shop = { db, locale, base: baseLocale, currency: await currency(), siteUrl, tree }
    if (wanted.what === 'products') return await productSheet(shop, await lists.listShownIds(wanted.filter))
    return wanted.what === 'categories' ? categorySheet(shop) : await attributeSheet(shop)
  }

  /** One file, or a ZIP archive with as many as there must be for each to be imported again. */
  async function* contentOf({ wanted, locale, admin }: Link, sheet: ExportSheet): AsyncGenerator<Uint8Array> {
    // Taken once it is sent, because nobody would give it back if it never was.
    const lease = await holdExport(database, admin.id)
    if (!lease) throw new Error('an account has one export at a time')
    const { what, format } = wanted
    const fileOf = (from: number) => {
      const rows = withHeader(sheet, from, from + rowsPerFile)
      const name = sheetTexts[locale].sheets[what]
      return format === 'csv' ? writeCsv(rows) : writeXlsx(rows, { name })
    }
    try {
      if (sheet.count <= rowsPerFile) return yield* fileOf(0)
      const starts = Array.from({ length: Math.ceil(sheet.count / rowsPerFile) }, (_, at) => at * rowsPerFile)
      yield* writeZip(
        starts.map((from, at) => ({ name: `${what}-${at + 1}.${format}`, open: () => fileOf(from) })),
      )
    } finally {
      await lease.release()
    }
  }

  return {
    async start(wanted: NewExport, { admin, locale }: Caller): Promise<{ url: string }> {
      if (!admin) throw new AppError('unauthenticated')
      if (await isExportRunning(db, admin.id)) throw new AppError('still_running')
      await limits.take({ ...bound, key: String(admin.id) })
      const token = newSecret()
      const link: Link = { hash: secretHashOf(token), until: Date.now() + linkMs, admin, locale, wanted }
      // Said now, because a browser that saves a file has no place for a message. Few shops have so many attributes.
      if (wanted.what === 'products' && !(await haveRoom(db))) await openSheet(link)
      const value = JSON.stringify(link)
      await transaction(async tx => {
        await tx
          .insertInto('setting')
          .values({ name: linkName(admin.id), value })
          .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
          .execute()
      })
      return { url: `${apiBase}/exports/download/${token}` }
    },

    /** The link is deleted before the file is made, so only one of two requests gets it. */
    async download(token: string): Promise<SavedFile> {
      const row = await db
        .deleteFrom('setting')
        .where('name', 'like', 'exportLink:%')
        .where('value', 'like', `%"${secretHashOf(token)}"%`)
        .returning('value')
        .executeTakeFirst()
      const link: Link | undefined = row && JSON.parse(row.value)
      if (!link || link.until < Date.now()) throw new AppError('not_found')
      if (await isExportRunning(db, link.admin.id)) throw new AppError('still_running')
      const sheet = await openSheet(link)
      const { what, format } = link.wanted
      const kind = sheet.count <= rowsPerFile ? format : 'zip'
      const day = new Date().toISOString().slice(0, 10)
      return { name: `${what}-${day}.${kind}`, type: types[kind], content: contentOf(link, sheet) }
    },
  }
}

async function* withHeader({ header, rows }: ExportSheet, from: number, to: number): AsyncGenerator<Cell[]> {
  yield header
  yield* rows(from, to)
}
