// A visitor writes to the shop: with JavaScript and without, in both languages.
import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { expect, holdBack, hydrated, stock, test, unique } from './fixtures.ts'

const words = {
  en: {
    path: '/contact',
    send: 'Send the message',
    topic: 'Repair',
    labels: { subject: 'Subject', name: 'Your name', phone: 'Telephone', message: 'Message' },
    sent: 'We have your message',
    needed: 'Give us a telephone number or an email address.',
    short: 'Use at least 3 characters.',
  },
  fa: {
    path: '/fa/contact',
    send: 'فرستادن پیام',
    topic: 'تعمیر',
    labels: { subject: 'عنوان', name: 'نام شما', phone: 'تلفن', message: 'پیام' },
    sent: 'پیام شما به ما رسید',
    needed: 'شماره تلفن یا ایمیل خود را بنویسید.',
    short: 'دست‌کم ۳ نویسه بنویسید.',
  },
} as const

/** Limits count by address: every visitor has one of his own. */
let visitors = 0
const visitor = () => ({ 'x-forwarded-for': `198.51.${process.pid % 250}.${++visitors}` })
test.use({ extraHTTPHeaders: visitor() })

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function write(page: Page, t: (typeof words)['en' | 'fa'], { phone }: { phone: string }) {
  await page.getByText(t.topic, { exact: true }).click()
  await field(page, t.labels.subject).fill(unique('The lid is loose'))
  await field(page, t.labels.name).fill('Sara')
  await field(page, t.labels.phone).fill(phone)
  await field(page, t.labels.message).fill('Since Monday.\nIt falls off.')
}

async function expectSent(page: Page, t: (typeof words)['en' | 'fa']) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.sent)
  await expect(
    page.locator('main bdi').filter({ hasText: /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{3}$/ }),
  ).toBeVisible()
}

async function withoutScript(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, extraHTTPHeaders: visitor() })
  return { page: await context.newPage(), close: () => context.close() }
}

for (const locale of ['en', 'fa'] as const) {
  const t = words[locale]

  test(`a message is refused, mended and sent (${locale})`, async ({ page, quiet }) => {
    quiet.allow.push(/Failed to load resource/)
    await page.goto(t.path)
    await hydrated(page)
    await write(page, t, { phone: '' })
    await field(page, t.labels.subject).fill('ab')
    const send = page.getByRole('button', { name: t.send })
    await send.click()
    const subject = field(page, t.labels.subject)
    await expect(subject).toBeFocused()
    await expect(subject).toHaveAccessibleDescription(t.short)
    await expect(field(page, t.labels.phone)).toHaveAccessibleDescription(t.needed)
    await expect(page.getByRole('alert')).toContainText(t.needed)
    await expect(field(page, t.labels.message)).toHaveValue('Since Monday.\nIt falls off.')
    await subject.fill(unique('The lid'))
    await field(page, t.labels.phone).fill('۰۹۱۲ ۱۲۳ ۴۵۶۷')
    // Not before the second click: on what stands there afterwards it would take the focus away.
    const release = await holdBack(page, '**/api/ticket')
    await send.dblclick()
    release()
    await expectSent(page, t)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    // Nothing of it is left in this tab.
    await page.reload()
    await expect(field(page, t.labels.message)).toHaveValue('')
  })

  test(`the same without JavaScript (${locale})`, async ({ browser, baseURL }) => {
    const { page, close } = await withoutScript(browser, baseURL)
    await page.goto(t.path)
    await write(page, t, { phone: '' })
    await page.getByRole('button', { name: t.send }).click()
    await expect(field(page, t.labels.phone)).toHaveAccessibleDescription(t.needed)
    await expect(page.getByRole('radio', { name: t.topic })).toBeChecked()
    await expect(field(page, t.labels.message)).toHaveValue('Since Monday.\nIt falls off.')
    await field(page, t.labels.phone).fill('09121234567')
    await page.getByRole('button', { name: t.send }).click()
    await expectSent(page, t)
    await close()
  })
}

