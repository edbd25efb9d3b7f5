/** Texts of an open conversation: its head, thread and composer. */
import type { Locale } from '#shared/locale.ts'
import { en } from './conversation.en.ts'
import { fa } from './conversation.fa.ts'

export const conversationTexts = { en, fa } satisfies Record<Locale, typeof en>
