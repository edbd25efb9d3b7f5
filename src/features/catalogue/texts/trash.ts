/** Texts about deleting, restoring and copying. */
import type { Locale } from '#shared/locale.ts'
import { faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

type CategoryContents = { categories: number; products: number; productsBelow: number }

/** A single page moves. */
const isOne = ({ categories, productsBelow }: CategoryContents) => categories + productsBelow === 1

const en = {
  more: (name: string) => `More actions: ${name}`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  duplicate: 'Duplicate',
  history: 'History',
  undo: 'Undo',
  deleted: (name: string) => `“${name}” moved to the trash`,
  restored: (name: string) => `“${name}” restored`,
  duplicated: (name: string) => `“${name}” added. It stays hidden until you make it visible.`,
  openOther: 'Open existing',
  productsTitle: 'Deleted products',
  categoriesTitle: 'Deleted categories',
  category: {
    title: (name: string) => `Delete category “${name}”?`,
    holds: 'Nothing in this category is deleted. Where should its contents go?',
    upTo: (parent: string) => `Up one level, to ${parent}`,
    upToMain: ({ categories, products }: CategoryContents): string => {
      if (categories === 0) return 'No category'
      if (products === 0) return 'Make them main categories'
      return 'Make subcategories main categories'
    },
    products: (products: number) => plural(products, 'product moves', 'products move'),
    uncategorized: (products: number): string =>
      products === 1 ? 'It will have no category.' : 'They will have no category.',
    subcategories: ({ categories, products, productsBelow }: CategoryContents) => {
      const inside = productsBelow - products
      const moved = plural(categories, 'subcategory moves', 'subcategories move')
      if (inside === 0) return `${moved}, with no products`
      return `${moved}, with ${plural(inside, products > 0 ? 'more product' : 'product', products > 0 ? 'more products' : 'products')}`
    },
    becomeMain: (categories: number): string =>
      categories === 1 ? 'It becomes a main category.' : 'They become main categories.',
    links: (contents: CategoryContents): string =>
      isOne(contents) ? 'Its link doesn’t change' : 'Their links don’t change',
    becomeHidden: 'All of it becomes hidden, because the new category is hidden.',
    becomeShown: 'Whatever isn’t hidden itself becomes visible to visitors.',
    unchecked: 'Couldn’t check what changes.',
    into: 'To another category',
    target: 'Category',
    inBackground: (name: string, products: number) =>
      `${plural(products, 'product moves', 'products move')} in the background, then “${name}” is deleted. You can keep working.`,
    confirm: 'Move and delete',
    earlier: (name: string) => `Move up: ${name}`,
    later: (name: string) => `Move down: ${name}`,
    addUnder: 'Add subcategory',
    up: 'Move up',
    down: 'Move down',
    restoredAlone: (name: string) => `“${name}” restored. Its former contents stay where they are.`,
    restoredWhole: (name: string) => `“${name}” restored with all its contents`,
  },
}

const fa: typeof en = {
  more: name => `گزینه‌های بیشتر: ${name}`,
  delete: 'حذف',
  deleteNamed: name => `حذف ${name}`,
  duplicate: 'ایجاد رونوشت',
  history: 'تاریخچه',
  undo: 'برگرداندن',
  deleted: name => `«${name}» به سطل زباله منتقل شد`,
  restored: name => `«${name}» بازیابی شد`,
  duplicated: name => `«${name}» اضافه شد. تا وقتی نمایش آن را فعال نکنید، پنهان می‌ماند.`,
  openOther: 'مشاهدهٔ مورد موجود',
  productsTitle: 'محصولات حذف‌شده',
  categoriesTitle: 'دسته‌های حذف‌شده',
  category: {
    title: name => `دستهٔ «${name}» حذف شود؟`,
    holds: 'محتوای این دسته حذف نمی‌شود. به کجا منتقل شود؟',
    upTo: parent => `یک سطح بالاتر، به ${parent}`,
    upToMain: ({ categories, products }) => {
      if (categories === 0) return 'بدون دسته'
      if (products === 0) return 'تبدیل به دستهٔ اصلی'
      return 'تبدیل زیردسته‌ها به دستهٔ اصلی'
    },
    products: products => `${faNumber(products)} محصول منتقل می‌شود`,
    uncategorized: () => 'بدون دسته می‌ماند.',
    subcategories: ({ categories, products, productsBelow }) => {
      const inside = productsBelow - products
      const count = `${faNumber(categories)} زیردسته`
      if (inside === 0) return `${count} بدون محصول منتقل می‌شود`
      return `${count} با ${faNumber(inside)} محصول${products > 0 ? ' دیگر' : ''} منتقل می‌شود`
    },
    becomeMain: () => 'به دستهٔ اصلی تبدیل می‌شود.',
    links: contents => (isOne(contents) ? 'لینک آن تغییر نمی‌کند' : 'لینک آن‌ها تغییر نمی‌کند'),
    becomeHidden: 'همهٔ محتوا پنهان می‌شود، چون دستهٔ مقصد پنهان است.',
    becomeShown: 'هرچه خودش پنهان نباشد، برای بازدیدکنندگان نمایش داده می‌شود.',
    unchecked: 'تغییرات بررسی نشد.',
    into: 'به دستهٔ دیگر',
    target: 'دسته',
    inBackground: (name, products) =>
      `${faNumber(products)} محصول در پس‌زمینه منتقل و سپس «${name}» حذف می‌شود. می‌توانید به کار خود ادامه دهید.`,
    confirm: 'انتقال و حذف',
    earlier: name => `انتقال به بالا: ${name}`,
    later: name => `انتقال به پایین: ${name}`,
    addUnder: 'افزودن زیردسته',
    up: 'انتقال به بالا',
    down: 'انتقال به پایین',
    restoredAlone: name => `«${name}» بازیابی شد. محتوای منتقل‌شده در جای فعلی می‌ماند.`,
    restoredWhole: name => `«${name}» با همهٔ محتوایش بازیابی شد`,
  },
}

export const trashTexts = { en, fa } satisfies Record<Locale, typeof en>
