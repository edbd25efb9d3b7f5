// Live events: all tabs of a browser share one stream, and each shows the number of unread messages.
import type { BrowserContext, Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { startServer } from './server.ts'

// All tests here count messages, so they have their own server, where no other test sends any.
let server: Awaited<ReturnType<typeof startServer>>
let token: string
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  server = await startServer()
  token = await server.logIn()
})
test.afterAll(() => server.stop())

async function send(path: string, body: object) {
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return await response.json()
}
const write = (subject: string) =>
  send('/ticket', { subject, name: 'Olivia Hart', email: 'olivia@example.com', message: 'It stops.' })

async function logIn(context: BrowserContext) {
  await context.addCookies([{ name: 'token', value: token, url: server.url }])
  await context.addInitScript(value => localStorage.setItem('token', value), token)
}
async function openTab(context: BrowserContext, path = '/admin/messages') {
  const page = await context.newPage()
  await page.goto(server.url + path)
  await hydrated(page)
  return page
}
/** Records the messages that are broadcast between tabs while this page is open. */
const recordBroadcasts = (page: Page) =>
  page.evaluate(() => {
    const broadcasts: string[] = []
    Object.assign(window, { broadcasts })
    new BroadcastChannel('vitrin-live-1').addEventListener('message', ({ data }) => {
      if (data.event?.type === 'message') broadcasts.push(JSON.parse(data.event.data).subject)
    })
  })
const broadcastsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { broadcasts: string[] }).broadcasts)

test('tabs share one stream, each shows new messages, and another continues when the reading one closes', async ({
  browser,
}) => {
  const context = await browser.newContext()
  await logIn(context)
  const readers: { page: Page; lastEventId: string | undefined }[] = []
  context.on('request', request => {
    if (!request.url().endsWith('/api/events/stream')) return
    readers.push({ page: request.frame().page(), lastEventId: request.headers()['last-event-id'] })
  })
  const first = await openTab(context)
  await expect.poll(() => readers.length).toBe(1)
  const second = await openTab(context, '/admin/products')
  const third = await openTab(context, '/admin/settings')
  await recordBroadcasts(third)
  await expect(second).toHaveTitle('Products · Vitrin')

  await write('The first message')
  for (const [page, title] of [
    [first, 'Messages'],
    [second, 'Products'],
    [third, 'Settings'],
  ] as const) {
    await expect(page).toHaveTitle(`(1) ${title} · Vitrin`)
    await expect(page.getByRole('link', { name: 'Messages 1 unread' })).toBeVisible()
  }
  expect(readers).toEqual([{ page: first, lastEventId: undefined }])
  expect(await broadcastsOf(third)).toEqual(['The first message'])

  await first.close()
  await expect.poll(() => readers.length).toBe(2)
  expect(readers[1]?.page).toBe(second)
  expect(readers[1]?.lastEventId).toBeTruthy()
  await write('The second message')
  await expect(second).toHaveTitle('(2) Products · Vitrin')
  await expect(third).toHaveTitle('(2) Settings · Vitrin')
  expect(await broadcastsOf(third)).toEqual(['The first message', 'The second message'])
  expect(readers).toHaveLength(2)
  await context.close()
})

test('a message that arrives between two readers is not missed', async ({ browser }) => {
  const context = await browser.newContext()
  await logIn(context)
  const first = await openTab(context)
  await expect(first).toHaveTitle('(2) Messages · Vitrin')
  const second = await openTab(context, '/admin/products')
  await write('Seen by the first reader')
  await expect(second).toHaveTitle('(3) Products · Vitrin')
  await recordBroadcasts(second)
  await Promise.all([first.close(), write('Between two readers')])
  await expect(second).toHaveTitle('(4) Products · Vitrin')
  await context.close()
})

test('a tab whose stream is refused polls, and hides the number when it cannot', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en' })
  await logIn(context)
  await context.route('**/api/events/stream', route =>
    route.fulfill({ status: 503, json: { error: { code: 'busy', message: 'Later', requestId: 'x' } } }),
  )
  await context.clock.install()
  const page = await openTab(context)
  await expect(page).toHaveTitle('(4) Messages · Vitrin')
  await write('While the stream is refused')
  /** The title after some more seconds of the page's own time. */
  const titleLater = async () => {
    await context.clock.runFor(5000)
    return await page.title()
  }
  await expect.poll(titleLater).toBe('(5) Messages · Vitrin')
  // An unknown number is not shown.
  await context.route('**/api/ticket/unread', route => route.abort())
  await expect.poll(titleLater).toBe('Messages · Vitrin')
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
  await context.close()
})

test('in Persian, and with icons only, the number has an accessible name', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 800 } })
  await logIn(context)
  await context.addCookies([{ name: 'locale', value: 'fa', url: server.url }])
  const page = await openTab(context)
  await expect(page).toHaveTitle(/^\(۵\) پیام‌ها · /)
  const link = page.getByRole('link', { name: 'پیام‌ها ۵ خوانده‌نشده' })
  await expect(link).toBeVisible()
  await page.getByRole('button', { name: 'جمع کردن منو' }).click()
  await expect(link).toBeVisible()
  await page.goto(`${server.url}/admin/nothing-here`)
  // The title of an error is the one that the specification names.
  await expect(page).toHaveTitle('صفحه پیدا نشد')
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(page.getByRole('button', { name: 'باز کردن منو، ۵ خوانده‌نشده' })).toBeVisible()
  await context.close()
})
