/** Texts of the pages on which visitors follow their message. */
import type { Locale } from '#shared/locale.ts'
import { en } from './tracking.en.ts'
import { fa } from './tracking.fa.ts'

export const trackingTexts = { en, fa } satisfies Record<Locale, typeof en>
