// Fixtures of all end-to-end tests: a page that must not log errors, test data created through the API, and a login.
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'

export const admin = { username: 'admin', password: 'correct-horse-battery-staple' }

type Shop = {
  post(path: string, body: object): Promise<{ id: number; slug: string }>
  patch(path: string, body: object): Promise<unknown>
}

type Fixtures = {
  /** Fails the test when the page writes an error to the console or breaks its security policy. */
  quiet: { allow: RegExp[] }
  /** Logs the browser in, as the login page does. */
  login(): Promise<string>
}

export const test = base.extend<Fixtures, { shop: Shop }>({
  quiet: [
    async ({ page }, use) => {
      // The browser logs this when a navigation interrupts the view transition of the one before.
      const allow = [/Transition was skipped/]
      const complaints: string[] = []
      page.on('console', message => {
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(`${message.text()} (${message.location().url})`)
      })
      page.on('pageerror', error => complaints.push(String(error)))
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', event => {
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)
        })
      })
      await use({ allow })
      expect(complaints.filter(text => !allow.some(pattern => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],

  shop: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL })
      const token = await tokenFor(request)
      const send = async (method: 'post' | 'patch', path: string, data: object) => {
        const options = { headers: { authorization: `Bearer ${token}` } }
        let response = await request[method](`/api${path}`, { data, ...options })
        // Some calls need a password entered in the last ten minutes, and this session may be older.
        if (response.status() === 403) {
          await request.post('/api/auth/confirm', { data: { password: admin.password }, ...options })
          response = await request[method](`/api${path}`, { data, ...options })
        }
        if (!response.ok())
          throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
        return await response.json()
      }
      await use({
        post: (path, body) => send('post', path, body),
        patch: (path, body) => send('patch', path, body),
      })
      await request.dispose()
    },
    { scope: 'worker' },
  ],

  login: async ({ page, request, baseURL }, use) => {
    await use(async () => {
      const token = await tokenFor(request)
      await storeToken(page, { token, url: baseURL ?? '' })
      return token
    })
  },
})

export { expect }

async function tokenFor(request: APIRequestContext): Promise<string> {
  const response = await request.post('/api/auth/login', { data: admin })
  return (await response.json()).token
}

/** Sets the cookie for redirects and the stored token for API calls. */
export async function storeToken(page: Page, { token, url }: { token: string; url: string }) {
  await page.context().addCookies([{ name: 'token', value: token, url }])
  await page.addInitScript(value => {
    // Only before the first page: a test must be able to see that the token was removed.
    if (sessionStorage.getItem('token-kept')) return
    sessionStorage.setItem('token-kept', '1')
    localStorage.setItem('token', value)
  }, token)
}

/** The button in the notification, not the one of a text editor: the page that was left may still be in the document. */
export const undoButton = (page: Page) =>
  page.locator('.mantine-Notification-root').getByRole('button', { name: 'Undo' })

let counter = 0
/** A name that no other test uses. */
export const unique = (name: string) => `${name} ${process.pid}${Date.now() % 100_000}${counter++}`

/** Creates a visible product in its own category, in both languages. */
export async function stock(shop: Shop) {
  const category = await shop.post('/category', {
    name: unique('Kettles'),
    description: 'For tea and coffee.',
    translations: { fa: { name: unique('کتری‌ها'), description: 'برای چای و قهوه' } },
  })
  const name = unique('Gooseneck Kettle')
  const product = await shop.post('/products', {
    name,
    code: unique('KT').replace(' ', '-'),
    summary: 'A slow and steady pour.',
    description: 'First paragraph.\n\nSecond paragraph.',
    categoryId: category.id,
    price: 12_900,
    warrantyMonths: 24,
    visible: true,
    tags: ['black'],
    specs: [{ group: 'General', name: 'Capacity', value: '0.9 l' }],
    translations: { fa: { name: unique('کتری گردن‌غازی'), summary: 'ریزش آرام و یکنواخت' } },
  })
  return { category, product, name }
}

/** Records every request of the page, except for files of the build. */
export function recordRequests(page: Page) {
  const requests: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (!/^\/(assets\/|favicon)/.test(pathname)) requests.push(`${request.method()} ${pathname}`)
  })
  return requests
}

/** Holds back requests to these addresses until the returned function is called. */
export async function holdBack(page: Page, addresses: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Waits until React has hydrated the page: `entry.client.tsx` then sets this attribute. */
export const hydrated = (page: Page) => page.waitForSelector('html[data-hydrated]', { state: 'attached' })
