// Looking up the warranty of a serial number: with JavaScript and without, in both languages.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, hydrated, stock, test } from './fixtures.ts'
import { usually } from './matrix.ts'
import { expectAccessibleIn } from './page-audit.ts'

/** Rate limits count by client address. */
const visitor = (test: number) => ({ 'x-forwarded-for': `203.0.${process.pid % 250}.${test}` })
test.use({ extraHTTPHeaders: visitor(1) })

const day = (monthsAgo: number) => {
  const date = new Date()
  date.setUTCMonth(date.getUTCMonth() - monthsAgo, 15)
  return date.toISOString().slice(0, 10)
}

/** Writes directly to the database, because staff cannot manage serial numbers yet. */
function insertSerials(productId: number) {
  const mark = `E${process.pid}${Date.now() % 1_000_000}`
  const database = new DatabaseSync(join(process.env.E2E_DATA_DIR ?? '', 'vitrin.sqlite'), { timeout: 5000 })
  const insert = database.prepare(
    `insert into "serial" ("serial", "productId", "startsOn", "months", "expiresOn", "state", "reason", "createdAt", "updatedAt", "version")
     values (?, ?, ?, 24, ?, ?, ?, '', '', 1)`,
  )
  insert.run(`${mark}ACTIVE`, productId, day(6), day(-18), 'activated', '')
  insert.run(`${mark}NEW`, productId, null, null, 'registered', '')
  insert.run(`${mark}EXPIRED`, productId, day(30), day(6), 'activated', '')
  insert.run(`${mark}VOID`, productId, day(6), day(-18), 'void', 'Opened by others')
  insert.run(`${mark}REPLACED`, productId, day(6), day(-18), 'replaced', '')
  database.close()
  return mark
}

const words = {
  en: {
    path: '/warranty',
    label: 'Serial number',
    button: 'Check warranty',
    titles: {
      ACTIVE: 'Under warranty',
      NEW: 'Genuine, not activated yet',
      EXPIRED: 'The warranty has ended',
      VOID: 'The warranty is void',
      REPLACED: 'This product was replaced',
      NOBODYS: 'Not in our records',
    },
    malformed: /has 4 to 40 letters/,
    claim: 'Request warranty service',
  },
  fa: {
    path: '/fa/warranty',
    label: 'شمارهٔ سریال',
    button: 'استعلام گارانتی',
    titles: {
      ACTIVE: 'گارانتی معتبر است',
      NEW: 'محصول اصل است؛ گارانتی هنوز فعال نشده است',
      EXPIRED: 'گارانتی تمام شده است',
      VOID: 'گارانتی باطل شده است',
      REPLACED: 'این محصول تعویض شده است',
      NOBODYS: 'این شمارهٔ سریال ثبت نشده است',
    },
    malformed: /۴ تا ۴۰ حرف/,
    claim: 'درخواست خدمات گارانتی',
  },
}
type Words = (typeof words)['en']

async function check(page: Page, t: Words, serial: string) {
  await page.getByRole('textbox', { name: t.label }).fill(serial)
  await page.getByRole('button', { name: t.button }).click()
}

for (const locale of ['en', 'fa'] as const) {
  const t: Words = words[locale]

  test(
    `every state is shown, passes axe, and leads to the contact form (${locale})`,
    usually('en', locale),
    async ({ page, shop, quiet }) => {
      quiet.allow.push(/Failed to load resource/)
      const { product } = await stock(shop)
      const mark = insertSerials(product.id)
      await page.goto(t.path)
      await hydrated(page)
      await page.evaluate(() => Object.assign(window, { stayed: true }))
      for (const [state, title] of Object.entries(t.titles)) {
        await check(page, t, ` ${mark.toLowerCase()} – ${state.toLowerCase()}`)
        await expect(page.getByRole('region', { name: title })).toBeVisible()
        await expect(page.getByRole('status').filter({ hasText: title })).toBeAttached()
        await expectAccessibleIn(page, { locale, within: 'main' })
      }
      await check(page, t, 'ab')
      await expect(page.getByRole('textbox', { name: t.label })).toHaveAccessibleDescription(t.malformed)
      await expectAccessibleIn(page, { locale, within: 'main' })
      await check(page, t, `${mark}ACTIVE`)
      await page.getByRole('link', { name: t.claim }).click()
      await expect(page).toHaveURL(/\/contact\?topic=warranty&serial=/)
      await expect(page.locator('input[name=serial]')).toHaveValue(`${mark}ACTIVE`)
      await expect(page.locator('input[name=productId]')).toBeChecked()
      // All of this happened in one document.
      expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
    },
  )

  test(
    `the same without JavaScript (${locale})`,
    usually('fa', locale),
    async ({ browser, baseURL, shop }) => {
      const { product } = await stock(shop)
      const mark = insertSerials(product.id)
      const context = await browser.newContext({
        javaScriptEnabled: false,
        baseURL,
        extraHTTPHeaders: visitor(2),
      })
      const page = await context.newPage()
      await page.goto(locale === 'en' ? '/' : '/fa')
      await check(page, t, `${mark}-active`)
      await expect(page.getByRole('region', { name: t.titles.ACTIVE })).toContainText(
        locale === 'fa' ? /[۰-۹]/ : /20\d\d/,
      )
      await check(page, t, `${mark}-expired`)
      await expect(page.getByRole('region', { name: t.titles.EXPIRED })).toBeVisible()
      await check(page, t, 'ab')
      await expect(page.getByRole('textbox', { name: t.label })).toHaveAccessibleDescription(t.malformed)
      await context.close()
    },
  )
}

test('a result is neither cached nor indexed, and too many requests are refused with the time to wait', async ({
  request,
}) => {
  const headers = visitor(3)
  const plain = await request.get('/warranty', { headers })
  expect([plain.headers()['cache-control'], Boolean(plain.headers().etag)]).toEqual(['no-cache', true])
  const own = await request.get('/warranty?serial=NOBODYS1', { headers })
  expect([own.status(), own.headers()['cache-control'], own.headers().etag]).toEqual([
    200,
    'no-store',
    undefined,
  ])
  expect(await own.text()).toContain('content="noindex, follow"')
  let last = own
  for (let each = 0; each < 31 && last.status() === 200; each++) {
    last = await request.get('/warranty?serial=NOBODYS1', { headers })
  }
  expect(last.status()).toBe(429)
  expect(await last.text()).toMatch(/Too many attempts. Try again in \d+ (minutes|seconds)/)
})
