// The warranty desk: what was changed is taken back, two people change the same, and a filtered list is saved.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { admin, expect, hydrated, notification, test, unique } from './fixtures.ts'
import { action, drawer, mark, open, rowOf } from './warranty.ts'

type Added = { entry: { id: number; version: number } }
type Shop = { post(path: string, body: object): Promise<unknown> }
const add = async (shop: Shop, body: object) => (await shop.post('/serials', body)) as Added
const act = (shop: Shop, serialId: number, action: object) =>
  shop.post('/serials/actions', { target: { serialId }, action })
const card = (page: Page, text: string | RegExp) =>
  page.locator('[data-bulk-changes]').getByRole('listitem', { name: text })

test('a voided number is taken back from the toast, and customers read that it is covered again', async ({
  page,
  login,
  shop,
}) => {
  const start = mark()
  const { id } = await shop.post('/products', { name: unique('Mixer'), visible: true })
  await add(shop, {
    ...{ serial: `${start}-001`, productId: id, state: 'activated' },
    ...{ startsOn: '2026-01-10', months: 36, batch: 'L7' },
  })
  await login()
  await open(page, `?serial=${start}001`)
  await action(page, 'Void').click()
  await drawer(page).getByRole('button', { name: 'Void warranty' }).click()
  await expect(drawer(page)).toContainText('Void')
  await notification(page, `${start}-001 voided`).getByRole('button', { name: 'Undo' }).click()
  await expect(notification(page, 'Change undone')).toBeVisible()
  await expect(action(page, 'Extend')).not.toHaveAttribute('aria-disabled', 'true')
  await page.goto(`/warranty?serial=${start}-001`)
  await expect(page.getByRole('main')).toContainText('9 January 2029')
})

test('many are changed at once, and its card takes all of it back (Persian)', async ({
  page,
  login,
  shop,
  baseURL,
}) => {
  test.slow()
  const start = mark()
  for (const end of ['1', '2', '3']) await add(shop, { serial: `${start}-00${end}`, productId: null })
  await page.context().addCookies([{ name: 'locale', value: 'fa', url: baseURL ?? '' }])
  await login()
  await open(page, `?q=${start}`)
  await page.getByRole('checkbox', { name: 'انتخاب همهٔ این صفحه' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'فعال‌سازی' }).click()
  const form = page.getByRole('dialog', { name: 'فعال‌سازی: ۳ مورد' })
  await form.getByLabel('مدت گارانتی به ماه').fill('۱۲')
  await form.getByRole('button', { name: 'فعال‌سازی: ۳ مورد' }).click()
  const done = card(page, '۳ شمارهٔ سریال تغییر کرد').first()
  await expect(done).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(page.getByRole('row', { name: 'زیر گارانتی' })).toHaveCount(3)
  await done.getByRole('button', { name: /^برگرداندن/ }).click()
  await expect(notification(page, /برگردانده شد/).first()).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(page.getByRole('row', { name: 'فعال‌نشده' })).toHaveCount(3)
})

