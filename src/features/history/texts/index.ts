/** Texts of the history's screen. */
import type { Locale } from '#shared/locale.ts'
import { en } from './en.ts'
import { fa } from './fa.ts'

export const historyTexts = { en, fa } satisfies Record<Locale, typeof en>
export type HistoryTexts = typeof en
