/** Texts of the inbox. */
import type { Locale } from '#shared/locale.ts'
import { en } from './en.ts'
import { fa } from './fa.ts'

export const ticketTexts = { en, fa } satisfies Record<Locale, typeof en>
