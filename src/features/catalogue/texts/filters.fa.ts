import { formatNumber } from '#shared/number.ts'
import type { en } from './filters.en.ts'

const n = (value: number) => formatNumber(value, 'fa')

export const fa: typeof en = {
  filters: 'فیلترها',
  loading: 'فیلترها در حال بارگذاری است…',
  openFilters: count => (count > 0 ? `فیلترها (${n(count)})` : 'فیلترها'),
  closeFilters: 'بستن فیلترها',
  apply: 'اعمال',
  showProducts: count => `نمایش ${n(count)} محصول`,
  applied: 'فیلترهای اعمال‌شده',
  remove: 'حذف فیلتر:',
  clearAll: 'حذف فیلترها',
  price: 'قیمت',
  from: 'از',
  to: 'تا',
  lowest: of => `${of}، از`,
  highest: of => `${of}، تا`,
  between: (from, to) => `${from} تا ${to}`,
  atLeast: from => `از ${from}`,
  atMost: to => `تا ${to}`,
  tags: 'برچسب‌ها',
  categories: 'دسته‌بندی محصولات',
  allCategories: 'همهٔ دسته‌ها',
  showMore: count => `نمایش ${n(count)} مورد دیگر`,
  unlisted: count => `${n(count)} مورد دیگر. برای دیدن آن‌ها فیلتر اضافه کنید.`,
  sortBy: 'مرتب‌سازی',
  sorts: {
    relevance: 'مرتبط‌ترین',
    newest: 'جدیدترین',
    name: 'نام',
    price: 'ارزان‌ترین',
    'price-desc': 'گران‌ترین',
    visits: 'پربازدیدترین',
  },
  view: 'نحوهٔ نمایش',
  grid: 'نمایش شبکه‌ای',
  list: 'نمایش فهرستی',
}
