/** Texts of a search that found nothing. The browser loads them with the component, when they are needed. */
import type { Locale } from '#shared/locale.ts'

const en = {
  tips: 'Check the spelling, try fewer or more general words, or search by model code.',
  ask: 'Ask us for it',
  browse: 'Browse categories',
  popular: 'Most viewed',
}
const fa: typeof en = {
  tips: 'املای کلمه را بررسی کنید، کلمه‌های کمتر یا کلی‌تری بنویسید یا با کد مدل جست‌وجو کنید.',
  ask: 'از ما بپرسید',
  browse: 'مشاهدهٔ دسته‌ها',
  popular: 'پربازدیدترین محصولات',
}

export const nothingFoundTexts = { en, fa } satisfies Record<Locale, typeof en>
