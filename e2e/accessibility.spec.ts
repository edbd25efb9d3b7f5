import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, hydrated, stock, test } from './fixtures.ts'

// Many pages in one test, each with its own audit.
test.setTimeout(120_000)

async function audit(page: Page, path: string, scheme: 'light' | 'dark') {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(value => localStorage.setItem('mantine-color-scheme-value', value), scheme)
  await page.goto(path)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`,
  )
  expect(told, path).toEqual([])
}

for (const scheme of ['light', 'dark'] as const) {
  for (const language of ['', '/fa'] as const) {
    test(`public pages: axe finds nothing (${scheme}, ${language || '/en'})`, async ({
      page,
      shop,
      quiet,
    }) => {
      quiet.allow.push(/Failed to load resource/)
      const { category, product } = await stock(shop)
      const untranslated = await shop.post('/products', { name: `Only here ${product.slug}`, visible: true })
      for (const path of [
        '/',
        `/main/${category.slug}`,
        `/product/${product.slug}`,
        `/product/${untranslated.slug}`,
        '/warranty',
        `/main/${category.slug}?tag=black&minPrice=1`,
        '/search?q=kettle',
        '/search?q=nothing-has-this-name',
        '/nowhere',
      ]) {
        await audit(page, `${language}${path === '/' && language ? '' : path}`, scheme)
      }
    })

    test(`back office: axe finds nothing (${scheme}, ${language || '/en'})`, async ({
      page,
      shop,
      login,
      quiet,
      baseURL,
    }) => {
      quiet.allow.push(/Failed to load resource/)
      const { category, product } = await stock(shop)
      const locale = language === '/fa' ? 'fa' : 'en'
      await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
      await audit(page, '/admin/login', scheme)
      await login()
      for (const path of [
        '/admin/messages',
        '/admin/categories',
        '/admin/categories/create',
        `/admin/categories/${category.id}`,
        '/admin/products',
        '/admin/products/create',
        `/admin/products/${product.id}`,
        '/admin/invisible-products',
        '/admin/products?view=trash',
        '/admin/categories?view=trash',
        '/admin/activity',
        '/admin/admins',
        '/admin/settings',
        '/admin/nothing',
      ]) {
        await audit(page, path, scheme)
      }
    })
  }
}

for (const scheme of ['light', 'dark'] as const) {
  test(`what opens over a page: axe finds nothing in filters and suggestions (${scheme})`, async ({
    page,
    shop,
  }) => {
    const { category, name } = await stock(shop)
    await page.setViewportSize({ width: 360, height: 740 })
    for (const language of ['', '/fa']) {
      await audit(page, `${language}/main/${category.slug}?tag=black`, scheme)
      // What lies under the drawer is not read through it.
      await page.locator('section button[popovertarget=filter-panel]').click()
      await expect(page.locator('#filter-panel')).toBeVisible()
      expect((await new AxeBuilder({ page }).include('#filter-panel').analyze()).violations).toEqual([])
      await page.keyboard.press('Escape')
      const field = page.locator('header input[name=q]')
      await field.focus()
      await expect(field).toHaveRole('combobox')
      await field.fill(name)
      await expect(page.getByRole('option').first()).toBeVisible()
      expect((await new AxeBuilder({ page }).include('header').analyze()).violations).toEqual([])
    }
  })
}

for (const width of [320, 360, 920, 1440]) {
  test(`nothing is wider than a screen of ${width} px`, async ({ page, shop, login, quiet }) => {
    quiet.allow.push(/Failed to load resource/)
    await page.setViewportSize({ width, height: 800 })
    const { category, product } = await stock(shop)
    await login()
    const paths = [
      '/',
      `/main/${category.slug}`,
      `/product/${product.slug}`,
      '/warranty',
      '/contact',
      '/nowhere',
      `/main/${category.slug}?tag=black&minPrice=1`,
      '/search?q=kettle',
      '/admin/products',
      '/admin/admins',
    ]
    for (const path of [...paths, ...paths.slice(0, 8).map(one => `/fa${one === '/' ? '' : one}`)]) {
      await page.goto(path)
      await hydrated(page)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([path, overflow]).toEqual([path, 0])
    }
  })
}
