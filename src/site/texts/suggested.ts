/** Texts of suggested answers and links to the help page. Only pages that show them load this file. */
import type { Locale } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const en = {
  title: 'This may help:',
  page: 'Your answer may already be here:',
  found: (count: number) => plural(count, 'suggested answer', 'suggested answers'),
}
const fa: typeof en = {
  title: 'شاید پاسخ اینجا باشد:',
  page: 'شاید پاسخ شما اینجا باشد:',
  found: count => `${formatNumber(count, 'fa')} پاسخ پیشنهادی`,
}

export const suggestedTexts = { en, fa } satisfies Record<Locale, typeof en>
