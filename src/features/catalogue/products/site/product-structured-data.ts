/** A product as structured data of schema.org, for search engines. */

import { decimalsOf } from '#shared/price.ts'
import { pageAddress, type StructuredDataContext } from '#site/structured-data.ts'
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
    // Without a price there is no offer.
    ...(product.price !== null && { offers: offerOf(product.price, product, page) }),
  }
}

function offerOf(minor: number, { lifecycle, slug }: Product, page: StructuredDataContext) {
  return {
    '@type': 'Offer',
    ...priceIn(minor, page.site.currency),
    url: pageAddress(`/product/${slug}`, page),
    ...(lifecycle === 'discontinued' && { availability: 'https://schema.org/Discontinued' }),
  }
}

/** The price in major units, as text. The toman has no currency code, so it is given in rials, ten for one toman. */
export function priceIn(minor: number, currency: string): { price: string; priceCurrency: string } {
  if (currency === 'IRT') return { price: String(minor * 10), priceCurrency: 'IRR' }
  const digits = decimalsOf(currency)
  return { price: (minor / 10 ** digits).toFixed(digits), priceCurrency: currency }
}
