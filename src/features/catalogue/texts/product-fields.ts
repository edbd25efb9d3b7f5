import type { Locale } from '#shared/locale.ts'
import { en } from './product-fields.en.ts'
import { fa } from './product-fields.fa.ts'

export const productFieldTexts = { en, fa } satisfies Record<Locale, typeof en>
export const productFieldLabels = { en: en.labels, fa: fa.labels }
