/** Texts about deleting, restoring and copying. */
import type { Locale } from '#shared/locale.ts'
import { faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'
import { trashDays } from '#shared/trash.ts'

type CategoryContents = { categories: number; products: number; productsBelow: number }

/** What a category holds, with the products of its subcategories. */
function enContents({ categories, productsBelow }: CategoryContents) {
  const subcategories = plural(categories, 'subcategory', 'subcategories')
  const products = plural(productsBelow, 'product', 'products')
  if (categories === 0) return products
  return productsBelow === 0 ? subcategories : `${subcategories} and ${products} in all`
}

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
  trash: 'Trash',
  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,
  deletedAt: (time: string) => `Deleted ${time}`,
  keptUntil: (day: string) => `Kept until ${day}`,
  productsTitle: 'Deleted products',
  categoriesTitle: 'Deleted categories',
  emptyTitle: 'The trash is empty',
  emptyText: `You can restore anything you delete for ${trashDays} days.`,
  category: {
    title: (name: string) => `Delete category “${name}”?`,
    holds: (contents: CategoryContents) =>
      `This category has ${enContents(contents)}. They won’t be deleted. Where should they go?`,
    upTo: (parent: string) => `Up one level, to ${parent}`,
    upToMain: ({ categories, products }: CategoryContents) => {
      if (categories === 0) return 'No category'
      if (products === 0) return 'Make them main categories'
      return `Make subcategories main categories. ${plural(products, 'product', 'products')} directly in this category will have no category.`
    },
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

function faContents({ categories, productsBelow }: CategoryContents) {
  const subcategories = `${faNumber(categories)} زیردسته`
  const products = `${faNumber(productsBelow)} محصول`
  if (categories === 0) return products
  return productsBelow === 0 ? subcategories : `${subcategories} و در مجموع ${products}`
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
  trash: 'سطل زباله',
  restore: 'بازیابی',
  restoreNamed: name => `بازیابی ${name}`,
  deletedAt: time => `زمان حذف: ${time}`,
  keptUntil: day => `تا ${day} نگه داشته می‌شود`,
  productsTitle: 'محصولات حذف‌شده',
  categoriesTitle: 'دسته‌های حذف‌شده',
  emptyTitle: 'سطل زباله خالی است',
  emptyText: `هرچه حذف کنید تا ${faNumber(trashDays)} روز قابل بازیابی است.`,
  category: {
    title: name => `دستهٔ «${name}» حذف شود؟`,
    holds: contents => `این دسته ${faContents(contents)} دارد. هیچ‌کدام حذف نمی‌شود. به کجا منتقل شود؟`,
    upTo: parent => `یک سطح بالاتر، به ${parent}`,
    upToMain: ({ categories, products }) => {
      if (categories === 0) return 'بدون دسته'
      if (products === 0) return 'تبدیل به دستهٔ اصلی'
      return `تبدیل زیردسته‌ها به دستهٔ اصلی. ${faNumber(products)} محصول مستقیم این دسته بدون دسته می‌ماند.`
    },
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
