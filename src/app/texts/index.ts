/** Texts of the shell and of the error pages. */
import type { Locale } from '#shared/locale.ts'
import { en } from './en.ts'
import { fa } from './fa.ts'

export const appTexts = { en, fa } satisfies Record<Locale, typeof en>
