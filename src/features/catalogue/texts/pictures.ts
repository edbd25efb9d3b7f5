/** Texts of the back office's picture and document panels. */
import type { Locale } from '#shared/locale.ts'
import { en } from './pictures.en.ts'
import { fa } from './pictures.fa.ts'

export const pictureTexts = { en, fa } satisfies Record<Locale, typeof en>
