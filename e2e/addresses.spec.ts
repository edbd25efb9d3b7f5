// Canonical addresses: every other spelling of a path redirects to the one address of the page.
import { expect, stock, test, unique } from './fixtures.ts'

test('any spelling reaches one page with at most one redirect', async ({ request, shop }) => {
  const word = unique('kettle').replaceAll(' ', '')
  const product = await shop.post('/products', { name: `کتری ${word} ۱۲`, visible: true })
  const canonical = `/product/${encodeURI(product.slug)}`
  const spellings = [
    product.slug,
    `كتري ${word.toUpperCase()} 12`,
    `کتری\u200c${word}\u200c١٢`,
    `کـتری__${word}--12`,
    `کتری ${word} ۱۲`.normalize('NFD'),
    `«کتری ${word} ۱۲»`,
  ]
  for (const spelling of spellings) {
    const path = `/product/${encodeURIComponent(spelling)}`
    const first = await request.get(path, { maxRedirects: 0 })
    if (path === canonical) {
      expect(first.status()).toBe(200)
      continue
    }
    expect([first.status(), first.headers().location]).toEqual([301, canonical])
    expect(first.headers()['cache-control']).toBe('no-store')
  }
  const second = await request.get(canonical, { maxRedirects: 0 })
  expect(second.status()).toBe(200)
})

test('an old and a translated name lead to the product, in the language of the visit', async ({
  request,
  shop,
}) => {
  const [old, now, translated] = [unique('Old'), unique('New'), unique('نام')]
  const { id } = await shop.post('/products', {
    name: old,
    visible: true,
    translations: { fa: { name: translated } },
  })
  await shop.patch(`/products/${id}`, { name: now })
  const slug = now.toLowerCase().replaceAll(' ', '-')
  for (const name of [old, translated]) {
    const answer = await request.get(`/fa/product/${encodeURIComponent(name)}?from=link`, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location]).toEqual([301, `/fa/product/${slug}?from=link`])
  }
})

test('case, slashes and the base language’s own prefix lead to the one address', async ({
  request,
  shop,
}) => {
  const { product } = await stock(shop)
  for (const [path, location] of [
    ['/Warranty', '/warranty'],
    ['/warranty/', '/warranty'],
    ['/FA/warranty', '/fa/warranty'],
    ['/fa/', '/fa'],
    ['/en', '/'],
    ['/en/warranty?a=1', '/warranty?a=1'],
    [`/en/product/${product.slug}`, `/product/${product.slug}`],
    [`/PRODUCT/${product.slug}/`, `/product/${product.slug}`],
  ] as const) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([path, answer.status(), answer.headers().location]).toEqual([path, 301, location])
  }
})

test('a hidden product is 404 for visitors, under every name, and no redirect reveals it', async ({
  request,
  shop,
}) => {
  const name = unique('Secret')
  const { id } = await shop.post('/products', { name })
  await shop.patch(`/products/${id}`, { name: `${name} two` })
  for (const path of [name, `${name} two`]) {
    const answer = await request.get(`/product/${encodeURIComponent(path)}`, { maxRedirects: 0 })
    expect(answer.status()).toBe(404)
  }
})

test('a redirect never leaves the site', async ({ request, baseURL }) => {
  for (const path of [
    '/en//evil.example',
    '/en/%2F%2Fevil.example',
    '//evil.example/en',
    '/en/\\evil.example',
  ]) {
    const answer = await request.get(`${baseURL}${path}`, { maxRedirects: 0 })
    const location = answer.headers().location
    expect(location === undefined || /^\/(?![/\\])/.test(location), `${path} → ${location}`).toBe(true)
  }
})
