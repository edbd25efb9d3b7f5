// The search result that the form shows is what the head of the product's page says.
import type { MetaDescriptor } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PageInfo, Site } from '#app/app-context.ts'
import { locales } from '#shared/locale.ts'
import { newProduct, type Product } from '../../model/product.ts'
import { handle } from '../site/product-page.tsx'
import { toProductValues } from './product-values.ts'
import { searchResultOf } from './search-result.ts'

const site = {
  ...{ name: 'Shop', names: { en: 'Shop', fa: 'فروشگاه' }, url: 'https://shop.example' },
  ...{ baseLocale: 'en', currency: 'USD', timeZone: 'UTC', look: {} },
} as Site

// Only the server says in the head what machines read.
beforeAll(() => void vi.stubEnv('SSR', true))
afterAll(() => void vi.unstubAllEnvs())

const fa = { name: 'کتری', summary: 'آرام می‌ریزد.' }
test.each([
  ['nothing but a name', {}],
  ['a summary', { summary: 'Pours slowly. '.repeat(20), translations: { fa } }],
  ['a description', { description: '<p>Pours &amp; keeps <strong>warm</strong>.</p><p>Of steel.</p>' }],
  ['texts of its own', { seoTitle: 'Title', seoDescription: 'Text', translations: { fa } }],
  [
    'texts in the other language',
    { translations: { fa: { ...fa, seoTitle: 'عنوان', seoDescription: 'متن' } } },
  ],
])('with %s', (_, fields) => {
  const product = {
    ...newProduct.parse({ name: 'Kettle', ...fields }),
    ...{ id: 7, slug: 'kettle', tagList: [], images: [], image: null, breadcrumb: [] },
  } as unknown as Product
  for (const locale of locales) {
    const values = toProductValues(product, { site, locale })
    const context = { site: { ...site, name: site.names[locale] }, locale } as PageInfo
    const tags = handle.head({ product, related: [], replacement: undefined }, context) as MetaDescriptor[]
    const find = (name: string) => tags.flatMap(tag => (name in tag ? [tag[name as never]] : []))[0]
    const description = tags.find(tag => 'name' in tag && tag.name === 'description')
    const { title, description: shown } = searchResultOf(values, { locale, site, slug: product.slug })
    expect(title).toBe(find('title'))
    expect({ name: 'description', content: shown }).toEqual(description)
  }
})

test('a product that has no name yet is called what its form is called', () => {
  const values = toProductValues(undefined, { site, locale: 'en' })
  const { fallback } = searchResultOf(values, { locale: 'en', site, slug: undefined })
  expect(fallback.title).toBe('New product · Shop')
  expect(fallback.description).toMatch(/^New product /)
  const persian = searchResultOf(values, { locale: 'fa', site, slug: undefined })
  expect(persian.title).toBe('محصول جدید · فروشگاه')
})
