/** Texts of the search page. They are in a file apart because the pages of categories need none of them. */
import type { Locale } from '#shared/locale.ts'

const en = {
  title: 'Search',
  all: 'All products',
  resultsFor: (q: string) => `Results for “${q}”`,
  /** The title when the results are, or may be, those of another wording. */
  yourSearch: (q: string) => `Your search: “${q}”`,
  /** What stands before and after the wording. */
  showing: ['Showing results for ', '.'],
  leftOut: (words: string[]) => ` Left out: ${words.map(word => `“\u2068${word}\u2069”`).join(', ')}.`,
  instead: (q: string) => `Search for “${q}” instead`,
  similar: 'Show results for similar words',
  inCategories: 'Matching categories',
  noneTitle: (q: string) => `Nothing found for “${q}”`,
}
const fa: typeof en = {
  title: 'جست‌وجو',
  all: 'همهٔ محصولات',
  resultsFor: q => `نتایج جست‌وجوی «${q}»`,
  yourSearch: q => `جست‌وجوی شما: «${q}»`,
  showing: ['نتایج ', ' نمایش داده می‌شود.'],
  leftOut: words => ` کنار گذاشته شد: ${words.map(word => `«\u2068${word}\u2069»`).join('، ')}.`,
  instead: q => `به‌جای آن «${q}» را جست‌وجو کنید`,
  similar: 'نمایش نتایج کلمه‌های مشابه',
  inCategories: 'دسته‌های مرتبط',
  noneTitle: q => `چیزی برای «${q}» پیدا نشد`,
}

export const searchTexts = { en, fa } satisfies Record<Locale, typeof en>

/** Only machines read it, so it is not part of the texts that visitors load. */
export const searchDescription: Record<Locale, (site: string) => string> = {
  en: site => `Search the products of ${site} by name, model code or what they can do.`,
  fa: site => `جست‌وجوی محصولات ${site} با نام، کد مدل یا ویژگی‌ها.`,
}
