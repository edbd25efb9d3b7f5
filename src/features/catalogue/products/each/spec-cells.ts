/** The values of attributes as cells of a table, among the specifications of a product. Used by `each-products.server.ts`. */
import type { NewSpecRow, SpecRow } from '../../model/spec-row.ts'
import type { CellValue, NewCellValue } from './each-product.ts'

export const toCellValues = (rows: SpecRow[]): CellValue[] =>
  rows.flatMap((row): CellValue[] => {
    const { attributeId } = row
    if (attributeId === null) return []
    switch (row.kind) {
      case 'choice':
        return [{ kind: row.kind, attributeId, choiceId: row.choiceId }]
      case 'number':
        return [{ kind: row.kind, attributeId, number: row.number, ...(row.unit && { unit: row.unit }) }]
      case 'yes-no':
        return [{ kind: row.kind, attributeId, yes: row.yes }]
      default:
        return [{ kind: row.kind, attributeId, value: row.value }]
    }
  })

type Given = { value: NewCellValue; index: number }

/**
 * The specifications with these values: each in the place of the one before it, new ones last. `pathOf` finds the value that a
 * refused field of a row is about; nothing for a row that was not given.
 */
export function withValues(stored: SpecRow[], given: Given[]) {
  const indexOf = new Map<NewSpecRow, number>()
  const left = new Map(given.map(one => [one.value.attributeId, one]))
  const toRow = ({ value, index }: Given, before?: SpecRow): NewSpecRow[] => {
    if (value.kind === 'none') return []
    const { productId: _, ...meaning } = value
    const row = { ...(before && textsOf(before, meaning.kind)), ...meaning } as NewSpecRow
    indexOf.set(row, index)
    return [row]
  }
  const kept = stored.flatMap((row): NewSpecRow[] => {
    const one = row.attributeId === null ? undefined : left.get(row.attributeId)
    if (!one) return [row]
    left.delete(one.value.attributeId)
    return toRow(one, row)
  })
  const rows = [...kept, ...[...left.values()].flatMap(one => toRow(one))]
  return {
    rows,
    pathOf(path: string): string | undefined {
      const [, position, field] = /^specRows\.(\d+)\.(.+)$/.exec(path) ?? []
      const row = position === undefined ? undefined : rows[Number(position)]
      const index = row && indexOf.get(row)
      return index === undefined ? undefined : `values.${index}.${field}`
    },
  }
}

/** What a row is called and where it stands. The text in the other language stays beside a new text, as it does in the form. */
function textsOf({ group, name, translations }: SpecRow, kind: NewSpecRow['kind']) {
  if (kind === 'text') return { group, name, translations }
  const texts = Object.entries(translations).map(([locale, texts]) => {
    const { value: _, ...others } = texts as { value?: string }
    return [locale, others]
  })
  return { group, name, translations: Object.fromEntries(texts) }
}
