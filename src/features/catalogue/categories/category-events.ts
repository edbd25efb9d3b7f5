/** What the history tells of a category: every field that an administrator can set, and its picture. */
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

const own = Object.keys(categoryFields.shape) as (keyof typeof categoryFields.shape)[]

export const categoryEventFields: readonly string[] = [...own, 'imageRef']

export function toCategoryEvent(row: Stored): Record<string, unknown> {
  const fields = categoryEventFields.map(name => [name, row[name as keyof Stored]] as const)
  return {
    ...Object.fromEntries(fields),
    visible: Boolean(row.visible),
    translations: JSON.parse(row.translations),
  }
}

/** Order among siblings and the picture are no part of a category's version. */
export function isCategoryChange(before: Record<string, unknown>, after: Record<string, unknown>) {
  return own.some(name => name !== 'position' && !isSame(before[name], after[name]))
}
