/** Texts of the 404 page. Most visits never load them. */
import type { Locale } from '#shared/locale.ts'

const en = { meant: 'Perhaps you were looking for' }
const fa: typeof en = { meant: 'شاید دنبال این‌ها بودید' }

export const nearTexts = { en, fa } satisfies Record<Locale, typeof en>
