/** What is sent of the edits, what is wrong with them, and where a refusal of the server belongs. Used by `use-grid-save.ts`. */

import type { Calls } from '#contract'
import type { CallInput } from '#shared/endpoint.ts'
import type { GridColumn, GridWords } from './grid-columns.ts'
import type { CellEdit, Edits } from './grid-state.ts'
import { type CellReading, readCell } from './read-cell.ts'

type TableUpdate = CallInput<Calls['PATCH /products/each']>['body']
type SentCell = { id: number; key: string; text: string }

export type EditCounts = { cells: number; rows: number; wrong: number; values: number }

type Setting = { columnOf(key: string): GridColumn | undefined; words: GridWords }

/** Why a cell cannot be saved. */
export function problemOf(
  edit: CellEdit,
  column: GridColumn,
  words: GridWords,
): (CellReading & { isWrong: true }) | undefined {
  if (edit.refused) return { isWrong: true, problem: edit.refused }
  const read = readCell(edit.text, column, words)
  return read.isWrong ? read : undefined
}

/**
 * The body of a save, and the cells in it by their paths in the body. Wrong cells are left out, and so are columns that are not shown any
 * more because the list is filtered by another category: they stay edited.
 */
export function toUpdate(edits: Edits, { columnOf, words }: Setting) {
  const products: Record<string, unknown>[] = []
  const values: Record<string, unknown>[] = []
  const sent = new Map<string, SentCell>()
  const counts: EditCounts = { cells: 0, rows: 0, wrong: 0, values: 0 }
  for (const [rowId, { version, cells }] of Object.entries(edits)) {
    const id = Number(rowId)
    const product: Record<string, unknown> = { id, version }
    let hasChange = false
    for (const [key, edit] of Object.entries(cells)) {
      const column = columnOf(key)
      if (!column) continue
      const read = readCell(edit.text, column, words)
      if (read.isWrong || edit.refused) {
        counts.wrong++
        continue
      }
      hasChange = true
      counts.cells++
      const cell = { id, key, text: edit.text }
      if (column.attribute) {
        sent.set(`values.${values.length}`, cell)
        values.push({ productId: id, attributeId: column.attribute.id, ...(read.value as object) })
      } else if (key.startsWith('name.')) {
        const locale = key.slice('name.'.length)
        sent.set(`products.${products.length}.translations.${locale}.name`, cell)
        product.translations = { [locale]: { name: read.value } }
      } else {
        sent.set(`products.${products.length}.${key}`, cell)
        product[key] = read.value
      }
    }
    if (hasChange) products.push(product)
  }
  counts.rows = products.length
  counts.values = values.length
  return { body: { products, values } as TableUpdate, sent, counts }
}

type Refused = Record<string, { message: string }>

/** The cells that a refusal is about, and the products that do not exist any more. */
export function refusedCells(
  fields: Refused,
  { body, sent }: Pick<ReturnType<typeof toUpdate>, 'body' | 'sent'>,
) {
  const cells: (SentCell & { message: string })[] = []
  const deleted: number[] = []
  for (const [path, { message }] of Object.entries(fields)) {
    const parts = path.split('.')
    // `products.3.tags.2` is about the cell of all tags, `values.3.number` about the third value.
    const cell = parts.map((_, index) => sent.get(parts.slice(0, index + 1).join('.'))).find(Boolean)
    if (cell) cells.push({ ...cell, message })
    const [, index] = /^products\.(\d+)\.id$/.exec(path) ?? []
    const product = index === undefined ? undefined : body.products[Number(index)]
    if (product) deleted.push(product.id)
  }
  return { cells, deleted }
}
