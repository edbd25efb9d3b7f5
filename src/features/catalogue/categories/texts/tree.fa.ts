import { formatNumber } from '#shared/number.ts'
import type { en } from './tree.en.ts'

const n = (value: number) => formatNumber(value, 'fa')

export const fa: typeof en = {
  count: (all, main) => `${n(all)} دسته، ${n(main)} دستهٔ اصلی`,
  tree: 'درخت دسته‌ها',
  search: 'جست‌وجوی دسته‌ها',
  noneTitle: search => `دسته‌ای با «${search}» پیدا نشد`,
  clear: 'پاک کردن جست‌وجو',
  openAll: 'باز کردن همه',
  closeAll: 'بستن همه',
  open: name => `باز کردن ${name}`,
  close: name => `بستن ${name}`,
  edit: 'ویرایش',
  moveTo: 'انتقال به…',
  addUnder: 'افزودن زیردسته',
  shownProducts: count => `${n(count)} محصول در حال نمایش`,
  keys: {
    walk: 'حرکت',
    fold: 'باز و بسته',
    order: 'ترتیب',
    move: 'انتقال به…',
    add: 'افزودن زیردسته',
  },
  add: {
    label: parent => `نام زیردستهٔ جدید در ${parent}`,
    placeholder: 'زیردستهٔ جدید',
    enter: 'افزودن و ادامه',
    added: name => `«${name}» اضافه شد`,
    empty: 'نام را وارد کنید.',
  },
  details: {
    nothing: 'برای دیدن جزئیات، دسته‌ای را انتخاب کنید.',
    in: parent => `در ${parent}`,
    main: 'دستهٔ اصلی',
    visible: 'در حال نمایش',
    products: 'محصولات',
    productsValue: (products, hidden) =>
      products === 0 ? 'ندارد' : hidden === 0 ? n(products) : `${n(products)} محصول، ${n(hidden)} پنهان`,
    categories: 'زیردسته‌ها',
    categoriesValue: count => (count === 0 ? 'ندارد' : n(count)),
    attributes: 'ویژگی‌ها',
    attributesValue: (own, inherited) =>
      own + inherited === 0
        ? 'ندارد'
        : [own > 0 && `${n(own)} اختصاصی`, inherited > 0 && `${n(inherited)} از دستهٔ مادر`]
            .filter(Boolean)
            .join('، '),
    unknown: 'بارگذاری نشد. اتصال اینترنت را بررسی کنید و دسته را دوباره انتخاب کنید.',
  },
  drag: {
    into: (parent, position, count) => `داخل ${parent}، جایگاه ${n(position)} از ${n(count)}`,
    intoMain: (position, count) => `دستهٔ اصلی، جایگاه ${n(position)} از ${n(count)}`,
    refused: 'انتقال به اینجا ممکن نیست',
  },
  move: {
    title: name => `انتقال «${name}» به…`,
    search: 'جست‌وجوی دسته‌ها',
    main: 'دسته‌های اصلی',
    mainNote: 'به دستهٔ اصلی تبدیل می‌شود',
    inParent: parent => `در ${parent}`,
    mainCategory: 'دستهٔ اصلی',
    none: 'دسته‌ای پیدا نشد',
    changes: 'تغییرات این انتقال',
    products: (products, shown) =>
      products === 0
        ? 'محصولی ندارد'
        : `${n(products)} محصول هم منتقل می‌شود؛ ${n(shown)} محصول در حال نمایش است`,
    seen: 'بازدیدکنندگان این تغییر را بلافاصله می‌بینند.',
    unseen: 'بازدیدکنندگان تغییری نمی‌بینند.',
    becomesHidden: 'پنهان می‌شود، چون دستهٔ مادر جدید پنهان است.',
    becomesShown: 'برای بازدیدکنندگان نمایش داده می‌شود.',
    link: 'لینک صفحه تغییر نمی‌کند',
    gained: (names, parent) => `ویژگی‌های جدید از ${parent}: ${names}`,
    lost: names => `ویژگی‌های حذف‌شده: ${names}`,
    lostNote: 'مشخصات محصولات تغییر نمی‌کند.',
    loading: 'در حال بررسی تغییرات…',
    failed: 'تغییرات بررسی نشد. انتقال دسته همچنان ممکن است.',
    confirm: target => `انتقال به ${target}`,
    confirmMain: 'تبدیل به دستهٔ اصلی',
    choose: 'انتقال',
    moved: (name, parent) => `«${name}» به ${parent} منتقل شد`,
    movedToMain: name => `«${name}» دستهٔ اصلی شد`,
    movedBack: name => `«${name}» به جای قبلی برگردانده شد`,
  },
  and: names => new Intl.ListFormat('fa').format(names),
}
