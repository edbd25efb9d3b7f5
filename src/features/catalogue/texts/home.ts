/** Texts of the home page. */
import type { Locale } from '#shared/locale.ts'
import { en } from './home.en.ts'
import { fa } from './home.fa.ts'

export const homeTexts = { en, fa } satisfies Record<Locale, typeof en>
