// Products edited as a table: by the keyboard alone, with blocks from a spreadsheet, wrong cells, one save, one undo, and two people.
import type { Browser, Page } from '@playwright/test'
import { endSessionOnSave } from './end-session.ts'
import { admin, expect, hydrated, storeToken, test, undoButton, unique } from './fixtures.ts'
import { expectAccessible } from './page-audit.ts'

type Shop = { post(path: string, body: object): Promise<{ id: number }> }

/** Lamps that share a word no other product has, in a category with an attribute of each type. */
async function stock(shop: Shop, colours: string[]) {
  const word = unique('Gridlamp').replaceAll(/[^A-Za-z0-9]/g, '')
  const category = await shop.post('/category', { name: `${word} shelf` })
  await shop.post(`/category/attributes/${category.id}`, {
    name: 'Shade',
    type: 'choice',
    choices: [{ value: 'Linen' }, { value: 'Glass' }],
  })
  await shop.post(`/category/attributes/${category.id}`, { name: 'Power', type: 'number', unit: 'W' })
  const ids: number[] = []
  for (const [index, colour] of colours.entries()) {
    const { id } = await shop.post('/products', {
      name: `${word} ${colour}`,
      code: `${word}-${index}`,
      visible: true,
      price: (index + 1) * 1000,
      warrantyMonths: 12,
      categoryId: category.id,
      translations: { fa: { name: `${word} ${colour} فا` } },
    })
    ids.push(id)
  }
  return { word, category: category.id, ids }
}

