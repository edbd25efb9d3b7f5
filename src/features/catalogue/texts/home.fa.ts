import type { en } from './home.en.ts'

export const fa: typeof en = {
  title: site => `${site} – محصولات، مشخصات، گارانتی`,
  description: site => `کاتالوگ ${site}: همهٔ محصولات با مشخصات، قیمت و گارانتی.`,
  sentence: 'محصولاتی که ارزش دیدن دارد.',
  toNewest: 'مشاهدهٔ جدیدترین‌ها',
  toCategories: 'مشاهدهٔ دسته‌ها',
  categories: 'دسته‌بندی محصولات',
  newest: 'جدیدترین محصولات',
  allProducts: 'همهٔ محصولات',
  mostVisited: 'پربازدیدترین محصولات',
  warrantyTitle: 'محصول شما هنوز گارانتی دارد؟',
  warrantyText: 'شمارهٔ سریال را وارد کنید تا اصالت کالا و مدت گارانتی را ببینید.',
  warrantyLabel: 'شمارهٔ سریال',
  warrantyAction: 'استعلام گارانتی',
  askTitle: 'دربارهٔ هر محصول از ما بپرسید',
  askText: 'پیش از خرید و پس از آن، خوشحال می‌شویم کمک کنیم.',
  askAction: 'تماس با ما',
  emptyTitle: 'هنوز محصولی نیست',
  emptyText: 'یک دسته و اولین محصول را در پنل مدیریت اضافه کنید.',
  emptyAction: 'ورود به پنل مدیریت',
}
