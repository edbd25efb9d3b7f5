// What search engines read of a page: its head as the server writes it, and after a navigation in the browser.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, hydrated, stock, test, unique } from './fixtures.ts'
import { usually } from './matrix.ts'

type Thing = { '@type': string } & Record<string, unknown>

const isAbsolute = (address: unknown) => typeof address === 'string' && /^https?:\/\/[^/]+\//.test(address)

/** The JSON-LD blocks of a page. Checks that each has the fields that schema.org and search engines require. */
function readBlocks(html: string): Thing[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  const things = blocks.map(([, text = '']) => JSON.parse(text) as Thing)
  for (const thing of things) {
    expect(thing['@context']).toBe('https://schema.org')
    required[thing['@type']]?.(thing)
    expect(Object.keys(required)).toContain(thing['@type'])
  }
  return things
}

const required: Record<string, (thing: Thing) => void> = {
  Organization: ({ name, url, logo }) => {
    expect(name).toBeTruthy()
    expect([url, logo].every(isAbsolute)).toBe(true)
  },
  WebSite: ({ name, url, potentialAction }) => {
    expect(name).toBeTruthy()
    expect(isAbsolute(url)).toBe(true)
    const { target, ...action } = potentialAction as Thing & { target: { urlTemplate: string } }
    expect(target.urlTemplate).toContain('?q={search_term_string}')
    expect(action).toEqual({ '@type': 'SearchAction', 'query-input': 'required name=search_term_string' })
  },
  FAQPage: ({ mainEntity }) => {
    for (const { name, acceptedAnswer } of mainEntity as { name: string; acceptedAnswer: Thing }[]) {
      expect(name).toBeTruthy()
      expect(acceptedAnswer).toMatchObject({ '@type': 'Answer', text: expect.stringMatching(/./) })
    }
  },
  BreadcrumbList: ({ itemListElement }) => expectItems(itemListElement, 'item', 2),
  ItemList: ({ itemListElement }) => expectItems(itemListElement, 'url', 1),
  Product: ({ name, url, offers }) => {
    expect(name).toBeTruthy()
    expect(isAbsolute(url)).toBe(true)
    if (!offers) return
    const { price, priceCurrency, url: of } = offers as Record<string, string>
    expect(price).toMatch(/^\d+(\.\d\d)?$/)
    expect(priceCurrency).toMatch(/^[A-Z]{3}$/)
    expect(of).toBe(url)
  },
}

function expectItems(list: unknown, key: 'item' | 'url', least: number) {
  const items = list as Record<string, unknown>[]
  expect(items.length).toBeGreaterThanOrEqual(least)
  const first = Number(items[0]?.position)
  items.forEach((item, index) => {
    expect(item).toMatchObject({ '@type': 'ListItem', position: first + index, name: expect.any(String) })
    expect(isAbsolute(item[key])).toBe(true)
  })
}

