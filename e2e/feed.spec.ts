// The product feed: switched on in the settings, read at its address, and gone once it is switched off.
import { expect, hydrated, storeToken, test } from './fixtures.ts'
import { startServer } from './server.ts'

let server: Awaited<ReturnType<typeof startServer>>
let token: string
test.beforeAll(async () => {
  server = await startServer()
  token = await server.logIn()
})
test.afterAll(() => server.stop())

test('staff switch the product feed on, see what it leaves out, and read it', async ({ page, quiet }) => {
  quiet.allow.push(/status of 404/)
  const created = await fetch(`${server.url}/api/products`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'Copper kettle', price: 4900, visible: true }),
  })
  expect(created.status).toBe(201)
  await storeToken(page, { token, url: server.url })
  await page.goto(`${server.url}/admin/settings`)
  await hydrated(page)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const feed = page.getByRole('switch', { name: 'Write a product feed' })
  // The input itself is not drawn.
  await feed.press('Space')
  await expect(feed).toBeChecked()
  await save.click()
  const lacking = page.getByRole('link', { name: '1 without an image' })
  await expect(lacking).toBeVisible({ timeout: 60_000 })
  const address = page.getByRole('link', { name: /\/feeds\/products\.fa\.xml$/ })
  const xml = await (await fetch(`${server.url}/feeds/products.fa.xml`)).text()
  expect(xml).toContain('<channel>')
  expect(xml).not.toContain('Copper kettle')
  expect(await address.getAttribute('href')).toContain('/feeds/products.fa.xml')

  await lacking.click()
  await expect(page.getByRole('link', { name: 'Copper kettle' })).toBeVisible()

  await page.goBack()
  await feed.press('Space')
  await save.click()
  await expect(address).toBeHidden()
  expect((await fetch(`${server.url}/feeds/products.fa.xml`)).status).toBe(404)
})
