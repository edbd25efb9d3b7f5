/** Headings of what a search finds beside products. The server sends them with the hits. */
import type { Locale } from '#shared/locale.ts'

const en = { documents: 'Manuals and documents' }
const fa: typeof en = { documents: 'راهنماها و فایل‌ها' }

export const elsewhereTexts = { en, fa } satisfies Record<Locale, typeof en>
