/** Texts of a search that found nothing. The browser loads them with the component, when they are needed. */
import type { Locale } from '#shared/locale.ts'

const en = {
  tips: 'Check the spelling, try fewer or more general words, or search by model code.',
  ask: 'Contact us',
  browse: 'Browse categories',
  popular: 'Most viewed',
}
const fa: typeof en = {
  tips: 'املای کلمه را بررسی کنید، کلمات کمتر یا کلی‌تری وارد کنید یا با کد مدل جست‌وجو کنید.',
  ask: 'تماس با ما',
  browse: 'مشاهدهٔ دسته‌ها',
  popular: 'پربازدیدترین محصولات',
}

export const nothingFoundTexts = { en, fa } satisfies Record<Locale, typeof en>
