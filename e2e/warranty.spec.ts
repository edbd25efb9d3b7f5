// Looking up the warranty of a serial number: with JavaScript and without, in both languages.
import type { Page } from '@playwright/test'
import { admin, expect, hydrated, stock, test } from './fixtures.ts'
import { usually } from './matrix.ts'
import { expectAccessibleIn } from './page-audit.ts'
import { deleteSerials, insertSerials } from './serials.ts'
import { startServer } from './server.ts'

/** Rate limits count by client address. */
const visitor = (test: number) => ({ 'x-forwarded-for': `203.0.${process.pid % 250}.${test}` })
test.use({ extraHTTPHeaders: visitor(1) })

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
    empty: 'Enter your serial number.',
    malformed: /has 4 to 40 letters/,
    claim: 'Request warranty service',
    left: /1 year (5|6) months left/,
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
    empty: 'شمارهٔ سریال خود را وارد کنید.',
    malformed: /۴ تا ۴۰ حرف/,
    claim: 'درخواست خدمات گارانتی',
    left: /۱ سال و (۵|۶) ماه مانده/,
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
        const typed = `${mark.toLowerCase()} – ${state.toLowerCase()}`
        await check(page, t, ` ${typed}`)
        const answer = page.getByRole('region', { name: title })
        await expect(answer.getByText(typed, { exact: true })).toBeVisible()
        await expect(answer.getByText(t.left)).toHaveCount(state === 'ACTIVE' ? 1 : 0)
        await expect(page.getByRole('status').filter({ hasText: title })).toBeAttached()
        await expectAccessibleIn(page, { locale, within: 'main' })
      }
      await check(page, t, 'ab')
      await expect(page.getByRole('textbox', { name: t.label })).toHaveAccessibleDescription(t.malformed)
      await expectAccessibleIn(page, { locale, within: 'main' })
      await check(page, t, '  ')
      await expect(page.getByRole('textbox', { name: t.label })).toHaveAccessibleDescription(
        new RegExp(t.empty),
      )
      await check(page, t, `${mark}-active`)
      await page.getByRole('link', { name: t.claim }).click()
      await expect(page).toHaveURL(/\/contact\?topic=warranty&serial=/)
      await expect(page.locator('input[name=serial]')).toHaveValue(`${mark}-active`)
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
      for (const [typed, problem] of [
        ['ab', t.malformed],
        ['', new RegExp(t.empty)],
      ] as const) {
        await check(page, t, typed)
        await expect(page.getByRole('textbox', { name: t.label })).toHaveAccessibleDescription(problem)
      }
      await context.close()
    },
  )
}

test('a shop without serial numbers asks for none; with some, the answer says where to take the product', async ({
  page,
}) => {
  const server = await startServer()
  const field = page.getByRole('textbox', { name: 'Serial number' })
  const opened = async (path: string) => {
    await page.goto(server.url + path)
    await hydrated(page)
  }
  try {
    const login = await page.request.post(`${server.url}/api/auth/login`, { data: admin })
    const headers = { authorization: `Bearer ${(await login.json()).token}` }
    const lamp = { name: 'Lamp', visible: true }
    const made = await page.request.post(`${server.url}/api/products`, { data: lamp, headers })
    await opened('/')
    await expect(field).toHaveCount(0)
    await page.getByRole('link', { name: 'Warranty terms' }).click()
    await expect(page).toHaveURL(`${server.url}/warranty`)
    await expect(page.getByText('Keep your invoice.')).toBeVisible()
    await expect(page.locator('main')).not.toContainText(/serial/i)
    await opened('/warranty?serial=AB1234')
    await expect(page.getByRole('region', { name: 'We can’t look up serial numbers' })).toBeVisible()
    await opened('/contact?topic=warranty')
    await expect(page.getByRole('radio', { name: 'Warranty' })).toBeChecked()
    await expect(field).toHaveCount(0)
    // What is typed is kept and restored without the field too.
    await page.getByRole('textbox', { name: 'Subject' }).fill('The lid')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('The lid')

    const mark = insertSerials((await made.json()).id, server.dataDir)
    await opened('/contact?topic=warranty')
    await expect(field).toBeVisible()
    await opened('/')
    await field.fill(`${mark}-active`)
    await field.press('Enter')
    const answer = page.getByRole('region', { name: 'Under warranty' })
    await expect(answer.getByText('Message us and we’ll tell you where to take it.')).toBeVisible()

    const serviceCentres = [{ name: 'North', address: '1 Hill Road', phone: '021-2233', translations: {} }]
    await page.request.patch(`${server.url}/api/settings`, { data: { serviceCentres }, headers })
    for (const [state, place] of [
      ['active', 'Where to take it'],
      ['new', undefined],
      ['expired', 'Where to have it repaired'],
      ['void', 'Where to have it repaired'],
      ['replaced', undefined],
      ['nobody', undefined],
    ]) {
      await opened(`/warranty?serial=${mark}-${state}`)
      const places = page.getByRole('region', { name: /^Where to/ })
      await expect(places).toHaveCount(place ? 1 : 0)
      if (!place) continue
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('region', { name: place })).toContainText('North1 Hill Road021-2233')
      await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
      await page.emulateMedia({ media: 'screen' })
      await expect(places.getByRole('link', { name: '021-2233' })).toHaveAttribute('href', 'tel:0212233')
    }

    deleteSerials(server.dataDir)
    await opened('/warranty')
    await expect(field).toHaveCount(0)
  } finally {
    await server.stop()
  }
})

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
