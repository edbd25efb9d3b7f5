// The inbox: two administrators and a visitor at once, and every action on a conversation. The long errands are in Persian, which
// adds direction and digits to what they try; the test with files is in English.
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { admin, expect, hydrated, storeToken, test, unique } from './fixtures.ts'
import { expectAccessibleIn } from './page-audit.ts'

// Each reply is held back for five seconds before it is sent, which happens several times.

/** The texts of the Persian pages. */
const t = {
  send: 'ارسال',
  addNote: 'افزودن یادداشت',
  undo: 'برگرداندن',
  sending: /ارسال تا|در حال ارسال/,
  writing: (name: string) => `${name} در حال نوشتن است…`,
  reading: (name: string) => `${name} در حال خواندن است`,
  reply: 'پاسخ به بازدیدکننده',
  note: 'یادداشت داخلی، فقط برای همکاران',
  noteTab: 'یادداشت',
  replyTab: 'پاسخ',
  close: 'بستن',
  reopen: 'باز کردن دوباره',
  closedToast: 'گفت‌وگو بسته شد',
  youClosed: /این گفت‌وگو را بستید/,
  assign: /^ارجاع به/,
  unassigned: 'ارجاع‌نشده',
  me: 'من',
  more: 'گزینه‌های گفت‌وگو',
  remove: 'حذف',
  restore: 'بازیابی',
  draft: 'پیش‌نویس:',
  search: 'جست‌وجوی گفت‌وگوها',
  unread: /^خوانده‌نشده/,
  markUnread: 'علامت‌گذاری به‌عنوان خوانده‌نشده',
}
type Locale = 'en' | 'fa'

const password = 'battery-staple-horse-9x'
const randomBelow = (below: number) => Math.floor(Math.random() * below)
/** Rate limits count by client address, so every visitor has their own. */
const randomAddress = () => ({
  'x-forwarded-for': `10.${randomBelow(250)}.${randomBelow(250)}.${randomBelow(250)}`,
})

type NewTicket = {
  locale?: Locale
  topic?: string
  attachments?: string[]
  email?: string | null
  phone?: string
  message?: string
}

async function visitorWrites(request: APIRequestContext, { locale = 'en', ...ticket }: NewTicket = {}) {
  const subject = unique('Kettle question')
  const headers = { ...randomAddress(), 'accept-language': locale }
  const data = {
    subject,
    name: unique('Olivia'),
    email: 'olivia@mail.example',
    message: 'It switches off too early. See https://kettle.example/help.',
    ...ticket,
  }
  const answer = await request.post('/api/ticket', { data, headers })
  expect(answer.status()).toBe(201)
  const { secret } = (await answer.json()) as { secret: string }
  const track = async () => {
    const tracked = await request.post('/api/ticket/track', { data: { secret }, headers: randomAddress() })
    return (await tracked.json()) as { status: string; messages: { body: string }[] }
  }
  const writeAgain = async (body: string) =>
    await request.post('/api/ticket/track/messages', { data: { secret, body }, headers: randomAddress() })
  return { subject, name: data.name, track, writeAgain }
}

async function tokenOf(request: APIRequestContext, who: { username: string; password: string }) {
  const answer = await request.post('/api/auth/login', { data: who })
  return ((await answer.json()) as { token: string }).token
}

type AdminSession = { browser: Browser; token: string; url: string; locale: Locale }

async function adminAt({ browser, token, url, locale }: AdminSession, width = 1440) {
  const context = await browser.newContext({ baseURL: url, viewport: { width, height: 900 } })
  await context.addCookies([{ name: 'locale', value: locale, url }])
  const page = await context.newPage()
  await storeToken(page, { token, url })
  return page
}

