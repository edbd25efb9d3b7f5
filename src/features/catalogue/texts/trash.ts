/** Texts about deleting, restoring and copying. */
import type { Locale } from '#shared/locale.ts'
import { en } from './trash.en.ts'
import { fa } from './trash.fa.ts'

export const trashTexts = { en, fa } satisfies Record<Locale, typeof en>
