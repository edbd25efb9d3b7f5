/** Texts of lists that visitors narrow and sort. Apart from the others: product pages need none of them. */
import type { Locale } from '#shared/locale.ts'
import { en } from './finding.en.ts'
import { fa } from './finding.fa.ts'

export const findingTexts = { en, fa } satisfies Record<Locale, typeof en>
