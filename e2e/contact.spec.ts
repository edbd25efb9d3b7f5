// The contact form: with JavaScript and without, in both languages.
import type { Browser, Page } from '@playwright/test'
import { expect, holdBack, hydrated, stock, test, unique } from './fixtures.ts'
import { usually } from './matrix.ts'
import { expectAccessibleIn } from './page-audit.ts'
import { insertSerials } from './serials.ts'

const words = {
  en: {
    path: '/contact',
    send: 'Send message',
    topic: 'Repair',
    labels: { subject: 'Subject', name: 'Your name', phone: 'Phone', message: 'Message' },
    sent: 'We have your message',
    untold: 'We won’t email or text you when we reply.',
    track: 'Track your message',
    about: 'About this product',
    needed: 'Enter a phone number or email so we can reply.',
    short: 'Enter 3 characters or more.',
    files: 'Files',
    waiting: 'Waiting for files…',
    failed: 'A file couldn’t be uploaded.',
    attached: (name: string) => `Attached: ${name}`,
  },
  fa: {
    path: '/fa/contact',
    send: 'ارسال پیام',
    topic: 'تعمیر',
    labels: { subject: 'عنوان', name: 'نام شما', phone: 'تلفن', message: 'پیام' },
    sent: 'پیام شما به ما رسید',
    untold: 'هنگام پاسخ، ایمیل یا پیامکی برای شما ارسال نمی‌شود.',
    track: 'پیگیری پیام',
    about: 'دربارهٔ این محصول',
    needed: 'شماره تلفن یا ایمیل خود را وارد کنید تا بتوانیم پاسخ بدهیم.',
    short: 'حداقل ۳ کاراکتر وارد کنید.',
    files: 'فایل‌ها',
    waiting: 'در انتظار آپلود فایل‌ها…',
    failed: 'یکی از فایل‌ها آپلود نشد.',
    attached: (name: string) => `پیوست: \u2068${name}\u2069`,
  },
} as const

/** Rate limits count by client address, so every visitor has their own. */
let visitors = 0
const visitor = () => ({ 'x-forwarded-for': `198.51.${process.pid % 250}.${++visitors}` })
test.use({ extraHTTPHeaders: async ({ baseURL: _ }, use) => use(visitor()) })

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
  // Neither email nor text messages are set up on the server of these tests.
  await expect(page.locator('main')).toContainText(t.untold)
  const link = page.locator('main a[href*="/ticket/"]').first()
  await expect(link).toHaveText(/^https?:\/\/[^/]+(\/fa)?\/ticket\/[\w-]{22}$/)
  // The address of the page contains neither the code nor the secret.
  expect(new URL(page.url()).pathname).toBe(t.path)
  return new URL((await link.textContent()) ?? '').pathname
}

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nan invoice\n%%EOF'),
})

async function withoutScript(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, extraHTTPHeaders: visitor() })
  return { page: await context.newPage(), close: () => context.close() }
}

// The tests with files are in Persian, where names of files are isolated from the text around them.
test('files are uploaded when they are chosen, with their progress', async ({ page, quiet }) => {
  const t = words.fa
  quiet.allow.push(/Failed to load resource/)
  await page.goto(t.path)
  await hydrated(page)
  await write(page, t, { phone: '09121234567' })
  const release = await holdBack(page, '**/api/ticket/upload')
  const input = page.getByLabel(t.files, { exact: true })
  const large = { ...pdf('large.pdf'), buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  await input.setInputFiles([pdf('invoice.pdf'), { ...pdf('bad.pdf'), buffer: Buffer.from('no') }, large])
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('invoice.pdf').getByRole('progressbar')).toBeVisible()
  await expect(row('large.pdf').getByRole('alert')).toBeVisible()
  // Sending waits for running uploads, and says so.
  await page.getByRole('button', { name: t.send }).click()
  await expect(page.getByRole('button', { name: t.waiting })).toBeVisible()
  release()
  await expect(row('bad.pdf').getByRole('alert')).toBeVisible()
  await expect(page.getByRole('alert').first()).toContainText(t.failed)
  for (const name of ['large.pdf', 'bad.pdf'])
    await row(name)
      .getByRole('button', { name: new RegExp(name) })
      .click()
  await page.getByRole('button', { name: t.send }).click()
  const path = await expectSent(page, t)
  await page.goto(path)
  await expect(page.getByRole('button', { name: /invoice\.pdf/ })).toBeVisible()
})

