/** Texts of lists that visitors narrow and sort. Apart from the others: product pages need none of them. */
import type { Locale } from '#shared/locale.ts'
import { en } from './filters.en.ts'
import { fa } from './filters.fa.ts'

export const filterTexts = { en, fa } satisfies Record<Locale, typeof en>
