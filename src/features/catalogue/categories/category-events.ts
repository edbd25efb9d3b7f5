/** What the history records of a category: every field that an administrator can set, and its picture. */
import { isSame } from '#features/history/event.ts'
import { categoryFields } from './category.ts'

type Stored = {
  name: string
  description: string
  imageAlt: string
  imageRef: string | null
  parentId: number | null
  position: number
  visible: number
  translations: string
}

type OwnField = keyof typeof categoryFields.shape

const ownFields = Object.keys(categoryFields.shape) as OwnField[]

/** Where the contents of a deleted category went, and how many. */
export type DeletionField = 'movedTo' | 'categories' | 'products'
export type CategoryEventField = OwnField | 'imageRef' | DeletionField

export const categoryEventFields: readonly (OwnField | 'imageRef')[] = [...ownFields, 'imageRef']

export function toCategoryEvent(row: Stored): Record<string, unknown> {
  const fields = categoryEventFields.map(name => [name, row[name]] as const)
  return {
    ...Object.fromEntries(fields),
    visible: Boolean(row.visible),
    translations: JSON.parse(row.translations),
  }
}

/** Whether a category's version has to be raised. Its order among siblings and its picture do not raise it. */
export function isCategoryChange(before: Record<string, unknown>, after: Record<string, unknown>) {
  return ownFields.some(name => name !== 'position' && !isSame(before[name], after[name]))
}
