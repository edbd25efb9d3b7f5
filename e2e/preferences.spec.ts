// Colour scheme and language of a visitor.
import { expect, holdBack, hydrated, stock, test } from './fixtures.ts'
import { startServer } from './server.ts'

test('light by default; dark is remembered and applied from the first frame', async ({ page, quiet }) => {
  // Home shows products of other tests, whose pictures may just have been deleted.
  quiet.allow.push(/404 .*\/media\//)
  await page.goto('/')
  await hydrated(page)
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  expect(await scheme()).toBe('light')
  const light = await background()
  await page.getByLabel('Theme').selectOption('Dark')
  expect(await scheme()).toBe('dark')
  const dark = await background()
  expect(dark).not.toBe(light)
  await page.addInitScript(() => {
    const frames: (string | null)[] = []
    Object.assign(window, { frames_: frames })
    const record = () => {
      if (document.body) frames.push(getComputedStyle(document.documentElement).backgroundColor)
      if (frames.length < 40) requestAnimationFrame(record)
    }
    record()
  })
  await page.reload()
  await page.waitForFunction(() => (window as unknown as { frames_: unknown[] }).frames_.length >= 20)
  const frames = await page.evaluate(() => (window as unknown as { frames_: string[] }).frames_)
  expect([...new Set(frames)]).toEqual([dark])
})

test('the bars of the browser have the colour of the page, from the first script on', async ({ page }) => {
  const tags = page.locator('meta[name=theme-color]')
  const isLight = () => expect(tags).toHaveAttribute('content', '#f5f4f9')
  const isDark = () => expect(tags).toHaveAttribute('content', '#0e1322')
  await page.goto('/warranty')
  await isLight()
  await hydrated(page)
  await isLight()
  await page.getByLabel('Theme').selectOption('Dark')
  await isDark()
  const release = await holdBack(page, '**/assets/*.js')
  await page.reload({ waitUntil: 'commit' })
  await isDark()
  release()
  await hydrated(page)
  await isDark()
  // Also after a navigation and in the back office, and when the device changes.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).first().click()
  await page.waitForURL('**/contact')
  await isDark()
  await page.getByLabel('Theme').selectOption('Same as device')
  await isLight()
  await page.emulateMedia({ colorScheme: 'dark' })
  await isDark()
  await page.goto('/admin/login')
  await isDark()
})

test('the theme can follow the device, also while the page is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/warranty')
  await hydrated(page)
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByLabel('Theme').selectOption('Same as device')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await hydrated(page)
  await expect(page.getByLabel('Theme')).toHaveValue('auto')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('a theme chosen before hydration takes effect after it', async ({ page }) => {
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/warranty')
  await page.getByLabel('Theme').selectOption('Dark')
  release()
  await hydrated(page)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('the language is in the address: it survives a reload and follows every link', async ({
  page,
  shop,
  quiet,
}) => {
  // Home shows products of other tests, whose pictures may just have been deleted.
  quiet.allow.push(/404 .*\/media\//)
  const { product } = await stock(shop)
  await page.goto(`/product/${product.slug}`)
  await hydrated(page)
  await page.getByRole('link', { name: 'فارسی' }).first().click()
  await expect(page).toHaveURL(`/fa/product/${product.slug}`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fa-IR')
  await hydrated(page)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL('/fa')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})

test('a shop in Persian has its Persian pages without a prefix', async ({ request }) => {
  const server = await startServer({ DEFAULT_LOCALE: 'fa' })
  try {
    const home = await request.get(`${server.url}/`)
    expect(await home.text()).toContain('<html lang="fa-IR" dir="rtl"')
    expect(await (await request.get(`${server.url}/en`)).text()).toContain('<html lang="en" dir="ltr"')
    const own = await request.get(`${server.url}/fa/warranty`, { maxRedirects: 0 })
    expect([own.status(), own.headers().location]).toEqual([301, '/warranty'])
  } finally {
    await server.stop()
  }
})
