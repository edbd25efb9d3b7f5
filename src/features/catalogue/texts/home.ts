/** Texts of the home page. */
import type { Locale } from '#shared/locale.ts'

const en = {
  title: (site: string) => `${site} – products, specifications, warranty`,
  description: (site: string) =>
    `The ${site} catalogue: every product with its specifications, price and warranty.`,
  sentence: 'Products worth a closer look.',
  toNewest: 'See what’s new',
  toCategories: 'Browse categories',
  categories: 'Categories',
  newest: 'Newest products',
  allProducts: 'All products',
  featured: 'Our selection',
  mostVisited: 'Most viewed',
  warranty: {
    title: 'Is your product still covered?',
    text: 'Enter the serial number to see if your product is genuine and how long it’s covered.',
    label: 'Serial number',
    action: 'Check warranty',
  },
  warrantyWithoutSerials: {
    title: 'How our warranty works',
    text: 'Read what it covers and what to do if something breaks.',
    action: 'Warranty terms',
  },
  askTitle: 'Ask us about any product',
  askText: 'Before you buy or long after, we’re happy to help.',
  askAction: 'Contact us',
  emptyTitle: 'No products yet',
  emptyText: 'Add a category and your first product in the back office.',
  emptyAction: 'Open back office',
}

const fa: typeof en = {
  title: site => `${site} – محصولات، مشخصات، گارانتی`,
  description: site => `کاتالوگ ${site}: همهٔ محصولات با مشخصات، قیمت و گارانتی.`,
  sentence: 'محصولاتی که ارزش دیدن دارد.',
  toNewest: 'مشاهدهٔ جدیدترین‌ها',
  toCategories: 'مشاهدهٔ دسته‌ها',
  categories: 'دسته‌بندی محصولات',
  newest: 'جدیدترین محصولات',
  allProducts: 'همهٔ محصولات',
  featured: 'منتخب ما',
  mostVisited: 'پربازدیدترین محصولات',
  warranty: {
    title: 'محصول شما هنوز گارانتی دارد؟',
    text: 'شمارهٔ سریال را وارد کنید تا اصالت کالا و مدت گارانتی را ببینید.',
    label: 'شمارهٔ سریال',
    action: 'استعلام گارانتی',
  },
  warrantyWithoutSerials: {
    title: 'گارانتی محصولات ما',
    text: 'ببینید گارانتی شامل چه مواردی است و اگر محصولی خراب شد چه کار کنید.',
    action: 'شرایط گارانتی',
  },
  askTitle: 'دربارهٔ هر محصول از ما بپرسید',
  askText: 'پیش از خرید و پس از آن، خوشحال می‌شویم کمک کنیم.',
  askAction: 'تماس با ما',
  emptyTitle: 'هنوز محصولی نیست',
  emptyText: 'یک دسته و اولین محصول را در پنل مدیریت اضافه کنید.',
  emptyAction: 'ورود به پنل مدیریت',
}

export const homeTexts = { en, fa } satisfies Record<Locale, typeof en>
