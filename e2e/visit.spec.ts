import { expect, hydrated, recordRequests, stock, test } from './fixtures.ts'

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

test('the next page is one call to the API, and no data request', async ({ page, shop }) => {
  const { category, product, name } = await stock(shop)
  await page.goto(`/main/${category.slug}`)
  await hydrated(page)
  const requests = recordRequests(page)
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveURL(`/product/${product.slug}`)
  expect(requests).toEqual([`GET /api/products/by-name/${product.slug}`])
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

test('a transition fades out, then in; under reduced motion nothing moves', async ({ page, shop }) => {
  const { category, name } = await stock(shop)
  const animationsOf = async (motion: 'no-preference' | 'reduce') => {
    await page.emulateMedia({ reducedMotion: motion })
    await page.goto(`/main/${category.slug}`)
    await hydrated(page)
    await page.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const look = () => {
        for (const animation of document.getAnimations()) {
          const { pseudoElement } = animation.effect as KeyframeEffect
          const label = `${(animation as CSSAnimation).animationName} ${pseudoElement}`
          if (pseudoElement?.includes('view-transition') && !seen.includes(label)) seen.push(label)
        }
        requestAnimationFrame(look)
      }
      look()
    })
    await page.getByRole('link', { name }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.waitForTimeout(500)
    return await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  }
  const moved = await animationsOf('no-preference')
  expect(moved).toContain('fade-out ::view-transition-old(root)')
  expect(moved).toContain('fade-in ::view-transition-new(root)')
  expect(await animationsOf('reduce')).toEqual([])
})

test('a slow page shows a bar at the top; a fast one does not', async ({ page, shop }) => {
  const { category, name } = await stock(shop)
  await page.goto(`/main/${category.slug}`)
  await hydrated(page)
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/api/products/by-name/**', async route => {
    await held
    await route.continue()
  })
  const bar = page.locator('body > div[aria-hidden="true"]')
  await page.getByRole('link', { name }).first().click()
  await expect(bar).toHaveCSS('opacity', '1')
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(bar).toHaveCount(0)
})
