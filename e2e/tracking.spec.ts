// A visitor tracks a message without an account: by its link, or by code and contact; with JavaScript and without.
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect, hydrated, test, unique } from './fixtures.ts'
import { matrixOnly, usually } from './matrix.ts'
import { expectAccessibleIn, expectFits } from './page-audit.ts'

const words = {
  en: {
    prefix: '',
    code: 'Tracking code',
    contact: 'Phone or email',
    find: 'Show message',
    mistyped: 'A letter or digit is wrong.',
    tooShort: 'A tracking code has 11 letters and digits.',
    missing: 'We found no message with this tracking code and contact.',
    lost: 'This link doesn’t lead to a message.',
    body: 'Your message',
    files: 'Files',
    send: 'Send message',
    sent: 'Message sent',
    solved: 'It’s solved',
    solvedDone: 'Marked as solved',
    broken: 'Still not fixed',
    brokenDone: 'Marked as not solved.',
    received: 'New reply',
    replied: 'Replied',
  },
  fa: {
    prefix: '/fa',
    code: 'کد پیگیری',
    contact: 'تلفن یا ایمیل',
    find: 'نمایش پیام',
    mistyped: 'یک حرف یا رقم اشتباه است.',
    tooShort: 'کد پیگیری ۱۱ حرف و رقم دارد.',
    missing: 'پیامی با این کد پیگیری و تلفن یا ایمیل پیدا نشد.',
    lost: 'با این لینک پیامی پیدا نشد.',
    body: 'پیام شما',
    files: 'فایل‌ها',
    send: 'ارسال پیام',
    sent: 'پیام ارسال شد',
    solved: 'حل شد',
    solvedDone: 'به‌عنوان حل‌شده ثبت شد',
    broken: 'هنوز حل نشده',
    brokenDone: 'به‌عنوان حل‌نشده ثبت شد.',
    received: 'پاسخ جدید',
    replied: 'پاسخ داده شد',
  },
} as const

/** Rate limits count by client address, so every visitor has their own. */
let visitors = 0
const visitor = () => ({ 'x-forwarded-for': `198.18.${process.pid % 250}.${++visitors}` })
test.use({ extraHTTPHeaders: async ({ baseURL: _ }, use) => use(visitor()) })

const file = {
  name: 'invoice.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nan invoice\n%%EOF'),
}

const phone = '09121234567'

/** Sends a message, and returns its code and secret. */
async function write(request: APIRequestContext) {
  const subject = unique('The lid is loose')
  const answer = await request.post('/api/ticket', {
    data: { subject, name: 'Sara', phone, message: 'Since Monday.\nIt falls off.' },
    headers: visitor(),
  })
  const { code, secret } = (await answer.json()) as { code: string; secret: string }
  return { subject, code, secret }
}

/** Sends a reply as an administrator. */
async function replyAsStaff(
  request: APIRequestContext,
  reply: { token: string; code: string; body: string },
) {
  const { token, code, body } = reply
  const headers = { authorization: `Bearer ${token}` }
  const { items } = await (await request.get('/api/ticket', { params: { q: code }, headers })).json()
  await request.post(`/api/ticket/${items[0].id}/messages`, { data: { body }, headers })
}

async function withoutScript(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, extraHTTPHeaders: visitor() })
  return { page: await context.newPage(), close: () => context.close() }
}

const thread = (page: Page) => page.locator('main li[data-from]')

/** Replies with a file, downloads it, marks the message as solved, and then as not solved. */
async function talk(page: Page, t: (typeof words)['en' | 'fa']) {
  await page.getByRole('textbox', { name: t.body }).fill('It fell off again.')
  await page.getByLabel(t.files, { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: t.send }).click()
  await expect(page.getByRole('status').filter({ hasText: t.sent })).toBeVisible()
  await expect(thread(page)).toHaveCount(2)
  await expect(thread(page).last()).toContainText('It fell off again.')
  await expect(page.getByRole('textbox', { name: t.body })).toHaveValue('')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /invoice\.pdf/ }).click()
  expect((await download).suggestedFilename()).toBe('invoice.pdf')
  await page.getByRole('button', { name: t.solved, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: t.solvedDone })).toBeVisible()
  await page.getByRole('button', { name: t.broken }).click()
  await expect(page.getByRole('status').filter({ hasText: t.brokenDone })).toBeVisible()
  await expect(page.getByRole('button', { name: t.solved, exact: true })).toBeVisible()
}

