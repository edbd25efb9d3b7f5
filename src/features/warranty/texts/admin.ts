/** Texts that the screens of warranties share. */
import type { Locale } from '#shared/locale.ts'

const en = {
  title: 'Warranty',
  tabs: 'Warranty',
  serials: 'Serial numbers',
  lookups: 'Look-ups',
  labels: 'Labels',
}

const fa: typeof en = {
  title: 'گارانتی',
  tabs: 'گارانتی',
  serials: 'شماره‌های سریال',
  lookups: 'استعلام‌ها',
  labels: 'برچسب‌ها',
}

export const warrantyAdminTexts = { en, fa } satisfies Record<Locale, typeof en>
