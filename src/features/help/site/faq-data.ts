import { localeTag } from '#shared/locale.ts'
import type { StructuredDataContext } from '#site/structured-data.ts'
import { localize } from '#ui/localize.ts'
import type { PublicQuestion } from '../help-question.ts'

/** The questions as structured data for search engines. Each states its language if that differs from the page's. */
export function faqPage(questions: PublicQuestion[], { site, locale }: StructuredDataContext) {
  const language = { locale, base: site.baseLocale }
  return {
    '@type': 'FAQPage',
    inLanguage: localeTag[locale],
    mainEntity: questions.map(question => {
      const localized = localize(question, 'question', language)
      return {
        '@type': 'Question',
        name: localized.text,
        ...(localized.lang && { inLanguage: localeTag[localized.lang] }),
        acceptedAnswer: { '@type': 'Answer', text: localize(question, 'answer', language).text },
      }
    }),
  }
}
