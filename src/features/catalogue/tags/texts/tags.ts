/** Texts of the screen of tags and its dialogs. */
import type { Locale } from '#shared/locale.ts'
import { enNumber, faNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

type Counts = { products: number; productsInTrash: number }

const enProducts = (count: number) => plural(count, 'product', 'products')
const enWithTrash = ({ products, productsInTrash }: Counts) => {
  if (productsInTrash === 0) return enProducts(products)
  return `${enProducts(products + productsInTrash)} (including ${enNumber(productsInTrash)} in the trash)`
}

const en = {
  title: 'Tags',
  count: (count: number) => plural(count, 'tag', 'tags'),
  hint: 'A tag is the same on every product. Rename it here once, in both languages.',
  search: 'Search tags',
  searchPlaceholder: 'Name in any language',
  clearSearch: 'Clear search',
  list: 'Tags',
  notTranslated: 'Not translated',
  products: enProducts,
  noProducts: 'No products',
  productsOf: (name: string, count: number) => `${enProducts(count)} tagged “${name}”`,
  rename: (name: string) => `Rename ${name}`,
  merge: (name: string) => `Merge ${name} into another tag`,
  delete: (name: string) => `Delete ${name}`,
  pages: { label: 'Pages of tags', newer: 'Previous', older: 'Next' },
  emptyTitle: 'No tags yet',
  emptyText: 'Tags you give products appear here.',
  toProducts: 'Go to products',
  noneTitle: 'No matching tags',
  noneText: 'Try a different spelling, or fewer letters.',
  renameTitle: 'Rename tag',
  name: 'Name',
  renameHint: 'Links, filters and searches with an earlier name still lead to this tag.',
  save: 'Rename tag',
  saved: (name: string) => `“${name}” renamed`,
  mergeTitle: (name: string) => `Merge “${name}” into another tag?`,
  target: 'Merge into',
  targetPlaceholder: 'Search tags',
  noTarget: 'No matching tags',
  mergeWhat: (from: string, into: string) => `Merge “${from}” into “${into}”`,
  mergeEffect: (counts: Counts, from: string, into: string) =>
    counts.products + counts.productsInTrash === 0
      ? `No product has “${from}”. Its names will lead to “${into}”.`
      : `${enWithTrash(counts)} will have “${into}” instead of “${from}”. The names of “${from}” will lead to “${into}”.`,
  noUndo: 'This can’t be undone.',
  mergeConfirm: 'Merge tags',
  merged: (from: string, into: string) => `“${from}” merged into “${into}”`,
  deleteTitle: (name: string) => `Delete tag “${name}”?`,
  deleteEffect: (counts: Counts) => `It will be removed from ${enWithTrash(counts)}. This can’t be undone.`,
  deleteUnused: 'No product has this tag. You can undo this in Activity.',
  deleteConfirm: 'Delete',
  deleted: (name: string) => `“${name}” deleted`,
  deleteUnusedTags: 'Delete unused tags',
  deleteUnusedTitle: (count: number) => `Delete ${plural(count, 'unused tag', 'unused tags')}?`,
  deleteUnusedText: 'No product has them, not even one in the trash. You can undo this.',
  deleteUnusedLeft: (count: number) => `${enNumber(count)} more can be deleted after these.`,
  unusedDeleted: (count: number, left: number) => {
    if (count === 0) return 'There were no unused tags left'
    const deleted = `${plural(count, 'unused tag', 'unused tags')} deleted`
    return left > 0 ? `${deleted}, ${enNumber(left)} left` : deleted
  },
  undo: 'Undo',
  unusedRestored: 'Deleted tags restored',
  inBackground: 'This runs in the background. You can keep working.',
}

const faProducts = (count: number) => `${faNumber(count)} محصول`
const faWithTrash = ({ products, productsInTrash }: Counts) => {
  if (productsInTrash === 0) return faProducts(products)
  return `${faProducts(products + productsInTrash)} (${faNumber(productsInTrash)} مورد در سطل زباله)`
}

const fa: typeof en = {
  title: 'برچسب‌ها',
  count: count => `${faNumber(count)} برچسب`,
  hint: 'هر برچسب در همهٔ محصولات یکی است. نام آن را یک بار و به هر دو زبان اینجا تغییر دهید.',
  search: 'جست‌وجوی برچسب‌ها',
  searchPlaceholder: 'نام به هر زبان',
  clearSearch: 'پاک کردن جست‌وجو',
  list: 'برچسب‌ها',
  notTranslated: 'بدون ترجمه',
  products: faProducts,
  noProducts: 'بدون محصول',
  productsOf: (name, count) => `${faProducts(count)} با برچسب «${name}»`,
  rename: name => `تغییر نام ${name}`,
  merge: name => `ادغام ${name} در برچسب دیگر`,
  delete: name => `حذف ${name}`,
  pages: { label: 'صفحه‌های برچسب‌ها', newer: 'قبلی', older: 'بعدی' },
  emptyTitle: 'هنوز برچسبی نیست',
  emptyText: 'برچسب‌هایی که به محصولات می‌دهید اینجا نمایش داده می‌شود.',
  toProducts: 'مشاهدهٔ محصولات',
  noneTitle: 'برچسبی پیدا نشد',
  noneText: 'املای دیگر یا حروف کمتری را امتحان کنید.',
  renameTitle: 'تغییر نام برچسب',
  name: 'نام',
  renameHint: 'لینک‌ها، فیلترها و جست‌وجوهای دارای نام قبلی همچنان به این برچسب می‌رسد.',
  save: 'تغییر نام برچسب',
  saved: name => `نام برچسب به «${name}» تغییر کرد`,
  mergeTitle: name => `برچسب «${name}» در برچسب دیگری ادغام شود؟`,
  target: 'ادغام در',
  targetPlaceholder: 'جست‌وجوی برچسب‌ها',
  noTarget: 'برچسبی پیدا نشد',
  mergeWhat: (from, into) => `ادغام «${from}» در «${into}»`,
  mergeEffect: (counts, from, into) =>
    counts.products + counts.productsInTrash === 0
      ? `هیچ محصولی برچسب «${from}» ندارد. نام‌های آن به «${into}» می‌رسد.`
      : `${faWithTrash(counts)} به‌جای «${from}» برچسب «${into}» می‌گیرد. نام‌های «${from}» به «${into}» می‌رسد.`,
  noUndo: 'این کار برگشت‌پذیر نیست.',
  mergeConfirm: 'ادغام برچسب‌ها',
  merged: (from, into) => `«${from}» در «${into}» ادغام شد`,
  deleteTitle: name => `برچسب «${name}» حذف شود؟`,
  deleteEffect: counts => `از ${faWithTrash(counts)} حذف می‌شود. این کار برگشت‌پذیر نیست.`,
  deleteUnused: 'هیچ محصولی این برچسب را ندارد. می‌توانید حذف را در فعالیت‌ها برگردانید.',
  deleteConfirm: 'حذف',
  deleted: name => `«${name}» حذف شد`,
  deleteUnusedTags: 'حذف برچسب‌های بی‌استفاده',
  deleteUnusedTitle: count => `${faNumber(count)} برچسب بی‌استفاده حذف شود؟`,
  deleteUnusedText: 'هیچ محصولی، حتی در سطل زباله، این برچسب‌ها را ندارد. می‌توانید این کار را برگردانید.',
  deleteUnusedLeft: count => `${faNumber(count)} برچسب دیگر را پس از این‌ها می‌توانید حذف کنید.`,
  unusedDeleted: (count, left) => {
    if (count === 0) return 'برچسب بی‌استفاده‌ای باقی نمانده بود'
    const deleted = `${faNumber(count)} برچسب بی‌استفاده حذف شد`
    return left > 0 ? `${deleted} و ${faNumber(left)} برچسب باقی است` : deleted
  },
  undo: 'برگرداندن',
  unusedRestored: 'برچسب‌های حذف‌شده برگشت',
  inBackground: 'این کار در پس‌زمینه انجام می‌شود. می‌توانید به کارتان ادامه دهید.',
}

export const tagTexts = { en, fa } satisfies Record<Locale, typeof en>
