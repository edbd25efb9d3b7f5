import { AppError } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'

type Texts = Record<string, unknown>

/** Translations as stored: only languages other than the base one, only texts that say something. */
export function toStoredTranslations<T extends Texts>(
  translations: Partial<Record<Locale, T>>,
  base: Locale,
  /** Where they stand in what was sent, when not at its top: `choices.2.`. */
  under = '',
): Partial<Record<Locale, T>> {
  if (translations[base]) {
    const path = `${under}translations.${base}`
    throw new AppError('invalid', { fields: { [path]: { code: 'invalid_choice' } } })
  }
  const kept = Object.entries(translations).flatMap(([locale, texts]) => {
    const said = Object.entries(texts as Texts).filter(([, text]) => hasText(text))
    return said.length > 0 ? [[locale, Object.fromEntries(said)] as const] : []
  })
  return Object.fromEntries(kept) as Partial<Record<Locale, T>>
}

const hasText = (text: unknown) => (Array.isArray(text) ? text.length > 0 : Boolean(text))
