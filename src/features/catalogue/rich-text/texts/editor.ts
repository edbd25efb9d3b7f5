import type { Locale } from '#shared/locale.ts'
import { en } from './editor.en.ts'
import { fa } from './editor.fa.ts'

export const editorTexts = { en, fa } satisfies Record<Locale, typeof en>
