/** Texts of the public catalogue pages. */
import type { Locale } from '#shared/locale.ts'
import { en } from './site.en.ts'
import { fa } from './site.fa.ts'

export const siteTexts = { en, fa } satisfies Record<Locale, typeof en>
