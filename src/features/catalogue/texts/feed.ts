/** Texts about the product feed in the settings. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const en = {
  writing: 'The feed is being written…',
  written: (products: number, time: string) => `${plural(products, 'product', 'products')}, written ${time}`,
  leftOut: (products: number) =>
    products === 1
      ? '1 visible product is left out:'
      : `${enNumber(products)} visible products are left out:`,
  lacks: {
    price: (count: number) => `${enNumber(count)} without a price`,
    picture: (count: number) => `${enNumber(count)} without an image`,
  },
  languages: { en: 'English feed', fa: 'Persian feed' } satisfies Record<Locale, string>,
}

const fa: typeof en = {
  writing: 'فید در حال نوشته شدن است…',
  written: (products, time) => `${faNumber(products)} محصول، نوشته‌شده در ${time}`,
  leftOut: products => `${faNumber(products)} محصول قابل نمایش در فید نیست:`,
  lacks: {
    price: count => `${faNumber(count)} محصول بدون قیمت`,
    picture: count => `${faNumber(count)} محصول بدون تصویر`,
  },
  languages: { en: 'فید انگلیسی', fa: 'فید فارسی' },
}

export const feedTexts = { en, fa } satisfies Record<Locale, typeof en>
