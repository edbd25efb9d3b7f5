/** Texts of mails and text messages. */
import type { Locale } from '#shared/locale.ts'
import { en } from './mail.en.ts'
import { fa } from './mail.fa.ts'

export const mailTexts = { en, fa } satisfies Record<Locale, typeof en>
