// Product descriptions (the rich text editor, pasting, attacks) and attributes of categories.
import type { Page } from '@playwright/test'
import { attacks } from '../src/testing/markup-attacks.ts'
import { findForbidden } from '../src/testing/markup-rules.ts'
import { expect, hydrated, test, undoButton, unique } from './fixtures.ts'

const editorOf = (page: Page, language: 'English' | 'Persian') =>
  page.getByRole('group', { name: language }).getByRole('textbox', { name: 'Description', exact: true })
const described = (page: Page) => page.locator('section[aria-labelledby="description"]')
const saved = (page: Page) => expect(page.getByText(/” saved/).first()).toBeVisible()

test('visitors see what was written in the editor, in both languages', async ({
  page,
  login,
  shop,
  browser,
  baseURL,
}) => {
  const product = await shop.post('/products', { name: unique('Described'), visible: true })
  await login()
  await page.goto(`/admin/products/${product.id}`)
  const editor = editorOf(page, 'English')
  await editor.click()
  await page.keyboard.type('A ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('steady')
  await page.keyboard.press('Control+b')
  await page.keyboard.type(' pour.')
  await page.keyboard.press('Enter')
  await page.getByRole('toolbar').first().getByRole('button', { name: 'Bulleted list' }).click()
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  const persian = editorOf(page, 'Persian')
  await expect(persian).toHaveAttribute('dir', 'rtl')
  await persian.click()
  await page.keyboard.type('ریزش آرام')
  await page.keyboard.press('Control+s')
  await saved(page)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)

  const visitor = await browser.newPage({ baseURL })
  await visitor.goto(`/product/${product.slug}`)
  await expect(described(visitor).locator('strong')).toHaveText('steady')
  await expect(described(visitor).locator('li')).toHaveText(['one', 'two'])
  await visitor.goto(`/fa/product/${product.slug}`)
  await expect(described(visitor).locator('p')).toHaveText('ریزش آرام')
  await visitor.close()
})

test('focusing a text, or changing it back, is not an unsaved change', async ({ page, login, shop }) => {
  const description =
    '<h3>Care</h3><p>By <b>hand</b>.</p><ul><li>a</li></ul><table><tbody><tr><th>x</th><td>y</td></tr></tbody></table>'
  const { id } = await shop.post('/products', { name: unique('Untouched'), description })
  await login()
  await page.goto(`/admin/products/${id}`)
  const editor = editorOf(page, 'English')
  await expect(editor.locator('td')).toHaveText('y')
  await editor.locator('h3').click()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toHaveCount(0)
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expect(save).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(save).toHaveCount(0)
  await page.keyboard.type('?')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(editor.locator('h3')).toHaveText('Care')
  await expect(save).toHaveCount(0)
})

test('a link is set by keyboard, and a bad one is refused on the spot', async ({ page, login, shop }) => {
  const { id, slug } = await shop.post('/products', { name: unique('Linked'), visible: true })
  await login()
  await page.goto(`/admin/products/${id}`)
  const editor = editorOf(page, 'English')
  await editor.click()
  await page.keyboard.type('warranty')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+k')
  const address = page.getByLabel('Link URL')
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await expect(page.getByText('Start with https://')).toBeVisible()
  await address.fill('/warranty')
  await address.press('Enter')
  await expect(editor.locator('a')).toHaveAttribute('href', '/warranty')
  await page.keyboard.press('Control+s')
  await saved(page)
  await page.goto(`/product/${slug}`)
  await hydrated(page)
  await described(page).getByRole('link', { name: 'warranty' }).click()
  await expect(page).toHaveURL('/warranty')
})

