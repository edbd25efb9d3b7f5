/** Texts of the inbox's list. Those of an open conversation are in `conversation.ts`. */
import type { Locale } from '#shared/locale.ts'
import { en } from './en.ts'
import { fa } from './fa.ts'

export const ticketTexts = { en, fa } satisfies Record<Locale, typeof en>
