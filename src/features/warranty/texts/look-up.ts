/** Texts of the result of a warranty look-up. */
import type { Locale } from '#shared/locale.ts'
import { en } from './look-up.en.ts'
import { fa } from './look-up.fa.ts'

export const lookUpTexts = { en, fa } satisfies Record<Locale, typeof en>
