/** Texts of the page of a product that was removed. Most visits never load them. */
import type { Locale } from '#shared/locale.ts'

const en = {
  unnamed: 'No longer available',
  text: 'We no longer list this product.',
  siblings: (category: string) => `More in ${category}`,
  all: (category: string) => `Browse ${category}`,
  toHome: 'Go to home page',
}
const fa: typeof en = {
  unnamed: 'دیگر عرضه نمی‌شود',
  text: 'این محصول دیگر در کاتالوگ ما نیست.',
  siblings: category => `محصولات دیگر دستهٔ «${category}»`,
  all: category => `مشاهدهٔ دستهٔ «${category}»`,
  toHome: 'رفتن به صفحهٔ اصلی',
}

export const goneTexts = { en, fa } satisfies Record<Locale, typeof en>
