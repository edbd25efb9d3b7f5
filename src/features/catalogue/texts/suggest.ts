/** Texts of the search field's suggestions. They are loaded when the field is first used. */
import type { Locale } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

/** Typed words have their own direction: without this, signs at their ends would change sides. */
const isolated = (text: string) => `\u2068${text}\u2069`

const en = {
  label: 'Suggestions',
  clear: 'Clear text',
  all: (q: string) => `All results for “${isolated(q)}”`,
  found: (count: number) => plural(count, 'suggestion', 'suggestions'),
  none: 'Nothing found. Try one of these:',
  discontinued: 'Discontinued',
  contact: 'Contact us',
  showing: (wording: string) => `Showing results for “${isolated(wording)}”`,
}
const fa: typeof en = {
  label: 'پیشنهادها',
  clear: 'پاک کردن متن',
  all: q => `همهٔ نتایج «${isolated(q)}»`,
  found: count => `${formatNumber(count, 'fa')} پیشنهاد`,
  none: 'چیزی پیدا نشد. این‌ها را ببینید:',
  discontinued: 'توقف تولید',
  contact: 'تماس با ما',
  showing: wording => `نتایج «${isolated(wording)}» نمایش داده می‌شود`,
}

export const suggestTexts = { en, fa } satisfies Record<Locale, typeof en>
