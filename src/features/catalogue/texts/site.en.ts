import { formatNumber } from '#shared/number.ts'
import { plural } from '#shared/plural.ts'

const n = (value: number) => formatNumber(value, 'en')

export const en = {
  products: (count: number) => plural(count, 'product', 'products'),
  productsAtLeast: (count: number) => `More than ${n(count)} products`,
  category: {
    description: (name: string, site: string) => `${name} at ${site}: products, specifications and prices.`,
    within: 'Browse categories',
    products: 'Products',
    emptyTitle: 'No products here yet',
    emptyText: 'Looking for something? Contact us.',
    emptyAction: 'Go to home page',
    pages: 'Pages',
    page: (page: number) => `Page ${n(page)}`,
    pageOf: (page: number, pages: number) => `Page ${n(page)} of ${n(pages)}`,
    previous: 'Previous',
    next: 'Next',
  },
  product: {
    code: 'Model code',
    copyCode: 'Copy model code',
    copied: (code: string) => `Copied: ${code}`,
    copyFailed: 'Couldn’t copy. Select the code and copy it.',
    price: 'Price',
    lastPrice: 'Last price',
    new: 'New',
    discontinued: 'Discontinued',
    discontinuedText: 'This product is no longer made. We keep this page for reference.',
    warranty: (months: number) => `${n(months)}-month warranty`,
    noWarranty: 'No warranty',
    warrantyTerms: 'Warranty terms',
    replacement: 'Replacement',
    ask: 'Ask about this product',
    share: 'Share',
    linkCopied: 'Link copied',
    linkCopyFailed: 'Couldn’t copy. Copy the link from the address bar.',
    print: 'Print',
    picture: (name: string, number: number) => `${name}, image ${n(number)}`,
    pictures: 'Images',
    enlarge: 'Enlarge',
    related: 'Related products',
    documents: 'Manuals and documents',
    keySpecs: 'Key specifications',
    tags: 'Tags',
    description: 'Description',
    specs: 'Specifications',
    fallbackDescription: (name: string, site: string) =>
      `${name} at ${site}: specifications, price and warranty.`,
  },
}
