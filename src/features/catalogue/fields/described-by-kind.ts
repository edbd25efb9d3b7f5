/** How the history describes the values of fields, by their kind. Texts, codes, tags and switches need no description of their own. */
import { asCategory, asId, type DescribeValue } from '#features/history/entity-history.ts'
import type { Locale } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'
import { type FieldDefinition, type FieldDefinitions, mapFields } from './field-definition.ts'
import { formatPrice } from './price.ts'

const months: Record<Locale, (count: number) => string> = {
  en: count => plural(count, 'month', 'months'),
  fa: count => `${formatNumber(count, 'fa')} ماه`,
}

export function describedByKind(fields: FieldDefinitions): Record<string, DescribeValue> {
  const described = Object.entries(mapFields(fields, toDescription))
  return Object.fromEntries(described.flatMap(([name, describe]) => (describe ? [[name, describe]] : [])))
}

function toDescription(field: FieldDefinition): DescribeValue | undefined {
  switch (field.kind) {
    case 'money':
      return (value, { currency, locale }) => formatPrice(Number(value), currency, locale)
    case 'integer':
      return (value, { locale }) => months[locale](Number(value))
    case 'link':
      return field.to === 'category' ? asCategory : asId
    default:
      return undefined
  }
}
