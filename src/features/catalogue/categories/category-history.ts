/** How the history of a category is shown, and how histories name a category. Joined with the others in `src/histories.ts`. */
import { asPosition, type DescribeValue, type EntityHistory } from '#features/history/entity-history.ts'
import { type PictureAction, pictureActions } from '../files/file-actions.ts'
import { catalogueAdminTexts } from '../texts/admin.ts'
import type { CategoryEventField } from './category-events.ts'

/** A category that is gone for good is shown by its number. */
export const asCategory: DescribeValue = (id, { categoryName }) => categoryName(Number(id)) ?? `#${id}`

/** Earlier versions recorded its name. */
const asDestination: DescribeValue = (value, reader) =>
  typeof value === 'number' ? asCategory(value, reader) : String(value)

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
        position: 'Position',
        translations: 'Translation',
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
        position: 'ترتیب',
        translations: 'ترجمه',
        movedTo: 'مقصد محتوا',
        categories: 'زیردسته‌های منتقل‌شده',
        products: 'محصولات منتقل‌شده',
      },
    },
  },
  values: { parentId: asCategory, position: asPosition, imageRef: 'changed', movedTo: asDestination },
  page: { pathOf: id => `/admin/categories/${id}`, label: { en: 'Category', fa: 'دسته' } },
}
