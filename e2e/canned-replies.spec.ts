// Canned replies of an administrator: added, searched, changed and deleted.
import { expect, hydrated, test, undoButton, unique } from './fixtures.ts'

const path = '/admin/canned-replies'

test('a reply is added with placeholders, previewed, changed, deleted and restored', async ({
  page,
  login,
}) => {
  await login()
  await page.goto(path)
  await hydrated(page)
  await page.getByRole('link', { name: 'Add reply' }).click()
  await page.getByRole('button', { name: 'Add reply' }).click()
  await expect(page.getByText('Enter a name.')).toHaveCount(1)
  await expect(page.getByText('Enter the text in at least one language.')).toBeVisible()
  const name = unique('Only the base')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  const english = page.getByRole('textbox', { name: 'English text' })
  await english.fill('Hello , bye')
  await english.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(6, 6))
  await page.getByRole('button', { name: 'Insert {name}: English text' }).click()
  await expect(english).toHaveValue('Hello {name}, bye')
  await expect(english).toBeFocused()
  const preview = page.getByRole('region', { name: 'Preview: English text' })
  await expect(preview).toContainText('Hello Olivia Hart, bye')
  await page.getByRole('button', { name: 'Insert {محصول}: Persian text' }).click()
  await expect(page.getByRole('textbox', { name: 'Persian text' })).toHaveValue('{محصول}')
  await page.getByRole('button', { name: 'Add reply' }).click()
  await expect(page.getByText(`“${name}” added`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

  await english.fill('Changed')
  await page.getByRole('main').getByRole('link', { name: 'Canned replies' }).click()
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText(`“${name}” saved`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Canned replies' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Changed')

  const address = await page.getByRole('link', { name }).getAttribute('href')
  await page.getByRole('button', { name: `Delete “${name}”` }).click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await undoButton(page).first().click()
  // The same reply, at the same address.
  await expect(page.getByRole('link', { name })).toHaveAttribute('href', address ?? '')

  // What was done to it is in its history, and can be undone there too.
  await page.getByRole('link', { name }).click()
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByRole('button', { name: `Undo: Restored, ${name}` })).toBeVisible()
  await page.getByRole('button', { name: `Undo: Changed, ${name}` }).click()
  await expect(page.getByText(`Undone: “${name}”`)).toBeVisible()
  await page.goto(address ?? '')
  await expect(english).toHaveValue('Hello {name}, bye')
})

test('more than ten can be searched', async ({ page, login, shop }) => {
  const word = unique('Searchable').replace(' ', '')
  for (let number = 0; number < 11; number++) {
    await shop.post('/canned-replies', { name: `${word} ${number}`, en: number === 7 ? 'Pineapple' : 'Text' })
  }
  await login()
  await page.goto(path)
  await hydrated(page)
  await page.getByRole('searchbox').fill(`${word} pinea`)
  await expect(page.getByRole('list').getByRole('link', { name: word })).toHaveCount(1)
  await page.getByRole('searchbox').fill('nothing of the kind')
  await expect(page.getByRole('heading', { name: 'No matching replies' })).toBeVisible()
})
