/** What people read about a product's fields: in the form, in lists and in the history. */
import type { ProductFieldName } from '../products/product-fields.ts'

type FieldTexts = {
  labels: Record<ProductFieldName, string>
  /** Stands below the label in the form. */
  hints: Partial<Record<ProductFieldName, string>>
  /** Says what to do about a value that the field refuses, where the general message would not help. */
  invalid: Partial<Record<ProductFieldName, string>>
}

export const en: FieldTexts = {
  labels: {
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
  hints: {
    code: 'The model code, unique among all products.',
    price: 'Left empty, no price is shown.',
    warrantyMonths: 'In months. Left empty, nothing is said about warranty.',
    tags: 'Press Enter after each one.',
    visible: 'Visitors see it, if its category is shown.',
  },
  invalid: {},
}
