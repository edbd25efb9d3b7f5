// The frame around the screens of the back office: no connection, slow pages, the keyboard, messages, records that are not there.
import type { Page } from '@playwright/test'
import { expect, holdBack, hydrated, stock, test } from './fixtures.ts'

const noise = /Failed to load resource|Error loading route module|Failed to fetch dynamically imported module/
const notice = (page: Page) => page.locator('.connection-notice')
const entry = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('without a connection the page stays, says so, and opens the next one when the connection is back', async ({
  page,
  context,
  login,
  shop,
  quiet,
}) => {
  quiet.allow.push(noise)
  const { category, product } = await stock(shop)
  await login()
  await page.goto('/admin/products')
  await expect(heading(page)).toHaveText('Products')

  // The files of the next page were never loaded.
  await context.setOffline(true)
  await entry(page, 'Categories').click()
  await expect(notice(page)).toContainText('No connection. We’ll continue when it’s back.')
  await expect(notice(page)).toHaveRole('alert')
  await expect(heading(page)).toHaveText('Products')
  await context.setOffline(false)
  await expect(heading(page)).toHaveText('Categories')
  await expect(page).toHaveURL('/admin/categories')

  // The files are there, and only the data is missing.
  await entry(page, 'Products').click()
  await expect(heading(page)).toHaveText('Products')
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await context.setOffline(true)
  await entry(page, 'Categories').click()
  await expect(notice(page)).toBeVisible()
  await context.setOffline(false)
  await expect(heading(page)).toHaveText('Categories')
  await expect(notice(page)).toHaveCount(0)
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)

  // The public site is another document, and so is the page in another language. The last one that was chosen is opened.
  await context.setOffline(true)
  await page.getByRole('button', { name: 'فارسی' }).click()
  await expect(notice(page)).toBeVisible()
  await page.getByRole('link', { name: 'View site' }).click()
  await expect(page).toHaveURL('/admin/categories')
  await context.setOffline(false)
  await expect(page).toHaveURL('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  // Visitors have the same.
  await page.goto(`/fa/main/${category.slug}`)
  await hydrated(page)
  await context.setOffline(true)
  await page.locator('main article a').first().click()
  await expect(notice(page)).toContainText('اتصال برقرار نیست')
  await expect(page).toHaveURL(new RegExp(`/fa/main/${encodeURI(category.slug)}$`))
  await context.setOffline(false)
  await expect(page).toHaveURL(new RegExp(`/fa/product/${encodeURI(product.slug)}$`))
})

test('a link that was clicked is marked at once, until its page is there', async ({ page, login }) => {
  await login()
  await page.goto('/admin/products')
  await expect(heading(page)).toHaveText('Products')
  const release = await holdBack(page, '**/api/category/categories-tree')
  await entry(page, 'Categories').click()
  await expect(entry(page, 'Categories')).toHaveAttribute('data-pending')
  await expect(heading(page)).toHaveText('Products')
  release()
  await expect(heading(page)).toHaveText('Categories')
  await expect(page.locator('a[data-pending]')).toHaveCount(0)
})

test('a record that is not there leads back to its list', async ({ page, login, quiet }) => {
  quiet.allow.push(noise)
  await login()
  await page.goto('/admin/products/999999')
  await expect(heading(page)).toHaveText('Page Not Found')
  await page.getByRole('link', { name: 'Back to Products' }).click()
  await expect(page).toHaveURL('/admin/products')
  await expect(heading(page)).toHaveText('Products')
})

test('what has the focus is never under the save bar or the bar at the top, and messages cover no button', async ({
  page,
  login,
  shop,
  baseURL,
}) => {
  const { product } = await stock(shop)
  await login()
  for (const { width, height, locale } of [
    { width: 1280, height: 720, locale: 'en' },
    { width: 360, height: 640, locale: 'fa' },
  ]) {
    await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await page.setViewportSize({ width, height })
    await page.goto(`/admin/products/${product.id}`)
    await expect(page.getByRole('toolbar')).toHaveCount(2)
    await page.locator('textarea').first().fill(`${locale} ${width}`)
    await expect(page.locator('[data-bottom-bar]')).toBeVisible()
    await page.locator('main').focus()
    const covered: string[] = []
    let stops = 0
    for (; stops < 150; stops++) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(focusedStop)
      if (!stop) break
      if (stop.isCovered) covered.push(stop.name)
    }
    expect(stops).toBeGreaterThan(40)
    expect(covered).toEqual([])
    await page.keyboard.press('Control+s')
    await expect(page.locator('.mantine-Notification-root')).toBeVisible()
    expect(await page.evaluate(coveredButtons)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 800 })
    expect(await page.evaluate(coveredButtons)).toEqual([])
  }
})

/** What has the focus, and whether a bar lies over a part of it. Undefined after the last stop of the form. */
function focusedStop() {
  const element = document.activeElement
  if (!element?.closest('main')) return undefined
  const box = element.getBoundingClientRect()
  const bars = [...document.querySelectorAll('[data-bottom-bar], header')].filter(
    bar => !bar.contains(element) && /sticky|fixed/.test(getComputedStyle(bar).position),
  )
  const isCovered = bars.some(bar => {
    const { top, bottom } = bar.getBoundingClientRect()
    return box.bottom > top + 1 && box.top < bottom - 1
  })
  return { isCovered, name: `${element.tagName} ${element.getAttribute('data-path') ?? element.textContent}` }
}

/** The buttons and links of the page's head that a notification lies over. */
function coveredButtons() {
  const toasts = [...document.querySelectorAll('.mantine-Notification-root')].map(one =>
    one.getBoundingClientRect(),
  )
  return [...document.querySelectorAll('main header :is(a, button)')]
    .filter(button => {
      const box = button.getBoundingClientRect()
      return toasts.some(
        toast =>
          toast.bottom > box.top &&
          toast.top < box.bottom &&
          toast.right > box.left &&
          toast.left < box.right,
      )
    })
    .map(button => button.textContent)
}
