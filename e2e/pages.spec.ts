// Pages of the shop's own: staff write one and put it into a menu, visitors find it.
import type { Page } from '@playwright/test'
import { expect, hydrated, notification, storeToken, test, undoButton } from './fixtures.ts'
import { startServer } from './server.ts'

// Menus stand on every page, so these tests have their own server and do not affect others.
let server: Awaited<ReturnType<typeof startServer>>
let token: string
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  server = await startServer()
  token = await server.logIn()
})
test.afterAll(() => server.stop())

async function send(method: string, path: string, body?: object) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return answer.status === 204 ? undefined : await answer.json()
}

async function openOffice(page: Page, path: string) {
  await storeToken(page, { token, url: server.url })
  await page.goto(server.url + path)
  await hydrated(page)
}

/** A picture of one colour, 64 by 48 pixels. */
async function pngOf(page: Page): Promise<Buffer> {
  const dataUrl = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 48
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = '#7a4'
      context.fillRect(0, 0, 64, 48)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(dataUrl.split(',')[1] ?? '', 'base64')
}

test('staff write a page with an image and a product in both languages, and visitors find it', async ({
  page,
  browser,
  quiet,
}) => {
  // A reserved word is refused.
  quiet.allow.push(/status of 400/)
  await send('POST', '/products', { name: 'Copper kettle', visible: true })
  await openOffice(page, '/admin/pages')
  await expect(page.getByRole('heading', { name: 'No pages yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Add page' }).click()
  const english = page.getByRole('group', { name: 'English' })
  const persian = page.getByRole('group', { name: 'Persian' })

  await english.getByLabel('Title').fill('Warranty')
  await page.keyboard.press('Control+s')
  await expect(english.getByLabel('Title')).toHaveAccessibleDescription(/address of the site itself/)

  await english.getByLabel('Title').fill('About us')
  const text = english.getByRole('textbox', { name: 'Text' })
  await text.click()
  await page.keyboard.type('We repair lamps.')
  await english
    .locator('input[type=file]')
    .setInputFiles({ name: 'workshop.png', mimeType: 'image/png', buffer: await pngOf(page) })
  await english.getByLabel('Alt text').fill('Our workshop')
  await english.getByRole('button', { name: 'Insert product' }).click()
  await page.getByPlaceholder('Name or model code').fill('copper')
  await page.getByRole('option', { name: /Copper kettle/ }).click()
  await expect(english.getByText('Copper kettle')).toBeVisible()
  await persian.getByLabel('Title').fill('درباره ما')
  await persian.getByRole('textbox', { name: 'Text' }).click()
  await page.keyboard.type('چراغ‌ها را تعمیر می‌کنیم.')
  await page.getByRole('switch', { name: 'Header menu' }).click()
  await page.keyboard.press('Control+s')
  await expect(notification(page, 'Page added')).toBeVisible()
  await page.waitForURL(/\/admin\/pages\/\d+$/)

  const visitor = await browser.newPage()
  await visitor.goto(server.url)
  await visitor.getByRole('banner').getByRole('link', { name: 'About us' }).click()
  await visitor.waitForURL('**/about-us')
  const main = visitor.locator('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('About us')
  await expect(main.getByText('We repair lamps.')).toBeVisible()
  await expect(main.getByRole('img', { name: 'Our workshop' })).toHaveAttribute('width', '64')
  await expect(main.getByRole('link', { name: /Copper kettle/ })).toBeVisible()
  await visitor.goto(`${server.url}/search?q=lamps`)
  await expect(visitor.locator('main').getByRole('link', { name: 'About us' })).toBeVisible()
  await visitor.goto(`${server.url}/fa/about-us`)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('درباره ما')
  await expect(main.getByText('چراغ‌ها را تعمیر می‌کنیم.')).toBeVisible()
  await expect(visitor.locator('link[rel=canonical]')).toHaveAttribute('href', /\/fa\/about-us$/)
  expect((await visitor.locator('script[type="application/ld+json"]').allTextContents()).join()).toContain(
    'AboutPage',
  )
  await visitor.close()
})

test('a renamed page is found at its old address, and a deleted one comes back', async ({
  page,
  request,
  quiet,
}) => {
  // The form may still be loading the image of the page when the page is deleted.
  quiet.allow.push(/status of 404.*\/media\//)
  const [{ id }] = await send('GET', '/pages')
  await send('PATCH', `/pages/${id}`, { title: 'Our story' })
  const moved = await request.get(`${server.url}/about-us`, { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, '/our-story'])
  await openOffice(page, `/admin/pages/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.waitForURL('**/admin/pages')
  expect((await request.get(`${server.url}/our-story`)).status()).toBe(404)
  await undoButton(page).click()
  await expect(notification(page, 'restored')).toBeVisible()
  expect((await request.get(`${server.url}/our-story`)).status()).toBe(200)
  expect((await request.get(`${server.url}/about-us`, { maxRedirects: 0 })).status()).toBe(301)

  // Days later there is no message any more, but a trash.
  await send('DELETE', `/pages/${id}`)
  await openOffice(page, '/admin/pages')
  await page.getByRole('link', { name: 'Trash' }).click()
  await expect(page.getByRole('heading', { name: 'Deleted pages' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore Our story' }).click()
  await expect(notification(page, '“Our story” restored')).toBeVisible()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  expect((await request.get(`${server.url}/our-story`)).status()).toBe(200)
})

test('an address that is no page says so', async ({ page, quiet }) => {
  quiet.allow.push(/Failed to load resource/)
  await page.goto(`${server.url}/imprint`)
  await expect(page.locator('main')).toContainText('Page not found: /imprint')
})

test('a single category is chosen for a menu, by the words of either language, and hidden with its category', async ({
  page,
}) => {
  const kitchen = await send('POST', '/category', {
    ...{ name: 'Kitchen', translations: { fa: { name: 'آشپزخانه' } } },
  })
  const kettles = await send('POST', '/category', { name: 'Kettles', parentId: kitchen.id })
  await openOffice(page, '/admin/pages')
  const rows = page.getByRole('list', { name: 'Footer menu' }).getByRole('listitem')
  await expect(rows).not.toHaveCount(0)
  const count = await rows.count()
  for (const name of ['Kitchen', 'Kettles']) {
    await page.getByRole('button', { name: 'Add to menu' }).last().click()
    await page.getByRole('menuitem', { name: 'Category…' }).click()
    const field = page.getByRole('group', { name: 'Category in menu' }).getByRole('combobox')
    await expect(field).toBeFocused()
    await field.fill(name)
    await page.getByRole('option', { name, exact: true }).click()
    await expect(rows.last()).toContainText(name)
  }
  await expect(rows).toHaveCount(count + 2)
  await send('PATCH', `/category/${kettles.id}`, { visible: false })
  await page.reload()
  await expect(rows.last()).toContainText('Hidden')

  await page.goto(`${server.url}/fa`)
  const footer = page.getByRole('contentinfo')
  const link = footer.getByRole('link', { name: 'آشپزخانه' }).last()
  await expect(link).toHaveAttribute('href', '/fa/main/kitchen')
  await expect(footer.getByRole('link', { name: 'Kettles' })).toHaveCount(0)
  await send('PATCH', `/category/${kettles.id}`, { visible: true })
  await page.reload()
  await expect(footer.getByRole('link', { name: 'Kettles' })).toHaveAttribute('href', '/fa/main/kettles')

  await openOffice(page, '/admin/pages')
  await rows.last().getByRole('button', { name: 'Remove “Kettles” from menu' }).click()
  await expect(rows).toHaveCount(count + 1)
  await undoButton(page, 'Menu saved').click()
  await expect(rows).toHaveCount(count + 2)
  const { footer: entries } = await send('GET', '/menus/arranged')
  const others = entries.entries.filter(({ kind }: { kind: string }) => kind !== 'category')
  await send('PATCH', '/menus/footer', { entries: others })
  // Other journeys count the main categories.
  for (const id of [kettles.id, kitchen.id]) await send('DELETE', `/category/${id}`)
})

test('a menu is arranged by keys, and gets a link to elsewhere', async ({ page }) => {
  await openOffice(page, '/admin/pages')
  const menu = page.getByRole('list', { name: 'Header menu' })
  const rows = menu.getByRole('listitem')
  await expect(rows).toHaveText([/Categories/, /Warranty/, /Contact us/, /Our story/])
  const up = menu.getByRole('button', { name: 'Move up: Our story' })
  await up.focus()
  // Quick steps are one, with one message and one undo.
  await page.keyboard.press('Alt+ArrowUp')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rows.nth(1)).toContainText('Our story')
  await undoButton(page, 'Menu saved').click()
  await expect(rows.nth(3)).toContainText('Our story')
  await expect(notification(page, /^Menu/)).toHaveText(['Menu restored'])
  await up.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rows.nth(2)).toContainText('Our story')
  await expect(menu.getByRole('button', { name: 'Move up: Our story' })).toBeFocused()
  await page.getByRole('button', { name: 'Add to menu' }).first().click()
  await page.getByRole('menuitem', { name: 'Other website, email or phone…' }).click()
  const form = page.getByRole('group', { name: 'Link to elsewhere' })
  await form.getByLabel('Address').fill('javascript:alert(1)')
  await form.getByLabel('Name · English').fill('Blog')
  await form.getByRole('button', { name: 'Save link' }).click()
  await expect(form.getByLabel('Address')).toHaveAccessibleDescription(/https/)
  await form.getByLabel('Address').fill('https://blog.example/')
  await form.getByRole('button', { name: 'Save link' }).click()
  await expect(rows).toHaveCount(5)
  // The row is there before the server has it.
  const addresses = async () => (await send('GET', '/menus')).header.map(({ to }: { to: string }) => to)
  await expect.poll(addresses).toEqual(['', '/warranty', '/our-story', '/contact', 'https://blog.example/'])
  await page.goto(server.url)
  const nav = page.getByRole('navigation', { name: 'Main menu' })
  await expect(nav.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', 'https://blog.example/')
  // What a narrower window has no room for is in the menu behind the dots.
  await page.setViewportSize({ width: 920, height: 700 })
  await expect(nav.getByRole('link', { name: 'Blog' })).toBeHidden()
  expect(await nav.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
  await nav.getByRole('button', { name: 'Menu', exact: true }).click()
  const all = page.getByRole('navigation', { name: 'Menu', exact: true })
  await expect(all.getByRole('link', { name: 'Blog' })).toBeVisible()
})
