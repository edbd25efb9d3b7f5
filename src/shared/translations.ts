import { AppError } from './errors.ts'
import type { Locale } from './locale.ts'

type Texts = Record<string, unknown>

/** Translations as they are stored: only languages other than the base language, and only texts that are not empty. */
export function toStoredTranslations<T extends Texts>(
  translations: Partial<Record<Locale, T>>,
  base: Locale,
  /** The path in the request body before `translations`, when they are not at its top: `choices.2.`. */
  under = '',
): Partial<Record<Locale, T>> {
  if (translations[base]) {
    const path = `${under}translations.${base}`
    throw new AppError('invalid', { fields: { [path]: { code: 'invalid_choice' } } })
  }
  const stored = Object.entries(translations).flatMap(([locale, texts]) => {
    const filled = Object.entries(texts as Texts).filter(([, text]) => hasText(text))
    return filled.length > 0 ? [[locale, Object.fromEntries(filled)] as const] : []
  })
  return Object.fromEntries(stored) as Partial<Record<Locale, T>>
}

const hasText = (text: unknown) => (Array.isArray(text) ? text.length > 0 : Boolean(text))
