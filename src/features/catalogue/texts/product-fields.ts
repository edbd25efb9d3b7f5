import type { Locale } from '#shared/locale.ts'
import { en } from './product-fields.en.ts'
import { fa } from './product-fields.fa.ts'

export const productFieldLabels = { en, fa } satisfies Record<Locale, typeof en>
