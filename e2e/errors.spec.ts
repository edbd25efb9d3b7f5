// Error pages: 404 and 500, in both languages.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, hydrated, stock, test } from './fixtures.ts'
import { startServer } from './server.ts'

const statusNoise = /Failed to load resource/

test('an unmatched path gives a 404 page that names the path', async ({ page, quiet }) => {
  quiet.allow.push(statusNoise)
  const answer = await page.goto('/no/such page?x=1')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle('Page Not Found')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await expect(page.locator('main')).toContainText('Page not found: /no/such page')
  await hydrated(page)
  await page.getByRole('link', { name: 'Go to home page' }).click()
  await expect(page).toHaveURL('/')
})

test('a malformed path gives a 404 page too', async ({ request }) => {
  for (const path of [
    '/product/%E0%A4%A',
    '/%',
    '/product/%00',
    `/main/${'x'.repeat(1500)}`,
    '/product/%ED%A0%80',
  ]) {
    const answer = await request.get(path)
    expect([path, answer.status()]).toEqual([path, 404])
    expect(await answer.text()).toContain('<h1')
  }
})

test('an error page stays as the server rendered it when its script cannot be loaded', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/404|ERR_FAILED|Failed to/)
  await page.route(/\/assets\/(site-)?error-page-/, route => route.abort())
  for (const [path, heading] of [
    ['/no-such-page', 'Page Not Found'],
    ['/fa/no-such-page', 'صفحه پیدا نشد'],
  ] as const) {
    await page.goto(path)
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page.locator('main input[name=q]')).toBeVisible()
  }
})

test('a Persian path gives a Persian 404 page', async ({ page, quiet }) => {
  quiet.allow.push(statusNoise)
  const answer = await page.goto('/fa/هیچ‌جا')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle('صفحه پیدا نشد')
  await expect(page.locator('main')).toContainText('/fa/هیچ‌جا')
})

/** Adds a link to the page, to a path that none of our links leads to, and follows it. */
async function followLink(page: Page, href: string) {
  await page.locator('main').evaluate((main, to) => {
    main.prepend(Object.assign(document.createElement('a'), { href: to, textContent: 'there' }))
  }, href)
  await page.getByRole('link', { name: 'there', exact: true }).click()
}

test('an unknown product is a 404, on the first view and on the next one', async ({ page, shop, quiet }) => {
  await stock(shop)
  quiet.allow.push(statusNoise)
  const answer = await page.goto('/product/nothing-like-it')
  expect(answer?.status()).toBe(404)
  await expect(page.locator('main')).toContainText('Page not found: /product/nothing-like-it')
  // Nothing is close to it, so the categories are offered instead of a guess.
  await expect(
    page.getByRole('navigation', { name: 'Browse categories' }).getByRole('link').first(),
  ).toBeVisible()
  await page.goto('/')
  await hydrated(page)
  await followLink(page, '/product/nothing-like-it')
  await expect(page).toHaveTitle('Page Not Found')
  await expect(page.getByRole('banner')).toBeVisible()
})

test('an internal error gives a 500 page without any details', async ({ page, quiet }) => {
  quiet.allow.push(statusNoise)
  const server = await startServer()
  try {
    const database = new DatabaseSync(join(server.dataDir, 'vitrin.sqlite'))
    database.exec('alter table product rename to product_away')
    // Leaving earlier would stop the script of the error page, which then says that it could not be loaded.
    let script = page.waitForResponse(/site-error-page/)
    const answer = await page.goto(`${server.url}/product/anything`)
    expect(answer?.status()).toBe(500)
    await expect(page).toHaveTitle('Internal Server Error')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Internal Server Error')
    expect(await answer?.text()).not.toMatch(/product_away|no such table|sqlite|at \w+ \(/i)
    await script
    script = page.waitForResponse(/site-error-page/)
    await page.goto(`${server.url}/fa/product/anything`)
    await expect(page).toHaveTitle('خطای داخلی سرور')
    await script
    database.exec('alter table product_away rename to product')
    database.close()
    // Not in the browser: the server ends before the scripts of the page would be there.
    expect((await page.request.get(`${server.url}/`)).status()).toBe(200)
  } finally {
    await server.stop()
  }
})

test('a removed product’s address names it, and leads to what replaces it and to its category', async ({
  page,
  shop,
  request,
  token,
  quiet,
}) => {
  quiet.allow.push(statusNoise)
  const { product, category, name } = await stock(shop)
  const successor = await shop.post('/products', {
    name: 'Its successor',
    categoryId: category.id,
    visible: true,
  })
  const headers = { authorization: `Bearer ${token}` }
  await request.patch(`/api/products/${product.id}`, { headers, data: { replacementId: successor.id } })
  await request.delete(`/api/products/${product.id}`, { headers })
  const answer = await page.goto(`/product/${product.slug}`)
  expect(answer?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveTitle(new RegExp(`^${name} · `))
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow')
  await expect(page.getByRole('main')).toContainText('We no longer list this product.')
  await expect(page.getByRole('region', { name: 'Replaced by' }).getByRole('link')).toContainText(
    'Its successor',
  )
  await page.goto('/fa')
  await hydrated(page)
  await followLink(page, `/fa/product/${product.slug}`)
  await expect(page.getByRole('main')).toContainText('این محصول دیگر در کاتالوگ ما نیست.')
  await page.getByRole('link', { name: 'مشاهدهٔ' }).click()
  await expect(page).toHaveURL(`/fa/main/${category.slug}`)
})

test('a busy server and a refused page have the general title, on a visit and on the next page', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(statusNoise)
  const refusal = { error: { code: 'busy', message: 'Busy.', requestId: '1' } }
  for (const [prefix, title] of [
    ['', 'Internal Server Error'],
    ['/fa', 'خطای داخلی سرور'],
  ]) {
    for (const status of [503, 429, 400]) {
      await page.goto(`${prefix}/contact`)
      await hydrated(page)
      await page.route('**/api/products/by-name/**', route => route.fulfill({ status, json: refusal }))
      await followLink(page, `${prefix}/product/x`)
      await expect(page).toHaveTitle(title ?? '')
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  }
})

test('the back office has the same titles', async ({ page, login, quiet }) => {
  quiet.allow.push(statusNoise)
  await login()
  await page.goto('/admin/no-such-page')
  await expect(page).toHaveTitle('Page Not Found')
  await page.route('**/api/products/by-id/**', route => route.fulfill({ status: 500, body: 'oops' }))
  await page.goto('/admin/products/1')
  await expect(page).toHaveTitle('Internal Server Error')
})

test('the theme stays when an error replaces the whole page', async ({ page, quiet }) => {
  quiet.allow.push(statusNoise)
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  await page.goto('/')
  await hydrated(page)
  await page.route('**/api/products/by-name/**', route => route.fulfill({ status: 500, body: 'oops' }))
  await followLink(page, '/product/x')
  await expect(page).toHaveTitle('Internal Server Error')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
