/** Texts for changing many products of the list at once. */
import type { Locale } from '#shared/locale.ts'
import { en } from './bulk.en.ts'
import { fa } from './bulk.fa.ts'

export const bulkTexts = { en, fa } satisfies Record<Locale, typeof en>
