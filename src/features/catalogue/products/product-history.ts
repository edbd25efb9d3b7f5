/** How the history of a product is shown. Joined with the others in `src/histories.ts`. */

import { describedByKind } from '#features/history/described-by-kind.ts'
import { asCategory, type DescribeValue, type EntityHistory } from '#features/history/entity-history.ts'
import { documentActions, type FileAction, pictureActions } from '#features/history/file-actions.ts'
import type { Locale } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'
import type { ProductEventField } from '../model/product-events.ts'
import { productFields } from '../model/product-fields.ts'
import { wordsOf } from '../rich-text/rich-text.ts'
import { catalogueAdminTexts } from '../texts/admin.ts'
import { productFieldLabels } from '../texts/product-fields.ts'

/** For a list whose entries mean nothing to people. */
const asCount =
  (noun: Record<Locale, (count: number) => string>): DescribeValue =>
  (list, { locale }) =>
    noun[locale]((list as unknown[]).length)

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
  page: { pathOf: id => `/admin/products/${id}`, label: { en: 'Product', fa: 'محصول' } },
}
