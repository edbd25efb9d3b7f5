/** Texts of the settings screen. */
import type { Locale } from '#shared/locale.ts'
import { en } from './admin.en.ts'
import { fa } from './admin.fa.ts'

export const settingsAdminTexts = { en, fa } satisfies Record<Locale, typeof en>
