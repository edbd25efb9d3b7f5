import { plural } from '#shared/plural.ts'
import { trashDays } from '#shared/trash.ts'

type Contents = { categories: number; products: number; productsBelow: number }

/** What a category holds, with the products of its subcategories. */
function held({ categories, productsBelow }: Contents) {
  const subcategories = plural(categories, 'subcategory', 'subcategories')
  const products = plural(productsBelow, 'product', 'products')
  if (categories === 0) return products
  return productsBelow === 0 ? subcategories : `${subcategories} and ${products} in all`
}

export const en = {
  more: (name: string) => `More actions: ${name}`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  duplicate: 'Duplicate',
  history: 'History',
  undo: 'Undo',
  deleted: (name: string) => `“${name}” moved to the trash`,
  restored: (name: string) => `“${name}” restored`,
  duplicated: (name: string) => `“${name}” added. It stays hidden until you make it visible.`,
  openOther: 'Open existing',
  trash: 'Trash',
  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,
  deletedAt: (time: string) => `Deleted ${time}`,
  keptUntil: (day: string) => `Kept until ${day}`,
  productsTitle: 'Deleted products',
  categoriesTitle: 'Deleted categories',
  emptyTitle: 'The trash is empty',
  emptyText: `You can restore anything you delete for ${trashDays} days.`,
  category: {
    title: (name: string) => `Delete category “${name}”?`,
    holds: (contents: Contents) =>
      `This category has ${held(contents)}. They won’t be deleted. Where should they go?`,
    upTo: (parent: string) => `Up one level, to ${parent}`,
    upToMain: ({ categories, products }: Contents) => {
      if (categories === 0) return 'No category'
      if (products === 0) return 'Make them main categories'
      return `Make subcategories main categories. ${plural(products, 'product', 'products')} directly in this category will have no category.`
    },
    into: 'To another category',
    target: 'Category',
    inBackground: (name: string, products: number) =>
      `${plural(products, 'product moves', 'products move')} in the background, then “${name}” is deleted. You can keep working.`,
    confirm: 'Move and delete',
    earlier: (name: string) => `Move up: ${name}`,
    later: (name: string) => `Move down: ${name}`,
    addUnder: 'Add subcategory',
    up: 'Move up',
    down: 'Move down',
    restoredAlone: (name: string) => `“${name}” restored. Its former contents stay where they are.`,
    restoredWhole: (name: string) => `“${name}” restored with all its contents`,
  },
}
