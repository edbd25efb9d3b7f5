/** Texts of the search page. They are in a file apart because the pages of categories need none of them. */
import type { Locale } from '#shared/locale.ts'

const en = {
  title: 'Search',
  all: 'All products',
  resultsFor: (q: string) => `Results for “${q}”`,
  description: (site: string) => `Search the products of ${site} by name, model code or what they can do.`,
  didYouMean: 'Did you mean',
  inCategories: 'Categories with this name',
  noneTitle: (q: string) => `Nothing found for “${q}”`,
  ask: 'Ask us for it',
  tips: 'Check the spelling, try fewer or more general words, or search by model code.',
  browse: 'Look around by category',
  popular: 'What others look at',
}
const fa: typeof en = {
  title: 'جست‌وجو',
  all: 'همهٔ محصولات',
  resultsFor: q => `نتایج جست‌وجوی «${q}»`,
  description: site => `جست‌وجوی محصولات ${site} با نام، کد مدل یا ویژگی‌ها.`,
  didYouMean: 'منظورتان این بود؟',
  inCategories: 'دسته‌بندی‌هایی با این نام',
  noneTitle: q => `چیزی برای «${q}» پیدا نشد`,
  ask: 'از ما بپرسید',
  tips: 'املای کلمه را بررسی کنید، کلمه‌های کمتر یا کلی‌تری بنویسید یا با کد مدل جست‌وجو کنید.',
  browse: 'گشتن در دسته‌بندی‌ها',
  popular: 'پربازدیدترین محصولات',
}

export const searchTexts = { en, fa } satisfies Record<Locale, typeof en>
