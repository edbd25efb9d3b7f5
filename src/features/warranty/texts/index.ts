/** Texts of the warranty page. */
import type { Locale } from '#shared/locale.ts'
import { en } from './en.ts'
import { fa } from './fa.ts'

export const warrantyTexts = { en, fa } satisfies Record<Locale, typeof en>
