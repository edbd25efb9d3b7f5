// The daily work with products and categories by keyboard alone: nothing here is clicked, and every stop shows that it has the focus.
import type { Locator, Page } from '@playwright/test'
import { admin, expect, hydrated, test, unique } from './fixtures.ts'
import { expectFocusSeen } from './page-audit.ts'

/** Goes on with the Tab key until this has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await target.waitFor()
  for (let stops = 0; stops < 60; stops++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(key)
    await expectFocusSeen(page, { current: true })
  }
  throw new Error(`the Tab key does not reach ${target}`)
}

/** Goes there with the Tab key and presses Enter. */
async function enter(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab') {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const message = (page: Page, text: string | RegExp) =>
  page.locator('.mantine-Notification-root').filter({ hasText: text })

test('products: log in, find, change a price, hide, change many, undo, edit, and back to the row', async ({
  page,
  shop,
}) => {
  const word = unique('Torch').replace(' ', '')
  for (const [index, colour] of ['Red', 'Green', 'Blue', 'White'].entries()) {
    const fields = { name: `${word} ${colour}`, visible: true, price: (index + 1) * 1000 }
    await shop.post('/products', fields)
  }
  const row = (colour: string) => page.getByRole('row').filter({ hasText: `${word} ${colour}` })

  await page.goto('/admin/login')
  await hydrated(page)
  await tabTo(page, page.getByLabel('Username'))
  await page.keyboard.type(admin.username)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/messages')
  await enter(page, page.getByRole('navigation').getByRole('link', { name: 'Products', exact: true }))
  await expect(heading(page)).toHaveText('Products')

  await page.keyboard.press('/')
  await expect(page.getByRole('textbox', { name: 'Search products' })).toBeFocused()
  await page.keyboard.type(word)
  await expect(page.getByText('4 products found')).toBeVisible()
  await enter(page, page.getByRole('button', { name: 'Price', exact: true }))
  await expect(page.locator('tbody th').first()).toHaveText(`${word} Red`)

  await enter(page, row('Red').getByRole('button', { name: /^Price of/ }))
  await page.keyboard.type('12.50')
  await page.keyboard.press('Enter')
  await expect(row('Red').getByRole('button', { name: /\$12\.50/ })).toBeFocused()
  await tabTo(page, row('Red').getByRole('switch'))
  await page.keyboard.press('Space')
  await expect(row('Red')).toContainText('Hidden')

  await tabTo(page, row('Green').getByRole('checkbox', { name: /Select/ }))
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('3 selected')).toBeVisible()
  const bar = page.getByRole('toolbar', { name: 'Change selected products' })
  await bar.waitFor()
  await page.keyboard.press('Enter')
  await enter(page, bar.getByRole('button', { name: 'Tags' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('combobox', { name: 'Add tags' })).toBeFocused()
  await page.keyboard.type(`${word}-tag`)
  await page.keyboard.press('Enter')
  await enter(page, dialog.getByRole('button', { name: 'Change tags' }))
  await expect(dialog).toHaveCount(0)
  await expect(message(page, 'Tags of 3 products changed')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(message(page, 'Undone.')).toBeVisible()

  await enter(page, bar.getByRole('button', { name: 'Clear selection' }), 'Shift+Tab')
  await expect(bar).toHaveCount(0)
  await expect(row('White').getByRole('checkbox', { name: /Select/ })).toBeFocused()
  await enter(page, row('White').getByRole('link', { name: `${word} White` }))
  await expect(heading(page)).toHaveText(`${word} White`)
  await tabTo(page, page.getByRole('textbox', { name: 'Summary' }).first())
  await page.keyboard.type('Seen from afar.')
  await page.keyboard.press('Control+s')
  await expect(message(page, `${word} White`)).toBeVisible()
  await enter(page, page.locator('main').getByRole('link', { name: 'Products' }), 'Shift+Tab')
  await expect(row('White').getByRole('link', { name: `${word} White` })).toBeFocused()
  await expectFocusSeen(page, { current: true })
})