const rowOf = (page: Page, subject: string) => page.locator('[data-row]').filter({ hasText: subject })
const entry = (page: Page, text: string) => page.locator('article').filter({ hasText: text })
const openInbox = async (page: Page, query = '') => {
  await page.goto(`/admin/messages${query}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('two administrators and a visitor at once', async ({ browser, request, shop, token, baseURL }) => {
  const url = baseURL ?? ''
  const displayName = unique('Sara')
  const username = unique('sara').replace(' ', '')
  await shop.post('/admin', { username, displayName, password })
  const seat = { browser, url, locale: 'fa' as const }
  const nadia = await adminAt({ ...seat, token })
  const sara = await adminAt({ ...seat, token: await tokenOf(request, { username, password }) })
  await Promise.all([openInbox(nadia), openInbox(sara)])

  // The visitor writes, and both administrators see it without a reload.
  const visitor = await visitorWrites(request, { locale: 'fa' })
  for (const page of [nadia, sara])
    await expect(rowOf(page, visitor.subject)).toHaveAttribute('data-unread', 'true')

  // One opens it, and it is marked as read for both. The other sees that the first is reading and writing.
  await rowOf(sara, visitor.subject).click()
  await expect(entry(sara, 'It switches off')).toBeVisible()
  await expect(sara.getByRole('link', { name: 'https://kettle.example/help', exact: true })).toHaveAttribute(
    'rel',
    /nofollow.*noopener.*ugc/,
  )
  await expect(rowOf(nadia, visitor.subject)).not.toHaveAttribute('data-unread')
  await rowOf(nadia, visitor.subject).click()
  await expect(nadia.getByText(t.reading(displayName)).first()).toBeVisible()
  await sara.keyboard.press('r')
  await sara.getByLabel(t.reply).pressSequentially('Only the base')
  await expect(nadia.getByText(t.writing(displayName)).first()).toBeVisible()

  // A cancelled reply was never sent, and is in the composer again.
  await sara.keyboard.press('Control+Enter')
  await expect(sara.getByText(t.sending).first()).toBeVisible()
  await sara.getByRole('button', { name: t.undo }).first().click()
  await expect(sara.getByLabel(t.reply)).toHaveValue('Only the base')
  expect((await visitor.track()).messages).toHaveLength(1)

  // This time it is sent, and appears once, for the colleague too.
  await sara.getByLabel(t.reply).pressSequentially(', please.')
  await sara.getByRole('button', { name: t.send, exact: true }).click()
  await expect(sara.getByLabel(t.reply)).toHaveValue('')
  for (const page of [nadia, sara]) await expect(entry(page, 'Only the base, please.')).toHaveCount(1)
  await expect.poll(async () => (await visitor.track()).messages.at(-1)?.body).toBe('Only the base, please.')
  for (const page of [nadia, sara]) {
    await expect(page.locator('article[data-held]')).toHaveCount(0)
    await expect(entry(page, 'Only the base, please.')).toHaveCount(1)
  }

  // A note is visible only to colleagues.
  await nadia.keyboard.press('n')
  await nadia.getByLabel(t.note).fill('Lot 2409 had this fault.')
  await nadia.getByRole('button', { name: t.addNote }).click()
  await expect(sara.locator('article[data-from=note]').filter({ hasText: 'Lot 2409' })).toBeVisible()
  await expect(sara.locator('article[data-held]')).toHaveCount(0)
  expect(JSON.stringify(await visitor.track())).not.toContain('Lot 2409')

  // The visitor's reply appears once and in order.
  await visitor.writeAgain('I will send the base.')
  for (const page of [nadia, sara]) await expect(entry(page, 'I will send the base.')).toHaveCount(1)
  const bodies = await nadia.locator('article').allInnerTexts()
  expect(bodies.findIndex(text => text.includes('Lot 2409'))).toBeLessThan(
    bodies.findIndex(text => text.includes('I will send')),
  )

  // Assigning, closing and reopening is shown on the colleague's screen.
  await nadia.getByRole('button', { name: t.assign }).click()
  await nadia.getByRole('menuitemradio', { name: t.me, exact: true }).click()
  await expect(nadia.getByRole('button', { name: t.assign })).toContainText(t.me)
  await expect(sara.getByRole('button', { name: t.assign })).not.toContainText(t.unassigned)
  await nadia.getByRole('button', { name: t.close, exact: true }).click()
  await expect(nadia.getByText(t.youClosed)).toBeVisible()
  await expect(sara.getByRole('button', { name: t.reopen })).toBeVisible()
  expect((await visitor.track()).status).toBe('closed')
  await sara.getByRole('button', { name: t.reopen }).click()
  await expect(nadia.getByRole('button', { name: t.close, exact: true })).toBeVisible()

  // Deleted by one, it disappears for both. Undo brings it back.
  await nadia.getByRole('button', { name: t.more }).click()
  await nadia.getByRole('menuitem', { name: t.remove }).click()
  await expect(rowOf(nadia, visitor.subject)).toHaveCount(0)
  await expect(rowOf(sara, visitor.subject)).toHaveCount(0)
  // The notification about closing may still be shown beside it.
  const deleted = nadia.locator('.mantine-Notification-root').filter({ hasText: visitor.name })
  await deleted.getByRole('button', { name: t.undo }).click()
  await expect(rowOf(nadia, visitor.subject)).toBeVisible()

  // Deleted again: the other reads it in the trash and restores it.
  await nadia.getByRole('button', { name: t.more }).click()
  await nadia.getByRole('menuitem', { name: t.remove }).click()
  await expect(rowOf(sara, visitor.subject)).toHaveCount(0)
  await sara.goto(`${url}/admin/messages?trash=true`)
  await rowOf(sara, visitor.subject).click()
  await expect(entry(sara, 'Lot 2409')).toBeVisible()
  await expect(sara.getByLabel(t.reply)).toHaveCount(0)
  await sara.getByRole('button', { name: t.restore, exact: true }).click()
  await expect(rowOf(sara, visitor.subject)).toHaveCount(0)
  await expect(rowOf(nadia, visitor.subject)).toBeVisible()

  for (const page of [nadia, sara]) {
    await expectAccessibleIn(page, { locale: 'fa' })
    await page.context().close()
  }
})

test('drafts, filters, keys and a phone', async ({ browser, request, token, baseURL }) => {
  const url = baseURL ?? ''
  const first = await visitorWrites(request, { locale: 'fa', topic: 'warranty' })
  const second = await visitorWrites(request, { locale: 'en' })
  const page = await adminAt({ browser, url, locale: 'fa', token })
  await openInbox(page)

  // Filters are part of the address: they survive a reload, and the back button removes them.
  await page.keyboard.press('/')
  await expect(page.getByLabel(t.search)).toBeFocused()
  await page.keyboard.type(first.subject)
  await expect(page).toHaveURL(/q=/)
  await expect(page.locator('[data-row]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/q=/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: t.unread }).click()
  await expect(page).toHaveURL(/unread=true/)
  await page.reload()
  await expect(page.getByRole('button', { name: t.unread })).toHaveAttribute('aria-pressed', 'true')
  await expect(rowOf(page, first.subject)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: t.unread })).toHaveAttribute('aria-pressed', 'false')

  // Shortcuts work on a Persian keyboard too, and never while typing.
  await rowOf(page, second.subject).click()
  await expect(page.getByRole('heading', { name: second.subject })).toBeFocused()
  const press = (key: string, code: string) =>
    page.evaluate(
      ([key, code]) =>
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }),
        ),
      [key, code] as const,
    )
  const selected = () => page.locator('[data-row][aria-current]').getAttribute('data-row')
  const opened = await selected()
  await press('ت', 'KeyJ')
  await expect.poll(selected).not.toBe(opened)
  await press('ن', 'KeyK')
  await expect.poll(selected).toBe(opened)
  await page.keyboard.press('u')
  await expect(rowOf(page, second.subject)).toHaveAttribute('data-unread', 'true')
  // Closed by its key, the next one opens, and Undo leads back.
  await page.keyboard.press('e')
  await expect.poll(selected).not.toBe(opened)
  await page
    .locator('.mantine-Notification-root')
    .filter({ hasText: t.closedToast })
    .getByRole('button', { name: t.undo })
    .click()
  await expect.poll(selected).toBe(opened)
  await expect(page.getByRole('button', { name: t.close, exact: true })).toBeVisible()
  await page.keyboard.press('r')
  await page.getByLabel(t.reply).fill('jkenu')
  await expect(rowOf(page, second.subject)).toContainText(t.draft)

  // A draft survives a reload and a new login.
  await page.reload()
  await expect(page.getByLabel(t.reply)).toHaveValue('jkenu')
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.context().clearCookies({ name: 'token' })
  // The open inbox may notice it first and already be redirecting to the login page.
  await page.reload().catch(() => {})
  await expect(page).toHaveURL(/\/admin\/login\?next=/)
  const again = await tokenOf(request, admin)
  // Without a cookie the login page removes the stored token.
  await page.context().addCookies([{ name: 'token', value: again, url }])
  await hydrated(page)
  await page.evaluate(token => localStorage.setItem('token', token), again)
  await page.goto(decodeURIComponent(new URL(page.url()).searchParams.get('next') ?? ''))
  await expect(page.getByLabel(t.reply)).toHaveValue('jkenu')
  await page.getByLabel(t.reply).fill('')

  // Without a network the page keeps what it shows, and reports the error.
  await page.route('**/api/**', route => route.abort())
  await page.getByLabel(t.reply).fill('Not lost')
  await page.getByRole('button', { name: t.send, exact: true }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByLabel(t.reply)).toHaveValue('Not lost')
  await expect(entry(page, 'It switches off')).toBeVisible()
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: t.send, exact: true }).click()
  await expect(page.getByLabel(t.reply)).toHaveValue('')
  await expect.poll(async () => (await second.track()).messages.at(-1)?.body).toBe('Not lost')
  expect((await second.track()).messages).toHaveLength(2)

  // A phone shows either the list or the conversation.
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.locator('[data-row]')).toHaveCount(0)
  await expectAccessibleIn(page, { locale: 'fa' })
  await page.goBack()
  await openInbox(page)
  await expect(rowOf(page, second.subject)).toBeVisible()
  await expectAccessibleIn(page, { locale: 'fa' })
  await rowOf(page, second.subject).click()
  await expect(page.getByRole('heading', { level: 1, name: second.subject })).toBeVisible()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  await page.context().close()
})

test('pictures are previewed, and files are sent with a reply', async ({
  browser,
  request,
  token,
  baseURL,
}) => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC',
    'base64',
  )
  const file = { name: 'kettle.png', mimeType: 'image/png', buffer: png }
  const uploaded = await request.post('/api/ticket/upload', { multipart: { file }, headers: randomAddress() })
  const { files } = (await uploaded.json()) as { files: { token: string }[] }
  const visitor = await visitorWrites(request, { attachments: files.map(({ token }) => token) })
  const page = await adminAt({
    browser,
    url: baseURL ?? '',
    locale: 'en',
    token,
  })
  const calls: string[] = []
  page.on('request', request => void calls.push(new URL(request.url()).pathname))
  await openInbox(page)
  await rowOf(page, visitor.subject).click()
  await page.getByRole('button', { name: 'View kettle.png' }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'kettle.png' })).toBeVisible()
  // A browser decodes nothing that a visitor sent.
  expect(calls.filter(path => path.includes('/ticket/attachments/'))).toEqual([
    expect.stringMatching(/\/thumbnail$/),
  ])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download original/ }).click()
  expect((await download).suggestedFilename()).toBe('kettle.png')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.locator('input[type=file]').setInputFiles([
    { name: 'base.png', mimeType: 'image/png', buffer: png },
    { name: 'run.exe', mimeType: 'application/octet-stream', buffer: png },
  ])
  await expect(page.getByText('run.exe isn’t a JPEG, PNG, WebP or PDF file.')).toBeVisible()
  const white = { width: 8001, height: 10, channels: 3 as const, background: '#fff' }
  const wide = await sharp({ create: white }).png().toBuffer()
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'wide.png', mimeType: 'image/png', buffer: wide }])
  await expect(
    page.getByText(/wide\.png couldn’t be uploaded\. This image has too many pixels/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove base.png' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.getByLabel('Reply to the visitor').fill('This part, please.')
  // The file's token is part of the draft.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove base.png' })).toBeVisible()
  await expectAccessibleIn(page, { locale: 'en' })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('button', { name: 'View base.png' })).toBeVisible()
  await expect.poll(async () => (await visitor.track()).messages).toHaveLength(2)
  await page.context().close()
})

test('staff are told to call a visitor whom nothing tells of a reply', async ({
  browser,
  request,
  token,
  baseURL,
}) => {
  // Neither email nor text messages are set up on the server of these tests.
  const visitor = await visitorWrites(request, { email: null, phone: '+12025550123' })
  const page = await adminAt({ browser, url: baseURL ?? '', locale: 'en', token })
  await openInbox(page)
  await rowOf(page, visitor.subject).click()
  await expect(page.getByText('No one is told. Only readable by the link. Call this person:')).toBeVisible()
  await page.getByLabel('Reply to the visitor').fill('We will call you.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const reply = entry(page, 'We will call you.')
  await expect(reply).toContainText('Sending in')
  await expect(reply).toContainText('Only readable by the link. Call this person: +12025550123')
  await expect(reply.getByRole('link', { name: '+12025550123' })).toHaveAttribute('href', 'tel:+12025550123')
  await expectAccessibleIn(page, { locale: 'en' })
  await page.context().close()
})

test('what is typed right after R goes into the field, and after E the next conversation opens', async ({
  browser,
  request,
  token,
  baseURL,
}) => {
  const first = await visitorWrites(request)
  const second = await visitorWrites(request)
  const page = await adminAt({ browser, url: baseURL ?? '', locale: 'en', token })
  await openInbox(page)
  await expect(rowOf(page, second.subject)).toBeVisible()

  // The conversation takes a while to load. Letters that are shortcuts are text meanwhile, capitals and corrections too.
  await page.route(/\/api\/ticket\/\d+$/, async route => {
    await new Promise(resolve => setTimeout(resolve, 1500))
    await route.continue().catch(() => {})
  })
  // The first key comes when the address says which conversation is open, and before the page has rendered it.
  const wasRendered = await rowOf(page, second.subject).evaluate(async row => {
    const id = (row as HTMLElement).dataset.row
    ;(row as HTMLElement).click()
    for (let i = 0; i < 1000 && !location.search.includes(`id=${id}`); i++) await Promise.resolve()
    const key = new KeyboardEvent('keydown', { key: 'r', bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(key)
    return [location.search.includes(`id=${id}`), row.getAttribute('aria-current')]
  })
  expect(wasRendered).toEqual([true, null])
  await page.keyboard.type('Enjoyy')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(' nuke')
  await expect(page.getByLabel('Reply to the visitor')).toBeFocused()
  await page.keyboard.type(' it')
  await expect(page.getByLabel('Reply to the visitor')).toHaveValue('Enjoy nuke it')
  await page.unroute(/\/api\/ticket\/\d+$/)

  // Where the field has to change its kind, the first letter is not lost either.
  await page.keyboard.press('Escape')
  await page.evaluate(() => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
    press('n')
    Object.assign(window, { focusedAfterN: document.activeElement?.getAttribute('aria-label') })
  })
  expect(await page.evaluate(() => (window as unknown as { focusedAfterN: string }).focusedAfterN)).toBe(
    'Internal note, only for colleagues',
  )
  await page.keyboard.press('Escape')

  const order = await page.locator('[data-row]').evaluateAll(rows => rows.map(row => row.dataset.row))
  const own = await rowOf(page, second.subject).getAttribute('data-row')
  await page.keyboard.press('e')
  await expect(page.locator('[data-row][aria-current]')).toHaveAttribute(
    'data-row',
    order[order.indexOf(own ?? '') + 1] ?? '',
  )
  await expect.poll(async () => (await second.track()).status).toBe('closed')
  expect((await first.track()).status).toBe('open')
  await page.context().close()
})

test('a search finds messages and phones among closed ones, and staff choose the product', async ({
  browser,
  request,
  shop,
  token,
  baseURL,
}) => {
  const word = unique('gasket').replace(/\W/g, '')
  const local = String(2_000_000_000 + randomBelow(999_999_999))
  const file = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nx\n%%EOF') }
  const uploaded = await request.post('/api/ticket/upload', { multipart: { file }, headers: randomAddress() })
  const { files } = (await uploaded.json()) as { files: { token: string }[] }
  const visitor = await visitorWrites(request, {
    message: `The ${word} is torn.`,
    phone: `+1${local}`,
    attachments: files.map(one => one.token),
  })
  const lamp = unique('Chosen lamp')
  await shop.post('/products', { name: lamp, visible: true })
  const page = await adminAt({ browser, url: baseURL ?? '', locale: 'en', token })
  await openInbox(page)
  await rowOf(page, visitor.subject).click()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('You closed this conversation')).toBeVisible()

  for (const q of [word, local]) {
    await openInbox(page)
    await page.getByLabel('Search conversations').fill(q)
    const row = rowOf(page, visitor.subject)
    await expect(page.locator('[data-row]')).toHaveCount(1)
    await expect(row).toContainText('Closed')
    await expect(row).toContainText('Has attachments')
    await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
  }
  await rowOf(page, visitor.subject).click()

  const product = page.getByRole('region', { name: 'Product', exact: true })
  await product.getByRole('button', { name: 'Choose product' }).click()
  const field = page.getByRole('combobox', { name: 'Choose product' }).or(page.getByLabel('Choose product'))
  await expect(field.first()).toBeFocused()
  await page.keyboard.type(lamp)
  await page.getByRole('option', { name: lamp }).click()
  await expect(product).toContainText(lamp)
  await expect(product.getByRole('button', { name: 'Change product' })).toBeFocused()
  await product.getByRole('button', { name: 'Remove product' }).click()
  await expect(product).not.toContainText(lamp)
  const removed = page.locator('.mantine-Notification-root').filter({ hasText: 'Product removed' })
  await removed.getByRole('button', { name: 'Undo' }).click()
  await expect(product).toContainText(lamp)
  await page.context().close()
})

test('whoever replies second is asked before it is sent', async ({
  browser,
  request,
  shop,
  token,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const displayName = unique('Maryam')
  const username = unique('maryam').replace(' ', '')
  await shop.post('/admin', { username, displayName, password })
  const visitor = await visitorWrites(request)
  const seat = { browser, url, locale: 'en' as const }
  const nadia = await adminAt({ ...seat, token })
  const maryam = await adminAt({ ...seat, token: await tokenOf(request, { username, password }) })
  for (const page of [nadia, maryam]) {
    await openInbox(page)
    await rowOf(page, visitor.subject).click()
    await page.getByLabel('Reply to the visitor').fill(page === nadia ? 'Mine.' : 'Hers.')
  }
  await maryam.keyboard.press('Control+Enter')
  await expect(maryam.getByLabel('Reply to the visitor')).toHaveValue('')
  await nadia.keyboard.press('Control+Enter')
  const question = nadia.getByRole('alertdialog')
  await expect(question).toContainText(`${displayName}\u2069 replied a moment ago. Send anyway?`)
  await expect(nadia.getByLabel('Reply to the visitor')).toHaveValue('Mine.')
  await expectAccessibleIn(nadia, { locale: 'en' })
  await nadia.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(nadia.getByLabel('Reply to the visitor')).toBeFocused()
  await nadia.keyboard.press('Control+Enter')
  await question.getByRole('button', { name: 'Send anyway' }).click()
  await expect(question).toHaveCount(0)
  await expect
    .poll(async () => (await visitor.track()).messages.map(({ body }) => body).slice(1))
    .toEqual(['Hers.', 'Mine.'])
  for (const page of [nadia, maryam]) await page.context().close()
})
