/** Texts of the search field's suggestions. They are loaded when the field is first used. */
import type { Locale } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const en = {
  label: 'Suggestions',
  all: (q: string) => `All results for “${q}”`,
  found: (count: number) => plural(count, 'suggestion', 'suggestions'),
  none: 'No suggestions',
  showing: (wording: string) => `Showing results for “${wording}”`,
}
const fa: typeof en = {
  label: 'پیشنهادها',
  all: q => `همهٔ نتایج «${q}»`,
  found: count => `${formatNumber(count, 'fa')} پیشنهاد`,
  none: 'پیشنهادی نیست',
  showing: wording => `نتایج «${wording}» نمایش داده می‌شود`,
}

export const suggestTexts = { en, fa } satisfies Record<Locale, typeof en>
