// Two people, or one person in two tabs, edit the same item: both changes are kept, or the second one is asked.
import type { Browser, Page } from '@playwright/test'
import { admin, expect, hydrated, storeToken, test, undoButton, unique } from './fixtures.ts'
import { expectAccessible, expectAccessibleInDark } from './page-audit.ts'

const summaryOf = (page: Page) => page.getByLabel('Summary', { exact: true }).first()
const priceOf = (page: Page) => page.getByRole('textbox', { name: 'Price' })
const save = (page: Page) => page.keyboard.press('Control+s')

async function openEditor(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** A page in a browser of its own, logged in with an account of its own. */
async function openAs(browser: Browser, { username, url }: { username: string; url: string }) {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  const response = await page.request.post('/api/auth/login', { data: { ...admin, username } })
  await storeToken(page, { token: (await response.json()).token, url })
  return page
}

test('two administrators: other fields are merged, the same field is asked about, and a deletion is undone', async ({
  page,
  browser,
  baseURL,
  login,
  shop,
  quiet,
}) => {
  // The browser logs every refused save.
  quiet.allow.push(/Failed to load resource/)
  const username = `sara-${unique('x').replaceAll(/\D/g, '')}`
  await shop.post('/admin', { username, displayName: 'Sara', password: admin.password })
  const { id } = await shop.post('/products', {
    name: unique('Shared kettle'),
    summary: 'A kettle with a slim spout.',
    price: 7900,
  })
  const path = `/admin/products/${id}`
  await login()
  await openEditor(page, path)
  const sara = await openAs(browser, { username, url: baseURL ?? '' })
  await openEditor(sara, path)

  await test.step('fields that only one of them changed are merged', async () => {
    await priceOf(sara).fill('82')
    await save(sara)
    await expect(sara.getByText(/” saved/)).toBeVisible()
    await summaryOf(page).fill('A kettle with a slim spout, by me.')
    await save(page)
    await expect(
      page.getByText(/Sara.? changed Price while you were editing. Both changes are saved./),
    ).toBeVisible()
    await expect(priceOf(page)).toHaveValue('82.00')
    await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  })

  const dialog = page.getByRole('dialog')
  await test.step('a field that both changed is asked about; Escape changes nothing', async () => {
    await openEditor(sara, path)
    await summaryOf(sara).fill('A kettle with a gooseneck spout.')
    await priceOf(sara).fill('90')
    await save(sara)
    await expect(sara.getByText(/” saved/)).toBeVisible()
    await summaryOf(page).fill('A kettle with a very slim spout.')
    await priceOf(page).fill('95')
    await save(page)
    await expect(dialog).toHaveAccessibleName(/Sara.? changed this while you were editing/)
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(dialog.getByRole('radio').first()).toBeFocused()
    await expectAccessible(page, { within: '[role=dialog]' })
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(summaryOf(page)).toHaveValue('A kettle with a very slim spout.')
    await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t save.' })).toBeVisible()
  })

  await test.step('by keyboard: one of each, and saving works the first time', async () => {
    await save(page)
    const price = dialog.getByRole('radiogroup', { name: 'Price' })
    const summary = dialog.getByRole('radiogroup', { name: 'Summary' })
    await expect(price.getByRole('radio', { name: /\$95/ })).toBeVisible()
    await summary.getByRole('radio', { name: /Sara/ }).focus()
    await page.keyboard.press('Space')
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expect(dialog.getByRole('status')).toHaveText('1 field left')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect(price.getByRole('radio', { name: /Yours/ })).toBeChecked()
    await save(page)
    await expect(page.getByText('Your version wasn’t saved: Summary.')).toBeVisible()
    await expect(summaryOf(page)).toHaveValue('A kettle with a gooseneck spout.')
    await expect(priceOf(page)).toHaveValue('95.00')
    await undoButton(page).click()
    await expect(summaryOf(page)).toHaveValue('A kettle with a very slim spout.')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
  })

  await test.step('what was deleted meanwhile is restored with what was typed', async () => {
    const token = await sara.evaluate(() => localStorage.getItem('token'))
    const headers = { authorization: `Bearer ${token}` }
    expect((await sara.request.delete(`/api/products/${id}`, { headers })).ok()).toBe(true)
    await save(page)
    await expect(dialog).toHaveAccessibleName('This was deleted while you were editing')
    await dialog.getByRole('button', { name: 'Restore and save' }).click()
    await expect(page.getByText('Restored from the trash with your changes')).toBeVisible()
    await openEditor(page, path)
    await expect(summaryOf(page)).toHaveValue('A kettle with a very slim spout.')
  })
  await sara.context().close()
})

test('fa: one’s own other tab is called that, and categories are shown by name', async ({
  page,
  context,
  baseURL,
  login,
  shop,
  quiet,
}) => {
  quiet.allow.push(/Failed to load resource/)
  const [kitchen, coffee, tea] = [unique('آشپزخانه'), unique('قهوه'), unique('چای')]
  const parent = await shop.post('/category', { name: kitchen })
  const first = await shop.post('/category', { name: coffee, parentId: parent.id })
  await shop.post('/category', { name: tea, parentId: parent.id })
  const { id } = await shop.post('/products', { name: unique('کتری'), categoryId: parent.id })
  const path = `/admin/products/${id}`
  const token = await login()
  await context.addCookies([{ name: 'locale', value: 'fa', url: baseURL ?? '' }])
  await page.setViewportSize({ width: 360, height: 740 })
  await openEditor(page, path)
  const choose = async (tab: Page, name: string) => {
    await tab.getByRole('combobox', { name: 'دسته', exact: true }).fill(name)
    await tab.getByRole('option', { name }).click()
  }
  await choose(page, coffee)
  const otherTab = await context.newPage()
  await storeToken(otherTab, { token, url: baseURL ?? '' })
  await openEditor(otherTab, path)
  await choose(otherTab, tea)
  await save(otherTab)
  await expect(otherTab.getByText(/» ذخیره شد/)).toBeVisible()
  await otherTab.close()
  await save(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName('شما این مورد را در زبانه یا دستگاه دیگری تغییر داده‌اید')
  const category = dialog.getByRole('radiogroup', { name: 'دسته' })
  await expect(category.getByRole('radio', { name: `این زبانه ${kitchen} / ${coffee}` })).toBeVisible()
  await expect(
    category.getByRole('radio', { name: `زبانه یا دستگاه دیگر ${kitchen} / ${tea}` }),
  ).toBeVisible()
  await expectAccessible(page, { within: '[role=dialog]' })
  await expectAccessibleInDark(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'همه از این زبانه' }).click()
  await dialog.getByRole('button', { name: 'ذخیره' }).click()
  await expect(page.getByText(/» ذخیره شد/)).toBeVisible()
  const saved = await page.request.get(`/api/products/by-id/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect((await saved.json()).categoryId).toBe(first.id)
})
