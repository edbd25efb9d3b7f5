/** Texts of the details beside a conversation: contact, product, warranty, earlier conversations. */
import type { Locale } from '#shared/locale.ts'
import { en } from './context.en.ts'
import { fa } from './context.fa.ts'

export const contextTexts = { en, fa } satisfies Record<Locale, typeof en>
