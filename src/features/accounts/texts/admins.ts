/** Texts of the administrators' screen. */
import type { Locale } from '#shared/locale.ts'
import { en } from './admins.en.ts'
import { fa } from './admins.fa.ts'

export const adminsTexts = { en, fa } satisfies Record<Locale, typeof en>
