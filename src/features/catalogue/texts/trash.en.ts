import { plural } from '#shared/plural.ts'
import { trashDays } from '#shared/trash.ts'

const held = (categories: number, products: number) =>
  [
    categories > 0 && plural(categories, 'sub-category', 'sub-categories'),
    products > 0 && plural(products, 'product', 'products'),
  ]
    .filter(Boolean)
    .join(' and ')

export const en = {
  more: (name: string) => `More for ${name}`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  duplicate: 'Duplicate',
  history: 'History',
  undo: 'Undo',
  deleted: (name: string) => `“${name}” was moved to the trash.`,
  restored: (name: string) => `“${name}” is back.`,
  duplicated: (name: string) => `“${name}” was made. It stays hidden until you make it visible.`,
  openOther: 'Open the other one',
  trash: 'Trash',
  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,
  deletedAt: (time: string) => `Deleted ${time}`,
  keptUntil: (day: string) => `kept until ${day}`,
  productsTitle: 'Deleted products',
  categoriesTitle: 'Deleted categories',
  emptyTitle: 'The trash is empty',
  emptyText: `What you delete is kept here for ${trashDays} days and can be restored.`,
  category: {
    title: (name: string) => `Delete “${name}”?`,
    holds: (categories: number, products: number) =>
      `It holds ${held(categories, products)}. Nothing of that is deleted. Where shall it go?`,
    upTo: (parent: string) => `One level up, into ${parent}`,
    upToMain: 'To the main level. Products are then in no category.',
    into: 'Into another category',
    target: 'Category',
    confirm: 'Move and delete',
    earlier: (name: string) => `Move ${name} up`,
    later: (name: string) => `Move ${name} down`,
    addUnder: 'Add under it',
    up: 'Move up',
    down: 'Move down',
    restoredEmpty: (name: string) => `“${name}” is back. What it held stays where it went.`,
  },
}
