/** A product as structured data of schema.org, for search engines. */

import { pageAddress, type StructuredDataContext } from '#site/structured-data.ts'
import { localize } from '#ui/localize.ts'
import { brandOf } from '../../model/brand.ts'
import { priceIn } from '../../model/price-in-currency.ts'
import type { Product } from '../../model/product.ts'

type LocalizedProduct = {
  name: string
  description: string
  category: string | undefined
  pictures: string[]
}

export function productData(product: Product, texts: LocalizedProduct, page: StructuredDataContext) {
  const { name, description, category, pictures } = texts
  return {
    '@type': 'Product',
    name,
    url: pageAddress(`/product/${product.slug}`, page),
    ...(description && { description }),
    ...(pictures.length > 0 && { image: pictures.map(picture => page.site.url + picture) }),
    ...(product.code && { sku: product.code, mpn: product.code }),
    ...(product.barcode && { gtin: product.barcode }),
    ...(category && { category }),
    ...(product.tagList.length > 0 && { keywords: keywordsOf(product, page) }),
    brand: { '@type': 'Brand', name: brandOf(product, page.locale) ?? page.site.name },
    // Without a price there is no offer.
    ...(product.price !== null && { offers: offerOf(product.price, product, page) }),
  }
}

/** Its tags, in the language of the page where they have a name in it. */
const keywordsOf = ({ tagList }: Product, { site, locale }: StructuredDataContext) =>
  tagList.map(tag => localize(tag, 'name', { locale, base: site.baseLocale }).text).join(', ')

/**
 * The shop sells nothing online and counts no stock, so `InStock` would promise what nobody has checked. `InStoreOnly` says what a
 * current product with a price is: sold, but not on this site.
 */
const availabilityOf: Record<Product['lifecycle'], string> = {
  active: 'InStoreOnly',
  discontinued: 'Discontinued',
}

function offerOf(minor: number, { lifecycle, slug }: Product, page: StructuredDataContext) {
  return {
    '@type': 'Offer',
    ...priceIn(minor, page.site.currency),
    url: pageAddress(`/product/${slug}`, page),
    availability: `https://schema.org/${availabilityOf[lifecycle]}`,
  }
}
