// Changing more than 500 products in the background. On a server of its own, because the cards of an account are on all its pages.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { expect, storeToken, test } from './fixtures.ts'
import { usually } from './matrix.ts'
import { expectAccessible, expectAccessibleInDark } from './page-audit.ts'
import { start, startServer } from './server.ts'

test.describe.configure({ mode: 'serial' })

let server: Awaited<ReturnType<typeof startServer>>
let token: string
const dataDir = mkdtempSync(join(tmpdir(), 'vitrin-bulk-'))

test.beforeAll(async () => {
  expect(await start({ DATA_DIR: dataDir }, ['demo-large', '1200']).exited).toBe(0)
  server = await startServer({ DATA_DIR: dataDir })
  token = await server.logIn()
})
test.afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function call(method: string, path: string, body?: object) {
  const headers = { ...(body && { 'content-type': 'application/json' }), authorization: `Bearer ${token}` }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(`${server.url}/api${path}`, init)
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  return response
}
const send = async (method: 'POST' | 'PATCH', path: string, body: object) =>
  await (await call(method, path, body)).json()
const listed = async (): Promise<{ id: number; state: string }[]> =>
  (await (await call('GET', '/products/bulk-changes')).json()).items

/** Shows a bulk change that does not end while the page is open. A real one may be done before it is looked at. */
async function showRunning(page: Page) {
  const counts = { total: 1200, done: 400, changed: 400, skipped: 0 }
  const ended = { eventId: null, undoIsBulk: false, conflict: null, problem: null, finishedAt: null }
  const change = {
    id: 1,
    kind: 'change',
    state: 'running',
    isCancelling: false,
    category: null,
    attribute: null,
    canCancel: true,
    ...counts,
    ...ended,
  }
  const items = [{ ...change, createdAt: new Date().toISOString() }]
  await page.route('**/api/products/bulk-changes', route => route.fulfill({ json: { items } }))
}

const cards = '[data-bulk-changes]'
const card = (page: Page, text: string | RegExp) => page.locator(cards).getByRole('listitem', { name: text })