test('files without JavaScript stay attached when another field is refused', async ({ browser, baseURL }) => {
  const t = words.fa
  const { page, close } = await withoutScript(browser, baseURL)
  await page.goto(t.path)
  await write(page, t, { phone: '' })
  const input = page.getByLabel(t.files, { exact: true })
  await input.setInputFiles([pdf('invoice.pdf'), pdf('other.pdf')])
  await page.getByRole('button', { name: t.send }).click()
  await expect(field(page, t.labels.phone)).toHaveAccessibleDescription(t.needed)
  await expect(page.getByRole('checkbox', { name: t.attached('invoice.pdf') })).toBeChecked()
  await page.getByRole('checkbox', { name: t.attached('other.pdf') }).uncheck()
  await field(page, t.labels.phone).fill('09121234567')
  await input.setInputFiles({ ...pdf('bad.pdf'), buffer: Buffer.from('no') })
  await page.getByRole('button', { name: t.send }).click()
  await expect(page.getByRole('alert')).toContainText('bad.pdf')
  await expect(field(page, t.labels.message)).toHaveValue('Since Monday.\nIt falls off.')
  await page.getByRole('button', { name: t.send }).click()
  await page.goto(await expectSent(page, t))
  await expect(page.getByRole('button', { name: /invoice\.pdf/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /other\.pdf/ })).toHaveCount(0)
  await close()
})

for (const locale of ['en', 'fa'] as const) {
  const t = words[locale]

  test(
    `a message is refused, corrected and sent, and each state passes axe (${locale})`,
    usually('fa', locale),
    async ({ page, shop, quiet }) => {
      quiet.allow.push(/Failed to load resource/)
      const { product } = await stock(shop)
      await page.goto(`${t.path}?product=${product.slug}&topic=warranty`)
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
      await expectAccessibleIn(page, { locale, within: 'main' })
      await subject.fill(unique('The lid'))
      await field(page, t.labels.phone).fill('۰۹۱۲ ۱۲۳ ۴۵۶۷')
      // The response is held back until the second click: on the page shown afterwards, that click would take the focus away.
      const release = await holdBack(page, '**/api/ticket')
      await send.dblclick()
      release()
      await expectSent(page, t)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expectAccessibleIn(page, { locale, within: 'main' })
      // Nothing of the message is left in this browser.
      await page.reload()
      await expect(field(page, t.labels.message)).toHaveValue('')
    },
  )

  test(`the same without JavaScript (${locale})`, usually('en', locale), async ({ browser, baseURL }) => {
    const { page, close } = await withoutScript(browser, baseURL)
    await page.goto(t.path)
    await write(page, t, { phone: '' })
    await page.getByRole('button', { name: t.send }).click()
    await expect(field(page, t.labels.phone)).toHaveAccessibleDescription(t.needed)
    await expect(page.getByRole('radio', { name: t.topic })).toBeChecked()
    await expect(field(page, t.labels.message)).toHaveValue('Since Monday.\nIt falls off.')
    await field(page, t.labels.phone).fill('09121234567')
    await page.getByRole('button', { name: t.send }).click()
    const path = await expectSent(page, t)
    await page.getByRole('main').getByRole('link', { name: t.track }).click()
    await expect(page).toHaveURL(path)
    await expect(page.locator('main li[data-from]')).toContainText('It falls off.')
    await expect(page.locator('main')).toContainText(t.untold)
    await close()
  })
}

