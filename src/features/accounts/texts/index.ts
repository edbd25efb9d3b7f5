/** Texts of the login page. */
import type { Locale } from '#shared/locale.ts'
import { en } from './en.ts'
import { fa } from './fa.ts'

export const accountTexts = { en, fa } satisfies Record<Locale, typeof en>
