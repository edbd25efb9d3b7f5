import { localeTag } from '#shared/locale.ts'
import type { PostalPlace } from '#site/structured-data.ts'
import { localize } from '#ui/localize.ts'
import type { PublicQuestion } from '../help-question.ts'

/** The questions as search engines read them; each says its language where that is not the page's. */
export function faqPage(questions: PublicQuestion[], { site, locale }: PostalPlace) {
  const language = { locale, base: site.baseLocale }
  return {
    '@type': 'FAQPage',
    inLanguage: localeTag[locale],
    mainEntity: questions.map(question => {
      const asked = localize(question, 'question', language)
      return {
        '@type': 'Question',
        name: asked.text,
        ...(asked.lang && { inLanguage: localeTag[asked.lang] }),
        acceptedAnswer: { '@type': 'Answer', text: localize(question, 'answer', language).text },
      }
    }),
  }
}
