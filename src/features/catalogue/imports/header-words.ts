/** The headers by which the columns of products, categories and attributes are recognised, beside those that an export writes. */
import type { SheetTarget } from '#features/transfer/sheet-entity.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { importWords } from './import-words.ts'

type HeaderWords = Pick<SheetTarget, 'synonyms' | 'anyLanguage'>

/** `words` are those of the field in all languages. A text that has a column for each language is recognised by the language behind them. */
export function headerWords(
  key: string,
  { words, isTranslated, base }: { words: readonly string[]; isTranslated: boolean; base: Locale },
): HeaderWords {
  if (!isTranslated) return { synonyms: words }
  const locale = localeOf(key, base)
  return {
    synonyms: words.flatMap(word => importWords.languages[locale].map(language => `${word} ${language}`)),
    anyLanguage: { locale, headers: words },
  }
}

/** Of a key such as `name.fa`. */
const localeOf = (key: string, base: Locale): Locale =>
  locales.find(locale => key.endsWith(`.${locale}`)) ?? base
