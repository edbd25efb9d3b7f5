// The warranty desk: serial numbers are added, found, activated, extended, voided and replaced, one by one and many at once.
import { expect, notification, test, unique } from './fixtures.ts'
import { action, drawer, mark, open, rowOf } from './warranty.ts'

test('a number is added, found, activated, extended, taken back and voided', async ({
  page,
  login,
  shop,
}) => {
  const start = mark()
  const name = unique('Kettle')
  await shop.post('/products', { name, visible: true, warrantyMonths: 24 })
  await login()
  await open(page)
  await page.getByRole('button', { name: 'Add serial numbers' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add serial numbers' })
  await dialog.getByRole('textbox', { name: 'Serial number' }).fill(`${start}-001`)
  await dialog.getByRole('combobox', { name: 'Product' }).fill(name)
  await page.getByRole('option', { name }).click()
  await dialog.getByRole('textbox', { name: 'Batch' }).fill('L24')
  await dialog.getByRole('button', { name: 'Add number' }).click()
  await expect(notification(page, `${start}-001 added`)).toBeVisible()
  await expect(drawer(page).getByRole('heading', { level: 2 })).toHaveText(`${start}-001`)
  await expect(drawer(page)).toContainText('Not activated')
  const dimmed = drawer(page).getByRole('button', { name: /^Extend.*Not activated yet$/ })
  await expect(dimmed).toHaveAttribute('aria-disabled', 'true')

  // Found in any spelling, by the key of the search.
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('/')
  await page.keyboard.type(`${start.toLowerCase()} 001`)
  await expect(page).toHaveURL(new RegExp(`q=${start.toLowerCase()}`))
  await expect(page.getByRole('row')).toHaveCount(2)
  await rowOf(page, `${start}-001`).getByRole('link').click()

  // The button says the last day: the day before the months are over.
  await action(page, 'Activate').click()
  await drawer(page).getByLabel('Sold on').fill('2026-03-04')
  await drawer(page).getByRole('button', { name: 'Activate until 3 Mar 2028' }).click()
  await expect(notification(page, `${start}-001 activated`)).toBeVisible()
  await expect(rowOf(page, `${start}-001`)).toContainText('3 Mar 2028')

  await action(page, 'Extend').click()
  await drawer(page).getByText('6 months', { exact: true }).click()
  await drawer(page).getByLabel('Internal reason').fill('Base replaced after repair')
  await drawer(page).getByRole('button', { name: 'Extend to 3 Sept 2028' }).click()
  await expect(rowOf(page, `${start}-001`)).toContainText('3 Sept 2028')
  await expect(drawer(page).getByRole('region', { name: 'History' })).toContainText('extended the warranty')
  await notification(page, `Warranty of ${start}-001 extended`).getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, `${start}-001`)).toContainText('3 Mar 2028')

  // The customer reads the reason in either language, staff another one.
  await action(page, 'Void').click()
  await drawer(page).getByLabel('Reason for the customer · English').fill('Opened by others')
  await drawer(page).getByLabel('Reason for the customer · Persian').fill('دستگاه باز شده است')
  await drawer(page).getByLabel('Internal reason').fill('Seal broken')
  await drawer(page).getByRole('button', { name: 'Void warranty' }).click()
  await expect(rowOf(page, `${start}-001`)).toContainText('Void')
  await page.goto(`/warranty?serial=${start}-001`)
  await expect(page.getByRole('main')).toContainText('Opened by others')
  await expect(page.getByRole('main')).not.toContainText('Seal broken')
})

