// Administrators: one is added, logs in on another device, is renamed, gets a new password, is disabled and removed.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { APIRequestContext } from '@playwright/test'
import { admin, expect, hydrated, test, unique } from './fixtures.ts'

// Several logins and dialogs in one journey.

const password = 'moss and kettles 9'
const name = () => unique('Niloofar')
const usernameOf = (displayName: string) => displayName.toLowerCase().replace(/[^a-z0-9]+/g, '-')

async function tokenOf(request: APIRequestContext, username: string, typed = password) {
  const answer = await request.post('/api/auth/login', { data: { username, password: typed } })
  return answer.ok() ? ((await answer.json()).token as string) : answer.status()
}
const isLive = async (request: APIRequestContext, token: unknown) =>
  (await request.get('/api/auth', { headers: { authorization: `Bearer ${token}` } })).ok()

test('an administrator is added, changed, disabled, enabled and removed', async ({
  page,
  loginAnew,
  request,
}) => {
  const displayName = name()
  const username = usernameOf(displayName)
  await loginAnew()
  await page.goto('/admin/admins')
  await page.getByRole('button', { name: 'Add administrator' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Display name')).toBeFocused()
  await page.keyboard.type(displayName)
  await page.keyboard.press('Tab')
  await page.keyboard.type(username.toUpperCase())
  await dialog.getByRole('textbox', { name: 'Password' }).fill('short')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter 10 characters or more.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${displayName} added`)).toBeVisible()

  const row = page.getByRole('listitem').filter({ hasText: username })
  await expect(row).toContainText('Never logged in')
  const token = await tokenOf(request, username)
  expect(await isLive(request, token)).toBe(true)

  const choose = async (item: string, of = displayName) => {
    // By key, because a notification may cover the row, and stays for as long as the mouse rests on it.
    await page.getByRole('button', { name: `More actions: ${of}` }).press('Enter')
    await page.getByRole('menuitem', { name: item, exact: true }).press('Enter')
  }
  const renamed = name()
  await choose('Edit')
  await dialog.getByLabel('Display name').fill(renamed)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${renamed} saved`)).toBeVisible()
  await expect(row).toContainText('Logged in on 1 device')

  await choose('Change password', renamed)
  await dialog.getByRole('textbox', { name: 'New password' }).fill('another moss kettle')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Password for ${renamed} changed`)).toBeVisible()
  expect(await isLive(request, token)).toBe(false)
  const next = await tokenOf(request, username, 'another moss kettle')
  expect(await isLive(request, next)).toBe(true)

  await choose('Disable', renamed)
  await dialog.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText(`${renamed} disabled`)).toBeVisible()
  await expect(row).toContainText('Disabled')
  expect(await isLive(request, next)).toBe(false)
  await choose('Enable', renamed)
  await expect(row).toContainText('Active')

  await choose('Remove', renamed)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText(`${renamed} removed`)).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.goto('/admin/activity?entity=admin')
  await expect(page.getByText(renamed).first()).toBeVisible()
})

test('an administrator sees all own sessions, ends one, and changes the password', async ({
  browser,
  request,
  shop,
  baseURL,
}) => {
  const displayName = name()
  const username = usernameOf(displayName)
  await shop.post('/admin', { username, displayName, password })
  const elsewhere = [await tokenOf(request, username), await tokenOf(request, username)]
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await page.goto('/admin/login?next=/admin/admins')
  await hydrated(page)
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  const own = page.getByRole('region', { name: 'Your devices' })
  await expect(own.getByRole('listitem')).toHaveCount(3)
  await expect(own.getByRole('listitem').first()).toContainText('This device')
  await own
    .getByRole('button', { name: /^Log out .*, / })
    .first()
    .click()
  await expect(own.getByRole('listitem')).toHaveCount(2)
  const live = await Promise.all(elsewhere.map(token => isLive(request, token)))
  expect(live.filter(Boolean).length).toBe(1)

  await own.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your current password' }).fill('not the one')
  await dialog.getByRole('textbox', { name: 'New password' }).fill('another moss kettle')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This isn’t your current password.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Your current password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Other devices logged out')).toBeVisible()
  await expect(own.getByRole('listitem')).toHaveCount(1)
  expect(await Promise.all(elsewhere.map(token => isLive(request, token)))).toEqual([false, false])
  await context.close()
})

/** Makes the session look as if the password was last entered eleven minutes ago. */
function forgetProof(token: string) {
  const database = new DatabaseSync(join(process.env.E2E_DATA_DIR ?? '', 'vitrin.sqlite'), { timeout: 5000 })
  const provedAt = new Date(Date.now() - 11 * 60_000).toISOString()
  const tokenHash = createHash('sha256').update(token).digest('base64url')
  const { changes } = database
    .prepare('update session set provedAt = ? where tokenHash = ?')
    .run(provedAt, tokenHash)
  database.close()
  expect(changes).toBe(1)
}

test('the password is asked for again in a dialog, and the action continues after it', async ({
  page,
  loginAnew,
  quiet,
  request,
}) => {
  // The browser writes every refused request to the console.
  quiet.allow.push(/status of 40[03]/)
  const token = await loginAnew()
  const displayName = name()
  const username = usernameOf(displayName)
  const forget = () => forgetProof(token)
  await page.goto('/admin/admins')
  await page.getByRole('button', { name: 'Add administrator' }).click()
  const newAdminDialog = page.getByRole('dialog', { name: 'New administrator' })
  const passwordDialog = page.getByRole('dialog', { name: 'Confirm your password' })
  const passwordField = passwordDialog.getByRole('textbox', { name: 'Your current password' })
  await newAdminDialog.getByLabel('Display name').fill(displayName)
  await newAdminDialog.getByLabel('Username').fill(username)
  await newAdminDialog.getByRole('textbox', { name: 'Password' }).fill(password)

  // Escape closes only the password dialog, and the focus returns to the form.
  forget()
  await newAdminDialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(passwordField).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(passwordDialog).toHaveCount(0)
  await expect(newAdminDialog.getByLabel('Display name')).toHaveValue(displayName)
  await expect(newAdminDialog.getByRole('alert')).toHaveText('Enter your password to continue.')
  expect(await newAdminDialog.evaluate(dialog => dialog.contains(document.activeElement))).toBe(true)

  forget()
  await newAdminDialog.getByRole('textbox', { name: 'Password' }).press('Enter')
  await expect(passwordField).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(passwordField).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.type('not the one')
  await page.keyboard.press('Enter')
  await expect(passwordDialog.getByText('This isn’t your current password.')).toBeVisible()
  await expect(passwordField).toBeFocused()
  await passwordField.fill(admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${displayName} added`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await isLive(request, await tokenOf(request, username))).toBe(true)

  // The same without a form: the focus returns to the button of the menu.
  const more = page.getByRole('button', { name: `More actions: ${displayName}` })
  await more.click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText(`${displayName} disabled`)).toBeVisible()
  forget()
  await more.click()
  await page.getByRole('menuitem', { name: 'Enable' }).click()
  await expect(passwordField).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(passwordDialog).toHaveCount(0)
  await expect(more).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: username })).toContainText('Disabled')
})
