// Login, sessions and redirects of the back office.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { admin, expect, holdBack, hydrated, storeToken, test, unique } from './fixtures.ts'

const statusNoise = /Failed to load resource/
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const cookie = async (page: Page) => (await page.context().cookies()).find(one => one.name === 'token')

async function submit(page: Page, password = admin.password) {
  await hydrated(page)
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('without a session every admin page leads to the login page, and back after it', async ({ page }) => {
  await page.goto('/admin/products?page=1')
  await expect(page).toHaveURL(`/admin/login?next=${encodeURIComponent('/admin/products?page=1')}`)
  await submit(page)
  await expect(page).toHaveURL('/admin/products?page=1')
  expect(await stored(page)).toMatch(/^[\w-]{43}$/)
  expect(await cookie(page)).toMatchObject({
    value: await stored(page),
    path: '/',
    sameSite: 'Lax',
    httpOnly: false,
  })
})

test('there is one redirect with status 302, whatever the case of the path', async ({ request }) => {
  for (const path of [
    '/admin',
    '/admin/messages',
    '/ADMIN/Products',
    '/admin/categories/7',
    '/admin/nothing/here',
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect([path, answer.status(), answer.headers().location]).toEqual([
      path,
      302,
      `/admin/login?next=${encodeURIComponent(path)}`,
    ])
    expect(answer.headers()['cache-control']).toBe('no-store')
  }
})

test('every case of the path opens the login page', async ({ page }) => {
  for (const path of ['/admin/login', '/admin/Login', '/ADMIN/LOGIN']) {
    const answer = await page.goto(path)
    expect([path, answer?.status()]).toEqual([path, 200])
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  }
})

test('with a live session the login page leads to the messages', async ({ page, login }) => {
  await login()
  await page.goto('/admin/Login')
  await expect(page).toHaveURL('/admin/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
})

test.describe('a dead token', () => {
  const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
  const dead: Record<string, (token: string) => string> = {
    expired(token) {
      const database = new DatabaseSync(join(process.env.E2E_DATA_DIR ?? '', 'vitrin.sqlite'), {
        timeout: 5000,
      })
      const past = new Date(Date.now() - 1000).toISOString()
      database.prepare('update session set "expiresAt" = ? where "tokenHash" = ?').run(past, hashOf(token))
      database.close()
      return token
    },
    revoked(token) {
      const database = new DatabaseSync(join(process.env.E2E_DATA_DIR ?? '', 'vitrin.sqlite'), {
        timeout: 5000,
      })
      database.prepare('delete from session where "tokenHash" = ?').run(hashOf(token))
      database.close()
      return token
    },
    garbage: () => 'not%20a-token',
  }

  for (const [kind, make] of Object.entries(dead)) {
    test(`${kind}: one redirect to the login page, cookie and stored token gone`, async ({
      page,
      loginAnew,
      request,
      baseURL,
    }) => {
      const token = make(await loginAnew())
      await page.context().clearCookies()
      await page.context().addCookies([{ name: 'token', value: token, url: baseURL ?? '' }])
      const headers = { cookie: `token=${token}` }
      const first = await request.get('/admin/messages', { headers, maxRedirects: 0 })
      expect([first.status(), first.headers().location]).toEqual([
        302,
        '/admin/login?next=%2Fadmin%2Fmessages',
      ])
      expect(first.headers()['set-cookie']).toMatch(/^token=; Path=\/; Max-Age=0/)
      const onLogin = await request.get('/admin/login', { headers, maxRedirects: 0 })
      expect([onLogin.status(), onLogin.headers()['set-cookie']]).toEqual([
        200,
        expect.stringMatching(/^token=;/),
      ])

      await page.goto('/admin/messages')
      await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fmessages')
      await hydrated(page)
      expect(await cookie(page)).toBeUndefined()
      await expect.poll(() => stored(page)).toBeNull()
    })
  }
})

test('a 401 clears the session, leads to the login page, and the call still fails', async ({
  page,
  loginAnew,
  quiet,
}) => {
  quiet.allow.push(statusNoise)
  const token = await loginAnew()
  await page.goto('/admin/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  // The next call of the page is refused: the one caused by the click, or one that the open inbox makes by itself.
  const answer = page.waitForResponse(
    response => response.url().includes('/api/') && response.status() === 401,
  )
  const database = new DatabaseSync(join(process.env.E2E_DATA_DIR ?? '', 'vitrin.sqlite'), { timeout: 5000 })
  database
    .prepare('delete from session where "tokenHash" = ?')
    .run(createHash('sha256').update(token).digest('base64url'))
  database.close()
  const click = () => document.querySelector<HTMLElement>('a[href="/admin/categories"]')?.click()
  // The page may have been left already.
  await page.evaluate(click).catch(() => {})
  await answer
  await expect(page).toHaveURL(/\/admin\/login\?next=/)
  expect(await stored(page)).toBeNull()
  expect(await cookie(page)).toBeUndefined()
})

test('without the cookie the guard in the browser leads to the login page', async ({ page, loginAnew }) => {
  await loginAnew()
  await page.goto('/admin/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Products', exact: true }).first().click()
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fproducts')
})

test('what is typed before the scripts are there is kept, and logs in', async ({ page }) => {
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/admin/login?next=/admin/products')
  await page.getByLabel('Username').fill(admin.username)
  await page.locator('input[type=password]').fill(admin.password)
  // Nothing is sent yet, and the password never gets into the address.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/login?next=/admin/products')
  release()
  await hydrated(page)
  await expect(page.getByLabel('Username')).toHaveValue(admin.username)
  await expect(page.locator('input[type=password]')).toHaveValue(admin.password)
  await page.locator('input[type=password]').press('Enter')
  await expect(page).toHaveURL('/admin/products')
})

test('a wrong password shows an error, keeps the input, and stays on the page', async ({ page, quiet }) => {
  quiet.allow.push(statusNoise)
  await page.goto('/admin/login?next=/admin/products')
  await hydrated(page)
  await page.getByLabel('Username').fill('somebody')
  await page.getByLabel('Password', { exact: true }).fill('wrong-one')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('Incorrect username or password.')
  await expect(page.getByLabel('Username')).toHaveValue('somebody')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('wrong-one')
  await expect(page).toHaveURL('/admin/login?next=/admin/products')
})

test('a browser that logged in before gets in where others have to wait, and are told how long', async ({
  browser,
  page,
  request,
  shop,
  baseURL,
  quiet,
}) => {
  quiet.allow.push(statusNoise)
  const owner = { username: unique('besieged').replace(' ', '-'), password: 'moss and kettles 9' }
  await shop.post('/admin', owner)
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const known = await context.newPage()
  const logIn = async (on: Page) => {
    await on.goto('/admin/login')
    await hydrated(on)
    await on.getByLabel('Username').fill(owner.username)
    await on.getByLabel('Password', { exact: true }).fill(owner.password)
    await on.getByRole('button', { name: 'Log in' }).click()
  }
  await logIn(known)
  await expect(known).toHaveURL('/admin/messages')
  await known.getByRole('button', { name: 'Log out' }).click()
  await expect(known).toHaveURL(/\/admin\/login/)

  for (let i = 0; i < 5; i++)
    await request.post('/api/auth/login', { data: { ...owner, password: `guess ${i}` } })
  await logIn(page)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Too many attempts. Try again in 15 minutes.')
  await expect(alert).toContainText('Have you logged in on another device before?')
  await logIn(known)
  await expect(known).toHaveURL('/admin/messages')
  await context.close()
})

// Other addresses are tried in `session.test.tsx`.
test('after a login an address of another site is not followed', async ({ page }) => {
  await page.goto(`/admin/login?next=${encodeURIComponent('//evil.example/admin/')}`)
  await submit(page)
  await expect(page).toHaveURL('/admin/messages')
})

test('log out ends the session for good, but not before the server can be reached', async ({
  page,
  context,
  loginAnew,
  request,
  quiet,
}) => {
  // Requests of the inbox that are running when the session ends are refused.
  quiet.allow.push(statusNoise)
  const token = await loginAnew()
  await page.goto('/admin/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.locator('.connection-notice')).toBeVisible()
  expect([page.url().endsWith('/admin/messages'), await stored(page)]).toEqual([true, token])
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/admin\/login/)
  expect(await stored(page)).toBeNull()
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.get('/api/auth', { headers })).status()).toBe(401)
})

test('the back office is in the language of the cookie', async ({ page, login, baseURL }) => {
  await login()
  await page.context().addCookies([{ name: 'locale', value: 'fa', url: baseURL ?? '' }])
  await page.goto('/admin/messages')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1, name: 'پیام‌ها' })).toBeVisible()
  await storeToken(page, { token: (await stored(page)) ?? '', url: baseURL ?? '' })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fa-IR')
})