for (const locale of ['en', 'fa'] as const) {
  const language = locale === 'en' ? '' : '/fa'

  test(
    `every page has structured data (${language || '/en'})`,
    usually('en', locale),
    async ({ request, shop }) => {
      const { category, product } = await stock(shop)
      const withoutPrice = await shop.post('/products', { name: unique('Loan Kettle'), visible: true })
      const typesAt = async (path: string) => {
        const html = await (await request.get(language + path)).text()
        return readBlocks(html).map(thing => thing['@type'])
      }
      expect(await typesAt('/')).toEqual(['Organization', 'WebSite'])
      expect(await typesAt(`/main/${category.slug}`)).toEqual(['BreadcrumbList', 'ItemList'])
      // A sorted or filtered list is only one of many views of the same list.
      expect(await typesAt(`/main/${category.slug}?sort=price`)).toEqual(['BreadcrumbList'])
      expect(await typesAt(`/product/${product.slug}`)).toEqual(['BreadcrumbList', 'Product'])
      for (const path of ['/search?q=kettle', '/warranty', '/ticket']) expect(await typesAt(path)).toEqual([])
      await shop.post('/help/questions', { question: unique('Why </script><b>?'), answer: '<b>Because</b>.' })
      expect(await typesAt('/help')).toEqual(['FAQPage'])
      const productAt = async (slug: string) =>
        readBlocks(await (await request.get(`${language}/product/${slug}`)).text()).at(-1)
      expect(await productAt(product.slug)).toMatchObject({
        brand: { '@type': 'Brand', name: expect.stringMatching(/./) },
        offers: { price: '129.00', priceCurrency: 'USD', availability: 'https://schema.org/InStoreOnly' },
      })
      expect(await productAt(withoutPrice.slug)).not.toHaveProperty('offers')
    },
  )

  test(
    `no meta tags of the previous page are left after a navigation (${language || '/en'})`,
    usually('fa', locale),
    async ({ page, shop }) => {
      const { category, product } = await stock(shop)
      await page.goto(`${language}/product/${product.slug}`)
      await hydrated(page)
      const first = await headOf(page)
      expect(first.canonical).toEqual([new URL(page.url()).pathname])
      expect(first.others).toBeGreaterThan(8)
      await page
        .getByRole('navigation', { name: /Breadcrumb|مسیر/ })
        .getByRole('link')
        .last()
        .click()
      await page.waitForURL(`**${language}/main/${category.slug}`)
      await expect.poll(() => page.title()).toMatch(language ? /^کتری‌ها/ : /^Kettles/)
      expect(await headOf(page)).toEqual({ titles: 1, canonical: [], others: 0 })
      await page.goBack()
      await page.waitForURL(`**${language}/product/${product.slug}`)
      await expect.poll(() => page.title()).toMatch(language ? /^کتری گردن‌غازی/ : /^Gooseneck Kettle/)
      expect(await headOf(page)).toEqual({ titles: 1, canonical: [], others: 0 })
      // After a reload all tags are there again.
      await page.reload()
      expect(await headOf(page)).toEqual(first)
    },
  )
}

test('a link to a product has a picture that every site can read, and the site an icon and a name for home screens', async ({
  page,
  request,
  shop,
  token,
}) => {
  const { product, category, name } = await stock(shop)
  const file = {
    name: 'kettle.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 1500, height: 900, channels: 3, background: '#a33' } })
      .png()
      .toBuffer(),
  }
  const headers = { authorization: `Bearer ${token}` }
  const sent = await request.post(`/api/products/main-image/${product.id}`, { headers, multipart: { file } })
  expect(sent.ok()).toBe(true)
  await page.goto(`/product/${product.slug}`)
  const contentOf = (tag: string) => page.locator(`meta[property="${tag}"]`).getAttribute('content')
  expect([await contentOf('og:type'), await contentOf('og:image:alt')]).toEqual(['product', name])
  expect([await contentOf('product:price:amount'), await contentOf('product:price:currency')]).toEqual([
    '129.00',
    'USD',
  ])
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image')
  const address = (await contentOf('og:image')) ?? ''
  expect(isAbsolute(address)).toBe(true)
  // Until the queue has made it, the nearest variant is sent.
  const picture = async () => {
    const response = await request.get(new URL(address).pathname)
    const { format, width = 0, height = 0 } = await sharp(await response.body()).metadata()
    return [format, String(width), String(height), response.headers()['content-type']]
  }
  await expect
    .poll(picture, { timeout: 20_000 })
    .toEqual([
      ...['jpeg', await contentOf('og:image:width'), await contentOf('og:image:height')],
      'image/jpeg',
    ])

  const hrefOf = async (rel: string) => (await page.locator(`link[rel=${rel}]`).getAttribute('href')) ?? ''
  expect((await request.get(await hrefOf('apple-touch-icon'))).headers()['content-type']).toBe('image/png')
  await page.goto(`/fa/main/${category.slug}`)
  const manifestPath = new URL(await hrefOf('manifest'), page.url()).pathname
  const manifest = await (await request.get(manifestPath)).json()
  expect(manifest).toMatchObject({ lang: 'fa-IR', dir: 'rtl', start_url: '/fa' })
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

const headOf = (page: Page) =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.head.querySelectorAll(selector)]
    return {
      titles: all('title').length,
      canonical: all('link[rel=canonical]').map(link => new URL((link as HTMLLinkElement).href).pathname),
      others: all(
        'meta[name=description], meta[name=robots], meta[name^="twitter:"], meta[property], link[rel=alternate], link[rel=prev], link[rel=next], script[type="application/ld+json"]',
      ).length,
    }
  })
