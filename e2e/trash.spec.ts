// Deleting, restoring, copying and undoing in the back office.
import { expect, stock, test, undoButton, unique } from './fixtures.ts'

test('a deleted product is gone for visitors at once, and undo brings it back', async ({
  page,
  login,
  shop,
  request,
}) => {
  const { product, category, name } = await stock(shop)
  const address = `/product/${product.slug}`
  const listed = async () => (await (await request.get(`/main/${category.slug}`)).text()).includes(name)
  expect([(await request.get(address)).status(), await listed()]).toEqual([200, true])

  await login()
  await page.goto(`/admin/products/${product.id}`)
  await page.getByRole('button', { name: `More actions: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/admin/products')
  await expect(page.getByText(`“${name}” moved to the trash`)).toBeVisible()

  // Twice, because such a page is never cached.
  for (const _ of [1, 2]) {
    const gone = await request.get(address)
    expect([gone.status(), gone.headers()['cache-control']]).toEqual([410, 'no-cache'])
    expect(await gone.text()).toContain('We no longer list this product.')
  }
  const persian = await request.get(`/fa${address}`)
  expect([persian.status(), (await persian.text()).includes('این محصول دیگر در کاتالوگ ما نیست.')]).toEqual([
    410,
    true,
  ])
  expect(await listed()).toBe(false)

  await undoButton(page).click()
  await expect(page.getByText(`“${name}” restored`)).toBeVisible()
  await expect(page.getByRole('link', { name })).toBeVisible()
  expect([(await request.get(address)).status(), await listed()]).toEqual([200, true])
})

test('products are restored from the trash, with a reason when that is not possible', async ({
  page,
  login,
  shop,
  quiet,
}) => {
  quiet.allow.push(/Failed to load resource/)
  const name = unique('Vase')
  await shop.post('/products', { name })
  await login()
  await page.goto('/admin/products')
  await page.getByRole('button', { name: `More actions: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  const other = await shop.post('/products', { name })

  await page.getByRole('link', { name: 'Trash' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deleted products')
  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(page.getByText('Another product has this name.')).toBeVisible()
  const restore = row.getByRole('button', { name: `Restore ${name}` })
  await shop.patch(`/products/${other.id}`, { name: unique('Given up') })
  // The message lies over the button and the pointer. It gives way to whoever moves the pointer on the button.
  const message = page
    .locator('.mantine-Notification-root')
    .filter({ hasText: 'Another product has this name.' })
  const box = await restore.boundingBox()
  if (!box) throw new Error('the button is not on the page')
  await page.mouse.move(box.x + 8, box.y + box.height / 2)
  await expect(message).toHaveCSS('pointer-events', 'none')
  await restore.click()
  await expect(page.getByText(`“${name}” restored`)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a copy is hidden and opens at once', async ({ page, login, shop }) => {
  const { product, name } = await stock(shop)
  await login()
  await page.goto(`/admin/products/${product.id}`)
  await page.getByRole('button', { name: `More actions: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} (copy)`)
  await expect(page.getByText('Hidden', { exact: true }).first()).toBeVisible()
})

test('a category is deleted and what it holds is moved; undo brings all of it back', async ({
  page,
  login,
  shop,
  request,
  quiet,
  baseURL,
}) => {
  quiet.allow.push(/Failed to load resource/)
  const [from, to, persian] = [unique('Teaware'), unique('Kitchen'), unique('لوازم چای')]
  const source = await shop.post('/category', { name: from, translations: { fa: { name: persian } } })
  const target = await shop.post('/category', { name: to })
  const inner = await shop.post('/category', { name: unique('Cups'), parentId: source.id })
  const [name, below] = [unique('Pot'), unique('Cup')]
  const product = await shop.post('/products', { name, categoryId: source.id, visible: true })
  await shop.post('/products', { name: below, categoryId: inner.id, visible: true })
  const listed = async ({ slug }: { slug: string }) => {
    const html = await (await request.get(`/main/${slug}`)).text()
    return [name, below].map(one => html.includes(one))
  }
  await login()
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: `More actions: ${from}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Make subcategories main categories')).toBeChecked()
  await expect(dialog.getByText('1 product moves')).toBeVisible()
  await expect(dialog.getByText('1 subcategory moves, with 1 more product')).toBeVisible()
  await dialog.getByLabel('To another category').check()
  await expect(dialog.getByRole('button', { name: 'Move and delete' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Category' }).fill(to)
  await page.getByRole('option', { name: to }).click()
  await dialog.getByRole('button', { name: 'Move and delete' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: from })).toHaveCount(0)
  expect(await listed(target)).toEqual([true, true])
  expect((await request.get(`/main/${source.slug}`)).status()).toBe(404)

  await undoButton(page).click()
  await expect(page.getByText(`“${from}” restored with all its contents`)).toBeVisible()
  await expect(page.getByRole('link', { name: from })).toBeVisible()
  expect([await listed(source), await listed(target)]).toEqual([
    [true, true],
    [false, false],
  ])

  // Again in Persian, undone from Activity, where every name is in Persian if there is one.
  await page.context().addCookies([{ name: 'locale', value: 'fa', url: baseURL ?? '' }])
  await page.goto(`/admin/categories/${source.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(persian)
  await page.getByRole('button', { name: `گزینه‌های بیشتر: ${persian}` }).click()
  await page.getByRole('menuitem', { name: 'حذف' }).click()
  await expect(dialog).toContainText(`دستهٔ «${persian}» حذف شود؟`)
  await dialog.getByRole('button', { name: 'انتقال و حذف' }).click()
  await expect(page).toHaveURL('/admin/categories')
  await expect(page.getByText(`«${persian}» به سطل زباله منتقل شد`)).toBeVisible()
  await page.goto('/admin/activity')
  const undo = page.getByRole('button', { name: `برگرداندن: حذف شد، ${persian}` })
  await shop.patch(`/products/${product.id}`, { categoryId: target.id })
  await undo.click()
  await expect(page.getByText(`حذف یا بازیابی شده است: «${name}»`)).toBeVisible()
  await shop.patch(`/products/${product.id}`, { categoryId: null })
  await undo.click()
  await expect(page.getByText(`برگردانده شد: «${persian}»`)).toBeVisible()
  expect(await listed(source)).toEqual([true, true])
  await page.getByRole('combobox', { name: 'مدیر' }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await expect(page).toHaveURL(/\/admin\/activity\?admin=\d+$/)
  await expect(page.getByText(persian).first()).toBeVisible()
})

test('the activity page shows a change of price, and reverts it', async ({ page, login, shop, quiet }) => {
  quiet.allow.push(/Failed to load resource/)
  const { product, name } = await stock(shop)
  await shop.patch(`/products/${product.id}`, { price: 15_000 })
  await login()
  await page.goto(`/admin/products/${product.id}`)
  await page.getByRole('button', { name: `More actions: ${name}` }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`History of ${name}`)
  const change = page.locator('dl').first()
  await expect(change).toContainText('Price')
  await expect(change).toContainText('$129')
  await expect(change).toContainText('$150')

  const button = page.getByRole('button', { name: `Undo: Changed, ${name}` })
  await shop.patch(`/products/${product.id}`, { price: 16_000 })
  await button.click()
  await expect(page.getByText('Couldn’t undo. Changed since: “Price”')).toBeVisible()
  await shop.patch(`/products/${product.id}`, { price: 15_000 })
  await page.reload()
  // The newest entry reverts the newest change: from 150 to 160.
  await button.first().click()
  await expect(page.getByText(`Undone: “${name}”`)).toBeVisible()
  await expect(page.getByText(/^Undone \d/).first()).toBeVisible()
  await page.goto(`/admin/products/${product.id}`)
  await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('160.00')
})
