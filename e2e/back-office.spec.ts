// Editing categories and products in the back office.
import { expect, test, unique } from './fixtures.ts'

test('a category and a product are made, changed, and seen by visitors at once', async ({
  page,
  login,
  browser,
  baseURL,
}) => {
  await login()
  const category = unique('Teaware')
  await page.goto('/admin/categories/create')
  await page.getByRole('group', { name: 'English' }).getByRole('textbox', { name: 'Name' }).fill(category)
  await page.getByRole('button', { name: 'Add category' }).click()
  await expect(page).toHaveURL(/\/admin\/categories\/\d+$/)

  const name = unique('Iron Teapot')
  await page.goto('/admin/products/create')
  await page.getByRole('group', { name: 'English' }).getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByLabel('Model code', { exact: true }).fill(unique('TP'))
  await page.getByRole('switch').first().click({ force: true })
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/)

  const visitor = await browser.newPage({ baseURL })
  const slug = name.toLowerCase().replaceAll(' ', '-')
  await visitor.goto(`/product/${slug}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name)

  await page.getByLabel('Summary', { exact: true }).first().fill('Cast iron, enamelled inside.')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/” saved/)).toBeVisible()
  await visitor.reload()
  await expect(visitor.locator('main')).toContainText('Cast iron, enamelled inside.')
  await visitor.close()
})

test('errors are shown at their fields, and no input is lost', async ({ page, login }) => {
  await login()
  await page.goto('/admin/products/create')
  await page.getByLabel('Summary', { exact: true }).first().fill('Only a summary')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await expect(page.getByLabel('Summary', { exact: true }).first()).toHaveValue('Only a summary')
  await expect(page).toHaveURL('/admin/products/create')
})

test('leaving with unsaved changes asks first', async ({ page, login, shop }) => {
  const { id } = await shop.post('/products', { name: unique('Unsaved') })
  await login()
  await page.goto(`/admin/products/${id}`)
  await page.getByLabel('Summary', { exact: true }).first().fill('Not saved yet')
  await page.getByRole('link', { name: 'Categories' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(`/admin/products/${id}`)
  await expect(page.getByLabel('Summary', { exact: true }).first()).toHaveValue('Not saved yet')
})
