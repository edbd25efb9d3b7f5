// A value is entered once, in either language, and read, filtered and renamed in both.
import { expect, hydrated, test, undoButton, unique } from './fixtures.ts'

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
  await dialog.getByLabel('Choice 1 · English').fill('Jet black')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto(`/product/${product.slug}`)
  await expect(table.getByRole('row').first()).toHaveText('ColourJet black')
  await page.goto(savedAddress)
  await expect(page).toHaveURL(/spec=Colour%3AJet/)
  await expect(page.locator('main article')).toHaveCount(1)
  const after = await (await page.request.get(`/api/products/by-id/${product.id}`)).json()
  expect(after.version).toBe(2)
})

test('two choices are merged, a saved address leads to the one that stayed, and it is undone from the message', async ({
  page,
  shop,
  login,
}) => {
  const category = await shop.post('/category', { name: unique('Curtains'), visible: true })
  const attribute = await shop.post(`/category/attributes/${category.id}`, {
    name: 'Colour',
    type: 'choice',
    filterable: true,
    choices: [
      { value: 'Gray', translations: { fa: 'طوسی' } },
      { value: 'Grey', translations: { fa: 'خاکستری' } },
      { value: 'Red', translations: { fa: 'قرمز' } },
    ],
    translations: { fa: { name: 'رنگ' } },
  })
  const curtain = async (choiceId: number) =>
    await shop.post('/products', {
      name: unique('Curtain'),
      categoryId: category.id,
      visible: true,
      specRows: [{ kind: 'choice', attributeId: attribute.id, choiceId }],
    })
  const [gray] = [await curtain(1), await curtain(2)]
  const savedAddress = `/main/${category.slug}?spec=Colour%3AGray`
  await page.goto(savedAddress)
  await expect(page.locator('main article')).toHaveCount(1)

  await login()
  await page.goto(`/admin/categories/${category.id}`)
  await page.getByRole('button', { name: 'Edit Colour' }).click()
  const dialog = page.getByRole('dialog')
  // The order is changed by keys, and what is not saved stands in the way of a merge.
  await dialog.getByRole('button', { name: 'Move down: Gray' }).press('Enter')
  await expect(dialog.getByLabel('Choice 2 · English')).toHaveValue('Gray')
  await expect(dialog.getByRole('button', { name: 'Move down: Gray' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Save your changes before merging' })).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Move up: Gray' }).press('Enter')
  await dialog.getByRole('button', { name: 'Merge Gray into another choice' }).click()
  await dialog.getByRole('combobox', { name: 'Merge into' }).click()
  await page.getByRole('option', { name: 'Grey' }).click()
  await expect(dialog.getByText('1 product, including any in the trash, will have “Grey”')).toBeVisible()
  await dialog.getByRole('button', { name: 'Merge choices' }).click()
  const message = page.getByText('“Gray” merged into “Grey”')
  await expect(message).toBeVisible()
  const undo = undoButton(page, '“Gray” merged')

  const visitor = await page.context().newPage()
  await visitor.goto(savedAddress)
  await expect(visitor).toHaveURL(/spec=Colour%3AGrey/)
  await expect(visitor.locator('main article')).toHaveCount(2)
  await visitor.goto(`/fa/product/${gray.slug}`)
  await expect(visitor.getByRole('row').first()).toHaveText('رنگخاکستری')

  await undo.click()
  await expect(page.getByText('“Gray” and “Grey” are separate again')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('row').first()).toHaveText('رنگطوسی')
  await page.goto('/admin/activity')
  await expect(page.getByText(/merged “.Gray.” into “.Grey.”/).first()).toBeVisible()
})

test('values that do not fit are listed under background jobs and matched in one form, which is undone from the message', async ({
  page,
  shop,
  login,
}) => {
  const category = await shop.post('/category', { name: unique('Rugs'), visible: true })
  const name = unique('Weave')
  const attribute = await shop.post(`/category/attributes/${category.id}`, { name, filterable: true })
  const rug = async (value: string) =>
    await shop.post('/products', {
      name: unique('Rug'),
      categoryId: category.id,
      visible: true,
      specs: [{ group: '', name: '', value, attributeId: attribute.id }],
    })
  const [flat, knotted] = [await rug('FLAT'), await rug('Knotted'), await rug('on request')]
  const choices = [{ value: 'Flat', translations: { fa: 'تخت' } }]
  await shop.patch(`/attributes/${attribute.id}`, { type: 'choice', choices })
  await login()
  await page.goto('/admin/jobs')
  await page.getByRole('link', { name: 'Match values' }).click()
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page.getByRole('combobox', { name: 'Meaning: FLAT' })).toHaveValue('Flat')
  const choose = async (text: string, option: string) => {
    await page.getByRole('combobox', { name: `Meaning: ${text}` }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await choose('Knotted', 'New choice: Knotted')
  await page.getByRole('textbox', { name: 'New choice: Knotted · English' }).fill('')
  await expect(page.getByText('Enter a name for the new choice.')).toBeVisible()
  await page.getByRole('textbox', { name: 'New choice: Knotted · English' }).fill('Hand-knotted')
  await page.getByRole('textbox', { name: 'New choice: Knotted · Persian' }).fill('دست‌بافت')
  await choose('on request', 'Leave as text')
  await page.getByRole('button', { name: 'Save 3 values' }).click()
  await expect(page.getByText('3 values saved, 2 products changed')).toBeVisible()
  const read = async ({ id } = flat) => (await page.request.get(`/api/products/by-id/${id}`)).json()
  expect((await read()).translations.fa.specs[0].value).toBe('تخت')
  const made = await read(knotted)
  expect([made.specs[0].value, made.translations.fa.specs[0].value]).toEqual(['Hand-knotted', 'دست‌بافت'])
  await undoButton(page, '3 values saved').click()
  await expect(page.getByText(/Earlier values are being brought back/)).toBeVisible()
  expect((await read()).specs[0].value).toBe('FLAT')
})
