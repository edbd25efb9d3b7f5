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
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/admin/products')
  await expect(page.getByText(`“${name}” was moved to the trash.`)).toBeVisible()

  // Twice, because such a page is never cached.
  for (const _ of [1, 2]) {
    const gone = await request.get(address)
    expect([gone.status(), gone.headers()['cache-control']]).toEqual([410, 'no-cache'])
    expect(await gone.text()).toContain('No longer available')
  }
  const persian = await request.get(`/fa${address}`)
  expect([persian.status(), (await persian.text()).includes('دیگر عرضه نمی‌شود')]).toEqual([410, true])
  expect(await listed()).toBe(false)

  await undoButton(page).click()
  await expect(page.getByText(`“${name}” is back.`)).toBeVisible()
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
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  const other = await shop.post('/products', { name })

  await page.getByRole('link', { name: 'Trash' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deleted products')
  const row = page.getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(page.getByText('This name is already used')).toBeVisible()
  await shop.patch(`/products/${other.id}`, { name: unique('Given up') })
  await row.getByRole('button', { name: `Restore ${name}` }).click()
  await expect(page.getByText(`“${name}” is back.`)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a copy is hidden and opens at once', async ({ page, login, shop }) => {
  const { product, name } = await stock(shop)
  await login()
  await page.goto(`/admin/products/${product.id}`)
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} (copy)`)
  await expect(page.getByText('Hidden', { exact: true }).first()).toBeVisible()
})

test('deleting a category with contents asks where to move them, and moves them there', async ({
  page,
  login,
  shop,
  request,
  quiet,
}) => {
  quiet.allow.push(/Failed to load resource/)
  const [from, to] = [unique('Teaware'), unique('Kitchen')]
  const source = await shop.post('/category', { name: from })
  const target = await shop.post('/category', { name: to })
  const name = unique('Cup')
  await shop.post('/products', { name, categoryId: source.id, visible: true })
  await login()
  await page.goto('/admin/categories')
  await page.getByRole('button', { name: `Delete ${from}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('It holds 1 product.')
  await dialog.getByLabel('Into another category').check()
  await expect(dialog.getByRole('button', { name: 'Move and delete' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Category' }).fill(to)
  await page.getByRole('option', { name: to }).click()
  await dialog.getByRole('button', { name: 'Move and delete' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: from })).toHaveCount(0)
  expect(await (await request.get(`/main/${target.slug}`)).text()).toContain(name)
  expect((await request.get(`/main/${source.slug}`)).status()).toBe(404)

  await undoButton(page).click()
  await expect(page.getByRole('link', { name: from })).toBeVisible()
  expect((await request.get(`/main/${source.slug}`)).status()).toBe(200)
})

test('categories are reordered with buttons, and the focus stays', async ({ page, login, shop }) => {
  const parent = await shop.post('/category', { name: unique('Ordered') })
  const [first, second] = [unique('Alpha'), unique('Beta')]
  for (const name of [first, second]) await shop.post('/category', { name, parentId: parent.id })
  await login()
  await page.goto('/admin/categories')
  const places = () =>
    page
      .getByRole('link', { name: /^(Alpha|Beta) / })
      .filter({ hasText: new RegExp(`${first}|${second}`) })
      .allTextContents()
  await expect.poll(places).toEqual([first, second])
  const up = page.getByRole('button', { name: `Move ${second} up` })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect.poll(places).toEqual([second, first])
  await expect(up).toBeFocused()
})

test('the activity page shows a change of price, and reverts it', async ({ page, login, shop, quiet }) => {
  quiet.allow.push(/Failed to load resource/)
  const { product, name } = await stock(shop)
  await shop.patch(`/products/${product.id}`, { price: 15_000 })
  await login()
  await page.goto(`/admin/products/${product.id}`)
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`History of ${name}`)
  const change = page.locator('dl').first()
  await expect(change).toContainText('Price')
  await expect(change).toContainText('$129.00')
  await expect(change).toContainText('$150.00')

  const button = page.getByRole('button', { name: `Undo: Changed, ${name}` })
  await shop.patch(`/products/${product.id}`, { price: 16_000 })
  await button.click()
  await expect(page.getByText('Not undone: “Price” changed since.')).toBeVisible()
  await shop.patch(`/products/${product.id}`, { price: 15_000 })
  await page.reload()
  // The newest entry reverts the newest change: from 150 to 160.
  await button.first().click()
  await expect(page.getByText(`Undone. “${name}” is as it was before.`)).toBeVisible()
  await expect(page.getByText(/^Undone \d/).first()).toBeVisible()
  await page.goto(`/admin/products/${product.id}`)
  await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('160.00')
})
