import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const n = (value: number) => formatNumber(value, 'en')

export const en = {
  count: (all: number, main: number) => `${plural(all, 'category', 'categories')}, ${n(main)} main`,
  tree: 'Category tree',
  search: 'Search categories',
  noneTitle: (search: string) => `No categories matching “${search}”`,
  clear: 'Clear search',
  openAll: 'Expand all',
  closeAll: 'Collapse all',
  open: (name: string) => `Expand ${name}`,
  close: (name: string) => `Collapse ${name}`,
  edit: 'Edit',
  moveTo: 'Move to…',
  addUnder: 'Add subcategory',
  shownProducts: (count: number) => plural(count, 'visible product', 'visible products'),
  keys: {
    walk: 'navigate',
    fold: 'collapse',
    order: 'reorder',
    move: 'move to…',
    add: 'add subcategory',
  },
  add: {
    label: (parent: string) => `Name of new subcategory in ${parent}`,
    placeholder: 'New subcategory',
    enter: 'add and continue',
    added: (name: string) => `“${name}” added`,
    empty: 'Enter a name.',
  },
  details: {
    nothing: 'Select a category to see its details.',
    in: (parent: string) => `in ${parent}`,
    main: 'Main category',
    visible: 'Visible',
    products: 'Products',
    productsValue: (products: number, hidden: number) =>
      products === 0 ? 'None' : hidden === 0 ? n(products) : `${n(products)}, ${n(hidden)} of them hidden`,
    categories: 'Subcategories',
    categoriesValue: (count: number) => (count === 0 ? 'None' : n(count)),
    attributes: 'Attributes',
    attributesValue: (own: number, inherited: number) =>
      own + inherited === 0
        ? 'None'
        : [own > 0 && `${n(own)} own`, inherited > 0 && `${n(inherited)} inherited`]
            .filter(Boolean)
            .join(', '),
    unknown: 'Couldn’t load. Check your connection and select the category again.',
  },
  drag: {
    into: (parent: string, position: number, count: number) =>
      `Into ${parent}, position ${n(position)} of ${n(count)}`,
    intoMain: (position: number, count: number) => `Main category, position ${n(position)} of ${n(count)}`,
    refused: 'Can’t move here',
  },
  move: {
    title: (name: string) => `Move “${name}” to…`,
    search: 'Search categories',
    main: 'Main categories',
    mainNote: 'Becomes a main category',
    inParent: (parent: string) => `in ${parent}`,
    mainCategory: 'Main category',
    none: 'No matching categories',
    changes: 'What will change',
    products: (products: number, shown: number) =>
      products === 0
        ? 'No products'
        : `${plural(products, 'product moves', 'products move')} too, ${n(shown)} of them visible`,
    seen: 'Visitors see the change immediately.',
    unseen: 'Visitors see no difference.',
    becomesHidden: 'Becomes hidden, because the new parent category is hidden.',
    becomesShown: 'Becomes visible to visitors.',
    link: 'The link doesn’t change',
    gained: (names: string, parent: string) => `Attributes added: ${names} (from ${parent})`,
    lost: (names: string) => `Attributes removed: ${names}`,
    lostNote: 'Product specifications don’t change.',
    loading: 'Checking what changes…',
    failed: 'Couldn’t check what changes. You can still move the category.',
    confirm: (target: string) => `Move to ${target}`,
    confirmMain: 'Make main category',
    choose: 'Move',
    moved: (name: string, parent: string) => `“${name}” moved to ${parent}`,
    movedToMain: (name: string) => `“${name}” is now a main category`,
    movedBack: (name: string) => `“${name}” moved back`,
  },
  and: (names: string[]) => new Intl.ListFormat('en').format(names),
}
