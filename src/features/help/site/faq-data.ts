import { localeTag } from '#shared/locale.ts'
import type { Place } from '#site/structured-data.ts'
import { told } from '#ui/localize.ts'
import type { PublicQuestion } from '../help-question.ts'

/** The questions as search engines read them; each says its language where that is not the page's. */
export function faqPage(questions: PublicQuestion[], { site, locale }: Place) {
  const language = { locale, base: site.baseLocale }
  return {
    '@type': 'FAQPage',
    inLanguage: localeTag[locale],
    mainEntity: questions.map(question => {
      const asked = told(question, 'question', language)
      return {
        '@type': 'Question',
        name: asked.text,
        ...(asked.lang && { inLanguage: localeTag[asked.lang] }),
        acceptedAnswer: { '@type': 'Answer', text: told(question, 'answer', language).text },
      }
    }),
  }
}
