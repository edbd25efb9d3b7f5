// What staff learn from look-ups: the plot, unknown numbers with what they may have been meant to be, and numbers that are ignored.
import type { Page } from '@playwright/test'
import { expect, hydrated, notification, test, unique } from './fixtures.ts'
import { insertSerials } from './serials.ts'

const path = '/admin/warranty/lookups'

/** Look-ups are stored within ten seconds. They come from addresses of their own, because an address has a limit. */
async function lookUp(page: Page, serial: string, times: number) {
  for (let time = 0; time < times; time++) {
    await page.goto(`/warranty?serial=${serial}`)
    await expect(page.getByRole('main')).toContainText(/Not in our records|این شمارهٔ سریال ثبت نشده است/)
  }
}

const rowOf = (page: Page, serial: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: serial, exact: true }) })

async function openWith(page: Page, serial: string) {
  await expect(async () => {
    await page.goto(path)
    await hydrated(page)
    await expect(rowOf(page, serial)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
}

test('a misread number is explained, and a day is opened by the keyboard', async ({ page, login, shop }) => {
  test.slow()
  const { id } = await shop.post('/products', { name: unique('Kettle'), visible: true })
  const mark = insertSerials(id)
  const misread = `${mark}ACT1VE`
  await lookUp(page, misread, 3)
  await login()
  await openWith(page, misread)
  await expect(rowOf(page, misread)).toContainText('3 times')
  await expect(rowOf(page, misread)).toContainText(`1 instead of I${mark}ACTIVE`)
  await expect(rowOf(page, misread).locator('mark')).toHaveText('1')
  await expect(page.getByRole('link', { name: 'Warranty', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )

  // The bars are one stop, and the last one is today.
  const bars = page.getByRole('group', { name: 'Look-ups by outcome' }).getByRole('link')
  await expect(bars).toHaveCount(28)
  await page.getByRole('button', { name: /^Unknown/ }).focus()
  await page.keyboard.press('Tab')
  await expect(bars.last()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(bars.nth(26)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const today = new Date().toISOString().slice(0, 10)
  await expect(page).toHaveURL(`${path}?from=${today}&to=${today}`)
  await expect(bars.last()).toHaveAttribute('aria-current', 'true')
  await expect(rowOf(page, misread)).toBeVisible()

  // An outcome that is hidden has no part of any bar, and stays so after a reload.
  const expired = page.getByRole('button', { name: /^Unknown/ })
  await expired.click()
  await expect(expired).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('columnheader', { name: 'Unknown' })).toHaveCount(0)
  await page.reload()
  await expect(expired).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('link', { name: 'Show whole period' }).click()
  await expect(page).toHaveURL(`${path}?hidden=unknown`)
  await page.getByText('1 year', { exact: true }).click()
  await expect(bars).toHaveCount(53)
})

test('a number is ignored, which is undone at once or later (Persian)', async ({ page, login, baseURL }) => {
  test.slow()
  await page.context().addCookies([{ name: 'locale', value: 'fa', url: baseURL ?? '' }])
  const serial = `TEST${unique('').replaceAll(/\D/g, '')}`
  await lookUp(page, serial, 4)
  await login()
  await openWith(page, serial)
  await expect(rowOf(page, serial)).toContainText('۴ بار')
  const bars = page.getByRole('group', { name: 'استعلام‌ها به تفکیک نتیجه' }).getByRole('link')
  const [first, last] = [await bars.first().boundingBox(), await bars.last().boundingBox()]
  expect(first?.x).toBeGreaterThan(last?.x ?? 0)

  const ignore = () => rowOf(page, serial).getByRole('button', { name: `نادیده گرفتن \u2066${serial}\u2069` })
  await ignore().click()
  await expect(rowOf(page, serial)).toHaveCount(0)
  await notification(page, `\u2066${serial}\u2069 نادیده گرفته شد`)
    .getByRole('button', { name: 'برگرداندن' })
    .click()
  await expect(rowOf(page, serial)).toBeVisible()
  await ignore().click()
  await expect(rowOf(page, serial)).toHaveCount(0)
  await page.getByRole('link', { name: 'نادیده‌گرفته‌ها' }).click()
  await rowOf(page, serial).getByRole('button').click()
  await expect(rowOf(page, serial)).toHaveCount(0)
  await page.getByRole('link', { name: 'بازگشت به فهرست' }).click()
  await expect(rowOf(page, serial)).toBeVisible()
})