test('text copied from Word is cleaned when it is pasted', async ({ page, login, shop }) => {
  const { id } = await shop.post('/products', { name: unique('Pasted') })
  await login()
  await page.goto(`/admin/products/${id}`)
  const editor = editorOf(page, 'English')
  await editor.click()
  await editor.evaluate(element => {
    const data = new DataTransfer()
    data.setData(
      'text/html',
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body>
      <!--StartFragment--><h1 style="color:blue">Title<o:p></o:p></h1><p class=MsoNormal style="mso-margin-top-alt:auto">
      <b><span style="font-size:14.0pt;font-family:Arial">Bold</span></b> text<img src="file:///c:/x.png"></p><!--EndFragment--></body></html>`,
    )
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect(editor.locator('h3')).toHaveText('Title')
  await page.keyboard.press('Control+s')
  await saved(page)
  const { description } = await (
    await page.request.get(`/api/products/by-id/${id}`, await bearer(page))
  ).json()
  expect(description).toBe('<h3>Title</h3><p><strong>Bold</strong> text</p>')
})

const bearer = async (page: Page) => ({
  headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
})

test('a text that is too long is reported at its field', async ({ page, login, shop, quiet }) => {
  quiet.allow.push(/Failed to load resource/)
  const { id } = await shop.post('/products', {
    name: unique('Long'),
    description: 'x'.repeat(19_990),
  })
  await login()
  await page.goto(`/admin/products/${id}`)
  const editor = editorOf(page, 'English')
  await editor.click()
  await page.keyboard.type(' and a good deal more than that')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Enter 20,000 characters or fewer').first()).toBeVisible()
  await expect(editor).toHaveAttribute('aria-invalid', 'true')
  await expect(editor).toBeFocused()
})

test('no known attack in a description has an effect in the browser', async ({ page, shop, baseURL }) => {
  const foreign: string[] = []
  page.on('dialog', dialog => {
    foreign.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', request => {
    const isSameOrigin = request.url().startsWith(baseURL ?? '') || request.url().startsWith('data:')
    if (!isSameOrigin) foreign.push(request.url())
  })
  const product = await shop.post('/products', { name: unique('Attacked'), visible: true })
  const store = async (description: string) => {
    const both = { description, translations: { fa: { description } } }
    return (await shop.patch(`/products/${product.id}`, both)) as { description: string }
  }
  // Each attack is stored alone, because an unclosed tag would swallow those after it. Then what is left of all is stored at
  // once.
  const left: string[] = []
  // Texts with forbidden characters are refused before anything is cleaned.
  for (const attack of attacks.filter(one => !one.includes('\0')))
    left.push((await store(attack)).description)
  const whole = left.join('')
  expect((await store(whole)).description).toBe(whole)

  for (const path of [`/product/${product.slug}`, `/fa/product/${product.slug}`]) {
    await page.goto(path)
    await hydrated(page)
    const html = described(page).locator('div[class*="flow"]')
    await expect(html.locator('> *')).not.toHaveCount(0)
    // The page itself adds this attribute.
    await html.evaluate(root => {
      for (const table of root.querySelectorAll('table')) table.removeAttribute('tabindex')
    })
    expect(await html.evaluate(findForbidden)).toEqual([])
    // The browser's DOM is exactly what was stored.
    expect(await html.evaluate(root => root.innerHTML)).toBe(whole)
    await html.evaluate(root => {
      for (const element of root.querySelectorAll('*')) {
        for (const type of ['mouseover', 'pointerenter', 'focus', 'animationstart', 'toggle']) {
          element.dispatchEvent(new Event(type, { bubbles: true }))
        }
      }
    })
    await expect(page.getByRole('contentinfo')).toBeVisible()
  }
  expect(foreign).toEqual([])
})

test('attributes of a category are offered in the product form and shown to visitors', async ({
  page,
  login,
  shop,
  quiet,
}) => {
  quiet.allow.push(/Failed to load resource/)
  const category = await shop.post('/category', { name: unique('Asking') })
  const product = await shop.post('/products', {
    name: unique('Answering'),
    categoryId: category.id,
    visible: true,
  })
  await login()
  await page.goto(`/admin/categories/${category.id}`)
  const attributes = page.getByRole('region', { name: 'Product attributes' })
  const addAttribute = async (name: string, type: string, fill?: () => Promise<void>) => {
    await attributes.getByRole('button', { name: 'Add attribute' }).click()
    const dialog = page.getByRole('dialog', { name: 'New attribute' })
    await dialog.getByLabel('Name', { exact: false }).first().fill(name)
    await dialog.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: type }).click()
    await fill?.()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(attributes.getByText(name, { exact: true })).toBeVisible()
  }
  await addAttribute('Power', 'Number', () => page.getByLabel('Unit · English').fill('W'))
  await addAttribute('Body', 'Choice', async () => {
    for (const [index, choice] of ['Steel', 'Glass'].entries()) {
      await page.getByRole('button', { name: 'Add choice' }).click()
      await page.getByLabel(`Choice ${index + 1} · English`).fill(choice)
    }
  })
  await addAttribute('Washable', 'Yes or no')
  await attributes.getByRole('button', { name: 'Move up: Washable' }).click()
  await expect(attributes.locator('bdi')).toHaveText(['Power', 'Washable', 'Body'])
  await attributes.getByRole('button', { name: 'Remove Washable' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(attributes.locator('bdi')).toHaveText(['Power', 'Body'])
  await undoButton(page, 'removed').click()
  await expect(attributes.locator('bdi')).toHaveText(['Power', 'Washable', 'Body'])

  await page.goto(`/admin/products/${product.id}`)
  const specs = page.getByRole('region', { name: 'Specifications' })
  await specs.getByRole('button', { name: 'Add category attributes (3)' }).click()
  await expect(specs.getByLabel('Value, row 1')).toBeFocused()
  await page.keyboard.type('1,200')
  await specs.getByRole('combobox', { name: 'Value, row 3' }).click()
  await page.getByRole('option', { name: 'Glass' }).click()
  await page.keyboard.press('Control+s')
  await saved(page)
  await expect(specs.getByLabel('Value, row 1')).toHaveValue('1200')
  await expect(specs.getByRole('button', { name: 'Add category attributes (1)' })).toBeVisible()

  await specs.getByLabel('Value, row 1').fill('plenty')
  await page.keyboard.press('Control+s')
  await expect(specs.getByText('Enter a number.')).toBeVisible()
  await page.goto(`/product/${product.slug}`)
  await expect(page.locator('section[aria-labelledby="specs"]')).toContainText('1200 W')
  await expect(page.locator('section[aria-labelledby="specs"]')).toContainText('Glass')
})
