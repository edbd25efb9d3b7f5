import type { Locale } from '#shared/locale.ts'

const en = { discontinued: 'Discontinued' }
const fa: typeof en = { discontinued: 'توقف تولید' }

export const smallProductTexts = { en, fa } satisfies Record<Locale, typeof en>
