// A visit of public pages: complete without JavaScript, and navigation in place with it.
import type { Page } from '@playwright/test'
import { expect, holdBack, hydrated, recordRequests, stock, test } from './fixtures.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the first page is complete in both languages', async ({ page, shop }) => {
    const { category, product, name } = await stock(shop)
    await page.goto(`/product/${product.slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.locator('main')).toContainText('A slow and steady pour.')
    await expect(page.locator('main')).toContainText('Second paragraph.')
    await expect(page.locator('main')).toContainText('$129')
    await expect(page.locator('main')).toContainText('0.9 l')

    await page.goto(`/fa/product/${product.slug}`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'fa-IR')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('کتری گردن‌غازی')
    await expect(page.locator('main')).toContainText('۱۲۹')

    await page.goto(`/main/${category.slug}`)
    await expect(page.locator('main')).toContainText(name)
    await page.goto('/')
    await expect(page.locator('main')).toContainText(name)
    await page.goto('/fa/warranty')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('the next page is loaded from the API, the visit is counted, and there is no data request of the router', async ({
  page,
  shop,
}) => {
  const { category, product, name } = await stock(shop)
  await page.goto(`/main/${category.slug}`)
  await hydrated(page)
  const requests = recordRequests(page)
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveURL(`/product/${product.slug}`)
  const visit = `POST /api/products/visit/${product.id}`
  const related = `GET /api/products/related/${product.id}`
  await expect.poll(() => requests).toEqual([`GET /api/products/by-name/${product.slug}`, related, visit])
  // The same product again: the visit was counted already.
  await page.goBack()
  // Sooner the click could meet the page that is being left.
  await expect(page.getByRole('heading', { level: 1, name })).toHaveCount(0)
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(requests.filter(request => request === visit)).toHaveLength(1)
})

test('data paths of the router give 404', async ({ request }) => {
  for (const path of ['/_root.data', '/warranty.data', '/product/x.data']) {
    expect((await request.get(path)).status()).toBe(404)
  }
})

test('navigating from page to page and back never loads a new document', async ({ page, shop }) => {
  const { name } = await stock(shop)
  await page.goto('/')
  await hydrated(page)
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await page.locator('main').getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Warranty', exact: true }).first().click()
  await expect(page).toHaveURL('/warranty')
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
})

/** The animations of the view transition that `change` starts, with their times. */
async function transitionsDuring(page: Page, change: () => Promise<void>) {
  await page.evaluate(() => {
    const seen: string[] = []
    const record = () => {
      for (const animation of document.getAnimations()) {
        const effect = animation.effect as KeyframeEffect
        if (!/^::view-transition-(old|new)\(root\)$/.test(effect.pseudoElement ?? '')) continue
        const { delay = 0, duration } = effect.getTiming()
        seen.push(
          `${(animation as CSSAnimation).animationName} from ${delay} to ${delay + Number(duration)} ms`,
        )
      }
    }
    const ready: Promise<void>[] = []
    const startTransition = document.startViewTransition.bind(document)
    document.startViewTransition = update => {
      const transition = startTransition(update)
      ready.push(transition.ready.then(record))
      return transition
    }
    Object.assign(window, { seen, ready })
  })
  await change()
  return await page.evaluate(async () => {
    const { seen, ready } = window as unknown as { seen: string[]; ready: Promise<void>[] }
    await Promise.all(ready)
    return seen.sort().reverse()
  })
}

for (const [motion, expected] of [
  ['no-preference', ['fade-out from 0 to 140 ms', 'fade-in from 140 to 320 ms']],
  ['reduce', []],
] as const) {
  test(`public pages fade out, then in (motion: ${motion})`, async ({ page, shop }) => {
    const { category, name } = await stock(shop)
    await page.emulateMedia({ reducedMotion: motion })
    await page.goto(`/main/${category.slug}`)
    await hydrated(page)
    const seen = await transitionsDuring(page, async () => {
      await page.getByRole('link', { name }).first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    })
    expect(seen).toEqual(expected)
  })
}

for (const [motion, expected] of [
  ['no-preference', ['slide-out from 0 to 140 ms', 'slide-in from 140 to 320 ms']],
  ['reduce', []],
] as const) {
  test(`the back office slides out, then in (motion: ${motion})`, async ({ page, login }) => {
    await login()
    await page.emulateMedia({ reducedMotion: motion })
    await page.goto('/admin/messages')
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    const seen = await transitionsDuring(page, async () => {
      await page.getByRole('link', { name: 'Categories' }).first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
    })
    expect(seen).toEqual(expected)
  })
}

test('a slow page shows a bar at the top; a fast one does not', async ({ page, shop }) => {
  const { category, name } = await stock(shop)
  await page.goto(`/main/${category.slug}`)
  await hydrated(page)
  const release = await holdBack(page, '**/api/products/by-name/**')
  const bar = page.locator('body > div[aria-hidden="true"]')
  await page.getByRole('link', { name }).first().click()
  await expect(bar).toHaveCSS('opacity', '1')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(bar).toHaveCount(0)
})
