import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const n = (value: number) => formatNumber(value, 'en')

export const en = {
  count: (all: number, main: number) => `${plural(all, 'category', 'categories')}, ${n(main)} main`,
  tree: 'Category tree',
  search: 'Find a category',
  noneTitle: (search: string) => `No category matches “${search}”.`,
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
    label: (parent: string) => `Name of the new subcategory of ${parent}`,
    placeholder: 'New subcategory',
    enter: 'add and continue',
    added: (name: string) => `“${name}” was added.`,
    empty: 'Enter a name.',
  },
  details: {
    nothing: 'Select a category to see what it holds.',
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
    unknown: 'Not loaded. Check your connection and select it again.',
  },
  drag: {
    into: (parent: string, position: number, count: number) =>
      `Into ${parent}, position ${n(position)} of ${n(count)}`,
    intoMain: (position: number, count: number) => `Main category, position ${n(position)} of ${n(count)}`,
    refused: 'It can’t go there.',
  },
  move: {
    title: (name: string) => `Move “${name}” to…`,
    search: 'Find a category',
    main: 'Main level',
    mainNote: 'It becomes a main category',
    inParent: (parent: string) => `in ${parent}`,
    mainCategory: 'Main category',
    none: 'No category by that name can hold it.',
    changes: 'What this move changes',
    products: (products: number, shown: number) =>
      products === 0
        ? 'It holds no products'
        : `${plural(products, 'product moves', 'products move')} with it, ${n(shown)} of them visible`,
    seen: 'Visitors see the change right away.',
    unseen: 'Visitors see no difference.',
    becomesHidden: 'It will be hidden, because the new parent category is hidden.',
    becomesShown: 'It will be visible to visitors.',
    link: 'The link stays the same',
    gained: (names: string, parent: string) => `Products are also asked for ${names} (from ${parent})`,
    lost: (names: string) => `Products are no longer asked for ${names}`,
    lostNote: 'What they have stays.',
    loading: 'Checking what changes…',
    failed: 'What changes could not be checked. You can still move it.',
    confirm: (target: string) => `Move to ${target}`,
    confirmMain: 'Move to main level',
    choose: 'Move',
    moved: (name: string, parent: string) => `“${name}” moved to ${parent}.`,
    movedToMain: (name: string) => `“${name}” is now a main category.`,
    movedBack: (name: string) => `“${name}” is back in its place.`,
  },
  and: (names: string[]) => new Intl.ListFormat('en').format(names),
}
