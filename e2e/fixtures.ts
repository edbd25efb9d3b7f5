// Fixtures of all end-to-end tests: a page that must not log errors, test data created through the API, and a login.
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'

export const admin = { username: 'admin', password: 'correct-horse-battery-staple' }

type Shop = {
  post(path: string, body: object): Promise<{ id: number; slug: string }>
  patch(path: string, body: object): Promise<unknown>
  /** Deletes the categories that were created here. */
  removeCategories(): Promise<void>
}

type Fixtures = {
  /** What the page may write to the console. Any other error, or a breach of its security policy, fails the test. */
  quiet: { allow: RegExp[] }
  /** Logs the browser in with the session of this worker, which a test must not change or end. */
  login(): Promise<string>
  /** Logs the browser in with a new session, for tests about sessions and passwords. */
  loginAnew(): Promise<string>
  /** Removes the categories of a test after it: every page shows all main categories, so it would grow with every test. */
  shortMenu: undefined
  withoutOldCards: undefined
}

type WorkerFixtures = {
  /** A session of the administrator. One for all tests of a worker, because hashing a password is slow on purpose. */
  token: string
  shop: Shop
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // The browser logs this when a navigation interrupts the view transition of the one before.
  quiet: async ({ baseURL: _ }, use) => use({ allow: [/Transition was skipped/] }),

  // Part of the page, so that a test without a browser does not open one.
  page: async ({ page, quiet: { allow } }, use) => {
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
    await use(page)
    expect(complaints.filter(text => !allow.some(pattern => pattern.test(text)))).toEqual([])
  },

  token: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL })
      await use(await tokenFor(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],

  shop: [
    async ({ playwright, token }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL })
      const categories: number[] = []
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
        async post(path, body) {
          const created = await send('post', path, body)
          if (path === '/category') categories.push(created.id)
          return created
        },
        patch: (path, body) => send('patch', path, body),
        async removeCategories() {
          const headers = { authorization: `Bearer ${token}` }
          // Subcategories first. A test may have deleted some itself.
          for (const id of categories.splice(0).reverse())
            await request.delete(`/api/category/${id}?moveTo=parent`, { headers })
        },
      })
      await request.dispose()
    },
    { scope: 'worker' },
  ],

  shortMenu: [
    async ({ shop }, use) => {
      await use(undefined)
      await shop.removeCategories()
    },
    { auto: true },
  ],

  withoutOldCards: [
    async ({ request, token }, use) => {
      await dismissOldWork(request, token)
      await use(undefined)
    },
    { auto: true },
  ],

  login: async ({ page, token, baseURL }, use) => {
    await use(async () => {
      await storeToken(page, { token, url: baseURL ?? '' })
      return token
    })
  },

  loginAnew: async ({ page, request, baseURL }, use) => {
    const tokens: string[] = []
    await use(async () => {
      const token = await tokenFor(request)
      tokens.push(token)
      await storeToken(page, { token, url: baseURL ?? '' })
      return token
    })
    // An account has at most twenty sessions. Those of the workers must not be ended by these.
    for (const token of tokens)
      await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  },
})

export { expect }

/** Cards of what earlier tests of the same account have done would lie on what this one clicks. */
async function dismissOldWork(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const { items } = await (await request.get('/api/products/bulk-changes', { headers })).json()
  const isOld = ({ finishedAt }: { finishedAt: string | null }) =>
    finishedAt !== null && Date.parse(finishedAt) < Date.now() - 60_000
  for (const { id } of items.filter(isOld))
    await request.delete(`/api/products/bulk-changes/${id}`, { headers })
}

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
export const notification = (page: Page, text: string | RegExp) =>
  page.locator('.mantine-Notification-root').filter({ hasText: text })
/** `of` names the message, where there may be several. */
export const undoButton = (page: Page, of: string | RegExp = '') =>
  notification(page, of).getByRole('button', { name: 'Undo' })

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
