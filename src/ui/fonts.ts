/** Font files that each language preloads, before the style sheet requests them. */
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import vazirmatn from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url'
import type { Locale } from '#shared/locale.ts'

export const fontPreloads: Record<Locale, string[]> = { en: [inter], fa: [vazirmatn, inter] }
