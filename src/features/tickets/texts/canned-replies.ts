/** Texts of canned replies: their screen, and choosing one while replying. */
import type { Locale } from '#shared/locale.ts'
import { en } from './canned-replies.en.ts'
import { fa } from './canned-replies.fa.ts'

export const cannedReplyTexts = { en, fa } satisfies Record<Locale, typeof en>
