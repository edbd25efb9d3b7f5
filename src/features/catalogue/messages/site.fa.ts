import { formatNumber } from '#shared/number.ts'
import type { en } from './site.en.ts'

const n = (value: number) => formatNumber(value, 'fa')

export const fa: typeof en = {
  products: count => `${n(count)} محصول`,
  productsAtLeast: count => `بیش از ${n(count)} محصول`,
  home: {
    title: site => `${site} – محصولات، مشخصات، گارانتی`,
    description: site => `کاتالوگ ${site}: همهٔ محصولات با مشخصات، قیمت و گارانتی.`,
    sentence: 'محصولاتی که ارزش نگاه دوباره دارند.',
    under: (products, categories) =>
      `${n(products)} محصول در ${n(categories)} دسته‌بندی، با مشخصات روشن و شرایط گارانتی ساده و شفاف.`,
    toNewest: 'دیدن تازه‌ها',
    toCategories: 'دیدن دسته‌بندی‌ها',
    categories: 'دسته‌بندی‌ها',
    newest: 'تازه‌ترین محصولات',
    warrantyTitle: 'گارانتی چه چیزهایی را پوشش می‌دهد؟',
    warrantyText: 'مدت گارانتی، مدارکی که باید نگه دارید، مواردی که پوشش داده نمی‌شود و راه استفاده از آن.',
    warrantyAction: 'دربارهٔ گارانتی',
    emptyTitle: 'ویترین هنوز خالی است',
    emptyText:
      'این فروشگاه هنوز محصولی برای نمایش ندارد. در بخش مدیریت یک دسته‌بندی و اولین محصول را اضافه کنید.',
    emptyAction: 'ورود به بخش مدیریت',
  },
  category: {
    description: (name, site) => `${name} در ${site}: محصولات، مشخصات و قیمت.`,
    within: 'زیرمجموعه‌ها',
    products: 'محصولات',
    emptyTitle: 'این قفسه هنوز خالی است',
    emptyText: 'در حال حاضر محصولی در این دسته‌بندی نیست.',
    emptyAction: 'دیدن تازه‌ها',
    pages: 'صفحه‌ها',
    page: page => `صفحهٔ ${n(page)}`,
    pageOf: (page, pages) => `صفحهٔ ${n(page)} از ${n(pages)}`,
    previous: 'قبلی',
    next: 'بعدی',
  },
  product: {
    code: 'کد مدل',
    copyCode: 'کپی کردن کد مدل',
    copied: code => `کپی شد: ${code}`,
    copyFailed: 'مرورگر اجازهٔ کپی نداد. کد را انتخاب و دستی کپی کنید.',
    price: 'قیمت',
    discontinued: 'توقف تولید',
    discontinuedText: 'این محصول دیگر تولید نمی‌شود و صفحهٔ آن برای مراجعه باقی مانده است.',
    warranty: months => `${n(months)} ماه گارانتی`,
    noWarranty: 'بدون گارانتی',
    warrantyTerms: 'شرایط گارانتی',
    picture: (name, number) => `${name}، تصویر ${n(number)}`,
    documents: 'اسناد و راهنماها',
    keySpecs: 'مشخصات اصلی',
    tags: 'برچسب‌ها',
    description: 'معرفی محصول',
    specs: 'مشخصات فنی',
    fallbackDescription: (name, site) => `${name} در ${site}: مشخصات، قیمت و گارانتی.`,
  },
}
