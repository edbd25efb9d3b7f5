import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const n = (value: number) => formatNumber(value, 'en')

export const en = {
  filters: 'Filters',
  loading: 'Filters are loading…',
  openFilters: (count: number) => (count > 0 ? `Filters (${n(count)})` : 'Filters'),
  closeFilters: 'Close filters',
  apply: 'Apply',
  showProducts: (count: number) => `Show ${plural(count, 'product', 'products')}`,
  applied: 'Applied filters',
  remove: 'Remove filter:',
  clearAll: 'Clear all',
  price: 'Price',
  from: 'From',
  to: 'To',
  lowest: (of: string) => `${of}, from`,
  highest: (of: string) => `${of}, up to`,
  between: (from: string, to: string) => `${from} – ${to}`,
  atLeast: (from: string) => `from ${from}`,
  atMost: (to: string) => `up to ${to}`,
  tags: 'Tags',
  categories: 'Categories',
  allCategories: 'All categories',
  showMore: (count: number) => `Show ${n(count)} more`,
  unlisted: (count: number) => `${n(count)} more. Add a filter to see them.`,
  sortBy: 'Sort by',
  sorts: {
    relevance: 'Best match',
    newest: 'Newest',
    name: 'Name',
    price: 'Price, low to high',
    'price-desc': 'Price, high to low',
    visits: 'Most viewed',
  },
  view: 'View',
  grid: 'Grid view',
  list: 'List view',
}
