/** Texts of the category tree of the back office. */
import type { Locale } from '#shared/locale.ts'
import { en } from './tree.en.ts'
import { fa } from './tree.fa.ts'

export const treeTexts = { en, fa } satisfies Record<Locale, typeof en>
