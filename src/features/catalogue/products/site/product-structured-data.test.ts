import { describe, expect, test } from 'vitest'
import type { Site } from '#app/app-context.ts'
import { priceIn } from '../../model/price-in-currency.ts'
import type { Product } from '../../model/product.ts'
import { productData } from './product-structured-data.ts'

const site = { name: 'Shop', url: 'https://shop.example', baseLocale: 'en', currency: 'USD' } as Site
const page = { site, locale: 'en' } as const
const kettle = {
  slug: 'kettle',
  code: 'KT-1',
  barcode: '96385074',
  price: 12_900,
  lifecycle: 'active',
  specs: [],
  tagList: [],
  translations: {},
} as unknown as Product
const texts = {
  name: 'Kettle',
  description: 'For tea.',
  category: 'Kitchen',
  pictures: ['/media/a/800.webp'],
}

describe('structured data of a product', () => {
  test('has its name, code, picture, brand and price', () => {
    expect(productData(kettle, texts, page)).toEqual({
      '@type': 'Product',
      name: 'Kettle',
      url: 'https://shop.example/product/kettle',
      description: 'For tea.',
      image: ['https://shop.example/media/a/800.webp'],
      sku: 'KT-1',
      gtin: '96385074',
      mpn: 'KT-1',
      category: 'Kitchen',
      brand: { '@type': 'Brand', name: 'Shop' },
      offers: {
        '@type': 'Offer',
        price: '129.00',
        priceCurrency: 'USD',
        url: 'https://shop.example/product/kettle',
        availability: 'https://schema.org/InStoreOnly',
      },
    })
  })

  test('has the brand that its specifications name, in the language of the page', () => {
    const row = (name: string, value: string) => ({ group: '', name, value })
    const specs = [row('Power', '900 W'), row('Brand', 'Acme')]
    const imported = { ...kettle, specs, translations: { fa: { specs: [row('برند', 'اَکمه')] } } } as Product
    const inPersian = { ...page, locale: 'fa' } as const
    expect(productData(imported, texts, page).brand.name).toBe('Acme')
    expect(productData(imported, texts, inPersian).brand.name).toBe('اَکمه')
  })

  test('has its tags as keywords, in the language of the page', () => {
    const tagList = [
      { id: 1, name: 'Gift', translations: { fa: { name: 'هدیه' } } },
      { id: 2, name: 'New', translations: {} },
    ]
    const inPersian = { ...page, locale: 'fa' } as const
    expect(productData({ ...kettle, tagList }, texts, page)).toMatchObject({ keywords: 'Gift, New' })
    expect(productData({ ...kettle, tagList }, texts, inPersian)).toMatchObject({ keywords: 'هدیه, New' })
  })

  test('has no offer without a price', () => {
    const bare = { ...kettle, price: null, code: null, barcode: null }
    const data = productData(bare, { ...texts, pictures: [], category: undefined }, page)
    expect(Object.keys(data)).toEqual(['@type', 'name', 'url', 'description', 'brand'])
  })

  test('says that it is discontinued', () => {
    const old = { ...kettle, lifecycle: 'discontinued' } as Product
    expect(productData(old, texts, page).offers).toMatchObject({
      availability: 'https://schema.org/Discontinued',
    })
  })

  test.each([
    [250_000, 'IRT', '2500000', 'IRR'],
    [250_000, 'IRR', '250000', 'IRR'],
    [1999, 'EUR', '19.99', 'EUR'],
    [0, 'USD', '0.00', 'USD'],
  ])('%i of %s is %s %s', (minor, currency, price, priceCurrency) => {
    expect(priceIn(minor, currency)).toEqual({ price, priceCurrency })
  })
})