const table = (page: Page) => page.getByRole('grid')
/** Columns from 1, with the number of the row and the picture. */
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role=row][aria-rowindex="${row + 1}"] [aria-colindex="${column}"]`)
const [name, code, categoryColumn, price, months, visible, tags, shade, power] = [
  3, 5, 6, 7, 8, 9, 10, 11, 12,
]

async function openTable(page: Page, query: string) {
  await page.goto(`/admin/products/table?${query}`)
  await hydrated(page)
  await expect(table(page)).toBeFocused()
}

async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

/** Goes to a cell from wherever the table is. */
async function goTo(page: Page, row: number, column: number) {
  await press(page, 'Control+Home')
  for (let step = 1; step < row; step++) await press(page, 'ArrowDown')
  const forward = (await page.locator('html').getAttribute('dir')) === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  for (let step = name; step < column; step++) await press(page, forward)
}

/** What a spreadsheet puts on the clipboard, pasted as the browser does it. */
async function paste(page: Page, text: string) {
  await table(page).evaluate((element, text) => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)
}

async function openAs(browser: Browser, { username, url }: { username: string; url: string }) {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  const response = await page.request.post('/api/auth/login', { data: { ...admin, username } })
  const { token } = await response.json()
  await storeToken(page, { token, url })
  const headers = { authorization: `Bearer ${token}` }
  return {
    page,
    patch: (id: number, data: object) => page.request.patch(`/api/products/${id}`, { data, headers }),
  }
}

test('by the keyboard alone: move, type, paste a block, correct a wrong cell, fill down, save, undo', async ({
  page,
  login,
  shop,
}) => {
  const { word, category } = await stock(shop, ['Red', 'Green', 'Blue', 'White'])
  await login()
  await page.goto(`/admin/products?category=${category}&sort=price`)
  await page.getByRole('link', { name: 'Edit as table' }).click()
  await expect(table(page)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`/admin/products/table\\?category=${category}&sort=price`))
  await expect(cell(page, 1, name)).toContainText(`${word} Red`)

  await test.step('typing replaces, Enter goes down, Escape leaves the cell as it was, F2 adds to it', async () => {
    await goTo(page, 1, code)
    await page.keyboard.type('NEW-1')
    await press(page, 'Enter')
    await page.keyboard.type('gone')
    await press(page, 'Escape', 'F2')
    await page.keyboard.type('-X')
    await press(page, 'Enter')
    await expect(cell(page, 1, code)).toContainText('NEW-1')
    await expect(cell(page, 2, code)).toContainText(`${word}-1-X`)
    await expect(page.getByText('2 changes in 2 products')).toBeVisible()
  })

  await test.step('a block from a spreadsheet; its wrong cell is marked with the reason', async () => {
    await goTo(page, 1, price)
    await paste(page, '37.00\t24\r\n"1,037.50"\ttwo\r\n19\t6\r\n')
    await expect(cell(page, 2, price)).toContainText('1,037.50')
    const wrong = cell(page, 2, months)
    await expect(wrong).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('1 cell needs fixing and won’t be saved')).toBeVisible()
    await page.getByRole('button', { name: 'Next wrong cell' }).click()
    await expect(wrong).toContainText('Enter a whole number')
    await expectAccessible(page)
    await page.keyboard.type('36')
    await press(page, 'Enter')
    await expect(wrong).not.toHaveAttribute('aria-invalid')
  })

  await test.step('undo and redo before saving', async () => {
    await press(page, 'Control+z')
    await expect(cell(page, 2, months)).toContainText('two')
    await press(page, 'Control+z')
    await expect(cell(page, 2, price)).toContainText('20.00')
    await press(page, 'Control+y', 'Control+y')
    await expect(cell(page, 2, months)).toContainText('36')
  })

  await test.step('boxes, choices and numbers with their units, filled down', async () => {
    await goTo(page, 3, visible)
    await press(page, 'Space')
    await expect(cell(page, 3, visible)).toContainText('not ticked')
    await goTo(page, 1, shade)
    await page.keyboard.type('gl')
    await expect(page.getByRole('option', { name: 'Glass' })).toHaveAttribute('aria-selected', 'true')
    await press(page, 'Tab')
    await page.keyboard.type('60 W')
    await press(page, 'Enter', 'ArrowUp', 'ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowDown', 'Control+d')
    await expect(cell(page, 2, shade)).toContainText('Glass')
    await expect(cell(page, 2, power)).toContainText('60')
    await goTo(page, 4, tags)
    await page.keyboard.type('desk, new')
    await press(page, 'Enter')
  })

  const labels = ['NEW-1', '37.00', '24']
  await test.step('one save, one entry, and one undo from the message', async () => {
    await page.getByRole('button', { name: /^Save \d+ changes$/ }).click()
    await expect(page.getByText('4 products saved')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
    for (const [index, column] of [code, price, months].entries())
      await expect(cell(page, 1, column)).toContainText(labels[index] ?? '')
    await undoButton(page).click()
    await expect(cell(page, 1, code)).toContainText(`${word}-0`)
    await expect(cell(page, 2, price)).toContainText('20.00')
    await expect(cell(page, 1, shade)).not.toContainText('Glass')
    await expect(cell(page, 3, visible)).not.toContainText('not ticked')
  })

  await test.step('Escape and Tab leave the table', async () => {
    await table(page).focus()
    await press(page, 'Tab')
    await expect(table(page)).toBeFocused()
    await press(page, 'Escape', 'Tab')
    await expect(table(page)).not.toBeFocused()
  })
})

test('two people: other cells are merged, the same cell is asked about, a taken code is marked', async ({
  page,
  browser,
  baseURL,
  login,
  shop,
  quiet,
}) => {
  // The browser logs every refused save.
  quiet.allow.push(/Failed to load resource/)
  const username = `sara-${unique('x').replaceAll(/\D/g, '')}`
  await shop.post('/admin', { username, displayName: 'Sara', password: admin.password })
  const { category, word, ids } = await stock(shop, ['Red', 'Green'])
  const [red = 0, green = 0] = ids
  await login()
  await openTable(page, `category=${category}&sort=price`)
  const sara = await openAs(browser, { username, url: baseURL ?? '' })

  await test.step('merged', async () => {
    await sara.patch(red, { warrantyMonths: 36 })
    await goTo(page, 1, price)
    await page.keyboard.type('12')
    await press(page, 'Enter')
    await page.keyboard.type('22')
    await press(page, 'Enter', 'Control+s')
    await expect(
      page.getByText(/Sara.? changed one of these products meanwhile. Both changes are saved./),
    ).toBeVisible()
    await expect(cell(page, 1, months)).toContainText('36')
    await expect(cell(page, 1, price)).toContainText('12.00')
  })

  const dialog = page.getByRole('dialog')
  await test.step('asked', async () => {
    await sara.patch(green, { price: 9900 })
    await goTo(page, 1, price)
    await page.keyboard.type('13')
    await press(page, 'Enter')
    await page.keyboard.type('23')
    await press(page, 'Enter', 'Control+s')
    await expect(dialog).toHaveAccessibleName(/Sara.? changed this while you were editing/)
    await expect(dialog).toContainText(`${word} Green`)
    await expectAccessible(page, { within: '[role=dialog]' })
    await dialog.getByRole('radio').nth(1).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('1 product saved')).toBeVisible()
    await expect(cell(page, 1, price)).toContainText('13.00')
    await expect(cell(page, 2, price)).toContainText('99.00')
  })

  await test.step('a code that another product has stays marked, and nothing is saved', async () => {
    await table(page).focus()
    await goTo(page, 1, code)
    await page.keyboard.type(`${word}-1`)
    await press(page, 'Tab', 'ArrowRight')
    await page.keyboard.type('14')
    await press(page, 'Enter', 'Control+s')
    await expect(page.getByText('Couldn’t save. 1 cell needs fixing.')).toBeVisible()
    await expect(cell(page, 1, code)).toHaveAttribute('aria-invalid', 'true')
    await press(page, 'Control+s')
    // The notice of the first save may still be there.
    await expect(page.getByText('1 product saved').first()).toBeVisible()
    await expect(cell(page, 1, code)).toContainText(`${word}-1`)
  })
  await sara.page.context().close()
})

test('what is not saved survives leaving the page, and the filter can be changed meanwhile', async ({
  page,
  login,
  shop,
}) => {
  const { word, category } = await stock(shop, ['Red', 'Green'])
  await login()
  await openTable(page, `category=${category}&sort=price`)
  await goTo(page, 2, price)
  await page.keyboard.type('77')
  await press(page, 'Enter')
  await page.getByRole('textbox', { name: 'Search products' }).fill(`${word} Red`)
  await expect(page.getByText('1 product found')).toBeVisible()
  await expect(page.getByText('1 change in 1 product')).toBeVisible()
  await expect(page.getByText('1 changed product isn’t among the loaded rows')).toBeVisible()

  await page.getByRole('link', { name: 'List', exact: true }).click()
  const leave = page.getByRole('dialog')
  await expect(leave).toContainText('This browser keeps them for 7 days')
  await leave.getByRole('button').first().click()
  await expect(page).toHaveURL(/\/admin\/products\?/)
  await openTable(page, `category=${category}&sort=price`)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(cell(page, 2, price)).toContainText('77.00')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByText('1 product saved')).toBeVisible()
})

test('from right to left: arrow keys are mirrored, and Persian digits are read', async ({
  page,
  login,
  shop,
  baseURL,
}) => {
  const { category } = await stock(shop, ['Red', 'Green'])
  await page.context().addCookies([{ name: 'locale', value: 'fa', url: baseURL ?? '' }])
  await login()
  await openTable(page, `category=${category}&sort=price`)
  await press(page, 'ArrowLeft', 'ArrowLeft', 'ArrowLeft')
  await expect(cell(page, 1, categoryColumn)).toHaveAttribute('data-active', 'true')
  await press(page, 'ArrowLeft', 'Enter', 'Control+a')
  await page.keyboard.insertText('۱٬۲۵۰٫۵')
  await press(page, 'Tab')
  await expect(cell(page, 1, months)).toHaveAttribute('data-active', 'true')
  await expect(cell(page, 1, price)).toContainText('۱٬۲۵۰٫۵۰')
  await paste(page, '۲۴\nدو')
  await expect(page.getByText('۱ خانه نیاز به اصلاح دارد و ذخیره نمی‌شود')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'ذخیرهٔ ۲ تغییر' }).click()
  await expect(page.getByText('۱ محصول ذخیره شد')).toBeVisible()
  await expect(cell(page, 1, months)).toContainText('۲۴')
  await expect(cell(page, 2, months)).toContainText('دو')
})

test('a session that ends while 37 changes wait: after the login they are back, and are saved', async ({
  page,
  loginAnew,
  shop,
  quiet,
}) => {
  quiet.allow.push(/Failed to load resource/)
  const { category } = await stock(
    shop,
    Array.from({ length: 37 }, (_, index) => `No${index}`),
  )
  const token = await loginAnew()
  await openTable(page, `category=${category}&sort=price`)
  await goTo(page, 1, months)
  await paste(page, Array.from({ length: 37 }, () => '6').join('\n'))
  await expect(page.getByText('37 changes in 37 products')).toBeVisible()
  await endSessionOnSave(page, { token, path: '**/api/products/each*' })
  await page.getByRole('button', { name: 'Save 37 changes' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  await page.unroute('**/api/products/each*')
  await page.locator('input[name=username]').fill(admin.username)
  await page.locator('input[name=password]').fill(admin.password)
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(new RegExp(`/admin/products/table\\?category=${category}`))
  await expect(page.getByText('37 changes in 37 products')).toBeVisible()
  await page.getByRole('button', { name: 'Save 37 changes' }).click()
  await expect(page.getByText('37 products saved')).toBeVisible()
})

test('tags are suggested, Ctrl+A selects everything, and a pasted block is taken back from its message', async ({
  page,
  login,
  shop,
}) => {
  const { word, category } = await stock(shop, ['Red', 'Green'])
  const tag = `${word}tag`
  await shop.post('/products', { name: `${word} tagged`, tags: [tag], visible: true })
  await login()
  await openTable(page, `category=${category}&sort=price`)
  await goTo(page, 1, tags)
  await page.keyboard.type(`desk, ${tag.slice(0, -1)}`)
  await expect(page.getByRole('option', { name: tag })).toBeVisible()
  await expectAccessible(page, { within: '[role=grid]' })
  await press(page, 'ArrowDown', 'Enter')
  await expect(cell(page, 1, tags)).toContainText(`desk, ${tag}`)

  await goTo(page, 1, months)
  await paste(page, '7\n8')
  await expect(cell(page, 2, months)).toContainText('8')
  await undoButton(page, 'cells pasted').click()
  await expect(cell(page, 1, months)).toContainText('12')
  await expect(cell(page, 2, months)).toContainText('12')
  await expect(cell(page, 1, tags)).toContainText(`desk, ${tag}`)

  // The block that is copied is the whole table.
  await press(page, 'Control+a')
  await expect(page.locator('[role=gridcell][aria-selected=true]')).toHaveCount(20)
})

test('the handle of the selection repeats it down to where it is dragged', async ({ page, login, shop }) => {
  const { category } = await stock(shop, ['Red', 'Green', 'Blue', 'White'])
  await login()
  await openTable(page, `category=${category}&sort=price`)
  await goTo(page, 1, months)
  await paste(page, '1\n2')
  await page.locator('[data-fill]').hover()
  await page.mouse.down()
  await cell(page, 3, months).hover()
  await cell(page, 4, months).hover()
  await page.mouse.up()
  await expect(cell(page, 3, months)).toContainText('1')
  await expect(cell(page, 4, months)).toContainText('2')
  await expect(page.getByText('4 changes in 4 products')).toBeVisible()
  await press(page, 'Control+z')
  await expect(page.getByText('2 changes in 2 products')).toBeVisible()
})
