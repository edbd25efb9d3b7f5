// What happens when a file of the build cannot be loaded, or when a new build was deployed.
import { expect, hydrated, stock, test } from './fixtures.ts'

const loadNoise =
  /Failed to load resource|Error loading route module|Failed to fetch dynamically imported module/

test('a failed chunk loads the page anew, at most once in ten seconds', async ({ page, shop, quiet }) => {
  quiet.allow.push(loadNoise)
  const { category, product, name } = await stock(shop)
  await page.goto(`/main/${category.slug}`)
  await hydrated(page)
  let documents = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) documents++
  })
  await page.route('**/assets/product-page-*.js', route => route.abort())

  // The page is loaded from the server as a whole document.
  await page.getByRole('link', { name }).first().click()
  await expect(page).toHaveURL(`/product/${product.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(documents).toBe(1)

  // Soon after, from another page: it is not loaded a second time, and a message is shown.
  await page.goto(`/main/${category.slug}`)
  await hydrated(page)
  documents = 0
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByText('We couldn’t load this page.')).toBeVisible()
  await expect(page).toHaveURL(`/main/${category.slug}`)
  expect(documents).toBe(0)

  // From then on the browser follows links itself, so a visitor is never stuck.
  await page.getByRole('link', { name }).first().click()
  await expect(page).toHaveURL(`/product/${product.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(documents).toBe(1)

  // After ten seconds the page may be loaded again.
  await page.goto(`/main/${category.slug}`)
  await hydrated(page)
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now() - 10_001)))
  documents = 0
  await page.getByRole('link', { name }).first().click()
  await expect(page).toHaveURL(`/product/${product.slug}`)
  expect(documents).toBe(1)
})

test('the build is checked every 60 minutes; after a new one the next page is loaded as a document', async ({
  page,
  shop,
}) => {
  const { category, name } = await stock(shop)
  await page.clock.install()
  await page.goto(`/main/${category.slug}`)
  await hydrated(page)
  const checks: number[] = []
  page.on('request', request => {
    if (request.url().endsWith('/build.json')) checks.push(1)
  })
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  // The clock also runs by itself, and a slow machine may need seconds for the lines above.
  await page.clock.fastForward('59:00')
  expect(checks).toHaveLength(0)
  await page.route('**/build.json', route => route.fulfill({ json: { build: 'a-newer-one' } }))
  const answer = page.waitForResponse('**/build.json')
  await page.clock.fastForward('01:01')
  await answer
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(false)
})
