import { formatNumber } from '#shared/number.ts'
import { trashDays } from '#shared/trash.ts'
import type { en } from './trash.en.ts'

const n = (value: number) => formatNumber(value, 'fa')
type Contents = { categories: number; products: number; productsBelow: number }

function held({ categories, productsBelow }: Contents) {
  const subCategories = `${n(categories)} زیردسته`
  const products = `${n(productsBelow)} محصول`
  if (categories === 0) return products
  return productsBelow === 0 ? subCategories : `${subCategories} و روی‌هم ${products}`
}

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
    holds: contents => `این دسته ${held(contents)} دارد. هیچ‌کدام حذف نمی‌شود. به کجا بروند؟`,
    upTo: parent => `یک سطح بالاتر، به ${parent}`,
    upToMain: ({ categories, products }) => {
      if (categories === 0) return 'به هیچ دسته‌ای'
      if (products === 0) return 'به سطح اصلی'
      return `به سطح اصلی. ${n(products)} محصولی که مستقیم در آن است در هیچ دسته‌ای نخواهد بود.`
    },
    into: 'به دسته‌ای دیگر',
    target: 'دسته',
    inBackground: (name, products) =>
      `${n(products)} محصول در پس‌زمینه جابه‌جا می‌شود و بعد «${name}» حذف می‌شود. می‌توانید به کارتان ادامه دهید.`,
    confirm: 'جابه‌جا و حذف شود',
    earlier: name => `بردن ${name} به بالا`,
    later: name => `بردن ${name} به پایین`,
    addUnder: 'افزودن زیردسته',
    up: 'بردن به بالا',
    down: 'بردن به پایین',
    restoredAlone: name => `«${name}» برگشت. آنچه از آن جابه‌جا شده بود همان جا می‌ماند.`,
    restoredWhole: name => `«${name}» با همهٔ محتوایش برگشت.`,
  },
}
