/** How the history of a category is shown. Joined with the others in `src/histories.ts`. */
import { describedByKind } from '#features/history/described-by-kind.ts'
import {
  asCategory,
  asPosition,
  type DescribeValue,
  type EntityHistory,
} from '#features/history/entity-history.ts'
import { type PictureAction, pictureActions } from '#features/history/file-actions.ts'
import type { CategoryEventField } from '../model/category-events.ts'
import { categoryFields } from '../model/category-fields.ts'
import { catalogueAdminTexts } from '../texts/admin.ts'

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
    movedTo: asDestination,
  },
  page: { pathOf: id => `/admin/categories/${id}`, label: { en: 'Category', fa: 'دسته' } },
}
