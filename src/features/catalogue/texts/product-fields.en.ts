/** What people read as the names of a product's fields: in the form, in lists and in the history. */
import type { ProductFieldName } from '../products/product-fields.ts'

export const en: Record<ProductFieldName, string> = {
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
}
