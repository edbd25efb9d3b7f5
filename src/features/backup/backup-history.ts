/** How the history of backups is shown. Joined with the others in `src/histories.ts`. */
import type { EntityHistory } from '#features/history/entity-history.ts'

export const backupHistory: EntityHistory<never, 'download'> = {
  texts: {
    en: {
      title: 'Backup',
      one: 'backup',
      many: 'backups',
      object: 'a backup',
      actions: { download: 'Downloaded' },
      fields: {},
    },
    fa: {
      title: 'پشتیبان',
      one: 'پشتیبان',
      many: 'پشتیبان',
      object: 'پشتیبان',
      actions: { download: 'دانلود' },
      fields: {},
    },
  },
  values: {},
  sentences: {
    en: ({ event }) => (event.action === 'download' ? 'downloaded a backup' : undefined),
    fa: ({ event }) => (event.action === 'download' ? 'یک پشتیبان دانلود کرد' : undefined),
  },
  page: { pathOf: () => '/admin/jobs', label: { en: 'Background jobs', fa: 'کارهای پس‌زمینه' } },
}
