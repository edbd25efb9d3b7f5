/** Texts of the shop's pages in a search. The server sends them with the hits. */
import type { Locale } from '#shared/locale.ts'

const en = { heading: 'Pages' }
const fa: typeof en = { heading: 'صفحه‌ها' }

export const pageSearchTexts = { en, fa } satisfies Record<Locale, typeof en>
