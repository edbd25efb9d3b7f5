/** Texts of the suggested answers; only pages with a form for messages load them. */
import type { Locale } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'

const en = {
  title: 'Maybe this helps:',
  found: (count: number) => (count === 1 ? '1 suggested answer' : `${count} suggested answers`),
}
const fa: typeof en = {
  title: 'شاید پاسخ اینجا باشد:',
  found: count => `${formatNumber(count, 'fa')} پاسخ پیشنهادی`,
}

export const suggestedTexts = { en, fa } satisfies Record<Locale, typeof en>
