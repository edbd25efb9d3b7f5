/** Texts of the help page. */
import type { Locale } from '#shared/locale.ts'
import { en } from './en.ts'
import { fa } from './fa.ts'

export const helpTexts = { en, fa } satisfies Record<Locale, typeof en>
