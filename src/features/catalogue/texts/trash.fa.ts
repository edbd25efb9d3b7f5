import { formatNumber } from '#shared/number.ts'
import { trashDays } from '#shared/trash.ts'
import type { en } from './trash.en.ts'

const n = (value: number) => formatNumber(value, 'fa')
type Contents = { categories: number; products: number; productsBelow: number }

function held({ categories, productsBelow }: Contents) {
  const subcategories = `${n(categories)} زیردسته`
  const products = `${n(productsBelow)} محصول`
  if (categories === 0) return products
  return productsBelow === 0 ? subcategories : `${subcategories} و در مجموع ${products}`
}

export const fa: typeof en = {
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
  emptyText: `هرچه حذف کنید تا ${n(trashDays)} روز قابل بازیابی است.`,
  category: {
    title: name => `دستهٔ «${name}» حذف شود؟`,
    holds: contents => `این دسته ${held(contents)} دارد. هیچ‌کدام حذف نمی‌شود. به کجا منتقل شود؟`,
    upTo: parent => `یک سطح بالاتر، به ${parent}`,
    upToMain: ({ categories, products }) => {
      if (categories === 0) return 'بدون دسته'
      if (products === 0) return 'تبدیل به دستهٔ اصلی'
      return `تبدیل زیردسته‌ها به دستهٔ اصلی. ${n(products)} محصول مستقیم این دسته بدون دسته می‌ماند.`
    },
    into: 'به دستهٔ دیگر',
    target: 'دسته',
    inBackground: (name, products) =>
      `${n(products)} محصول در پس‌زمینه منتقل و سپس «${name}» حذف می‌شود. می‌توانید به کار خود ادامه دهید.`,
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
