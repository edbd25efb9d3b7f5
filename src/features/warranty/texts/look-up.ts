/** Texts of the answer to a serial number. */
import type { Locale } from '#shared/locale.ts'
import { en } from './look-up.en.ts'
import { fa } from './look-up.fa.ts'

export const lookUpTexts = { en, fa } satisfies Record<Locale, typeof en>
