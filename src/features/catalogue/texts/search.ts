/** Texts of the search page. They are in a file apart because the pages of categories need none of them. */
import type { Locale } from '#shared/locale.ts'

/** Typed words have their own direction: without this, signs at their ends would change sides. */
const isolated = (text: string) => `\u2068${text}\u2069`

const en = {
  all: 'All products',
  resultsFor: (q: string) => `Results for “${isolated(q)}”`,
  /** The title when the results are, or may be, those of another wording. */
  yourSearch: (q: string) => `Your search: “${isolated(q)}”`,
  /** What stands before and after the wording. */
  showing: ['Showing results for ', '.'],
  leftOut: (words: string[]) => ` Left out: ${words.map(word => `“${isolated(word)}”`).join(', ')}.`,
  instead: (q: string) => `Search for “${isolated(q)}” instead`,
  similar: 'Show results for similar words',
  inCategories: 'Matching categories',
  noneTitle: (q: string) => `No results for “${isolated(q)}”`,
}
const fa: typeof en = {
  all: 'همهٔ محصولات',
  resultsFor: q => `نتایج جست‌وجوی «${isolated(q)}»`,
  yourSearch: q => `جست‌وجوی شما: «${isolated(q)}»`,
  showing: ['نتایج ', ' نمایش داده می‌شود.'],
  leftOut: words => ` بدون ${words.map(word => `کلمهٔ «${isolated(word)}»`).join(' و ')}.`,
  instead: q => `جست‌وجوی خود «${isolated(q)}»`,
  similar: 'نمایش نتایج کلمه‌های مشابه',
  inCategories: 'دسته‌های مرتبط',
  noneTitle: q => `نتیجه‌ای برای «${isolated(q)}» پیدا نشد`,
}

export const searchTexts = { en, fa } satisfies Record<Locale, typeof en>

/** Only machines read it, so it is not part of the texts that visitors load. */
export const searchDescription: Record<Locale, (site: string) => string> = {
  en: site => `Search ${site} products by name, model code or specification.`,
  fa: site => `جست‌وجوی محصولات ${site} با نام، کد مدل یا مشخصات.`,
}
