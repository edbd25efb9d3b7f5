/** How the history of imports is shown. Joined with the others in `src/histories.ts`. */
import type { EntityHistory } from '#features/history/entity-history.ts'
import { isolated } from '#features/history/sentences/sentence-texts.ts'

export const importHistory: EntityHistory<'rows', never> = {
  texts: {
    en: { title: 'Imports', one: 'import', many: 'imports', actions: {}, fields: { rows: 'Rows' } },
    fa: { title: 'ورود اطلاعات', one: 'ورود', many: 'ورود', actions: {}, fields: { rows: 'ردیف‌ها' } },
  },
  values: {},
  sentences: {
    en: ({ event }) => (event.action === 'create' ? `imported “${isolated(event.label)}”` : undefined),
    fa: ({ event }) => (event.action === 'create' ? `«${isolated(event.label)}» را وارد کرد` : undefined),
  },
}