test('two people correct a number: other fields are merged, the same field is asked about, and a draft is kept', async ({
  page,
  login,
  shop,
  quiet,
}) => {
  quiet.allow.push(/Failed to load resource/)
  const start = mark()
  const username = `sara-${unique('x').replaceAll(/\D/g, '')}`
  await shop.post('/admin', { username, displayName: 'Sara', password: admin.password })
  const { entry } = await add(shop, {
    ...{ serial: `${start}-001`, productId: null, state: 'activated' },
    ...{ startsOn: '2026-01-10', months: 12, batch: 'L1' },
  })
  const session = await page.request.post('/api/auth/login', { data: { ...admin, username } })
  const headers = { authorization: `Bearer ${(await session.json()).token}` }
  const bySara = async (fields: object) => {
    const data = { target: { serialId: entry.id }, action: { kind: 'edit', ...fields } }
    expect((await page.request.post('/api/serials/actions', { data, headers })).ok()).toBe(true)
  }
  await login()
  await open(page, `?serial=${start}001`)
  await action(page, 'Edit').click()
  const batch = drawer(page).getByRole('textbox', { name: 'Batch' })
  const save = drawer(page).getByRole('button', { name: 'Save' })

  await bySara({ months: 24 })
  await batch.fill('L2')
  await save.click()
  await expect(
    page.getByText(/Sara.? changed Months while you were editing. Both changes are saved./),
  ).toBeVisible()
  await expect(drawer(page)).toContainText('9 Jan 2028')
  await expect(drawer(page)).toContainText('L2')

  await action(page, 'Edit').click()
  await batch.fill('Mine')
  await bySara({ batch: 'Hers' })
  await save.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toHaveAccessibleName(/Sara.? changed this while you were editing/)
  await expect(dialog.getByRole('radio', { name: /Hers/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(batch).toHaveValue('Mine')

  // Closed and opened again, what was typed is offered.
  await drawer(page).getByRole('button', { name: 'Cancel' }).click()
  await action(page, 'Edit').click()
  await drawer(page).getByRole('button', { name: 'Restore' }).click()
  await expect(batch).toHaveValue('Mine')
  await save.click()
  await dialog.getByRole('radio', { name: /Mine/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(notification(page, `Changes to ${start}-001 saved`).last()).toBeVisible()
  await expect(drawer(page)).toContainText('Mine')

  await page.goto('/admin/activity')
  await page
    .getByRole('button', { name: new RegExp(`^Undo: .*${start}-001`) })
    .first()
    .click()
  await open(page, `?serial=${start}001`)
  await expect(drawer(page)).toContainText('Hers')
})

test('a spelling that is not the number is refused at its field, and the last day to come is shown', async ({
  page,
  login,
  shop,
}) => {
  const start = mark()
  await add(shop, {
    ...{ serial: `${start}-001`, productId: null, state: 'activated', startsOn: '2026-01-10', months: 12 },
  })
  await login()
  await open(page, `?serial=${start}001`)
  await action(page, 'Edit').click()
  const printed = drawer(page).getByRole('textbox', { name: 'As printed on the label' })
  await expect(printed).toBeFocused()
  await printed.fill(`${start}-002`)
  await drawer(page).getByLabel('First day').fill('2026-02-01')
  await expect(drawer(page).getByText('The last day becomes 31 Jan 2027.')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(
    drawer(page).getByText(`Only case, spaces and punctuation may differ from ${start}001.`),
  ).toBeVisible()
  await printed.fill(`${start.toLowerCase()} 001`)
  await page.keyboard.press('Control+s')
  await expect(drawer(page).getByRole('heading', { level: 2 })).toHaveText(`${start.toLowerCase()} 001`)
  await expect(drawer(page)).toContainText('31 Jan 2027')
})

test('units that were sold follow the months of their product if they are told to (Persian)', async ({
  page,
  login,
  shop,
  baseURL,
}) => {
  const start = mark()
  const product = await shop.post('/products', { name: unique('Iron'), visible: true, warrantyMonths: 12 })
  const sold = { productId: product.id, state: 'activated', startsOn: '2026-01-10' }
  await add(shop, { serial: `${start}-001`, ...sold })
  const extended = await add(shop, { serial: `${start}-002`, ...sold })
  await act(shop, extended.entry.id, { kind: 'extend', months: 6 })
  await page.context().addCookies([{ name: 'locale', value: 'fa', url: baseURL ?? '' }])
  await login()
  await page.goto(`/admin/products/${product.id}`)
  await hydrated(page)
  await page.getByRole('textbox', { name: 'گارانتی' }).fill('۲۴')
  await page.keyboard.press('Control+s')
  const question = page.getByRole('dialog', { name: 'گارانتی واحدهای فروخته‌شده هم تغییر کند؟' })
  await expect(question.getByRole('button', { name: 'همان بماند' })).toBeFocused()
  await question.getByRole('button', { name: 'تغییر کند' }).click()
  await expect(card(page, '۱ شمارهٔ سریال تغییر کرد').first()).toBeVisible({ timeout: 20_000 })
  await open(page, `?q=${start}&sort=ends`)
  // Whose last day was set by hand keeps it.
  await expect(rowOf(page, `${start}-001`)).toContainText('۱۹ دی ۱۴۰۶')
  await expect(rowOf(page, `${start}-002`)).toContainText('۱۸ تیر ۱۴۰۶')
})

test('a recall of a product is what its customers read, and ends without a trace', async ({ page, shop }) => {
  const start = mark()
  const product = await shop.post('/products', { name: unique('Fryer'), visible: true })
  const sold = { productId: product.id, state: 'activated', startsOn: '2026-01-10', months: 36 }
  await add(shop, { serial: `${start}-001`, ...sold })
  await shop.patch(`/products/${product.id}`, {
    recall: 'The handle may break.',
    translations: { fa: { recall: 'دسته ممکن است بشکند.' } },
  })
  await page.goto(`/warranty?serial=${start}-001`)
  await expect(page.getByRole('main')).toContainText('This product is recalled')
  await expect(page.getByRole('main')).toContainText('The handle may break.')
  await page.goto(`/fa/warranty?serial=${start}-001`)
  await expect(page.getByRole('main')).toContainText('دسته ممکن است بشکند.')
  await shop.patch(`/products/${product.id}`, { recall: '' })
  await page.goto(`/warranty?serial=${start}-001`)
  await expect(page.getByRole('main')).toContainText('9 January 2029')
})

test('a number is moved to another product and deleted, and both are taken back (Persian)', async ({
  page,
  login,
  shop,
  baseURL,
}) => {
  const start = mark()
  const [first, second] = [unique('Toaster'), unique('Grill')]
  const { id } = await shop.post('/products', { name: first, visible: true })
  await shop.post('/products', { name: second, visible: true })
  await add(shop, { serial: `${start}-001`, productId: id })
  await page.context().addCookies([{ name: 'locale', value: 'fa', url: baseURL ?? '' }])
  await login()
  await open(page, `?q=${start}&serial=${start}001`)
  await action(page, 'محصول').click()
  await drawer(page).getByRole('combobox', { name: 'محصول' }).fill(second)
  await page.getByRole('option', { name: second }).click()
  await drawer(page).getByRole('button', { name: 'تغییر محصول' }).click()
  await expect(drawer(page).getByRole('link', { name: second })).toBeVisible()
  const undo = (text: RegExp) => notification(page, text).getByRole('button', { name: 'برگرداندن' })
  await undo(/محصول .* تغییر کرد/).click()
  await expect(drawer(page).getByRole('link', { name: first })).toBeVisible()

  await action(page, 'حذف').click()
  await drawer(page).locator('[data-desk-form]').getByRole('button', { name: 'حذف', exact: true }).click()
  await expect(rowOf(page, `${start}-001`)).toHaveCount(0)
  await undo(/حذف شد/).click()
  await expect(rowOf(page, `${start}-001`)).toHaveCount(1)
})

test('a filtered list is saved as a spreadsheet', async ({ page, login, shop }) => {
  const start = mark()
  for (const end of ['1', '2'])
    await add(shop, { serial: `${start}-00${end}`, productId: null, batch: start })
  await add(shop, { serial: `${start}-003`, productId: null })
  await login()
  await open(page, `?batch=${start}`)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByText('Ranges are left out.')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click()
  const file = await (await saved).path()
  const lines = readFileSync(file, 'utf8').trim().split(/\r?\n/)
  expect(lines.slice(1).map(line => line.split(',')[0])).toEqual([`${start}-001`, `${start}-002`])
})

test('labels are made of the numbers that are selected, or of all that the filter finds', async ({
  page,
  login,
  shop,
}) => {
  const start = mark()
  for (const end of ['1', '2', '3'])
    await add(shop, { serial: `${start}-00${end}`, productId: null, batch: start })
  await login()
  await open(page, `?batch=${start}`)
  const numbers = page.getByRole('textbox', { name: 'Serial numbers' })
  const labels = page.getByRole('toolbar').getByRole('link', { name: 'Print labels' })
  await page.getByRole('checkbox', { name: `Select ${start}-002` }).check()
  await labels.click()
  await expect(numbers).toHaveValue(`${start}-002`)
  await open(page, `?batch=${start}`)
  await page.getByRole('checkbox', { name: `Select ${start}-002` }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Select all 3' }).click()
  await labels.click()
  await expect(numbers).toHaveValue(new RegExp(`^${start}-00\\d\\n${start}-00\\d\\n${start}-00\\d$`))
})
