// Tags that no product has: all of them are deleted at once, and come back by one undo.
import type { Page } from '@playwright/test'
import { expect, hydrated, notification, storeToken, test, undoButton } from './fixtures.ts'
import { expectAccessible } from './page-audit.ts'
import { startServer } from './server.ts'

// It deletes whatever is unused, so it has its own server, where no other test has any tags.
let server: Awaited<ReturnType<typeof startServer>>
let token: string
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  server = await startServer()
  token = await server.logIn()
})
test.afterAll(() => server.stop())

async function send(method: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.url}/api${path}`, { method, headers, body: JSON.stringify(body) })
  return await answer.json()
}

/** Not those of finished work, which may stand in the corner. */
const rows = (page: Page) => page.getByRole('list', { name: /^(Tags|برچسب‌ها)$/ }).getByRole('listitem')

test('unused tags are deleted after a question, and one undo brings them back', async ({ page }) => {
  await storeToken(page, { token, url: server.url })
  await page.goto(`${server.url}/admin/tags`)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'No tags yet' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Delete unused tags' })).toBeHidden()

  const mug = await send('POST', '/products', {
    name: 'Mug',
    tags: ['Kept', 'Spare', 'Loose'],
    visible: true,
  })
  await send('PATCH', `/products/${mug.id}`, { tags: ['Kept'] })
  await page.reload()
  await hydrated(page)
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Delete unused tags' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 2 unused tags?' })
  await expect(dialog).toContainText('You can undo this.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Delete unused tags' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(notification(page, '2 unused tags deleted')).toBeVisible()
  await expect(rows(page)).toHaveText([/Kept/])
  await undoButton(page).click()
  await expect(notification(page, 'Deleted tags restored')).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
})

test('the filter of the product list names a tag in the language of the interface', async ({ page }) => {
  await storeToken(page, { token, url: server.url })
  const { items } = await (
    await fetch(`${server.url}/api/tags?q=Kept`, { headers: { authorization: `Bearer ${token}` } })
  ).json()
  await send('PATCH', `/tags/${items[0].id}`, { translations: { fa: { name: 'ماندگار' } } })
  await page.context().addCookies([{ name: 'locale', value: 'fa', url: server.url }])
  await page.goto(`${server.url}/admin/products?tag=Kept`)
  await hydrated(page)
  await expect(page.getByRole('button', { name: /^برچسب.*ماندگار/ })).toBeVisible()
})
