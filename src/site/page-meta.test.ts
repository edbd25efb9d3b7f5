import { expect, test } from 'vitest'
import type { Site } from '#app/app-context.ts'
import { pageMeta, toDescription } from './page-meta.ts'

const site: Site = {
  name: 'Shop',
  names: { en: 'Shop', fa: 'فروشگاه' },
  baseLocale: 'en',
  currency: 'USD',
  timeZone: 'UTC',
  apiBase: '/api',
  url: 'https://shop.example',
  image: '',
  today: '2026-11-15',
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

test('the picture for other sites has an absolute address', () => {
  const page = { site, locale: 'en', path: '/', title: 'Shop' } as const
  expect(pageMeta({ ...page, image: '/media/a/800.webp' })).toContainEqual({
    property: 'og:image',
    content: 'https://shop.example/media/a/800.webp',
  })
  expect(JSON.stringify(pageMeta(page))).not.toContain('og:image')
})

test('a page that is not to be listed says so', () => {
  const page = { site, locale: 'en', path: '/search', title: 'Search' } as const
  const robots = { name: 'robots', content: 'noindex, follow' }
  expect(pageMeta({ ...page, unlisted: true })).toContainEqual(robots)
  expect(pageMeta(page)).not.toContainEqual(robots)
})
