/** Texts of the contact page. */
import type { Locale } from '#shared/locale.ts'
import { en } from './contact.en.ts'
import { fa } from './contact.fa.ts'

export const contactTexts = { en, fa } satisfies Record<Locale, typeof en>
export type ContactTexts = typeof en
