import type { Locale } from '#shared/locale.ts'

const en = { ask: 'Contact us' }
const fa: typeof en = { ask: 'تماس با ما' }

export const askTexts = { en, fa } satisfies Record<Locale, typeof en>
