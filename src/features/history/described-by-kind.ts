/** How the history describes the values of fields, by their kind. Texts, codes, lists of texts and switches need no description of their own. */
import {
  type FieldDefinition,
  type FieldDefinitions,
  type FieldsLike,
  type FieldValues,
  mapFields,
} from '#shared/field-definitions/field-definition.ts'
import type { Locale } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'
import { formatPrice } from '#shared/price.ts'
import { asCategory, asId, type DescribeValue, inWords } from './entity-history.ts'

const months: Record<Locale, (count: number) => string> = {
  en: count => plural(count, 'month', 'months'),
  fa: count => `${formatNumber(count, 'fa')} ماه`,
}

type Words = Record<Locale, Record<string, string>>
/** For every field that is a choice: the names of its values. */
type ChoiceWords<Fields extends FieldDefinitions> = {
  [Name in keyof FieldsLike<Fields, { kind: 'choice' }>]: Record<
    Locale,
    Record<FieldValues<Fields>[Name & keyof FieldValues<Fields>] & string, string>
  >
}

export function describedByKind<Fields extends FieldDefinitions>(
  fields: Fields,
  words: ChoiceWords<Fields>,
): Record<string, DescribeValue | undefined> {
  const wordsOf: Record<string, Words> = words
  return mapFields(fields, (field, name) => toDescription(field, wordsOf[name]))
}

function toDescription(field: FieldDefinition, words: Words | undefined): DescribeValue | undefined {
  switch (field.kind) {
    case 'money':
      return (value, { currency, locale }) => formatPrice(Number(value), currency, locale)
    case 'integer':
      return (value, { locale }) => months[locale](Number(value))
    case 'choice':
      return words && inWords(words)
    case 'link':
      return field.to === 'category' ? asCategory : asId
    default:
      return undefined
  }
}
