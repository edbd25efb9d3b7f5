// The look of the shop: what staff choose, what they see before saving, and that whatever colour they choose can be read everywhere.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, hydrated, storeToken, test } from './fixtures.ts'
import { matrixOnly } from './matrix.ts'
import { startServer } from './server.ts'

// The look affects every page, so these tests have their own server.
let server: Awaited<ReturnType<typeof startServer>>
let token: string
test.describe.configure({ mode: 'default' })
test.setTimeout(120_000)
test.beforeAll(async () => {
  server = await startServer()
  token = await server.logIn()
})
test.afterAll(() => server.stop())

async function call(method: string, path: string, body?: object) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  return await answer.json()
}

async function openForm(page: Page) {
  await storeToken(page, { token, url: server.url })
  await page.goto(`${server.url}/admin/settings/look`)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Look' })).toBeVisible()
}

const colourOf = (page: Page, token: string) =>
  page.evaluate(name => getComputedStyle(document.documentElement).getPropertyValue(name).trim(), token)

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 80"><rect width="300" height="80" rx="20" fill="#7a1fa2"/></svg>',
)

test('a logo, a colour and the order of the home page are previewed, saved, and seen by the next visitor', async ({
  page,
  browser,
  quiet,
}) => {
  // The logo that is refused.
  quiet.allow.push(/422 .*look-picture/)
  const { id: featured } = await call('POST', '/products', { name: 'Chosen lamp', visible: true })
  await call('POST', '/products', { name: 'Newest lamp', visible: true })
  await call('PATCH', '/settings', { featuredIds: [featured] })
  await openForm(page)
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { name: 'Our selection' })).toBeVisible()

  // The name stands where there is no logo, so it is previewed too.
  await page.getByRole('textbox', { name: 'Name · English' }).fill('Lampkin')
  await expect(preview.getByRole('banner')).toContainText('Lampkin')

  // A colour in words is refused with what to do; nothing else is lost.
  await page.getByRole('textbox', { name: 'Accent colour' }).fill('tomato')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Enter a colour as a code like #2457e6.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Accent colour' }).fill('#FF0000')
  await expect(page.getByText('Made a little darker so that white text can be read on it')).toBeVisible()
  await page.getByText('Square', { exact: true }).click()

  const upload = page.getByRole('group', { name: 'Logo', exact: true })
  const choose = (name: string, buffer: Buffer) =>
    upload.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/svg+xml', buffer })
  await choose('logo.svg', Buffer.from(`${logo}`.replace('</svg>', '<script>alert(1)</script></svg>')))
  await expect(upload.getByRole('alert')).toContainText('contains a script')
  await choose('logo.svg', logo)
  await expect(upload.locator('img')).toBeVisible()

  await page.getByRole('switch', { name: 'Visible: Newest products' }).click({ force: true })
  await page.getByRole('button', { name: 'Move up: Contact' }).click()
  await expect(preview.getByRole('banner').locator('img')).toBeVisible()
  await expect(preview.getByRole('heading', { name: 'Newest products' })).toHaveCount(0)
  await expect(preview.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('radiogroup', { name: 'Theme' }).getByText('Dark').click({ force: true })
  await expect(preview.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  // What visitors see has not changed yet.
  const visitor = await browser.newPage()
  await visitor.goto(server.url)
  expect(await colourOf(visitor, '--c-primary')).toBe('#2457e6')

  await page.keyboard.press('Control+s')
  await expect(page.getByText('Look saved').first()).toBeVisible()
  expect(await colourOf(page, '--c-fill')).toBe('#ee0000')
  await visitor.reload()
  expect(await colourOf(visitor, '--c-fill')).toBe('#ee0000')
  expect(await colourOf(visitor, '--radius-card')).toBe('0')
  await expect(visitor.getByRole('banner').getByRole('img', { name: 'Lampkin' })).toBeVisible()
  await expect(visitor.getByRole('heading', { name: 'Newest products' })).toHaveCount(0)
  await hydrated(visitor)
  expect(await colourOf(visitor, '--c-fill')).toBe('#ee0000')
  expect(
    (
      await visitor.request.get(
        await visitor.locator('link[rel=icon]').evaluate(link => (link as HTMLLinkElement).href),
      )
    ).status(),
  ).toBe(200)

  // One change, which is undone with its files.
  const { items } = await call('GET', '/events?entity=settings')
  expect(Object.keys(items[0].changes).sort()).toEqual([
    'accent',
    'corners',
    'homeSections',
    'logoRef',
    'name',
  ])
  await call('POST', `/events/${items[0].id}/undo`)
  await visitor.reload()
  expect(await colourOf(visitor, '--c-primary')).toBe('#2457e6')
  await expect(visitor.getByRole('banner')).toContainText('Vitrin')
  await visitor.close()
})

/** In `npm test` the hardest ones; all ten in the matrix. */
const accents = {
  yellow: '#ffd500',
  white: '#ffffff',
  black: '#000000',
  'neon green': '#39ff14',
  red: '#ff0000',
  orange: '#ff7a00',
  navy: '#001f5b',
  pink: '#ff5fa2',
  grey: '#808080',
  brown: '#7b4a12',
}
const inTest = ['yellow', 'white']

/** A page of each kind, once there is something to show on it. */
async function somePages() {
  const category = await call('POST', '/category', { name: 'Lamps' })
  const product = await call('POST', '/products', {
    name: 'Table lamp',
    visible: true,
    categoryId: category.id,
    price: 1200,
    description: '<p>A lamp with a <a href="https://shop.example">link</a>.</p>',
    tags: ['new'],
  })
  return [
    '/',
    `/main/${category.slug}`,
    `/product/${product.slug}`,
    '/search?q=lamp',
    '/warranty',
    '/contact',
  ]
}
let pages: string[] | undefined

for (const [name, accent] of Object.entries(accents)) {
  const often = inTest.includes(name) ? {} : matrixOnly
  test(`in ${name}, axe finds enough contrast on six pages in both themes`, often, async ({ page }) => {
    pages ??= await somePages()
    await call('PATCH', '/settings', { accent })
    const found: string[] = []
    for (const scheme of ['light', 'dark'] as const) {
      await page.addInitScript(value => localStorage.setItem('mantine-color-scheme-value', value), scheme)
      for (const path of pages) {
        await page.goto(server.url + path)
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
        const { violations, passes } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
        expect(passes[0]?.nodes.length).toBeGreaterThan(5)
        for (const { nodes } of violations)
          found.push(...nodes.map(node => `${scheme} ${path}: ${node.html} ${node.failureSummary}`))
      }
    }
    expect(found).toEqual([])
  })
}
