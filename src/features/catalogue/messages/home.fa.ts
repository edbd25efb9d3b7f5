import { formatNumber } from '#shared/number.ts'
import type { en } from './home.en.ts'

const n = (value: number) => formatNumber(value, 'fa')

export const fa: typeof en = {
  title: site => `${site} – محصولات، مشخصات، گارانتی`,
  description: site => `کاتالوگ ${site}: همهٔ محصولات با مشخصات، قیمت و گارانتی.`,
  sentence: 'محصولاتی که ارزش نگاه دوباره دارند.',
  under: (products, categories) =>
    `${n(products)} محصول در ${n(categories)} دسته‌بندی، با مشخصات روشن و شرایط گارانتی ساده و شفاف.`,
  toNewest: 'دیدن تازه‌ها',
  toCategories: 'دیدن دسته‌بندی‌ها',
  categories: 'دسته‌بندی‌ها',
  newest: 'تازه‌ترین محصولات',
  mostVisited: 'پربازدیدترین‌ها',
  warrantyTitle: 'گارانتی چه چیزهایی را پوشش می‌دهد؟',
  warrantyText: 'مدت گارانتی، مدارکی که باید نگه دارید، مواردی که پوشش داده نمی‌شود و راه استفاده از آن.',
  warrantyAction: 'دربارهٔ گارانتی',
  emptyTitle: 'ویترین هنوز خالی است',
  emptyText:
    'این فروشگاه هنوز محصولی برای نمایش ندارد. در بخش مدیریت یک دسته‌بندی و اولین محصول را اضافه کنید.',
  emptyAction: 'ورود به بخش مدیریت',
}
