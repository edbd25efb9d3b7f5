/** Texts of the back office's screen for the search. */
import type { Locale } from '#shared/locale.ts'
import { en } from './admin.en.ts'
import { fa } from './admin.fa.ts'

export const searchAdminTexts = { en, fa } satisfies Record<Locale, typeof en>
