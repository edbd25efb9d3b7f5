/** Texts of a search that found nothing, and of filters that leave nothing. The browser loads them when they are needed. */
import type { Locale } from '#shared/locale.ts'

const en = {
  /** Above what was found beside products. */
  noProducts: 'No matching products. This may help:',
  tips: 'Check the spelling, try fewer or more general words, or search by model code.',
  browse: 'Browse categories',
  popular: 'Most viewed',
}
const fa: typeof en = {
  noProducts: 'محصولی پیدا نشد. شاید این‌ها کمک کند:',
  tips: 'املای کلمه را بررسی کنید، کلمات کمتر یا کلی‌تری وارد کنید یا با کد مدل جست‌وجو کنید.',
  browse: 'مشاهدهٔ دسته‌ها',
  popular: 'پربازدیدترین محصولات',
}

export const nothingFoundTexts = { en, fa } satisfies Record<Locale, typeof en>

const leftEn = {
  title: 'No matching products',
  text: 'Remove a filter or clear them all.',
  remove: 'Remove filter:',
}
const leftFa: typeof leftEn = {
  title: 'محصولی با این فیلترها پیدا نشد',
  text: 'یک فیلتر یا همهٔ آن‌ها را حذف کنید.',
  remove: 'حذف فیلتر:',
}

/** For filters that leave no product. */
export const noneLeftTexts = { en: leftEn, fa: leftFa } satisfies Record<Locale, typeof leftEn>
