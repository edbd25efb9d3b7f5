/** Texts of the back office's frame, and texts that its screens share. */
import type { Locale } from '#shared/locale.ts'
import { en } from './admin.en.ts'
import { fa } from './admin.fa.ts'

export const adminTexts = { en, fa } satisfies Record<Locale, typeof en>
