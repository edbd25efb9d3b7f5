/**
 * Specifications as the product form holds them: what is typed or chosen, with what it means. Converts from the rows of the API and to
 * the body of a request. Used by `product-values.ts` and the fields in `spec-rows.tsx`.
 */
import { type Locale, otherLocale } from '#shared/locale.ts'
import type { Attribute } from '../../../model/attribute.ts'
import { readQuantity, yesNo } from '../../../model/attribute-value.ts'
import { choiceText } from '../../../model/choices.ts'
import type { Product } from '../../../model/product.ts'
import { type NewSpecRow, type SpecRow, type SpecValue, specValueOf } from '../../../model/spec-row.ts'

export type SpecTexts = { group: string; name: string; value: string }
export type FormSpecRow = SpecTexts & {
  kind: SpecRow['kind']
  attributeId: number | null
  /** The name that its attribute gives it. */
  label: string
  /** What `value` means. Undefined: it is a text, or what is typed cannot be read. */
  meaning: Exclude<SpecValue, { kind: 'text' }> | undefined
  translations: Partial<Record<Locale, SpecTexts>>
}

const noTexts: SpecTexts = { group: '', name: '', value: '' }

type Languages = { baseLocale: Locale; locale: Locale }

export const freeRow = (group: string, baseLocale: Locale): FormSpecRow => ({
  ...noTexts,
  group,
  kind: 'text',
  attributeId: null,
  label: '',
  meaning: undefined,
  translations: { [otherLocale(baseLocale)]: noTexts },
})

export const attributeRow = (attribute: Attribute, label: string, baseLocale: Locale): FormSpecRow => ({
  ...freeRow('', baseLocale),
  kind: attribute.type,
  attributeId: attribute.id,
  label,
})

/** Typed values are shown in the language of the interface. */
export function toFormRows(product: Product | undefined, { baseLocale, locale }: Languages): FormSpecRow[] {
  const other = otherLocale(baseLocale)
  const { specs = [], specRows = [], translations = {} } = product ?? {}
  const inWords = (locale === baseLocale ? undefined : translations[locale]?.specs) ?? specs
  return specRows.map((row, index) => {
    const { kind, attributeId, group, name } = row
    const words = inWords[index]
    const texts = { ...noTexts, ...row.translations[other] }
    return {
      kind,
      attributeId,
      group,
      name,
      value: row.kind === 'text' ? row.value : (words?.value ?? ''),
      label: attributeId === null ? '' : (words?.name ?? name),
      meaning: meaningOf(row),
      translations: { [other]: texts },
    }
  })
}

function meaningOf(row: SpecRow): FormSpecRow['meaning'] {
  const value = specValueOf(row)
  return value.kind === 'text' ? undefined : value
}

export function toRowBody({
  attributeId,
  group,
  name,
  value,
  meaning,
  translations,
}: FormSpecRow): NewSpecRow {
  const texts = Object.entries(translations).map(([locale, { value: text, ...others }]) => [
    locale,
    meaning ? others : { ...others, value: text },
  ])
  const row = { attributeId, group, name, translations: Object.fromEntries(texts) }
  return (meaning ? { ...meaning, ...row } : { kind: 'text', ...row, value }) as NewSpecRow
}

/** Rows that were left blank are not sent. */
export const isFilled = ({ name, value, attributeId, translations }: FormSpecRow) =>
  [{ name, value }, ...Object.values(translations)].some(
    texts => Boolean(texts.value.trim()) || (attributeId === null && Boolean(texts.name.trim())),
  )

type Typed = Pick<FormSpecRow, 'kind' | 'value' | 'meaning'>

/** What was typed into the field of a number. It is read by the habits of the interface's language. */
export function typedNumber(value: string, attribute: Attribute, locale: Locale): Typed {
  const read = readQuantity(value, attribute, locale)
  const meaning = read && {
    kind: 'number' as const,
    number: read.amount,
    ...(read.unit && { unit: read.unit.en }),
  }
  return { kind: 'number', value, meaning }
}

/** What was chosen from the options of `optionsOf()`. */
export function chosenOption(key: string | null, attribute: Attribute, locale: Locale): Typed {
  if (attribute.type === 'yes-no') {
    const meaning = key === null ? undefined : { kind: 'yes-no' as const, yes: key === 'yes' }
    return { kind: 'yes-no', value: key === null ? '' : yesNo[locale][key as 'yes' | 'no'], meaning }
  }
  const choice = attribute.choices.find(({ id }) => String(id) === key)
  const meaning = choice && { kind: 'choice' as const, choiceId: choice.id }
  return { kind: 'choice', value: choice ? choiceText(choice, locale) : '', meaning }
}

export type SpecOption = { value: string; label: string; swatch?: string | undefined }

/** The key of a value that is not offered any more. It can only be kept. */
export const keptKey = 'kept'

export function optionsOf(
  attribute: Attribute,
  { value, meaning }: Pick<FormSpecRow, 'value' | 'meaning'>,
  locale: Locale,
): { options: SpecOption[]; chosen: string | null } {
  const offered: SpecOption[] =
    attribute.type === 'yes-no'
      ? (['yes', 'no'] as const).map(key => ({ value: key, label: yesNo[locale][key] }))
      : attribute.choices.map(choice => ({
          value: String(choice.id),
          label: choiceText(choice, locale),
          swatch: choice.swatch,
        }))
  const key =
    meaning?.kind === 'yes-no'
      ? meaning.yes
        ? 'yes'
        : 'no'
      : meaning?.kind === 'choice'
        ? String(meaning.choiceId)
        : undefined
  if (offered.some(option => option.value === key)) return { options: offered, chosen: key ?? null }
  if (!value) return { options: offered, chosen: null }
  return { options: [{ value: keptKey, label: value }, ...offered], chosen: keptKey }
}
