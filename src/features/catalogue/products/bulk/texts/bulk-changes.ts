/** Texts of the cards that show bulk changes. */
import type { Locale } from '#shared/locale.ts'
import { en } from './bulk-changes.en.ts'
import { fa } from './bulk-changes.fa.ts'

export const bulkChangeTexts = { en, fa } satisfies Record<Locale, typeof en>
export type BulkChangeTexts = typeof en
