/** Texts of the category tree of the back office. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'
import { listInWords, plural } from '#shared/plural.ts'

const en = {
  count: (all: number, main: number) => `${plural(all, 'category', 'categories')}, ${enNumber(main)} main`,
  tree: 'Category tree',
  search: 'Search categories',
  noneTitle: (search: string) => `No categories matching “${search}”`,
  clear: 'Clear search',
  openAll: 'Expand all',
  closeAll: 'Collapse all',
  open: (name: string) => `Expand ${name}`,
  close: (name: string) => `Collapse ${name}`,
  edit: 'Edit',
  moveTo: 'Move to…',
  addUnder: 'Add subcategory',
  shownProducts: (count: number) => plural(count, 'visible product', 'visible products'),
  keys: {
    navigate: 'navigate',
    fold: 'collapse',
    order: 'reorder',
    move: 'move to…',
    add: 'add subcategory',
  },
  add: {
    label: (parent: string) => `Name of new subcategory in ${parent}`,
    placeholder: 'New subcategory',
    enter: 'add and continue',
    added: (name: string) => `“${name}” added`,
    empty: 'Enter a name.',
  },
  details: {
    nothing: 'Select a category to see its details.',
    in: (parent: string) => `in ${parent}`,
    main: 'Main category',
    visible: 'Visible',
    products: 'Products',
    productsValue: (products: number, hidden: number) =>
      products === 0
        ? 'None'
        : hidden === 0
          ? enNumber(products)
          : `${enNumber(products)}, ${enNumber(hidden)} of them hidden`,
    categories: 'Subcategories',
    categoriesValue: (count: number) => (count === 0 ? 'None' : enNumber(count)),
    attributes: 'Attributes',
    attributesValue: (own: number, inherited: number) =>
      own + inherited === 0
        ? 'None'
        : [own > 0 && `${enNumber(own)} own`, inherited > 0 && `${enNumber(inherited)} inherited`]
            .filter(Boolean)
            .join(', '),
    unknown: 'Couldn’t load. Check your connection and select the category again.',
  },
  drag: {
    into: (parent: string, position: number, count: number) =>
      `Into ${parent}, position ${enNumber(position)} of ${enNumber(count)}`,
    intoMain: (position: number, count: number) =>
      `Main category, position ${enNumber(position)} of ${enNumber(count)}`,
    refused: 'Can’t move here',
  },
  move: {
    title: (name: string) => `Move “${name}” to…`,
    search: 'Search categories',
    main: 'Main categories',
    mainNote: 'Becomes a main category',
    inParent: (parent: string) => `in ${parent}`,
    mainCategory: 'Main category',
    none: 'No matching categories',
    changes: 'What will change',
    products: (products: number, shown: number) => {
      if (products === 0) return 'No products'
      if (shown === products)
        return `${plural(products, 'visible product moves', 'visible products move')} too`
      if (shown === 0) return `${plural(products, 'hidden product moves', 'hidden products move')} too`
      return `${plural(products, 'product moves', 'products move')} too, ${enNumber(shown)} of them visible`
    },
    seen: 'Visitors see the change immediately.',
    unseen: 'Visitors see no difference.',
    becomesHidden: 'Becomes hidden, because the new parent category is hidden.',
    becomesShown: 'Becomes visible to visitors.',
    link: 'The link doesn’t change',
    gained: (names: string, parent: string) => `Attributes added: ${names} (from ${parent})`,
    lost: (names: string) => `Attributes removed: ${names}`,
    lostNote: 'Product specifications don’t change.',
    lostFilters: (names: string) =>
      `Product specifications don’t change, but visitors can’t filter them by ${names} here any more.`,
    loading: 'Checking what changes…',
    failed: 'Couldn’t check what changes. You can still move the category.',
    confirm: (target: string) => `Move to ${target}`,
    confirmMain: 'Make main category',
    choose: 'Move',
    moved: (name: string, parent: string) => `“${name}” moved to ${parent}`,
    movedToMain: (name: string) => `“${name}” is now a main category`,
    reordered: (name: string, position: number) => `“${name}” moved to position ${enNumber(position)}`,
    movedBack: (name: string) => `“${name}” moved back`,
  },
  and: (names: string[]) => listInWords(names, 'en'),
}

const fa: typeof en = {
  count: (all, main) => `${faNumber(all)} دسته، ${faNumber(main)} دستهٔ اصلی`,
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
  shownProducts: count => `${faNumber(count)} محصول در حال نمایش`,
  keys: {
    navigate: 'حرکت',
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
      products === 0
        ? 'ندارد'
        : hidden === 0
          ? faNumber(products)
          : `${faNumber(products)} محصول، ${faNumber(hidden)} پنهان`,
    categories: 'زیردسته‌ها',
    categoriesValue: count => (count === 0 ? 'ندارد' : faNumber(count)),
    attributes: 'ویژگی‌ها',
    attributesValue: (own, inherited) =>
      own + inherited === 0
        ? 'ندارد'
        : [own > 0 && `${faNumber(own)} اختصاصی`, inherited > 0 && `${faNumber(inherited)} از دستهٔ مادر`]
            .filter(Boolean)
            .join('، '),
    unknown: 'بارگذاری نشد. اتصال اینترنت را بررسی کنید و دسته را دوباره انتخاب کنید.',
  },
  drag: {
    into: (parent, position, count) => `داخل ${parent}، جایگاه ${faNumber(position)} از ${faNumber(count)}`,
    intoMain: (position, count) => `دستهٔ اصلی، جایگاه ${faNumber(position)} از ${faNumber(count)}`,
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
    products: (products, shown) => {
      if (products === 0) return 'محصولی ندارد'
      if (shown === products) return `${faNumber(products)} محصول در حال نمایش هم منتقل می‌شود`
      if (shown === 0) return `${faNumber(products)} محصول پنهان هم منتقل می‌شود`
      return `${faNumber(products)} محصول هم منتقل می‌شود؛ ${faNumber(shown)} محصول در حال نمایش است`
    },
    seen: 'بازدیدکنندگان این تغییر را بلافاصله می‌بینند.',
    unseen: 'بازدیدکنندگان تغییری نمی‌بینند.',
    becomesHidden: 'پنهان می‌شود، چون دستهٔ مادر جدید پنهان است.',
    becomesShown: 'برای بازدیدکنندگان نمایش داده می‌شود.',
    link: 'لینک صفحه تغییر نمی‌کند',
    gained: (names, parent) => `ویژگی‌های جدید از ${parent}: ${names}`,
    lost: names => `ویژگی‌های حذف‌شده: ${names}`,
    lostNote: 'مشخصات محصولات تغییر نمی‌کند.',
    lostFilters: names => `مشخصات محصولات تغییر نمی‌کند، اما اینجا دیگر فیلتر ${names} نمایش داده نمی‌شود.`,
    loading: 'در حال بررسی تغییرات…',
    failed: 'تغییرات بررسی نشد. انتقال دسته همچنان ممکن است.',
    confirm: target => `انتقال به ${target}`,
    confirmMain: 'تبدیل به دستهٔ اصلی',
    choose: 'انتقال',
    moved: (name, parent) => `«${name}» به ${parent} منتقل شد`,
    movedToMain: name => `«${name}» دستهٔ اصلی شد`,
    reordered: (name, position) => `«${name}» به جایگاه ${faNumber(position)} منتقل شد`,
    movedBack: name => `«${name}» به جای قبلی برگردانده شد`,
  },
  and: names => listInWords(names, 'fa'),
}

export const treeTexts = { en, fa } satisfies Record<Locale, typeof en>
