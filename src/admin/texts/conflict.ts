/** Texts about an item that somebody else saved or deleted while it was being edited. */
import type { Locale } from '#shared/locale.ts'
import { en } from './conflict.en.ts'
import { fa } from './conflict.fa.ts'

export const conflictTexts = { en, fa } satisfies Record<Locale, typeof en>
