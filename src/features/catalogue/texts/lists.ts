/** Texts of lists of products and categories. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const en = {
  products: (count: number) => plural(count, 'product', 'products'),
  productsAtLeast: (count: number) => `More than ${enNumber(count)} products`,
  category: {
    description: (name: string, site: string) => `${name} at ${site}: products, specifications and prices.`,
    within: 'Browse categories',
    products: 'Products',
    emptyTitle: 'No products here yet',
    emptyText: 'Looking for something? Contact us.',
    emptyAction: 'Go to home page',
    pages: 'Pages',
    page: (page: number) => `Page ${enNumber(page)}`,
    pageOf: (page: number, pages: number) => `Page ${enNumber(page)} of ${enNumber(pages)}`,
    previous: 'Previous',
    next: 'Next',
  },
  card: {
    lastPrice: 'Last price',
    new: 'New',
    discontinued: 'Discontinued',
  },
}

const fa: typeof en = {
  products: count => `${faNumber(count)} محصول`,
  productsAtLeast: count => `بیش از ${faNumber(count)} محصول`,
  category: {
    description: (name, site) => `${name} در ${site}: محصولات، مشخصات و قیمت.`,
    within: 'مشاهدهٔ دسته‌ها',
    products: 'محصولات',
    emptyTitle: 'هنوز محصولی نیست',
    emptyText: 'دنبال محصول خاصی هستید؟ با ما تماس بگیرید.',
    emptyAction: 'رفتن به صفحهٔ اصلی',
    pages: 'صفحه‌ها',
    page: page => `صفحهٔ ${faNumber(page)}`,
    pageOf: (page, pages) => `صفحهٔ ${faNumber(page)} از ${faNumber(pages)}`,
    previous: 'قبلی',
    next: 'بعدی',
  },
  card: {
    lastPrice: 'آخرین قیمت',
    new: 'جدید',
    discontinued: 'توقف تولید',
  },
}

export const listTexts = { en, fa } satisfies Record<Locale, typeof en>