async function lookUp(page: Page, t: (typeof words)['en' | 'fa'], { code, contact }: Record<string, string>) {
  await page.getByRole('textbox', { name: t.code }).fill(code ?? '')
  await page.getByRole('textbox', { name: t.contact }).fill(contact ?? '')
  await page.getByRole('button', { name: t.find }).click()
}

// Of the eight combinations four are tried: each way in both languages, and each language with JavaScript and without.
for (const [isScripted, how, locale] of [
  [true, 'with JavaScript', 'fa'],
  [false, 'without JavaScript', 'en'],
] as const) {
  const t = words[locale]

  test(`by the secret link, ${how} (${locale})`, async ({ page, browser, baseURL, request }) => {
    const { subject, secret } = await write(request)
    const own = isScripted ? { page, close: async () => {} } : await withoutScript(browser, baseURL)
    await own.page.goto(`${t.prefix}/ticket/${secret}`)
    if (isScripted) await hydrated(own.page)
    await expect(own.page.getByRole('heading', { level: 1 })).toHaveText(subject)
    await talk(own.page, t)
    expect(new URL(own.page.url()).pathname).toBe(`${t.prefix}/ticket/${secret}`)
    await own.close()
  })
}

for (const [isScripted, how, locale] of [
  [true, 'with JavaScript', 'en'],
  [false, 'without JavaScript', 'fa'],
] as const) {
  const t = words[locale]

  test(`by code and contact, ${how} (${locale})`, async ({ page, browser, baseURL, request, quiet }) => {
    quiet.allow.push(/Failed to load resource/)
    const { subject, code } = await write(request)
    const own = isScripted ? { page, close: async () => {} } : await withoutScript(browser, baseURL)
    await own.page.goto(`${t.prefix}/ticket`)
    if (isScripted) await hydrated(own.page)
    // A wrong contact and a wrong code give the same message.
    const { code: another } = await write(request)
    for (const key of [
      { code, contact: 'somebody@example.com' },
      { code: another, contact: 'x@example.com' },
    ]) {
      await lookUp(own.page, t, key)
      await expect(own.page.getByRole('alert')).toContainText(t.missing)
      await expect(own.page.getByRole('textbox', { name: t.code })).toHaveValue(key.code)
    }
    // What is no code at all says why, together with the missing contact.
    const lastLetter = code.endsWith('0') ? '1' : '0'
    for (const [typed, problem] of [
      [code.slice(0, -1) + lastLetter, t.mistyped],
      [code.slice(0, -1), t.tooShort],
    ] as const) {
      await lookUp(own.page, t, { code: typed, contact: '' })
      await expect(own.page.getByRole('textbox', { name: t.code })).toHaveAccessibleDescription(
        new RegExp(problem),
      )
      await expect(own.page.getByRole('textbox', { name: t.contact })).toHaveAttribute('aria-invalid', 'true')
    }
    await lookUp(own.page, t, { code: code.toLowerCase().replaceAll('-', ' '), contact: '۰۹۱۲ ۱۲۳ ۴۵۶۷' })
    await expect(own.page.getByRole('heading', { level: 1 })).toHaveText(subject)
    await talk(own.page, t)
    expect(new URL(own.page.url()).pathname + new URL(own.page.url()).search).toBe(`${t.prefix}/ticket`)
    await own.close()
  })
}

for (const locale of ['en', 'fa'] as const) {
  const t = words[locale]

  test(
    `a wrong link shows only that it is wrong (${locale})`,
    usually('fa', locale),
    async ({ page, quiet }) => {
      quiet.allow.push(/Failed to load resource/)
      for (const secret of ['A'.repeat(22), 'short', `${'A'.repeat(22)}/more`]) {
        const response = await page.goto(`${t.prefix}/ticket/${secret}`)
        expect(response?.status()).toBe(404)
        await expect(page.getByRole('alert')).toContainText(t.lost)
      }
    },
  )
}

