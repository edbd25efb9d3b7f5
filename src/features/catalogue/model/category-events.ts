/** What the history records of a category: every field that an administrator can set, and its picture. */
import { isSame, toEventName } from '#features/history/event.ts'
import { type CategoryFieldName, categoryFields } from './category-fields.ts'
import { type FieldColumns, fromColumns } from './field-columns.ts'

const ownFields = Object.keys(categoryFields) as CategoryFieldName[]

/** Where the contents of a deleted category went, and how many. */
export type DeletionField = 'movedTo' | 'categories' | 'products'
export type CategoryEventField = CategoryFieldName | 'imageRef' | 'serialImageRef' | DeletionField

export const categoryEventFields: readonly (CategoryFieldName | 'imageRef' | 'serialImageRef')[] = [
  ...ownFields,
  'imageRef',
  'serialImageRef',
]

type CategoryColumns = FieldColumns<typeof categoryFields> & {
  position: number
  translations: string
  imageRef: string | null
  serialImageRef: string | null
}

/** In the order in which the fields are described. */
export function toCategoryEvent(row: CategoryColumns): Record<string, unknown> {
  const values: Record<string, unknown> = {
    ...fromColumns(categoryFields, row),
    position: row.position,
    translations: JSON.parse(row.translations),
    imageRef: row.imageRef,
    serialImageRef: row.serialImageRef,
  }
  return Object.fromEntries(categoryEventFields.map(name => [name, values[name]]))
}

/** Whether a category's version has to be raised. Its order among siblings and its picture do not raise it. */
export function isCategoryChange(before: Record<string, unknown>, after: Record<string, unknown>) {
  return ownFields.some(name => name !== 'position' && !isSame(before[name], after[name]))
}

export const toCategoryName = ({ name, translations }: { name: string; translations: string }) =>
  toEventName(name, translations, 'name')
