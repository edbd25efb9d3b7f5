// A value is entered once, in either language, and read, filtered and renamed in both.
import { expect, hydrated, test, unique } from './fixtures.ts'

test('a value that is entered in English is seen and filtered by in Persian, and a choice is renamed for all products', async ({
  page,
  shop,
  login,
}) => {
  const category = await shop.post('/category', { name: unique('Vases'), visible: true })
  await shop.post(`/category/attributes/${category.id}`, {
    name: 'Colour',
    type: 'choice',
    filterable: true,
    choices: [
      { value: 'Black', translations: { fa: 'مشکی' }, swatch: '#111111' },
      { value: 'Red', translations: { fa: 'قرمز' } },
    ],
    translations: { fa: { name: 'رنگ' } },
  })
  const product = await shop.post('/products', {
    name: unique('Vase'),
    categoryId: category.id,
    visible: true,
  })
  await shop.post('/products', { name: unique('Other vase'), categoryId: category.id, visible: true })
  await login()
  await page.goto(`/admin/products/${product.id}`)
  const specs = page.getByRole('region', { name: 'Specifications' })
  await specs.getByRole('button', { name: 'Add category attributes (1)' }).click()
  const value = specs.getByRole('combobox', { name: 'Value, row 1' })
  await expect(value).toBeFocused()
  await value.click()
  await page.getByRole('option', { name: 'Black' }).click()
  await specs.getByRole('button', { name: 'Add row' }).click()
  await page.keyboard.type('Box')
  await specs.getByLabel('Value · English, row 2').fill('Carton')
  await specs.getByLabel('Name · Persian, row 2').fill('جعبه')
  await specs.getByLabel('Value · Persian, row 2').fill('مقوا')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/” saved/).first()).toBeVisible()
  await page.reload()
  await expect(specs.getByRole('combobox', { name: 'Value, row 1' })).toHaveValue('Black')

  const table = page.locator('section[aria-labelledby="specs"]')
  await page.goto(`/fa/product/${product.slug}`)
  await expect(table.getByRole('row')).toHaveText(['رنگمشکی', 'جعبهمقوا'])
  await page.goto(`/fa/main/${category.slug}`)
  await hydrated(page)
  await page.getByLabel('مشکی').check()
  await expect(page.locator('main article')).toHaveCount(1)
  await expect(page).toHaveURL(/spec=Colour%3ABlack/)
  const savedAddress = page.url()

  await page.goto(`/admin/categories/${category.id}`)
  await page.getByRole('button', { name: 'Edit Colour' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Choices · English').fill('Jet black #111111\nRed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`/product/${product.slug}`)
  await expect(table.getByRole('row').first()).toHaveText('ColourJet black')
  await page.goto(savedAddress)
  await expect(page).toHaveURL(/spec=Colour%3AJet/)
  await expect(page.locator('main article')).toHaveCount(1)
  const after = await (await page.request.get(`/api/products/by-id/${product.id}`)).json()
  expect(after.version).toBe(2)
})
