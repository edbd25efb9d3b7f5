// A customer asks for the activation of a warranty, staff confirm it with one click, and everybody reads what holds.
import type { Browser, Page } from '@playwright/test'
import { expect, hydrated, stock, test } from './fixtures.ts'
import { expectAccessibleIn } from './page-audit.ts'
import { insertSerials } from './serials.ts'

/** Limits count by client address. */
const visitor = (test: number) => ({ 'x-forwarded-for': `203.2.${process.pid % 250}.${test}` })

const withoutScript = async (browser: Browser, test: number) =>
  await (await browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders: visitor(test) })).newPage()

async function send(page: Page, fields: { name: string; email: string; day?: number }) {
  await page.getByRole('combobox', { name: 'Day of purchase' }).selectOption({ index: fields.day ?? 3 })
  await page.getByRole('textbox', { name: 'Your name' }).fill(fields.name)
  await page.getByRole('textbox', { name: 'Email' }).fill(fields.email)
  await page.getByRole('button', { name: 'Send request' }).click()
}

test.describe('where the shop allows it', () => {
  test.use({ extraHTTPHeaders: visitor(1) })

  test.beforeEach(async ({ shop }) => {
    await shop.patch('/settings', { warrantyActivation: true })
  })

  test('two customers ask, staff compare and confirm, undo and confirm again', async ({
    page,
    shop,
    login,
    browser,
    quiet,
  }) => {
    quiet.allow.push(/Failed to load resource/)
    const { product } = await stock(shop)
    const serial = `${insertSerials(product.id)}NEW`
    const receipt = {
      name: 'receipt.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    }

    // By the link of the look-up, with a mistake first.
    await page.goto(`/warranty?serial=${serial}`)
    await hydrated(page)
    await page.getByRole('link', { name: 'Request activation' }).click()
    await expect(page.getByRole('textbox', { name: 'Serial number' })).toHaveValue(serial)
    await expectAccessibleIn(page, { locale: 'en', within: 'main' })
    await page.getByLabel('Image of the receipt').setInputFiles(receipt)
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByRole('alert')).toContainText('Your request hasn’t been sent')
    await expect(page.getByRole('alert')).toContainText('Choose a day in the last 60 days.')
    // The receipt that was sent is kept.
    await expect(page.getByRole('checkbox', { name: 'Attached: receipt.pdf' })).toBeChecked()
    await send(page, { name: 'Sara Ahmadi', email: 'sara@example.com' })
    await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible()
    const answer = await page.getByRole('main').innerText()

    // Another one asks for the same number, without JavaScript, and reads the same.
    const other = await withoutScript(browser, 2)
    await other.goto(`/warranty/activate?serial=${serial}`)
    await send(other, { name: 'Nima Karimi', email: 'nima@example.com', day: 5 })
    await expect(other.getByRole('heading', { name: 'Request received' })).toBeVisible()
    expect(await other.getByRole('main').innerText()).toBe(answer)

    // One conversation with two rows.
    await page.setViewportSize({ width: 1440, height: 900 })
    const token = await login()
    const headers = { authorization: `Bearer ${token}` }
    const { items } = await (await page.request.get(`/api/ticket?q=${serial}`, { headers })).json()
    expect(items).toHaveLength(1)
    await page.goto(`/admin/messages?id=${items[0].id}`)
    await hydrated(page)
    const requests = page.getByRole('region', { name: 'Activation requests' })
    await expect(requests.getByRole('listitem')).toHaveCount(2)
    await expect(requests.getByRole('listitem').first()).toContainText('With a receipt.')
    await expect(requests.getByRole('listitem').last()).toContainText('Nima Karimi')
    await expectAccessibleIn(page, { locale: 'en', within: '[aria-label="Activation requests"]' })
    const activate = requests.getByRole('button', { name: /^Activate from/ })
    await activate.last().click()
    await expect(activate).toHaveCount(0)
    await other.goto(`/warranty?serial=${serial}`)
    await expect(other.getByRole('heading', { name: 'Under warranty' })).toBeVisible()

    // What the form would say now.
    await other.goto(`/warranty/activate?serial=${serial}`)
    await send(other, { name: 'Late', email: 'late@example.com' })
    await expect(other.getByRole('alert')).toContainText('This warranty is active already.')

    // Undone as any other change, and then confirmed by keyboard.
    const { items: events } = await (await page.request.get('/api/events?entity=serial', { headers })).json()
    // The newest one may be of another journey.
    const { id: activated } = events.find((one: { label: string }) => one.label === serial)
    await page.request.post(`/api/events/${activated}/undo`, { headers })
    await other.goto(`/warranty?serial=${serial}`)
    await expect(other.getByRole('heading', { name: 'Genuine, not activated yet' })).toBeVisible()
    await page.reload()
    await hydrated(page)
    await expect(activate).toHaveCount(2)
    await activate.first().focus()
    await page.keyboard.press('Enter')
    await expect(activate).toHaveCount(0)
  })

  test('the days of purchase are those of the Persian calendar on a Persian page', async ({ page, shop }) => {
    const { product } = await stock(shop)
    const serial = `${insertSerials(product.id)}NEW`
    await page.goto(`/fa/warranty/activate?serial=${serial}`)
    await hydrated(page)
    const days = page.getByRole('combobox', { name: 'تاریخ خرید' })
    await expect(days.getByRole('option')).toHaveCount(62)
    const written = new Intl.DateTimeFormat('fa-IR-u-ca-persian-nu-arabext', {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'long',
    })
    const value = (await days.getByRole('option').nth(1).getAttribute('value')) ?? ''
    await expect(days.getByRole('option').nth(1)).toContainText(written.format(new Date(value)))
    await expectAccessibleIn(page, { locale: 'fa', within: 'main' })
  })
})
