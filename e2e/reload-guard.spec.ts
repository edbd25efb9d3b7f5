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

  // The wanted page comes whole from the server.
  await page.getByRole('link', { name }).first().click()
  await expect(page).toHaveURL(`/product/${product.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(documents).toBe(1)

  // Soon after, from another page: no second time, but a word about it.
  await page.goto(`/main/${category.slug}`)
  await hydrated(page)
  documents = 0
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByText('This page could not be loaded.')).toBeVisible()
  await expect(page).toHaveURL(`/main/${category.slug}`)
  expect(documents).toBe(0)

  // From then on links are the browser's own: a visitor is never stuck.
  await page.getByRole('link', { name }).first().click()
  await expect(page).toHaveURL(`/product/${product.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(documents).toBe(1)

  // Ten seconds later it may load anew by itself again.
  await page.goto(`/main/${category.slug}`)
  await hydrated(page)
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now() - 10_001)))
  documents = 0
  await page.getByRole('link', { name }).first().click()
  await expect(page).toHaveURL(`/product/${product.slug}`)
  expect(documents).toBe(1)
})

test('a new build is asked for every 60 minutes, and then the next page is loaded whole', async ({
  page,
  shop,
}) => {
  const { category, name } = await stock(shop)
  await page.clock.install()
  await page.goto(`/main/${category.slug}`)
  await hydrated(page)
  const asked: number[] = []
  page.on('request', request => {
    if (request.url().endsWith('/build.json')) asked.push(1)
  })
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  // The clock goes on by itself too: a slow machine may take seconds for what is above.
  await page.clock.fastForward('59:00')
  expect(asked).toHaveLength(0)
  await page.route('**/build.json', route => route.fulfill({ json: { build: 'a-newer-one' } }))
  const answer = page.waitForResponse('**/build.json')
  await page.clock.fastForward('01:01')
  await answer
  await page.getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(false)
})
