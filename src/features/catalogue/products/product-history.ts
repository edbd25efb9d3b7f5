/** How the history of a product is shown. Joined with the others in `src/histories.ts`. */

import { describedByKind } from '#features/history/described-by-kind.ts'
import { asCategory, type DescribeValue, type EntityHistory } from '#features/history/entity-history.ts'
import { documentActions, type FileAction, pictureActions } from '#features/history/file-actions.ts'
import type { DescribeAction } from '#features/history/sentences/sentence-facts.ts'
import type { Locale } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'
import { wordsOf } from '#shared/rich-text/rich-text.ts'
import type { ProductEventField } from '../model/product-events.ts'
import { productFields } from '../model/product-fields.ts'
import { catalogueAdminTexts } from '../texts/admin.ts'
import { productFieldLabels } from '../texts/product-fields.ts'

/** For a list whose entries mean nothing to people. */
const asCount =
  (noun: Record<Locale, (count: number) => string>): DescribeValue =>
  (list, { locale }) =>
    noun[locale]((list as unknown[]).length)

const en: DescribeAction = ({ event, object, count, field, changes, trend, words }) => {
  if (event.action !== 'update' || field !== 'price') return undefined
  const prices = count > 1 ? plural(count, 'price', 'prices') : `the price of ${object}`
  const share = trend?.percent ? ` by ${formatNumber(trend.percent, 'en')}%` : ''
  if (count === 1) return `changed ${prices} from ${words('price', 'before')} to ${words('price', 'after')}`
  if (changes.price?.after === null) return `removed ${prices}`
  if (changes.price) return `set ${prices} to ${words('price', 'after')}`
  if (!trend) return `changed ${prices}`
  return `${trend.direction === 'up' ? 'raised' : 'lowered'} ${prices}${share}`
}

const fa: DescribeAction = ({ event, object, count, field, changes, trend, words }) => {
  if (event.action !== 'update' || field !== 'price') return undefined
  const share = trend?.percent ? `${formatNumber(trend.percent, 'fa')}٪ ` : ''
  if (count === 1)
    return `قیمت ${object} را از ${words('price', 'before')} به ${words('price', 'after')} تغییر داد`
  if (changes.price?.after === null) return `قیمت ${object} را حذف کرد`
  if (changes.price) return `قیمت ${object} را ${words('price', 'after')} تعیین کرد`
  if (!trend) return `قیمت ${object} را تغییر داد`
  return `قیمت ${object} را ${share}${trend.direction === 'up' ? 'افزایش' : 'کاهش'} داد`
}

export const productHistory: EntityHistory<ProductEventField, FileAction> = {
  texts: {
    en: {
      title: 'Products',
      one: 'product',
      many: 'products',
      actions: { ...pictureActions.en, ...documentActions.en },
      fields: {
        ...productFieldLabels.en,
        imageRefs: 'Images',
        mainImageRef: 'Main image',
        imageAlts: 'Alt text',
        imageFocus: 'Focal points',
        documents: 'PDF documents',
      },
    },
    fa: {
      title: 'محصولات',
      one: 'محصول',
      many: 'محصول',
      actions: { ...pictureActions.fa, ...documentActions.fa },
      fields: {
        ...productFieldLabels.fa,
        imageRefs: 'تصاویر',
        mainImageRef: 'تصویر اصلی',
        imageAlts: 'متن جایگزین',
        imageFocus: 'نقاط کانونی',
        documents: 'فایل‌های \u2066PDF\u2069',
      },
    },
  },
  values: {
    ...describedByKind(productFields, {
      lifecycle: {
        en: catalogueAdminTexts.en.product.lifecycles,
        fa: catalogueAdminTexts.fa.product.lifecycles,
      },
    }),
    description: html => wordsOf(String(html)),
    extraCategoryIds: (ids, reader) => (ids as number[]).map(id => asCategory(id, reader)).join(', '),
    relatedIds: asCount({
      en: count => plural(count, 'product', 'products'),
      fa: count => `${formatNumber(count, 'fa')} محصول`,
    }),
    imageRefs: asCount({
      en: count => plural(count, 'image', 'images'),
      fa: count => `${formatNumber(count, 'fa')} تصویر`,
    }),
    mainImageRef: 'changed',
    imageAlts: 'changed',
    imageFocus: 'changed',
  },
  sentences: { en, fa },
  page: { pathOf: id => `/admin/products/${id}`, label: { en: 'Product', fa: 'محصول' } },
}
