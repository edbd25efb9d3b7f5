import type { en } from './home.en.ts'

export const fa: typeof en = {
  title: site => `${site} – محصولات، مشخصات، گارانتی`,
  description: site => `کاتالوگ ${site}: همهٔ محصولات با مشخصات، قیمت و گارانتی.`,
  sentence: 'محصولاتی که ارزش نگاه دوباره دارند.',
  toNewest: 'دیدن تازه‌ها',
  toCategories: 'دیدن دسته‌بندی‌ها',
  categories: 'دسته‌بندی‌ها',
  newest: 'تازه‌ترین محصولات',
  allProducts: 'همهٔ محصولات',
  mostVisited: 'پربازدیدترین‌ها',
  warrantyTitle: 'محصول شما هنوز گارانتی دارد؟',
  warrantyText: 'شمارهٔ سریال را بنویسید و اصالت کالا، پایان گارانتی و قدم بعدی را ببینید.',
  warrantyLabel: 'شمارهٔ سریال',
  warrantyAction: 'استعلام گارانتی',
  askTitle: 'دربارهٔ هر محصول از ما بپرسید',
  askText: 'چه پیش از خرید، چه بعد از آن؛ خوشحال می‌شویم کمک کنیم.',
  askAction: 'ارسال پیام',
  emptyTitle: 'ویترین هنوز خالی است',
  emptyText:
    'این فروشگاه هنوز محصولی برای نمایش ندارد. در بخش مدیریت یک دسته‌بندی و اولین محصول را اضافه کنید.',
  emptyAction: 'ورود به بخش مدیریت',
}
