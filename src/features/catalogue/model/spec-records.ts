/**
 * The table `spec`. A row of a product has one record with the locale ''; texts of another language are a record of their own at the same
 * position. The columns say what a value is: a choice, a number in the unit in which it is shown, yes and no, or else a text.
 */
import type { Locale } from '#shared/locale.ts'
import type { SpecRow, SpecTranslation } from './spec-row.ts'

export type SpecRecord = {
  /** Empty for the base language. */
  locale: string
  position: number
  attributeId: number | null
  group: string
  /** Empty where the attribute's is shown. */
  name: string
  /** Empty unless it is a text. */
  value: string
  choiceId: number | null
  number: number | null
  unit: string | null
  yes: number | null
}

export const specColumns = [
  'locale',
  'position',
  'attributeId',
  'group',
  'name',
  'value',
  'choiceId',
  'number',
  'unit',
  'yes',
] as const

const noValue = { value: '', choiceId: null, number: null, unit: null, yes: null }

export function toRecords(rows: SpecRow[]): SpecRecord[] {
  return rows.flatMap((row, position) => {
    const { attributeId, group, name } = row
    const record = { position, attributeId }
    const translated = Object.entries(row.translations).map(([locale, texts]: [string, SpecTranslation]) => ({
      ...noValue,
      ...record,
      locale,
      group: texts.group ?? '',
      name: texts.name ?? '',
      value: texts.value ?? '',
    }))
    return [{ ...noValue, ...record, locale: '', group, name, ...toValueColumns(row) }, ...translated]
  })
}

function toValueColumns(row: SpecRow): Partial<SpecRecord> {
  switch (row.kind) {
    case 'choice':
      return { choiceId: row.choiceId }
    case 'number':
      return { number: row.number, unit: row.unit ?? null }
    case 'yes-no':
      return { yes: Number(row.yes) }
    case 'text':
      return { value: row.value }
  }
}

/** The rows of one product, from its records in any order. */
export function fromRecords(records: SpecRecord[]): SpecRow[] {
  const byPosition = Map.groupBy(records, record => record.position)
  return [...byPosition]
    .sort(([one], [other]) => one - other)
    .map(([, ofRow]) => {
      const base = ofRow.find(record => record.locale === '')
      const translations = ofRow.flatMap(({ locale, ...record }) => {
        const texts = (['group', 'name', 'value'] as const).filter(field => record[field])
        const entries = texts.map(field => [field, record[field]])
        return locale && entries.length > 0 ? [[locale as Locale, Object.fromEntries(entries)] as const] : []
      })
      const { attributeId = null } = ofRow[0] ?? {}
      const common = {
        attributeId,
        group: base?.group ?? '',
        name: base?.name ?? '',
        translations: Object.fromEntries(translations),
      }
      return { ...common, ...toValue(base) } as SpecRow
    })
}

function toValue(base: SpecRecord | undefined) {
  if (!base) return { kind: 'text', value: '' }
  const { choiceId, number, unit, yes, value } = base
  if (choiceId !== null) return { kind: 'choice', choiceId }
  if (yes !== null) return { kind: 'yes-no', yes: yes === 1 }
  if (number !== null) return { kind: 'number', number, ...(unit && { unit }) }
  return { kind: 'text', value }
}
