/** How the history of a canned reply is shown. Joined with the others in `src/histories.ts`. */
import type { EntityHistory } from '#features/history/entity-history.ts'
import { cannedReplyTexts } from '../texts/canned-replies.ts'
import type { NewCannedReply } from './canned-reply.ts'

const { en, fa } = cannedReplyTexts

export const cannedReplyHistory: EntityHistory<keyof NewCannedReply, never> = {
  texts: {
    en: {
      title: en.title,
      one: 'canned reply',
      many: 'canned replies',
      actions: {},
      fields: { name: en.name, ...en.text },
    },
    fa: {
      title: fa.title,
      one: 'پاسخ آماده',
      many: 'پاسخ آماده',
      actions: {},
      fields: { name: fa.name, ...fa.text },
    },
  },
  values: {},
  page: { pathOf: id => `/admin/canned-replies/${id}`, label: { en: en.title, fa: fa.title } },
}
