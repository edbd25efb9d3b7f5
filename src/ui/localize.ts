import type { Locale } from '#shared/locale.ts'

/** A text and, if it is not in the page's language, the language it is in, for the `lang` attribute of the element. */
export type LocalizedValue = { text: string; lang: Locale | undefined }

type Translatable<Key extends string> = { [K in Key]: string } & {
  translations: Partial<Record<Locale, Partial<Record<Key, string>>>>
}

/** The value of a field in the page's language, or in the base language if it is not translated. */
export function localize<Key extends string>(
  entity: Translatable<Key>,
  key: Key,
  { locale, base }: { locale: Locale; base: Locale },
): LocalizedValue {
  if (locale === base) return { text: entity[key], lang: undefined }
  const text = entity.translations[locale]?.[key]
  if (text) return { text, lang: undefined }
  return { text: entity[key], lang: entity[key] ? base : undefined }
}
