/** Texts of the files that a visitor sends with a message. */
import type { Locale } from '#shared/locale.ts'
import { en } from './attachments.en.ts'
import { fa } from './attachments.fa.ts'

export const attachmentTexts = { en, fa } satisfies Record<Locale, typeof en>
export type AttachmentTexts = typeof en