test('a reply appears without a reload, and the text being typed stays', async ({ page, request, token }) => {
  const t = words.fa
  const { code, secret } = await write(request)
  await page.clock.install()
  await page.goto(`${t.prefix}/ticket/${secret}`)
  await hydrated(page)
  await page.getByRole('textbox', { name: t.body }).fill('Half a sentence')
  await replyAsStaff(request, { token, code, body: 'Press it down firmly. See https://help.example/fit.' })
  await expect(thread(page)).toHaveCount(1)
  await page.clock.runFor(20_000)
  await expect(thread(page)).toHaveCount(2)
  await expect(thread(page).last()).toContainText('Press it down firmly.')
  const link = thread(page).last().getByRole('link')
  await expect(link).toHaveAttribute('href', 'https://help.example/fit')
  await expect(link).toHaveAttribute('rel', 'nofollow noopener noreferrer ugc')
  await expect(page.getByRole('status').filter({ hasText: t.received })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: t.replied })).toBeVisible()
  await expect(page.getByRole('textbox', { name: t.body })).toHaveValue('Half a sentence')
})

test('too many attempts are refused with the time to wait', async ({ browser, baseURL, request }) => {
  const { page, close } = await withoutScript(browser, baseURL)
  const { code } = await write(request)
  await page.goto('/ticket')
  for (let each = 0; each < 30; each++) {
    await page.request.post('/ticket', {
      form: { intent: 'track', code, contact: `somebody${each}@example.com` },
    })
  }
  const refused = page.waitForResponse(one => one.request().method() === 'POST')
  await lookUp(page, words.en, { code, contact: 'one-more@example.com' })
  expect((await refused).status()).toBe(429)
  await expect(page.getByRole('alert')).toContainText(/Try again in \d+ minutes\./)
  await close()
})

test('the page is never cached or indexed, and its address is never sent as a referrer', async ({
  page,
  request,
}) => {
  const { secret } = await write(request)
  for (const path of ['/ticket', `/ticket/${secret}`, `/fa/ticket/${secret}`]) {
    const response = await request.get(path)
    expect(response.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    const html = await response.text()
    expect(html).toContain('noindex')
    const head = html.slice(0, html.indexOf('</head>'))
    expect(head).not.toContain(secret)
  }
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/ticket')
  // Requests of the page do not contain its address as a referrer.
  const leaked: string[] = []
  page.on('request', async one => {
    const { referer } = await one.allHeaders()
    if (referer?.includes(secret)) leaked.push(one.url())
  })
  await page.goto(`/ticket/${secret}`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Warranty' }).first().click()
  await expect(page).toHaveURL('/warranty')
  expect(leaked).toEqual([])
})

test('a form sent from another site is refused', async ({ request }) => {
  const { code, secret } = await write(request)
  const response = await request.post(`/ticket/${secret}`, {
    form: { intent: 'closed' },
    headers: { origin: 'https://other.example' },
  })
  expect(response.status()).toBe(403)
  const tracked = await request.post('/api/ticket/track', { data: { code, contact: phone } })
  expect((await tracked.json()).status).toBe('open')
})

test(
  'the page of a message passes axe in both themes and fits every width',
  matrixOnly,
  async ({ page, request, token, quiet }) => {
    quiet.allow.push(/Failed to load resource/)
    const { code, secret } = await write(request)
    await replyAsStaff(request, { token, code, body: 'Press it down firmly.' })
    for (const locale of ['en', 'fa'] as const) {
      const { prefix, files, solved } = words[locale]
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(`${prefix}/ticket/${secret}`)
      await hydrated(page)
      await page
        .getByLabel(files, { exact: true })
        .setInputFiles([file, { ...file, buffer: Buffer.from('x') }])
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessibleIn(page, { locale })
      await expectFits(page)
      if (locale === 'en') await page.getByRole('button', { name: solved, exact: true }).click()
    }
  },
)
