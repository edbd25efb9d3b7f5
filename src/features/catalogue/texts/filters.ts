/** Texts of lists that visitors filter and sort. They are in a file apart because product pages need none of them. */
import type { Locale } from '#shared/locale.ts'
import { en } from './filters.en.ts'
import { fa } from './filters.fa.ts'

export const filterTexts = { en, fa } satisfies Record<Locale, typeof en>
