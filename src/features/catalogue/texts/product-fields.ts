/** The names of a product's fields: in the form, in lists, in the history and on the product's page. */
import type { Locale } from '#shared/locale.ts'
import type { ProductFieldName } from '../products/product-fields.ts'

export const productFieldLabels: Record<Locale, Record<ProductFieldName, string>> = {
  en: {
    name: 'Name',
    code: 'Code',
    summary: 'Summary',
    description: 'Description',
    categoryId: 'Category',
    extraCategoryIds: 'Also in',
    specs: 'Specifications',
    price: 'Price',
    warrantyMonths: 'Warranty',
    tags: 'Tags',
    lifecycle: 'Lifecycle',
    replacementId: 'Replaced by',
    relatedIds: 'Related products',
    seoTitle: 'Title for search engines',
    seoDescription: 'Description for search engines',
    visible: 'Visible',
    translations: 'Translation',
  },
  fa: {
    name: 'نام',
    code: 'کد',
    summary: 'خلاصه',
    description: 'توضیحات',
    categoryId: 'دسته',
    extraCategoryIds: 'دسته‌های دیگر',
    specs: 'مشخصات فنی',
    price: 'قیمت',
    warrantyMonths: 'گارانتی',
    tags: 'برچسب‌ها',
    lifecycle: 'وضعیت عرضه',
    replacementId: 'جایگزین',
    relatedIds: 'محصولات مرتبط',
    seoTitle: 'عنوان برای موتور جست‌وجو',
    seoDescription: 'توضیح برای موتور جست‌وجو',
    visible: 'نمایان',
    translations: 'ترجمه',
  },
}
