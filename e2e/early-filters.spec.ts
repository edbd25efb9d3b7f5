// Filters that are ticked before the script of the page has started, on a phone that is four times slower, and in quick succession.
import type { Page } from '@playwright/test'
import { expect, holdBack, hydrated, test } from './fixtures.ts'
import { usually } from './matrix.ts'
import { stockShelf } from './shelf.ts'

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

const both = '?tag=heavy&spec=Colour%3ARed'
// More often in one language: the script is the same in both, and a slowed down page takes the processor of four. Where the script is
// held back, all is ticked before it starts, so only what follows can differ; the moments of its start are tried one by one.
const languages = [
  {
    locale: 'en',
    prefix: '',
    times: 2,
    moments: [0, 60, 120, 180, 240],
    red: 'Red',
    upTo: 'Price, up to',
    sort: 'Sort by',
  },
  { locale: 'fa', prefix: '/fa', times: 1, moments: [0], red: 'قرمز', upTo: 'قیمت، تا', sort: 'مرتب‌سازی' },
] as const

for (const { locale, prefix, times, moments, red, upTo, sort } of languages) {
  test(
    `two filters ticked before the script count, in ${prefix || 'English'}, ${times} of ${times} times`,
    usually('fa', locale),
    async ({ page, shop }) => {
      const path = prefix + (await stockShelf(shop))
      await slowDown(page)
      for (let time = 0; time < times; time++) {
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        const release = await holdBack(page, '**/assets/*.js')
        await page.goto(path, { waitUntil: 'domcontentloaded' })
        await page.getByLabel(red).check()
        await page.getByLabel('heavy').check()
        release()
        await expect(page).toHaveURL(path + both)
        await expect(page.locator('main article')).toHaveCount(1)
        await expect(page.getByLabel(red)).toBeChecked()
        await expect(page.getByLabel('heavy')).toBeChecked()
      }
    },
  )

  test(
    `two filters ticked while the script starts count, in ${prefix || 'English'}, at ${moments.length} moments`,
    usually('en', locale),
    async ({ page, shop }) => {
      const path = prefix + (await stockShelf(shop))
      await slowDown(page)
      for (const moment of moments) {
        await page.goto(path, { waitUntil: 'commit' })
        await page.getByLabel(red).check()
        await page.waitForTimeout(moment)
        await page.getByLabel('heavy').check()
        await expect(page).toHaveURL(path + both)
        await expect(page.locator('main article')).toHaveCount(1)
        await expect(page.getByLabel('heavy')).toBeChecked()
      }
    },
  )

  test(
    `the order and a price chosen before the script count, in ${prefix || 'English'}`,
    usually('fa', locale),
    async ({ page, shop }) => {
      const path = prefix + (await stockShelf(shop))
      await slowDown(page)
      const release = await holdBack(page, '**/assets/*.js')
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await page.getByLabel(upTo).fill('25')
      await page.getByLabel(sort).focus()
      await page.getByLabel(sort).selectOption('price-desc')
      release()
      await expect(page).toHaveURL(`${path}?maxPrice=25&sort=price-desc`)
      await expect(page.locator('main article')).toHaveCount(2)
      await expect(page.getByLabel(sort)).toHaveValue('price-desc')
    },
  )
}

test('a price that is still being typed is applied when the field is left, with what was ticked before', async ({
  page,
  shop,
}) => {
  const path = await stockShelf(shop)
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Red').check()
  await page.getByLabel('Price, up to').pressSequentially('3')
  release()
  await hydrated(page)
  await page.getByLabel('Price, up to').pressSequentially('5')
  await expect(page).toHaveURL(path)
  await page.getByLabel('Price, up to').blur()
  await expect(page).toHaveURL(`${path}?spec=Colour%3ARed&maxPrice=35`)
})

test('ticks in quick succession all count, also one that is taken back before its list has come', async ({
  page,
  shop,
}) => {
  const path = await stockShelf(shop)
  await page.goto(path)
  await hydrated(page)
  await slowDown(page)
  const release = await holdBack(page, '**/api/products/search-and-sort**')
  await page.getByLabel('Red').check()
  await page.getByLabel('heavy').check()
  await page.getByLabel('Green').check()
  await page.getByLabel('Green').uncheck()
  release()
  await expect(page).toHaveURL(path + both)
  await expect(page.locator('main article')).toHaveCount(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const releaseAgain = await holdBack(page, '**/api/products/search-and-sort**')
  await page.getByLabel('Green').check()
  await page.getByLabel('Green').uncheck()
  releaseAgain()
  await expect(page.getByRole('region', { name: 'Products' })).toHaveAttribute('aria-busy', 'false')
  await expect(page).toHaveURL(path + both)
  await expect(page.getByLabel('Green')).not.toBeChecked()
})

test('a page with a page number and parameters of other sites stays as it is', async ({ page, shop }) => {
  const path = await stockShelf(shop, 24)
  await page.goto(`${path}?page=2&utm_source=x`)
  await hydrated(page)
  await page.getByLabel('Price, up to').focus()
  await page.getByLabel('Price, up to').blur()
  await page.waitForTimeout(300)
  await expect(page).toHaveURL(`${path}?page=2&utm_source=x`)
})

test('if the script does not come, the form is sent', async ({ page, shop, quiet }) => {
  quiet.allow.push(/Failed to load resource/)
  const path = await stockShelf(shop)
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Red').check()
  await page.getByLabel('heavy').check()
  await expect(page).toHaveURL(path + both)
  await expect(page.locator('main article')).toHaveCount(1)
})
