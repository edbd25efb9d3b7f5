/** A category as its form holds it. Converts from the API's category and to the body of a request. */
import {
  type FormTexts,
  type FormUnits,
  type FormValues,
  fromFormValues,
  toFormTexts,
  toFormValues,
} from '#admin/fields/form-values.ts'
import { type Locale, otherLocale } from '#shared/locale.ts'
import type { Category, NewCategory } from '../../model/category.ts'
import { categoryFields } from '../../model/category-fields.ts'

export type CategoryValues = FormValues<typeof categoryFields> & {
  translations: Partial<Record<Locale, FormTexts<typeof categoryFields>>>
}
/** The order is changed in the list. */
export type CategoryBody = Omit<NewCategory, 'position'>

/** `parentId` is that of a new category. */
type Defaults = FormUnits & { base: Locale; parentId?: number | null | undefined }

export function toCategoryValues(
  category: Category | undefined,
  { base, parentId = null, ...units }: Defaults,
): CategoryValues {
  const other = otherLocale(base)
  return {
    ...toFormValues(categoryFields, category, units),
    ...(!category && { parentId }),
    translations: { [other]: toFormTexts(categoryFields, category?.translations[other]) },
  }
}

export function toCategoryBody(values: CategoryValues, units: FormUnits): CategoryBody {
  return { ...fromFormValues(categoryFields, values, units), translations: values.translations }
}
