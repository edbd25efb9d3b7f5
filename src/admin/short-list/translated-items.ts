/** For short lists whose items have texts in both languages: their rows, and the values and inputs of their forms. */
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { type Locale, otherLocale } from '#shared/locale.ts'
import { localize } from '#ui/localize.ts'
import { languageOf } from '../editor/languages.tsx'
import { adminTexts } from '../texts/admin.ts'
import type { RowTexts } from './list-row.tsx'

type Texts<Field extends string> = Record<Field, string>
type Translated<Field extends string> = Texts<Field> & {
  translations: Partial<Record<Locale, Partial<Texts<Field>>>>
}

/** Describes the row of an item by two of its fields. The search finds it by both, in both languages. */
export function useTranslatedRow<Field extends string>(nameField: Field, textField: Field) {
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  return (item: Translated<Field>): RowTexts => {
    const inAll = (field: Field) =>
      [item[field], ...Object.values(item.translations).map(texts => texts[field] ?? '')].join(' ')
    return {
      name: localize(item, nameField, { locale, base }),
      excerpt: localize(item, textField, { locale, base }),
      searched: { name: inAll(nameField), text: inAll(textField) },
    }
  }
}

/** The values of a form: the same texts once per language. */
export function toTranslatedValues<Field extends string>(
  item: Translated<Field> | undefined,
  fields: readonly Field[],
  base: Locale,
) {
  const textsOf = (texts: Partial<Texts<Field>> | undefined) =>
    Object.fromEntries(fields.map(field => [field, texts?.[field] ?? ''])) as Texts<Field>
  const other = otherLocale(base)
  const translations: Partial<Record<Locale, Texts<Field>>> = { [other]: textsOf(item?.translations[other]) }
  return { ...textsOf(item), translations }
}

/** The properties of the input for a text in one of the languages. */
export function useTranslatedInput(form: { getInputProps(path: string): object }) {
  const { inLanguage } = useTexts(adminTexts)
  const { baseLocale } = useSite()
  return (field: string, label: string, locale: Locale) => ({
    label: `${label} · ${inLanguage[locale]}`,
    ...languageOf(locale),
    required: locale === baseLocale,
    ...form.getInputProps(locale === baseLocale ? field : `translations.${locale}.${field}`),
  })
}