const program = { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') }

for (const locale of ['en', 'fa'] as const) {
  const t = words[locale]
  const refusals = {
    en: {
      email: 'Enter an email address like name@example.com.',
      subject: 'Enter a subject.',
      type: 'This file type isn’t supported. Choose a JPEG, PNG, WebP or PDF.',
      misnamed: 'This file isn’t what its name says.',
      reach: 'You can also reach us here:',
      hints: ['Ask your question.', 'Tell us what’s wrong'],
    },
    fa: {
      email: 'یک آدرس ایمیل مثل \u2066name@example.com\u2069 وارد کنید.',
      subject: 'عنوان را وارد کنید.',
      type: 'این نوع فایل پشتیبانی نمی‌شود.',
      misnamed: 'نوع واقعی این فایل با نام آن فرق دارد.',
      reach: 'از این راه‌ها هم می‌توانید با ما تماس بگیرید:',
      hints: ['پرسش خود را بنویسید.', 'بنویسید مشکل چیست'],
    },
  }[locale]
  const email = locale === 'fa' ? 'ایمیل' : 'Email'

  test(
    `a refused file and a wrong email are told at once (${locale})`,
    usually('en', locale),
    async ({ page, quiet }) => {
      quiet.allow.push(/Failed to load resource/)
      await page.goto(t.path)
      await hydrated(page)
      const message = field(page, t.labels.message)
      await expect(message).toHaveAccessibleDescription(refusals.hints[0] as string)
      await write(page, t, { phone: '' })
      await expect(message).toHaveAccessibleDescription(new RegExp(refusals.hints[1] as string))
      await field(page, t.labels.subject).fill('')
      await field(page, email).fill('sara@')
      const renamed = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('a text') }
      await page.getByLabel(t.files, { exact: true }).setInputFiles([program, renamed])
      await expect(page.getByRole('listitem').filter({ hasText: 'setup.exe' })).toContainText(refusals.type)
      await expect(page.getByRole('listitem').filter({ hasText: 'photo.jpg' })).toContainText(
        refusals.misnamed,
      )
      await page.getByRole('button', { name: t.send }).click()
      const alert = page.getByRole('alert').first()
      for (const text of [refusals.email, refusals.subject, t.failed]) await expect(alert).toContainText(text)
      await expect(field(page, email)).toHaveAccessibleDescription(refusals.email)
    },
  )

  test(
    `the same without JavaScript, and no browser’s own message comes first (${locale})`,
    usually('fa', locale),
    async ({ browser, baseURL }) => {
      const { page, close } = await withoutScript(browser, baseURL)
      await page.goto(t.path)
      await write(page, t, { phone: '' })
      await field(page, t.labels.subject).fill('')
      await field(page, email).fill('sara@')
      await page.getByLabel(t.files, { exact: true }).setInputFiles(program)
      await page.getByRole('button', { name: t.send }).click()
      const alert = page.getByRole('alert')
      for (const text of [refusals.email, refusals.subject, 'setup.exe', refusals.type]) {
        await expect(alert).toContainText(text)
      }
      await expect(field(page, t.labels.message)).toHaveValue('Since Monday.\nIt falls off.')
      await close()
    },
  )

  test(
    `a visitor refused by a limit keeps the text and sees phone and email of the shop (${locale})`,
    usually('fa', locale),
    async ({ page, shop, browser, baseURL, quiet }) => {
      quiet.allow.push(/Failed to load resource/)
      const { phones, email: mail } = await (await page.request.get('/api/settings')).json()
      await shop.patch('/settings', { phones: ['021 8800 1234'], email: 'shop@example.com' })
      const headers = visitor()
      const phone = `0912${String(Date.now()).slice(-7)}`
      for (let sent = 0; sent < 5; sent++) {
        const data = { subject: 'Hello', name: 'Sara', phone, message: `Number ${sent}` }
        expect((await page.request.post('/api/ticket', { data, headers })).status()).toBe(201)
      }
      const refusedIn = async (form: Page) => {
        await form.goto(t.path)
        await write(form, t, { phone })
        await form.getByRole('button', { name: t.send }).click()
        const alert = form.getByRole('alert')
        await expect(alert).toContainText(refusals.reach)
        await expect(alert.locator('a[href="tel:02188001234"]')).toBeVisible()
        await expect(alert.locator('a[href="mailto:shop@example.com"]')).toBeVisible()
        await expect(field(form, t.labels.message)).toHaveValue('Since Monday.\nIt falls off.')
      }
      await page.setExtraHTTPHeaders(headers)
      await refusedIn(page)
      const context = await browser.newContext({
        javaScriptEnabled: false,
        baseURL,
        extraHTTPHeaders: headers,
      })
      await refusedIn(await context.newPage())
      await context.close()
      await shop.patch('/settings', { phones, email: mail })
    },
  )
}

