import { formatNumber } from '#shared/number.ts'
import { trashDays } from '#shared/trash.ts'
import type { en } from './trash.en.ts'

const n = (value: number) => formatNumber(value, 'fa')
const held = (categories: number, products: number) =>
  [categories > 0 && `${n(categories)} زیردسته`, products > 0 && `${n(products)} محصول`]
    .filter(Boolean)
    .join(' و ')

export const fa: typeof en = {
  more: name => `کارهای دیگر برای ${name}`,
  delete: 'حذف',
  deleteNamed: name => `حذف ${name}`,
  duplicate: 'ساختن رونوشت',
  history: 'تاریخچه',
  undo: 'برگرداندن',
  deleted: name => `«${name}» به سطل زباله رفت.`,
  restored: name => `«${name}» برگشت.`,
  duplicated: name => `«${name}» ساخته شد و تا وقتی آن را نمایان نکنید پنهان می‌ماند.`,
  openOther: 'باز کردن مورد دیگر',
  trash: 'سطل زباله',
  restore: 'بازگرداندن',
  restoreNamed: name => `بازگرداندن ${name}`,
  deletedAt: time => `حذف: ${time}`,
  keptUntil: day => `تا ${day} نگه داشته می‌شود`,
  productsTitle: 'محصولات حذف‌شده',
  categoriesTitle: 'دسته‌های حذف‌شده',
  emptyTitle: 'سطل زباله خالی است',
  emptyText: `هر چه حذف کنید ${n(trashDays)} روز اینجا می‌ماند و می‌توان آن را بازگرداند.`,
  category: {
    title: name => `«${name}» حذف شود؟`,
    holds: (categories, products) =>
      `این دسته ${held(categories, products)} دارد. هیچ‌کدام حذف نمی‌شود. به کجا بروند؟`,
    upTo: parent => `یک سطح بالاتر، به ${parent}`,
    upToMain: 'به سطح اصلی. محصولات دیگر در دسته‌ای نخواهند بود.',
    into: 'به دسته‌ای دیگر',
    target: 'دسته',
    confirm: 'جابه‌جا و حذف شود',
    earlier: name => `بردن ${name} به بالا`,
    later: name => `بردن ${name} به پایین`,
    addUnder: 'افزودن زیردسته',
    up: 'بردن به بالا',
    down: 'بردن به پایین',
    restoredEmpty: name => `«${name}» برگشت. محتوای آن همان جایی که رفته بود می‌ماند.`,
  },
}
