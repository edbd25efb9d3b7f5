/** Texts of the 404 page. Most visits never load them. */
import type { Locale } from '#shared/locale.ts'

const en = { meant: 'Were you looking for one of these?', browse: 'Browse categories' }
const fa: typeof en = { meant: 'دنبال یکی از این‌ها بودید؟', browse: 'مشاهدهٔ دسته‌ها' }

export const nearTexts = { en, fa } satisfies Record<Locale, typeof en>
