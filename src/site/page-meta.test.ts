import { describe, expect, test } from 'vitest'
import type { Site } from '#app/app-context.ts'
import { type PageMeta, pageMeta, toDescription } from './page-meta.ts'

const site: Site = {
  name: 'Shop',
  names: { en: 'Shop', fa: 'فروشگاه' },
  baseLocale: 'en',
  currency: 'USD',
  timeZone: 'UTC',
  apiBase: '/api',
  url: 'https://shop.example',
  today: '2026-11-15',
  look: {},
  build: 'x',
}

test('a page names its canonical address and the same page in each language', () => {
  const tags = pageMeta({ site, locale: 'fa', path: '/product/کتری', title: 'کتری' })
  const product = '/product/%DA%A9%D8%AA%D8%B1%DB%8C'
  expect(tags).toContainEqual({ title: 'کتری' })
  expect(tags).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: `https://shop.example/fa${product}`,
    hrefLang: undefined,
  })
  const alternates = tags.filter(tag => 'rel' in tag && tag.rel === 'alternate')
  expect(alternates.map(tag => 'hrefLang' in tag && [tag.hrefLang, tag.href])).toEqual([
    ['en', `https://shop.example${product}`],
    ['fa-IR', `https://shop.example/fa${product}`],
    ['x-default', `https://shop.example${product}`],
  ])
})

test('a description is one line, cut between words', () => {
  expect(toDescription('One\n\n two ')).toBe('One two')
  const long = toDescription('word '.repeat(60))
  expect(long.length).toBeLessThanOrEqual(161)
  expect(long.endsWith('word…')).toBe(true)
})

const picture = {
  url: '/media/a',
  width: 1920,
  height: 1281,
  alt: 'A kettle on a stove',
  translations: { fa: 'کتری روی اجاق' },
}
const page = { site, locale: 'en', path: '/', title: 'Kettles · Shop', subject: 'Kettles' } as const

/** The tags of a page by name, without those for search engines. */
const previewOf = (given: PageMeta) =>
  Object.fromEntries(
    pageMeta(given).flatMap(tag => {
      const { property, name, content } = tag as Record<string, string>
      const key = property ?? name
      return key && /^(og:image|og:type|product|twitter)/.test(key) ? [[key, content]] : []
    }),
  )

describe('link previews', () => {
  test('show a JPEG at an absolute address, with its size and alternative text', () => {
    expect(previewOf({ ...page, picture })).toEqual({
      'og:type': 'website',
      'og:image': 'https://shop.example/media/a/1200.jpeg',
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '801',
      'og:image:alt': 'A kettle on a stove',
      'twitter:card': 'summary_large_image',
    })
    const small = previewOf({ ...page, picture: { ...picture, width: 300, height: 200 } })
    expect(small).toMatchObject({
      'og:image': 'https://shop.example/media/a/300.jpeg',
      'og:image:width': '300',
      'og:image:height': '200',
    })
  })

  test.each([
    ['in the language of the page', 'fa', picture, 'کتری روی اجاق'],
    ['in the base language where it is not translated', 'fa', { ...picture, translations: {} }, picture.alt],
    ['with the name of what the page is about where there is none', 'en', { ...picture, alt: '' }, 'Kettles'],
  ] as const)('describe the picture %s', (_, locale, given, alt) => {
    expect(previewOf({ ...page, locale, picture: given })['og:image:alt']).toBe(alt)
  })

  test('take the picture of the home page where the page has none, and do not call it what the page is about', () => {
    const withPicture = { ...site, picture: { ...picture, alt: '' } }
    for (const own of [null, undefined])
      expect(previewOf({ ...page, site: withPicture, picture: own })).toMatchObject({
        'og:image': 'https://shop.example/media/a/1200.jpeg',
        'og:image:alt': 'Shop',
      })
    expect(previewOf(page)).toEqual({ 'og:type': 'website', 'twitter:card': 'summary' })
  })

  test('of a product say so, with its price if the page shows one', () => {
    expect(previewOf({ ...page, product: { price: { price: '129.00', priceCurrency: 'USD' } } })).toEqual({
      'og:type': 'product',
      'product:price:amount': '129.00',
      'product:price:currency': 'USD',
      'twitter:card': 'summary',
    })
    expect(previewOf({ ...page, product: {} })).toEqual({ 'og:type': 'product', 'twitter:card': 'summary' })
  })
})

test('a page that is not to be listed says so', () => {
  const page = { site, locale: 'en', path: '/search', title: 'Search' } as const
  const robots = { name: 'robots', content: 'noindex, follow' }
  expect(pageMeta({ ...page, unlisted: true })).toContainEqual(robots)
  expect(pageMeta(page)).not.toContainEqual(robots)
})

test('without any picture the icon of the shop stands beside the link, if it has one', () => {
  const imagesOf = (look: Site['look']) =>
    pageMeta({ ...page, site: { ...site, look } }).flatMap(tag =>
      'property' in tag && tag.property === 'og:image' ? [tag.content] : [],
    )
  expect(imagesOf({ icon: 'abc' })).toEqual(['https://shop.example/media/icon/abc-maskable-512.png'])
  expect(imagesOf({})).toEqual([])
})
