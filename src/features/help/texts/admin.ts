/** Texts of the back office's screens for the help page. */
import type { Locale } from '#shared/locale.ts'
import { en } from './admin.en.ts'
import { fa } from './admin.fa.ts'

export const helpAdminTexts = { en, fa } satisfies Record<Locale, typeof en>
