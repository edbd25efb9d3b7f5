/** Texts of uploads. */
import type { Locale } from '#shared/locale.ts'
import { en } from './files.en.ts'
import { fa } from './files.fa.ts'

export const fileTexts = { en, fa } satisfies Record<Locale, typeof en>