test('the product page leads to the form, which refers to the product until it is unchecked', async ({
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
  await page.getByRole('button', { name: 'Send message' }).click()
  const path = await expectSent(page, words.en)
  const inbox = await page.request.get('/api/ticket', { headers: { authorization: `Bearer ${token}` } })
  const { items } = (await inbox.json()) as { items: { subject: string; productId: number; topic: string }[] }
  expect(items.find(ticket => ticket.subject === subject)).toMatchObject({
    productId: product.id,
    topic: 'repair',
  })
  // What is said to be tracked is the message that was sent, with its product.
  await page.getByRole('main').getByRole('link', { name: words.en.track }).click()
  await expect(page).toHaveURL(path)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  await expect(page.getByText(words.en.about)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/product/${product.slug}`)
  await shop.patch(`/products/${product.id}`, { visible: false })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  await expect(page.getByRole('main')).not.toContainText(name)
})

test('typed text survives navigation, a lost connection and a busy server', async ({ page, shop, quiet }) => {
  quiet.allow.push(/Failed to load resource/)
  insertSerials((await stock(shop)).product.id)
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
  const send = page.getByRole('button', { name: 'Send message' })
  await page.route('**/api/ticket', route => route.abort())
  await send.click()
  await expect(page.getByRole('alert')).toContainText('We couldn’t connect.')
  await page.unroute('**/api/ticket')
  await page.route('**/api/ticket', route =>
    route.fulfill({
      status: 429,
      json: {
        error: {
          code: 'rate_limited',
          message: 'Too many attempts. Try again in 9 minutes.',
          requestId: 'x',
        },
      },
    }),
  )
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Try again in 9 minutes.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(field(page, 'Message')).toHaveValue('Since Monday.\nIt falls off.')
})

test('tabs share a draft, but a tab with its own input is not overwritten', async ({ page, context }) => {
  await page.goto('/contact')
  await hydrated(page)
  await field(page, 'Subject').fill('From the first tab')
  await page.getByLabel('Files', { exact: true }).setInputFiles(pdf('invoice.pdf'))
  await expect(page.getByText('Attached')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/contact')
  await hydrated(other)
  await expect(field(other, 'Subject')).toHaveValue('From the first tab')
  await expect(other.getByText('invoice.pdf')).toBeVisible()
  // Nothing was typed in this tab yet, so it follows the other one.
  await field(page, 'Subject').fill('Still the first')
  await expect(field(other, 'Subject')).toHaveValue('Still the first')
  await field(other, 'Message').fill('From the second tab')
  await field(page, 'Subject').fill('The first again')
  await expect(field(other, 'Subject')).toHaveValue('Still the first')
  await expect(field(page, 'Message')).toHaveValue('')
  // A new tab starts with the newest draft.
  await field(other, 'Message').fill('The newest')
  const third = await context.newPage()
  await third.goto('/contact')
  await hydrated(third)
  await expect(field(third, 'Message')).toHaveValue('The newest')
  await third.getByRole('button', { name: 'Clear form' }).click()
  await expect(field(third, 'Message')).toHaveValue('')
  await expect(third.getByText('invoice.pdf')).toHaveCount(0)
  await third.reload()
  await expect(field(third, 'Message')).toHaveValue('')
})

test('errors are listed in the order of the form, with one focus ring, and no label is under the header', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/Failed to load resource/)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/contact')
  await hydrated(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  const links = page.getByRole('alert').getByRole('link')
  await expect(links).toHaveText(['Subject', 'Message', 'Your name', 'Phone'])
  for (const name of ['Subject', 'Message', 'Your name', 'Phone']) {
    await links.filter({ hasText: name }).click()
    const label = page.locator('main label', { hasText: new RegExp(`^${name}`) })
    const header = await page.locator('header').first().boundingBox()
    await expect.poll(async () => ((await label.boundingBox())?.y ?? 0) >= (header?.height ?? 0)).toBe(true)
    const rings = await field(page, name).evaluate(element => {
      const { outlineStyle, boxShadow } = getComputedStyle(element)
      return [outlineStyle, boxShadow]
    })
    await field(page, name).focus()
    expect(rings).toEqual(['solid', 'none'])
  }
})

test('a form sent before hydration continues with the page that the server returned', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/Failed to load resource/)
  const scripts = /\/assets\/.*\.js/
  await page.route(scripts, route => route.abort())
  await page.goto('/contact')
  await write(page, words.en, { phone: '' })
  await page.unroute(scripts)
  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await hydrated(page)
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(words.en.needed)
  await expect(field(page, 'Message')).toHaveValue('Since Monday.\nIt falls off.')
  await field(page, 'Phone').fill('09121234567')
  const called = page.waitForRequest('**/api/ticket')
  await send.click()
  await called
  await expectSent(page, words.en)
})

test('the page is cached and indexed without parameters, and never with them', async ({ request, shop }) => {
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
