// The list of products in the back office: finding, changing in place, changing many, and the keyboard.
import type { Page } from '@playwright/test'
import { expect, test, undoButton, unique } from './fixtures.ts'

type Shop = { post(path: string, body: object): Promise<{ id: number }> }

/** Four lamps that share a word no other product has. */
async function stockLamps(shop: Shop) {
  const word = unique('Lantern').replace(' ', '')
  const ids: number[] = []
  for (const [index, colour] of ['Red', 'Green', 'Blue', 'White'].entries()) {
    const { id } = await shop.post('/products', {
      name: `${word} ${colour}`,
      visible: colour !== 'White',
      price: (index + 1) * 1000,
      tags: colour === 'Green' ? [`${word}-tag`] : [],
      translations: { fa: { name: `${word} ${colour} فا` } },
    })
    ids.push(id)
  }
  return { word, ids }
}

const names = (page: Page) => page.locator('tbody th').allInnerTexts()
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('staff find products by words, filters and order, all of it in the address', async ({
  page,
  login,
  shop,
  quiet,
}) => {
  // The first list has the products of other tests, which may just be deleting a picture.
  quiet.allow.push(/Failed to load resource.*\/media\//)
  const { word } = await stockLamps(shop)
  await login()
  await page.goto('/admin/products')
  await expect(page.getByRole('textbox', { name: 'Search products' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(word)
  await expect(page.getByText('4 products found')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`q=${word}`))

  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await expect
    .poll(() => names(page))
    .toEqual([`${word} Red`, `${word} Green`, `${word} Blue`, `${word} White`])
  await page.getByRole('button', { name: 'Visibility' }).click()
  await page.getByRole('radio', { name: 'Hidden' }).click()
  await expect.poll(() => names(page)).toEqual([`${word} White`])
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/visible=false&sort=price/)
  await page.reload()
  await expect.poll(() => names(page)).toEqual([`${word} White`])
  await page.goBack()
  await expect.poll(() => names(page)).toHaveLength(4)

  // The editor knows the list: the next product, and the way back to the row.
  await page
    .getByRole('link', { name: `${word} Green` })
    .last()
    .click()
  await expect(page.getByText('2 of 4')).toBeVisible()
  await page.getByRole('link', { name: 'Next product' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} Blue`)
  await page.locator('main').getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('link', { name: `${word} Blue` }).last()).toBeFocused()
  await expect.poll(() => names(page)).toHaveLength(4)

  // Nothing matches, and the list says what to do.
  await page.getByRole('textbox', { name: 'Search products' }).fill('zeppelin')
  await page.getByRole('heading', { name: 'No matching products' }).waitFor()
  await page.locator('main').getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page.getByRole('textbox', { name: 'Search products' })).toHaveValue('')
  // The order is remembered for the next time.
  await page.getByRole('link', { name: 'Categories' }).click()
  await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor()
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page).toHaveURL('/admin/products?sort=price')
})

test('a price is changed in its row and a product hidden; what somebody else changed is not overwritten', async ({
  page,
  login,
  shop,
  quiet,
}) => {
  quiet.allow.push(/Failed to load resource/)
  const { word, ids } = await stockLamps(shop)
  await login()
  await page.goto(`/admin/products?q=${word}&sort=price`)
  const price = (colour: string) => row(page, colour).getByRole('button', { name: /^Price of/ })
  await price('Red').click()
  await page.keyboard.type('12,50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Did you mean 12.50 or 1,250? Enter 12.50 or 1250.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('12.50')
  await page.keyboard.press('Tab')
  await expect(price('Red')).toHaveText('$12.50')
  await page.keyboard.press('Escape')
  await expect(price('Green')).toBeFocused()

  await shop.patch(`/products/${ids[1]}`, { price: 7700 })
  await page.keyboard.press('Enter')
  await page.keyboard.type('21')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Green').getByRole('alert')).toHaveText(
    /^Couldn’t save\. .* changed the price to \$77\.$/,
  )
  await expect(price('Green')).toHaveText('$77')

  const toggle = row(page, 'Blue').getByRole('switch')
  await toggle.click()
  await expect(row(page, 'Blue')).toContainText('Hidden')
  await page.reload()
  await expect(price('Red')).toHaveText('$12.50')
  await expect(toggle).not.toBeChecked()
})

test('many products are selected by keyboard alone, changed together and undone (Persian)', async ({
  page,
  login,
  shop,
  baseURL,
}) => {
  const { word } = await stockLamps(shop)
  await page.context().addCookies([{ name: 'locale', value: 'fa', url: baseURL ?? '' }])
  await login()
  await page.goto(`/admin/products?q=${word}&sort=price`)
  const first = page.getByRole('checkbox', { name: `انتخاب ${word} Red فا` })
  await first.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('۳ محصول انتخاب شده')).toBeVisible()
  await page.keyboard.press('Enter')
  const bar = page.getByRole('toolbar')
  await expect(bar.getByRole('button', { name: 'نمایش', exact: true })).toBeFocused()

  // The price: 10 % more, with a preview.
  await bar.getByRole('button', { name: 'قیمت' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'درصد' }).focus()
  await page.keyboard.type('۱۰')
  await expect(dialog.getByRole('cell', { name: '۱۱ دلار' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('۳ قیمت تغییر کرد')).toBeVisible()
  await expect(row(page, 'Green')).toContainText('۲۲ دلار')

  // All that match are hidden, and one undo shows those that were visible.
  await bar.getByRole('button', { name: 'همهٔ ۴ محصول' }).click()
  await bar.getByRole('button', { name: 'پنهان کردن' }).click()
  await expect(page.getByText('۳ محصول پنهان شد')).toBeVisible()
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(0)
  await page
    .locator('.mantine-Notification-root', { hasText: 'پنهان شد' })
    .getByRole('button', { name: 'برگرداندن' })
    .click()
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(3)
})

test('deleted products come back with one undo', async ({ page, login, shop }) => {
  const { word } = await stockLamps(shop)
  await login()
  await page.goto(`/admin/products?q=${word}`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'No matching products' }).waitFor()
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  await undoButton(page).click()
  await expect.poll(() => names(page)).toHaveLength(4)
})
