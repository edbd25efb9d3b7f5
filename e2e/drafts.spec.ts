// What somebody typed survives the end of a session, a closed page and a login of somebody else.
import type { Page } from '@playwright/test'
import { endSession, endSessionOnSave } from './end-session.ts'
import { admin, expect, hydrated, recordRequests, stock, test, unique } from './fixtures.ts'
import { expectAccessible, expectAccessibleInDark } from './page-audit.ts'

const statusNoise = /Failed to load resource/

/** A question of the browser's own, such as "Leave site?", must not appear. */
function refuseBrowserDialogs(page: Page) {
  const shown: string[] = []
  page.on('dialog', dialog => {
    shown.push(dialog.type())
    void dialog.accept()
  })
  return shown
}

async function logIn(page: Page, { username, password } = admin) {
  await hydrated(page)
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

/** By its name in the form, which is the same in both languages. */
const field = (page: Page, name: string) => page.locator(`[data-path="${name}"]`)
/** Saves the form of the page. */
const save = (page: Page) => page.locator('main button[type=submit]').click()
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')

test('a session that ends while a product is added: login, and the text is back in the form, in Persian', async ({
  page,
  loginAnew,
  quiet,
  baseURL,
}) => {
  quiet.allow.push(statusNoise)
  const dialogs = refuseBrowserDialogs(page)
  const token = await loginAnew()
  await page.context().addCookies([{ name: 'locale', value: 'fa', url: baseURL ?? '' }])
  await page.goto('/admin/products/create')
  const name = field(page, 'name')
  const typed = unique('Kettle')
  await name.fill(typed)
  const description = field(page, 'description')
  await description.click()
  await page.keyboard.type('A slow pour.')
  await endSessionOnSave(page, { token, path: '**/api/products' })
  await save(page)

  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fproducts%2Fcreate')
  await expect(page.getByRole('status')).toContainText('تغییرات ذخیره‌نشده')
  await logIn(page)
  await expect(page).toHaveURL('/admin/products/create')
  await expect(name).toHaveValue(typed)
  await expect(description).toContainText('A slow pour.')
  await expect(page.getByText('تغییرات ذخیره‌نشده بازیابی شد')).toBeVisible()
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: typed })).toBeVisible()

  // The draft is gone with what it was for.
  await page.goto('/admin/products/create')
  await expect(name).toHaveValue('')
  await expect(page.getByRole('button', { name: 'بازیابی' })).toBeHidden()
  expect(dialogs).toEqual([])
})

test('a session that ends while a product is edited: another account sees nothing, the same one goes on and meets a conflict', async ({
  page,
  loginAnew,
  shop,
  quiet,
}) => {
  // A refused save is expected: its session has ended, or somebody else has saved.
  quiet.allow.push(statusNoise)
  const dialogs = refuseBrowserDialogs(page)
  const other = { username: unique('other').replace(' ', '-'), password: 'moss and kettles 9' }
  await shop.post('/admin', other)
  const { product, name } = await stock(shop)
  const path = `/admin/products/${product.id}`
  const token = await loginAnew()
  const requests = recordRequests(page)
  await page.goto(path)
  const summary = field(page, 'summary')
  await expect(summary).toHaveValue('A slow and steady pour.')
  expect(requests.filter(request => request === 'GET /api/auth')).toHaveLength(1)
  await summary.fill('A quick pour.')
  await endSessionOnSave(page, { token, path: `**/api${path.replace('/admin', '')}` })
  await save(page)
  await expect(page).toHaveURL(`/admin/login?next=${encodeURIComponent(path)}`)

  await logIn(page, other)
  await expect(summary).toHaveValue('A slow and steady pour.')
  await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden()
  await summary.fill('Of the other account.')
  // Whoever stays can still save, so the question comes before the session ends.
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button').last().click()
  await save(page)
  await expect(page.locator('.mantine-Notification-root')).toContainText(name)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/admin/login')

  // Not directly after the end of the session, so the draft is offered and not put in.
  await logIn(page)
  await expect(page).toHaveURL('/admin/messages')
  await page.goto(path)
  await expect(page.getByText('A newer version has since been saved.')).toBeVisible()
  await expect(summary).toHaveValue('Of the other account.')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(summary).toHaveValue('A quick pour.')
  const conflict = page.waitForResponse(response => response.status() === 409)
  await save(page)
  await conflict
  await expect(summary).toHaveValue('A quick pour.')
  expect(dialogs).toEqual([])
})

