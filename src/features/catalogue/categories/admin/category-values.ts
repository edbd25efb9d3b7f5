/** A category as its form holds it. */
import { type Locale, otherLocale } from '#shared/locale.ts'
import type { Category, CategoryChanges, CategoryField, NewCategory } from '../../model/category.ts'

type Texts = { name: string; description: string; imageAlt: string }
export type CategoryValues = Pick<NewCategory, CategoryField> & {
  translations: Partial<Record<Locale, Texts>>
}
export type CategoryBody = Required<Pick<CategoryChanges, CategoryField | 'translations'>>

type Defaults = { base: Locale; parentId?: number | null }

export function toCategoryValues(
  category: Category | undefined,
  { base, parentId = null }: Defaults,
): CategoryValues {
  const other = otherLocale(base)
  const translated = category?.translations[other]
  return {
    name: category?.name ?? '',
    description: category?.description ?? '',
    imageAlt: category?.imageAlt ?? '',
    imageFocus: category?.imageFocus ?? null,
    parentId: category ? category.parentId : parentId,
    visible: category?.visible ?? true,
    translations: {
      [other]: {
        name: translated?.name ?? '',
        description: translated?.description ?? '',
        imageAlt: translated?.imageAlt ?? '',
      },
    },
  }
}

export const toCategoryBody = (values: CategoryValues): CategoryBody => values
