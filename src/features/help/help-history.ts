/** How the history of a question of the help page is shown. Joined with the others in `src/histories.ts`. */
import { asPosition, type EntityHistory } from '#features/history/entity-history.ts'
import type { NewQuestion } from './help-question.ts'

export const helpHistory: EntityHistory<keyof NewQuestion, never> = {
  texts: {
    en: {
      title: 'Help page',
      one: 'question',
      many: 'questions',
      actions: {},
      fields: {
        question: 'Question',
        answer: 'Answer',
        visible: 'Visible',
        position: 'Position',
        translations: 'Translation',
      },
    },
    fa: {
      title: 'صفحهٔ راهنما',
      one: 'پرسش',
      many: 'پرسش',
      actions: {},
      fields: {
        question: 'پرسش',
        answer: 'پاسخ',
        visible: 'نمایش در سایت',
        position: 'ترتیب',
        translations: 'ترجمه',
      },
    },
  },
  values: { position: asPosition },
  page: { pathOf: id => `/admin/help/${id}`, label: { en: 'Help page', fa: 'صفحهٔ راهنما' } },
}
