/** How the history of a category is shown. Joined with the others in `src/histories.ts`. */
import { describedByKind } from '#features/history/described-by-kind.ts'
import {
  asCategory,
  asPosition,
  type DescribeValue,
  type EntityHistory,
} from '#features/history/entity-history.ts'
import { type PictureAction, pictureActions } from '#features/history/file-actions.ts'
import type { DescribeAction, SentenceFacts } from '#features/history/sentences/sentence-facts.ts'
import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'
import type { CategoryEventField } from '../model/category-events.ts'
import { categoryFields } from '../model/category-fields.ts'
import { catalogueAdminTexts } from '../texts/admin.ts'

/** Earlier versions recorded its name. */
const asDestination: DescribeValue = (value, reader) =>
  typeof value === 'number' ? asCategory(value, reader) : String(value)

/** What was in a deleted category, as numbers. Earlier versions did not record it. */
const contentsIn = ({ event, changes }: SentenceFacts) => {
  const numberIn = (field: string) => Number(changes[field]?.after ?? 0)
  const [products, categories] = [numberIn('products'), numberIn('categories')]
  const hasContents = event.action === 'delete' && event.undoes === null && products + categories > 0
  return hasContents ? { products, categories, target: changes.movedTo?.after ?? null } : undefined
}

const en: DescribeAction = facts => {
  const contents = contentsIn(facts)
  if (!contents) return undefined
  const { products, categories, target } = contents
  const moved = [
    ...(products > 0 ? [plural(products, 'product', 'products')] : []),
    ...(categories > 0 ? [plural(categories, 'subcategory', 'subcategories')] : []),
  ].join(' and ')
  const place = target === null ? 'out of it' : `to ${placeOf(target, facts)}`
  return `deleted ${facts.object} and moved ${moved} ${place}`
}

const fa: DescribeAction = facts => {
  const contents = contentsIn(facts)
  if (!contents) return undefined
  const { products, categories, target } = contents
  const moved = [
    ...(products > 0 ? [`${formatNumber(products, 'fa')} محصول`] : []),
    ...(categories > 0 ? [`${formatNumber(categories, 'fa')} زیردسته`] : []),
  ].join(' و ')
  const place = target === null ? 'از آن خارج کرد' : `به ${placeOf(target, facts)} منتقل کرد`
  return `${facts.object} را حذف و ${moved} را ${place}`
}

/** Earlier versions recorded its name. */
const placeOf = (target: unknown, { categoryName, words }: SentenceFacts) =>
  typeof target === 'number' ? categoryName(target) : words('movedTo', 'after')

export const categoryHistory: EntityHistory<CategoryEventField, PictureAction> = {
  texts: {
    en: {
      title: 'Categories',
      one: 'category',
      many: 'categories',
      actions: pictureActions.en,
      fields: {
        ...catalogueAdminTexts.en.category.fields,
        imageRef: 'Image',
        serialImageRef: 'Image of the serial number',
        movedTo: 'Contents moved to',
        categories: 'Subcategories moved',
        products: 'Products moved',
      },
    },
    fa: {
      title: 'دسته‌ها',
      one: 'دسته',
      many: 'دسته',
      actions: pictureActions.fa,
      fields: {
        ...catalogueAdminTexts.fa.category.fields,
        imageRef: 'تصویر',
        serialImageRef: 'تصویر شمارهٔ سریال',
        movedTo: 'مقصد محتوا',
        categories: 'زیردسته‌های منتقل‌شده',
        products: 'محصولات منتقل‌شده',
      },
    },
  },
  values: {
    ...describedByKind(categoryFields, {}),
    position: asPosition,
    imageRef: 'changed',
    serialImageRef: 'changed',
    movedTo: asDestination,
  },
  sentences: { en, fa },
  page: { pathOf: id => `/admin/categories/${id}`, label: { en: 'Category', fa: 'دسته' } },
}
