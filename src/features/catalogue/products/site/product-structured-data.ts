/** A product in the words of schema.org. */
import { type PostalPlace, pageAddress } from '#site/structured-data.ts'
import { decimalsOf } from '../price.ts'
import type { Product } from '../product.ts'

type LocalizedProduct = {
  name: string
  description: string
  category: string | undefined
  pictures: string[]
}

export function productData(product: Product, told: LocalizedProduct, place: PostalPlace) {
  const { name, description, category, pictures } = told
  return {
    '@type': 'Product',
    name,
    url: pageAddress(`/product/${product.slug}`, place),
    ...(description && { description }),
    ...(pictures.length > 0 && { image: pictures.map(picture => place.site.url + picture) }),
    ...(product.code && { sku: product.code, mpn: product.code }),
    ...(category && { category }),
    // Without a price there is nothing on offer.
    ...(product.price !== null && { offers: offerOf(product.price, product, place) }),
  }
}

function offerOf(minor: number, { lifecycle, slug }: Product, place: PostalPlace) {
  return {
    '@type': 'Offer',
    ...priceIn(minor, place.site.currency),
    url: pageAddress(`/product/${slug}`, place),
    ...(lifecycle === 'discontinued' && { availability: 'https://schema.org/Discontinued' }),
  }
}

/** In whole units, as text. The toman has no code of its own: it is ten rials. */
export function priceIn(minor: number, currency: string): { price: string; priceCurrency: string } {
  if (currency === 'IRT') return { price: String(minor * 10), priceCurrency: 'IRR' }
  const digits = decimalsOf(currency)
  return { price: (minor / 10 ** digits).toFixed(digits), priceCurrency: currency }
}
