import type { Locale } from '#shared/locale.ts'

/** A text with the language it is really in, for `lang` on the element when it is not the page's own. */
export type LocalizedValue = { text: string; lang: Locale | undefined }

type Translatable<Key extends string> = { [K in Key]: string } & {
  translations: Partial<Record<Locale, Partial<Record<Key, string>>>>
}

/** A field in the page's language, or in the base language where it is not translated. */
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
