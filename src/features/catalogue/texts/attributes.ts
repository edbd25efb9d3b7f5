import type { Locale } from '#shared/locale.ts'
import { en } from './attributes.en.ts'
import { fa } from './attributes.fa.ts'

export const attributeTexts = { en, fa } satisfies Record<Locale, typeof en>
