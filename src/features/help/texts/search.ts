/** Texts of help answers in a search. The server sends them with the hits. */
import type { Locale } from '#shared/locale.ts'

const en = { heading: 'Help answers', all: 'All questions and answers' }
const fa: typeof en = { heading: 'پرسش‌های متداول', all: 'همهٔ پرسش‌ها و پاسخ‌ها' }

export const helpSearchTexts = { en, fa } satisfies Record<Locale, typeof en>