test('the product’s page leads to the form, which carries the product until it is ticked off', async ({
  page,
  shop,
  login,
}) => {
  const { product, name } = await stock(shop)
  const token = await login()
  await page.goto(`/product/${product.slug}`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Ask about this product' }).click()
  await expect(page).toHaveURL(`/contact?product=${product.slug}`)
  await expect(page.getByRole('checkbox', { name })).toBeChecked()
  await write(page, words.en, { phone: '09121234567' })
  const subject = unique('With product')
  await field(page, 'Subject').fill(subject)
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expectSent(page, words.en)
  const inbox = await page.request.get('/api/ticket', { headers: { authorization: `Bearer ${token}` } })
  const { items } = (await inbox.json()) as { items: { subject: string; productId: number; topic: string }[] }
  expect(items.find(ticket => ticket.subject === subject)).toMatchObject({
    productId: product.id,
    topic: 'repair',
  })
})

test('what is typed outlives another page, a broken line and a busy server', async ({ page, quiet }) => {
  quiet.allow.push(/Failed to load resource/)
  await page.goto('/contact?serial=AB-12&topic=warranty')
  await hydrated(page)
  await expect(field(page, 'Serial number (optional)')).toHaveValue('AB-12')
  await expect(page.getByRole('radio', { name: 'Warranty' })).toBeChecked()
  await field(page, 'Message').fill('A long story')
  await page.getByRole('link', { name: 'Warranty' }).first().click()
  await expect(page).toHaveURL('/warranty')
  await page.getByRole('link', { name: 'Contact' }).first().click()
  await expect(field(page, 'Message')).toHaveValue('A long story')
  await write(page, words.en, { phone: '09121234567' })
  const send = page.getByRole('button', { name: 'Send the message' })
  await page.route('**/api/ticket', route => route.abort())
  await send.click()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await page.unroute('**/api/ticket')
  await page.route('**/api/ticket', route =>
    route.fulfill({
      status: 429,
      json: {
        error: { code: 'rate_limited', message: 'Too many tries. Try again in 9 minutes.', requestId: 'x' },
      },
    }),
  )
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Try again in 9 minutes.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(field(page, 'Message')).toHaveValue('Since Monday.\nIt falls off.')
})

test('a form sent before the script has come goes on from its answer', async ({ page, quiet }) => {
  quiet.allow.push(/Failed to load resource/)
  const scripts = /\/assets\/.*\.js/
  await page.route(scripts, route => route.abort())
  await page.goto('/contact')
  await write(page, words.en, { phone: '' })
  await page.unroute(scripts)
  const send = page.getByRole('button', { name: 'Send the message' })
  await send.click()
  await hydrated(page)
  await expect(field(page, 'Telephone')).toHaveAccessibleDescription(words.en.needed)
  await expect(field(page, 'Message')).toHaveValue('Since Monday.\nIt falls off.')
  await field(page, 'Telephone').fill('09121234567')
  const called = page.waitForRequest('**/api/ticket')
  await send.click()
  await called
  await expectSent(page, words.en)
})

test('kept without parameters, never with them, and told so to search engines', async ({ request, shop }) => {
  const { product } = await stock(shop)
  const plain = await request.get('/contact')
  expect([plain.status(), plain.headers()['cache-control']]).toEqual([200, 'no-cache'])
  expect(plain.headers().etag).toBeTruthy()
  expect(await plain.text()).not.toContain('noindex')
  const own = await request.get(`/contact?product=${product.slug}`)
  expect(own.headers().etag).toBeUndefined()
  expect(await own.text()).toContain('content="noindex, follow"')
  const secret = await request.get('/contact?serial=AB12')
  expect(secret.headers()['cache-control']).toBe('no-store')
  const foreign = await request.post('/contact', {
    form: { subject: 'Hello', name: 'Sara', phone: '09121234567', message: 'Hi' },
    headers: { origin: 'https://other.example' },
  })
  expect(foreign.status()).toBe(403)
  expect(await foreign.text()).toContain('This form was sent from another site.')
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/contact</loc>')
})

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the form, refused and sent (${scheme})`, async ({ page, shop, quiet }) => {
    test.setTimeout(60_000)
    quiet.allow.push(/Failed to load resource/)
    const { product } = await stock(shop)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript(value => localStorage.setItem('mantine-color-scheme-value', value), scheme)
    const audit = async () => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.route('**/api/ticket', (route, request) =>
      request.postDataJSON().subject === 'ab'
        ? route.continue()
        : route.fulfill({ status: 201, json: { code: '0123-4567-89A', secret: 'x'.repeat(22) } }),
    )
    for (const t of [words.en, words.fa]) {
      await page.goto(`${t.path}?product=${product.slug}&topic=warranty`)
      await hydrated(page)
      await audit()
      await write(page, t, { phone: '' })
      await field(page, t.labels.subject).fill('ab')
      await page.getByRole('button', { name: t.send }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await audit()
      await field(page, t.labels.subject).fill('abc')
      await page.getByRole('button', { name: t.send }).click()
      await expectSent(page, t)
      await audit()
    }
  })
}