test('a page that was left with unsaved changes offers them later, and forgets them when told to', async ({
  page,
  login,
  shop,
}) => {
  const { product } = await stock(shop)
  await login()
  await page.goto(`/admin/products/${product.id}`)
  await field(page, 'summary').fill('A quick pour.')
  await page.getByRole('link', { name: 'Categories' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('This browser keeps them for 7 days')
  await page.getByRole('dialog').getByRole('button').first().click()
  // Going back sooner would be a question of the form that is being left.
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/You have unsaved changes from \d\d:\d\d\./)).toBeVisible()
  await expect(field(page, 'summary')).toHaveValue('A slow and steady pour.')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('You have unsaved changes')).toBeHidden()
  await page.reload()
  await expect(field(page, 'summary')).toHaveValue('A slow and steady pour.')
  await expect(page.getByText('You have unsaved changes')).toBeHidden()
})

test('a dialog that was open when the session ended is opened again with its text', async ({
  page,
  loginAnew,
  shop,
  quiet,
}) => {
  quiet.allow.push(statusNoise)
  const { category } = await stock(shop)
  const token = await loginAnew()
  await page.goto(`/admin/categories/${category.id}`)
  await page.getByRole('button', { name: 'attribute' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('[data-path="own.name"]').fill('Wattage')
  await endSessionOnSave(page, { token, path: `**/api/category/attributes/${category.id}` })
  await dialog.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/admin\/login\?next=/)
  await logIn(page)
  await expect(dialog.locator('[data-path="own.name"]')).toHaveValue('Wattage')
  await dialog.locator('button[type=submit]').click()
  await expect(page.getByText('Wattage')).toBeVisible()
})

test('before a session ends its page offers to log in again: later, wrong, in another tab, and right', async ({
  page,
  loginAnew,
  quiet,
}) => {
  quiet.allow.push(statusNoise)
  await page.clock.install()
  const token = await loginAnew()
  endSession(token, 9.5 * 60_000)
  await page.goto('/admin/categories/create')
  const dialog = page.getByRole('dialog', { name: /Your session ends in (10|9) minutes/ })
  const typed = unique('Kettles')
  const password = page.getByLabel(`Password for ${admin.username}`)
  await expect(dialog).toContainText('Log in again to keep working.')
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await field(page, 'name').fill(typed)

  endSession(token, 119_000)
  await page.clock.fastForward(8 * 60_000)
  const again = page.getByRole('dialog', { name: /Your session ends in/ })
  await expect(again).toContainText('Your changes are saved in this browser either way.')
  await expectAccessible(page, { within: '[role=dialog]' })
  await expectAccessibleInDark(page, { within: '[role=dialog]' })

  // Time enough for the rest on a busy machine.
  endSession(token, 9 * 60_000)
  // Another tab shows it too, and logging in there is enough.
  const other = await page.context().newPage()
  await other.goto('/admin/categories')
  const otherDialog = other.getByRole('dialog', { name: /Your session ends in/ })
  await expect(otherDialog).toBeVisible()
  await password.fill('not-the-one')
  await page.keyboard.press('Enter')
  await expect(again).toContainText('password')
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL('/admin/categories/create')
  await other.getByLabel(`Password for ${admin.username}`).fill(admin.password)
  await other.keyboard.press('Enter')
  await expect(otherDialog).toBeHidden()
  await expect(again).toBeHidden()
  expect(await stored(page)).not.toBe(token)
  await expect(field(page, 'name')).toHaveValue(typed)
  await save(page)
  await expect(page).toHaveURL(/\/admin\/categories\/\d+$/)
})
