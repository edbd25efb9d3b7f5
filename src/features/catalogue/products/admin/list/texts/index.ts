/** Texts of the product list of the back office. */
import type { Locale } from '#shared/locale.ts'
import { en } from './en.ts'
import { fa } from './fa.ts'

export const productListTexts = { en, fa } satisfies Record<Locale, typeof en>