test('by the keyboard alone, an entry is walked to, extended, and the change undone', async ({
  page,
  login,
  shop,
}) => {
  const start = mark()
  const { id } = await shop.post('/products', { name: unique('Lamp'), visible: true })
  const fields = { productId: id, state: 'activated', startsOn: '2026-01-10', months: 12 }
  for (const end of ['001', '002']) await shop.post('/serials', { serial: `${start}-${end}`, ...fields })
  await login()
  await open(page, `?q=${start}`)
  await page.keyboard.press('j')
  await expect(drawer(page).getByRole('heading', { level: 2 })).toHaveText(`${start}-001`)
  await page.keyboard.press('j')
  await expect(drawer(page).getByRole('heading', { level: 2 })).toHaveText(`${start}-002`)
  await page.keyboard.press('k')
  await expect(drawer(page).getByRole('heading', { level: 2 })).toHaveText(`${start}-001`)
  // Impossible: it is activated already.
  await page.keyboard.press('a')
  await page.keyboard.press('e')
  const length = drawer(page).getByRole('radio', { name: '3 months' })
  await expect(length).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(length).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(length).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(notification(page, `Warranty of ${start}-001 extended`)).toBeVisible()
  await expect(rowOf(page, `${start}-001`)).toContainText('9 Apr 2027')
  await page.keyboard.press('Control+z')
  await expect(rowOf(page, `${start}-001`)).toContainText('9 Jan 2027')
  await page.keyboard.press('Escape')
  // The navigation is one too.
  await expect(page.getByRole('complementary')).toHaveCount(1)
})

test('a range is refused where another one is, and a number of it is replaced by another', async ({
  page,
  login,
  shop,
  quiet,
}) => {
  quiet.allow.push(/status of 40[09]/)
  const start = mark()
  const { id } = await shop.post('/products', { name: unique('Heater'), visible: true })
  await shop.post('/serials/ranges', {
    first: `${start}-001`,
    last: `${start}-050`,
    productId: id,
    months: 18,
  })
  await login()
  await open(page)
  await page.getByRole('button', { name: 'Add serial numbers' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add serial numbers' })
  await dialog.getByText('Range', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'First number' }).fill(`${start}-040`)
  await dialog.getByRole('textbox', { name: 'Last number' }).fill(`${start}-090`)
  await dialog.getByRole('button', { name: 'Add range' }).click()
  await dialog.getByRole('link', { name: `${start}-001 … ${start}-050` }).click()
  await expect(drawer(page).getByRole('heading', { level: 2 })).toHaveText(`${start}-001 … 050`)
  await expect(drawer(page)).toContainText('Range, 0 of 50 activated')

  // A number that only lies in the range is found, and gets an entry of its own.
  await open(page, `?serial=${start}007`)
  await expect(drawer(page).getByRole('heading', { level: 2 })).toHaveText(`${start}-007`)
  await action(page, 'Replace').click()
  await drawer(page).getByLabel('New serial number').fill(`${start} 008`)
  await drawer(page)
    .getByRole('button', { name: `Replace with ${start} 008` })
    .click()
  await expect(drawer(page)).toContainText('Replaced')
  await drawer(page)
    .getByRole('link', { name: `${start}-008` })
    .click()
  await expect(drawer(page).getByRole('heading', { level: 2 })).toHaveText(`${start}-008`)
  await expect(drawer(page)).toContainText(`${start}-007`)
})

test('a pasted column is added, and many are voided at once (Persian)', async ({ page, login, baseURL }) => {
  test.slow()
  const start = mark()
  await page.context().addCookies([{ name: 'locale', value: 'fa', url: baseURL ?? '' }])
  await login()
  await open(page)
  await page.getByRole('button', { name: 'افزودن شمارهٔ سریال' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'افزودن شمارهٔ سریال' })
  await dialog.getByText('ستون', { exact: true }).click()
  await dialog
    .getByRole('textbox', { name: 'شماره‌های سریال' })
    .fill(`${start}-1\n${start}-2\n؟؟\n${start}-3\n${start}-1`)
  await dialog.getByRole('button', { name: 'بررسی' }).click()
  await expect(dialog.getByRole('status').last()).toContainText('۳ شماره اضافه می‌شود و ۲ شماره نه')
  await dialog.getByRole('button', { name: 'افزودن ۳ شماره' }).click()
  await expect(page.getByText('۳ شمارهٔ سریال اضافه شد').first()).toBeVisible({ timeout: 20_000 })

  await open(page, `?q=${start}`)
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('checkbox', { name: 'انتخاب همهٔ این صفحه' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'ابطال' }).click()
  const form = page.getByRole('dialog', { name: 'ابطال: ۳ مورد' })
  await form.getByLabel('دلیل داخلی').fill('سرقت')
  await form.getByRole('button', { name: 'ابطال: ۳ مورد' }).click()
  await expect(page.getByText('۳ شمارهٔ سریال تغییر کرد').first()).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(page.getByRole('row', { name: 'باطل' })).toHaveCount(3)
})
