import type { Page } from '@playwright/test'
import { expect, holdBack, hydrated, recordRequests, stock, test } from './fixtures.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the first view is complete in both languages', async ({ page, shop }) => {
    const { category, product, name } = await stock(shop)
    await page.goto(`/product/${product.slug}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expect(page.locator('main')).toContainText('A slow and steady pour.')
    await expect(page.locator('main')).toContainText('Second paragraph.')
    await expect(page.locator('main')).toContainText('$129.00')
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

test('the next page is asked for at the API, which then hears of the visit, and no data request', async ({
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
  // The same product again: told already.
  await page.goBack()
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(requests.filter(request => request === visit)).toHaveLength(1)
})

test('data addresses of the router answer 404', async ({ request }) => {
  for (const path of ['/_root.data', '/warranty.data', '/product/x.data']) {
    expect((await request.get(path)).status()).toBe(404)
  }
})

test('the whole journey, home to category to product and back, changes only in place', async ({
  page,
  shop,
}) => {
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

/** The view transition's animations with their times, looked at when `change` has it begin. */
async function transitionsDuring(page: Page, change: () => Promise<void>) {
  await page.evaluate(() => {
    const seen: string[] = []
    const look = () => {
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
    const begin = document.startViewTransition.bind(document)
    document.startViewTransition = update => {
      const transition = begin(update)
      ready.push(transition.ready.then(look))
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
