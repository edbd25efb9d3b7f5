/** Texts of the back office's catalogue screens. */
import type { Locale } from '#shared/locale.ts'
import { en } from './admin.en.ts'
import { fa } from './admin.fa.ts'

export const catalogueAdminTexts = { en, fa } satisfies Record<Locale, typeof en>
