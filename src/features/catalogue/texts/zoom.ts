/** Texts of the large view of pictures. They are loaded together with it. */
import type { Locale } from '#shared/locale.ts'
import { en } from './zoom.en.ts'
import { fa } from './zoom.fa.ts'

export const zoomTexts = { en, fa } satisfies Record<Locale, typeof en>
