/** How the history of the demo is shown. Joined with the others in `src/histories.ts`. */
import type { EntityHistory } from '#features/history/entity-history.ts'

export const demoHistory: EntityHistory<never, 'load-demo'> = {
  texts: {
    en: {
      title: 'Demo',
      one: 'demo',
      many: 'demos',
      object: 'the demo',
      actions: { 'load-demo': 'Loaded' },
      fields: {},
    },
    fa: {
      title: 'نمونه‌ها',
      one: 'نمونه',
      many: 'نمونه',
      object: 'نمونه‌ها',
      actions: { 'load-demo': 'بارگذاری' },
      fields: {},
    },
  },
  values: {},
  sentences: {
    en: ({ event }) => {
      if (event.action === 'load-demo') return 'loaded the demo'
      return event.action === 'delete' ? 'removed the demo' : undefined
    },
    fa: ({ event }) => {
      if (event.action === 'load-demo') return 'نمونه‌ها را بارگذاری کرد'
      return event.action === 'delete' ? 'نمونه‌ها را حذف کرد' : undefined
    },
  },
  page: { pathOf: () => '/admin/demo', label: { en: 'Demo', fa: 'نمونه‌ها' } },
}