test('more than 500 products are hidden, also over a reload, and shown again by one undo', async ({
  page,
}) => {
  await storeToken(page, { token, url: server.url })
  await page.goto(`${server.url}/admin/products`)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const visible = page.getByRole('switch', { checked: true })
  const before = await visible.count()
  const bar = page.getByRole('toolbar')
  await bar.getByRole('button', { name: 'Select all 1,200' }).click()
  await bar.getByRole('button', { name: 'Hide' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hide 1,200 products?' })
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(card(page, /1,200 products|products changed/)).toBeVisible()
  await expect(bar).toHaveCount(0)

  await page.reload()
  await expect(card(page, /products changed/)).toBeVisible()
  await expect(visible).toHaveCount(0)
  await expectAccessible(page, { within: cards })
  await expectAccessibleInDark(page, { within: cards })
  await page.locator('nav').getByRole('link', { name: 'Categories' }).click()
  await card(page, /products changed/)
    .getByRole('button', { name: /^Undo/ })
    .click()
  await expect(card(page, /undone$/)).toBeVisible()
  await expect(card(page, /products changed/)).toHaveCount(0)
  await page.locator('nav').getByRole('link', { name: 'Products', exact: true }).click()
  await expect(visible).toHaveCount(before)
})

test('an undo that something else overtook is refused as a whole and names it (Persian)', async ({
  page,
}) => {
  await page.context().addCookies([{ name: 'locale', value: 'fa', url: server.url }])
  await storeToken(page, { token, url: server.url })
  await page.goto(`${server.url}/admin/products`)
  await page.getByRole('checkbox', { name: 'انتخاب همهٔ ردیف‌های این صفحه' }).check()
  const bar = page.getByRole('toolbar')
  await bar.getByRole('button', { name: 'همهٔ ۱٬۲۰۰ محصول' }).click()
  await bar.getByRole('button', { name: 'گارانتی' }).click()
  const dialog = page.getByRole('dialog', { name: 'تغییر گارانتی ۱٬۲۰۰ محصول' })
  await dialog.getByRole('textbox').fill('۷')
  await page.keyboard.press('Enter')
  const changed = card(page, /محصول تغییر کرد/)
  await expect(changed).toBeVisible()

  const name = await page.locator('tbody [data-column=name] bdi').first().innerText()
  const id = Number((await page.locator('tbody tr').first().getAttribute('id'))?.split('-')[1])
  await send('PATCH', `/products/${id}`, { warrantyMonths: 9 })
  await changed.getByRole('button', { name: /^برگرداندن/ }).click()
  const refused = card(page, 'چیزی برگردانده نشد')
  await expect(refused).toContainText('۱ محصول بعد از آن تغییر کرده، حذف یا بازیابی شده است:')
  await expect(refused).toContainText(name)
  await expectAccessible(page, { within: cards })
  await expectAccessibleInDark(page, { within: cards })
  await refused.getByRole('button', { name: /^بستن/ }).click()
  await expect(refused).toHaveCount(0)
})

/** A category that holds all 1,200 products, with one below it. */
async function fillCategory(name: string, translation: string) {
  const { id } = await send('POST', '/category', { name, translations: { fa: { name: translation } } })
  await send('POST', '/category', { name: `${name} inside`, parentId: id })
  const changes = { categoryId: id, extraCategoryIds: [] }
  const target = { filter: { visible: 'all' } }
  const { id: change } = await send('POST', '/products/bulk-changes', { target, changes })
  await expect.poll(async () => (await listed()).find(({ id }) => id === change)?.state).toBe('done')
  for (const { id } of await listed()) await call('DELETE', `/products/bulk-changes/${id}`)
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('treeitem').filter({ has: page.getByRole('link', { name, exact: true }) })

test('a category with 1,200 products is deleted in the background, and one undo in Activity brings all of it back', async ({
  page,
  quiet,
}) => {
  // What asks where the contents go is a refusal.
  quiet.allow.push(/Failed to load resource/)
  await fillCategory('Everything', 'همه‌چیز')
  await storeToken(page, { token, url: server.url })
  await page.goto(`${server.url}/admin/categories`)
  const row = rowOf(page, 'Everything')
  const count = row.locator('span[aria-hidden=true]').last()
  const before = await count.innerText()
  await row.focus()
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('dialog', { name: /Everything/ })
  await expect(dialog).toContainText('1,200 products move in the background')
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Move and delete' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(card(page, /Everything/)).toBeVisible()
  await page.reload()
  const done = card(page, '“Everything” deleted, 1,200 products moved')
  await expect(done).toBeVisible()
  await expect(rowOf(page, 'Everything inside')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expectAccessible(page, { within: cards })

  await page.locator('nav').getByRole('link', { name: 'Activity' }).click()
  const undo = page.locator('main').getByRole('button', { name: 'Undo: Deleted, Everything', exact: true })
  await undo.click()
  // Restoring is the longest of all, and shares the machine with other tests.
  await expect(card(page, '“Everything” restored with 1,200 products')).toBeVisible({ timeout: 200_000 })
  await expect(undo).toHaveCount(0)
  await page.locator('nav').getByRole('link', { name: 'Categories' }).click()
  await expect(row).toHaveAttribute('aria-expanded', /true|false/)
  await expect(count).toHaveText(before)
})

test('the undo of a deleted category is refused with the reason (Persian)', async ({ page, quiet }) => {
  quiet.allow.push(/Failed to load resource/)
  await fillCategory('Whole range', 'کل محصولات')
  await page.context().addCookies([{ name: 'locale', value: 'fa', url: server.url }])
  await storeToken(page, { token, url: server.url })
  await page.goto(`${server.url}/admin/categories`)
  await rowOf(page, 'کل محصولات').focus()
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('dialog', { name: /کل محصولات/ })
  await expect(dialog).toContainText('۱٬۲۰۰ محصول در پس‌زمینه منتقل')
  await dialog.getByRole('button', { name: 'انتقال و حذف' }).click()
  const done = card(page, '«کل محصولات» حذف و ۱٬۲۰۰ محصول منتقل شد')
  await expect(done).toBeVisible()
  await send('POST', '/category', { name: 'Whole range' })
  await done.getByRole('button', { name: /^برگرداندن/ }).click()
  const refused = card(page, 'چیزی برگردانده نشد')
  await expect(refused).toContainText('«کل محصولات»')
  await expectAccessible(page, { within: cards })
  await expectAccessibleInDark(page, { within: cards })
  for (const { id } of await listed()) await call('DELETE', `/products/bulk-changes/${id}`)
})

/** Gives all 1,200 products a value for an attribute, beside the server: one call for each would take long. */
function answerForAll(attributeId: number, name: string, value: string) {
  const database = new DatabaseSync(join(dataDir, 'vitrin.sqlite'), { timeout: 5000 })
  database
    .prepare(
      `insert into "spec" ("productId", "locale", "position", "attributeId", "group", "name", "value")
        select "id", '', 99, ?, '', ?, ? from "product"`,
    )
    .run(attributeId, name, value)
  database.close()
}

test('a changed attribute is followed by 1,200 products in the background, and one undo takes it back (Persian)', async ({
  page,
}) => {
  const { id } = await send('POST', '/category', { name: 'Finishes' })
  const attribute = await send('POST', `/category/attributes/${id}`, {
    name: 'Finish',
    translations: { fa: { name: 'پرداخت' } },
  })
  answerForAll(attribute.id, 'Finish', 'Matt')
  await page.context().addCookies([{ name: 'locale', value: 'fa', url: server.url }])
  await storeToken(page, { token, url: server.url })
  await page.goto(`${server.url}/admin/categories/${id}`)
  await page.getByRole('button', { name: 'ویرایش پرداخت' }).click()
  const dialog = page.getByRole('dialog', { name: 'ویرایش ویژگی' })
  await dialog.getByLabel('استفاده به‌عنوان فیلتر').check()
  await dialog.getByRole('button', { name: 'ذخیره' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('main').getByText('متن · فیلتر')).toBeVisible()
  const updating = page.locator('main').getByText('در حال به‌روزرسانی ۱٬۲۰۰ محصول…')
  await expect(updating).toBeVisible()
  // It may be done before the card is there.
  await expect(card(page, /۱٬۲۰۰ محصول برای «پرداخت»/)).toBeVisible()
  const done = card(page, '۱٬۲۰۰ محصول برای «پرداخت» به‌روز شد')
  await expect(done).toBeVisible()
  await expect(updating).toHaveCount(0)
  const found = await (await call('GET', '/products/search-and-sort?spec=Finish:Matt&pageSize=1')).json()
  expect(found.total).toBeGreaterThan(600)
  await expectAccessible(page, { within: cards })

  await done.getByRole('button', { name: /^برگرداندن/ }).click()
  const own = async () => (await (await call('GET', `/category/attributes/${id}`)).json())[0]
  await expect.poll(own).toMatchObject({ filterable: false, updatingProducts: 0 })
  await expect(done).toBeVisible()
  await expect(page.locator('main').getByText('متن · فیلتر')).toHaveCount(0)
  await expect(updating).toHaveCount(0)
  for (const { id } of await listed()) await call('DELETE', `/products/bulk-changes/${id}`)
})

for (const locale of ['en', 'fa'] as const)
  test(
    `a running change is accessible, and leaves the field for a reply free (${locale})`,
    usually('fa', locale),
    async ({ page }) => {
      const name = `Visitor ${locale}`
      const visitor = { name, email: 'olivia@mail.example' }
      await send('POST', '/ticket', { ...visitor, subject: name, message: 'Where is my order?' })
      await page.context().addCookies([{ name: 'locale', value: locale, url: server.url }])
      await storeToken(page, { token, url: server.url })
      await showRunning(page)
      await page.goto(`${server.url}/admin/messages`)
      await expect(page.locator(cards).getByRole('progressbar')).toBeVisible()
      await expectAccessible(page, { within: cards })
      await expectAccessibleInDark(page, { within: cards })
      await page.getByRole('link', { name }).first().click()
      for (const width of [360, 920]) {
        await page.setViewportSize({ width, height: 800 })
        const composer = page.locator('[data-bottom-bar]')
        await composer.scrollIntoViewIfNeeded()
        await expect(composer.getByRole('textbox')).toBeVisible()
        // Neither the field nor its buttons lie under the cards.
        await expect
          .poll(async () => {
            const [over, below] = [await page.locator(cards).boundingBox(), await composer.boundingBox()]
            return over && below && (over.y + over.height <= below.y || below.y + below.height <= over.y)
          })
          .toBe(true)
        // What the visitor wrote can be read above the cards, and the head of the conversation is not cut off.
        const message = page.getByText('Where is my order?').last()
        await message.scrollIntoViewIfNeeded()
        await expect(message).toBeInViewport({ ratio: 1 })
        const [over, read] = [await page.locator(cards).boundingBox(), await message.boundingBox()]
        expect(over && read && read.y + read.height <= over.y).toBe(true)
        const more = await page
          .getByRole('button', { name: locale === 'en' ? 'More actions' : 'گزینه‌های گفت‌وگو' })
          .last()
          .boundingBox()
        expect(more && more.x >= 0 && more.x + more.width <= width).toBe(true)
      }
    },
  )
