/** How the history of a product is shown. Joined with the others in `src/histories.ts`. */
import { asId, type DescribeValue, type EntityHistory, inWords } from '#features/history/entity-history.ts'
import type { Locale } from '#shared/locale.ts'
import { formatNumber } from '#shared/number.ts'
import { asCategory } from '../categories/category-history.ts'
import { documentActions, type FileAction, pictureActions } from '../files/file-actions.ts'
import { catalogueAdminTexts } from '../texts/admin.ts'
import { productFieldLabels } from '../texts/product-fields.ts'
import { formatPrice } from './price.ts'
import type { ProductEventField } from './product-events.ts'

type Noun = { one: string; many: string }

const counted = (count: number, { en, fa }: { en: Noun; fa: string }): Record<Locale, string> => ({
  en: `${formatNumber(count, 'en')} ${count === 1 ? en.one : en.many}`,
  fa: `${formatNumber(count, 'fa')} ${fa}`,
})

/** For a list whose entries mean nothing to people. */
const asCount =
  (noun: { en: Noun; fa: string }): DescribeValue =>
  (list, { locale }) =>
    counted((list as unknown[]).length, noun)[locale]

const withoutTags: DescribeValue = html =>
  String(html)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export const productHistory: EntityHistory<ProductEventField, FileAction> = {
  texts: {
    en: {
      title: 'Products',
      one: 'product',
      many: 'products',
      actions: { ...pictureActions.en, ...documentActions.en },
      fields: {
        ...productFieldLabels.en,
        imageRefs: 'Pictures',
        mainImageRef: 'Main picture',
        imageAlts: 'Pictures in words',
        documents: 'Documents',
      },
    },
    fa: {
      title: 'محصولات',
      one: 'محصول',
      many: 'محصول',
      actions: { ...pictureActions.fa, ...documentActions.fa },
      fields: {
        ...productFieldLabels.fa,
        imageRefs: 'تصویرها',
        mainImageRef: 'تصویر اصلی',
        imageAlts: 'شرح تصویرها',
        documents: 'سندها',
      },
    },
  },
  values: {
    price: (value, { currency, locale }) => formatPrice(Number(value), currency, locale),
    warrantyMonths: (months, { locale }) =>
      counted(Number(months), { en: { one: 'month', many: 'months' }, fa: 'ماه' })[locale],
    lifecycle: inWords({
      en: catalogueAdminTexts.en.product.lifecycles,
      fa: catalogueAdminTexts.fa.product.lifecycles,
    }),
    description: withoutTags,
    categoryId: asCategory,
    extraCategoryIds: (ids, reader) => (ids as number[]).map(id => asCategory(id, reader)).join(', '),
    replacementId: asId,
    relatedIds: asCount({ en: { one: 'product', many: 'products' }, fa: 'محصول' }),
    imageRefs: asCount({ en: { one: 'picture', many: 'pictures' }, fa: 'تصویر' }),
    mainImageRef: 'changed',
    imageAlts: 'changed',
  },
  page: { pathOf: id => `/admin/products/${id}`, label: { en: 'Product', fa: 'محصول' } },
}
