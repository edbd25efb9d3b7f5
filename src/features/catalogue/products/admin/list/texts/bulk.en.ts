import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const n = (value: number) => formatNumber(value, 'en')
const products = (count: number, atLeast = false) =>
  `${atLeast ? 'more than ' : ''}${plural(count, 'product', 'products')}`

export const en = {
  bar: 'Change selected products',
  selected: (count: number) => `${n(count)} selected`,
  allSelected: (count: number, atLeast: boolean) =>
    atLeast ? `More than ${n(count)} selected` : `All ${n(count)} selected`,
  selectAll: (count: number, atLeast: boolean) => (atLeast ? 'Select all results' : `Select all ${n(count)}`),
  clear: 'Clear selection',
  show: 'Show',
  hide: 'Hide',
  move: 'Move',
  tags: 'Tags',
  price: 'Price',
  warranty: 'Warranty',
  delete: 'Delete',
  more: 'More',
  done: {
    show: (count: number) => `${products(count)} made visible`,
    hide: (count: number) => `${products(count)} hidden`,
    move: (count: number) => `${products(count)} moved`,
    tags: (count: number) => `Tags of ${products(count)} changed`,
    price: (count: number) => `${plural(count, 'price', 'prices')} changed`,
    warranty: (count: number) => `Warranty of ${products(count)} changed`,
    delete: (count: number) => `${products(count)} moved to the trash`,
  },
  nothing: 'Nothing changed. The selected products were already like this.',
  fieldRefused: (field: string, reason: string) => `${field}: ${reason}`,
  undo: 'Undo',
  cancel: 'Cancel',
  titles: {
    show: (count: number, atLeast: boolean) => `Show ${products(count, atLeast)}?`,
    hide: (count: number, atLeast: boolean) => `Hide ${products(count, atLeast)}?`,
    move: (count: number, atLeast: boolean) => `Move ${products(count, atLeast)}`,
    tags: (count: number, atLeast: boolean) => `Change tags of ${products(count, atLeast)}`,
    price: (count: number, atLeast: boolean) => `Change prices of ${products(count, atLeast)}`,
    warranty: (count: number, atLeast: boolean) => `Change warranty of ${products(count, atLeast)}`,
    delete: (count: number, atLeast: boolean) => `Delete ${products(count, atLeast)}?`,
  },
  showText: 'Visitors will see these products, except in hidden categories.',
  hideText: 'Visitors won’t see these products.',
  deleteText: 'You can restore them from the trash.',
  inBackground: 'This runs in the background. You can keep working, cancel it, and undo it afterwards.',
  moveTo: 'Category',
  moveHint: 'Their other categories don’t change.',
  noCategory: 'No category',
  noSuchCategory: 'No matching categories',
  moveConfirm: 'Move',
  addTags: 'Add tags',
  removeTags: 'Remove tags',
  tagsHint: 'Press Enter after each tag.',
  tagsConfirm: 'Change tags',
  priceModes: { raise: 'Raise by', lower: 'Lower by', set: 'Set to' },
  percent: 'Percent',
  amount: 'Amount',
  unit: 'Unit',
  mode: 'Change',
  priceHint: 'Leave empty to remove the prices.',
  percentProblem: (max: number) => `Enter a number from 0 to ${n(max)}.`,
  enterNumber: 'Enter a number.',
  previewTitle: 'Price preview',
  previewEmpty: 'A preview of the first prices appears here.',
  before: 'Now',
  after: 'New',
  product: 'Product',
  noPrice: 'No price',
  previewCount: (changed: number, unchanged: number) =>
    unchanged > 0
      ? `${plural(changed, 'price changes', 'prices change')}, ${n(unchanged)} stay the same.`
      : `${plural(changed, 'price changes', 'prices change')}.`,
  previewTotal: (total: number, shown: number) =>
    `First ${shown === 1 ? '' : `${n(shown)} `}of ${products(total)}`,
  withoutPrice: (count: number) => `${products(count)} without a price won’t change.`,
  priceConfirm: 'Change prices',
  warrantyMonths: 'Warranty in months',
  warrantyHint: 'Leave empty to remove the warranty.',
  warrantyConfirm: 'Change warranty',
  monthsProblem: (max: number) => `Enter a whole number from 0 to ${n(max)}.`,
}
