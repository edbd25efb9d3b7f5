import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const n = (value: number) => formatNumber(value, 'en')

export const en = {
  products: (count: number) => plural(count, 'product', 'products'),
  productsAtLeast: (count: number) => `More than ${n(count)} products`,
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
    lastPrice: 'Last price',
    new: 'New',
    discontinued: 'Discontinued',
    discontinuedText: 'This product is no longer made. Its page stays here for reference.',
    warranty: (months: number) => `${n(months)}-month warranty`,
    noWarranty: 'Sold without warranty',
    warrantyTerms: 'What it covers',
    replacement: 'Replacement',
    ask: 'Ask about this product',
    share: 'Share',
    linkCopied: 'The link was copied.',
    linkCopyFailed: 'The browser did not allow copying. Copy the address of this page by hand.',
    print: 'Print',
    picture: (name: string, number: number) => `${name}, picture ${n(number)}`,
    pictures: 'Pictures',
    enlarge: 'Enlarge',
    related: 'Related products',
    documents: 'Documents',
    keySpecs: 'Key specifications',
    tags: 'Tags',
    description: 'Description',
    specs: 'Specifications',
    fallbackDescription: (name: string, site: string) =>
      `${name} at ${site}: specifications, price and warranty.`,
  },
}
