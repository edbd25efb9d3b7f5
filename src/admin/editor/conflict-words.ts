/** Names the fields of a conflict and who saved the other version. Used by `conflict.ts` and its dialog. */
import { type DescriptionContext, labelOfField } from '#features/history/describe-changes.ts'
import { historyTexts } from '#features/history/texts/index.ts'
import type { Locale } from '#shared/locale.ts'
import { listInWords } from '#shared/plural.ts'
import type { ComparedField } from './conflict-merge.ts'

/** Who saved the other version. `unknown` if several saves came between, or if nothing was recorded about the last. */
export type ConflictAuthor = {
  kind: 'other' | 'self' | 'unknown'
  /** Who saved last. Absent if nobody knows. */
  name?: string
}

export type NamedField = { label: string /** Of a translated text. */; language?: string }

export function nameField({ path }: ComparedField, { history, reader }: DescriptionContext): NamedField {
  const { locale } = reader
  const [group, language, translated] = path.split('.')
  if (group !== 'translations' || !translated) return { label: labelOfField(path, { history, locale }) }
  const label = labelOfField(translated, { history, locale })
  return { label, language: historyTexts[locale].inLanguage[language as Locale] }
}

/** The names of all fields, as part of a sentence. */
export function listFields(fields: ComparedField[], context: DescriptionContext): string {
  const names = fields.map(field => {
    const { label, language } = nameField(field, context)
    return language ? `${label} (${language})` : label
  })
  return listInWords(names, context.reader.locale)
}
