import { formatNumber } from '#shared/number.ts'

const n = (value: number) => formatNumber(value, 'en')
const plural = (count: number, one: string, many: string) => `${n(count)} ${count === 1 ? one : many}`

export const en = {
  products: (count: number) => plural(count, 'product', 'products'),
  productsAtLeast: (count: number) => `More than ${n(count)} products`,
  home: {
    title: (site: string) => `${site} – products, specifications, warranty`,
    description: (site: string) =>
      `The ${site} catalogue: every product with its specifications, price and warranty.`,
    sentence: 'Products worth a closer look.',
    under: (products: number, categories: number) =>
      `${plural(products, 'product', 'products')} in ${plural(categories, 'category', 'categories')}, with clear specifications and plain warranty terms.`,
    toNewest: 'See what is new',
    toCategories: 'See the categories',
    categories: 'Categories',
    newest: 'Newest products',
    warrantyTitle: 'What the warranty covers, in plain words',
    warrantyText: 'How long it lasts, what to keep, what is not covered, and how to ask for it.',
    warrantyAction: 'Read about the warranty',
    emptyTitle: 'The window is still empty',
    emptyText:
      'This shop has no products to show yet. Add a category and the first product in the back office.',
    emptyAction: 'Open the back office',
  },
  category: {
    description: (name: string, site: string) => `${name} at ${site}: products, specifications and prices.`,
    within: 'Within this category',
    products: 'Products',
    emptyTitle: 'Nothing on this shelf yet',
    emptyText: 'There are no products in this category at the moment.',
    emptyAction: 'See everything new',
    pages: 'Pages',
    page: (page: number) => `Page ${n(page)}`,
    pageOf: (page: number, pages: number) => `Page ${n(page)} of ${n(pages)}`,
    previous: 'Previous',
    next: 'Next',
  },
  product: {
    code: 'Model code',
    copyCode: 'Copy the model code',
    copied: (code: string) => `Copied: ${code}`,
    copyFailed: 'The browser did not allow copying. Select the code and copy it by hand.',
    price: 'Price',
    discontinued: 'Discontinued',
    discontinuedText: 'This product is no longer made. Its page stays here for reference.',
    warranty: (months: number) => `${n(months)}-month warranty`,
    noWarranty: 'Sold without warranty',
    warrantyTerms: 'What it covers',
    picture: (name: string, number: number) => `${name}, picture ${n(number)}`,
    documents: 'Documents',
    keySpecs: 'Key specifications',
    tags: 'Tags',
    description: 'Description',
    specs: 'Specifications',
    fallbackDescription: (name: string, site: string) =>
      `${name} at ${site}: specifications, price and warranty.`,
  },
}
