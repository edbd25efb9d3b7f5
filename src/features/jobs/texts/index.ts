/** Texts of the screen of background jobs. */
import type { Locale } from '#shared/locale.ts'
import { en } from './en.ts'
import { fa } from './fa.ts'

export const jobTexts = { en, fa } satisfies Record<Locale, typeof en>
