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

const ownFields = Object.keys(categoryFields.shape) as (keyof typeof categoryFields.shape)[]

export const categoryEventFields: readonly string[] = [...ownFields, 'imageRef']

export function toCategoryEvent(row: Stored): Record<string, unknown> {
  const fields = categoryEventFields.map(name => [name, row[name as keyof Stored]] as const)
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
