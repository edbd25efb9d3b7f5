import { plural } from '#shared/plural.ts'
import { trashDays } from '#shared/trash.ts'

type Contents = { categories: number; products: number; productsBelow: number }

/** What a category holds, with the products of its sub-categories. */
function held({ categories, productsBelow }: Contents) {
  const subCategories = plural(categories, 'sub-category', 'sub-categories')
  const products = plural(productsBelow, 'product', 'products')
  if (categories === 0) return products
  return productsBelow === 0 ? subCategories : `${subCategories} and ${products} in all`
}

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
    holds: (contents: Contents) =>
      `It holds ${held(contents)}. Nothing of that is deleted. Where should it go?`,
    upTo: (parent: string) => `One level up, into ${parent}`,
    upToMain: ({ categories, products }: Contents) => {
      if (categories === 0) return 'Into no category'
      if (products === 0) return 'To the main level'
      return `To the main level. ${plural(products, 'product', 'products')} directly in it will be in no category.`
    },
    into: 'Into another category',
    target: 'Category',
    inBackground: (name: string, products: number) =>
      `${plural(products, 'product', 'products')} will be moved in the background, then “${name}” is deleted. You can go on working.`,
    confirm: 'Move and delete',
    earlier: (name: string) => `Move ${name} up`,
    later: (name: string) => `Move ${name} down`,
    addUnder: 'Add under it',
    up: 'Move up',
    down: 'Move down',
    restoredAlone: (name: string) => `“${name}” is back. What was moved out of it stays where it is.`,
    restoredWhole: (name: string) => `“${name}” is back, with everything it held.`,
  },
}
