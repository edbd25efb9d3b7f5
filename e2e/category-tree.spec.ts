// The tree of categories in the back office: adding, moving by mouse and by keyboard, and what is said before visitors see it.
import type { Page } from '@playwright/test'
import { expect, test, undoButton, unique } from './fixtures.ts'
import { expectFocusSeen } from './page-audit.ts'

/** The row of a category, by its name. */
const rowOf = (page: Page, name: string) =>
  page.getByRole('treeitem').filter({ has: page.getByRole('link', { name, exact: true }) })

test('categories are added, dragged and moved, and each move can be undone', async ({
  page,
  login,
  shop,
  request,
}) => {
  const [kitchen, garden, lamp] = [unique('Kitchen'), unique('Garden'), unique('Lamps')]
  const main = await shop.post('/category', { name: kitchen })
  const other = await shop.post('/category', { name: garden })
  const moved = await shop.post('/category', { name: lamp, parentId: main.id })
  await shop.post('/products', { name: unique('Lamp'), categoryId: moved.id, visible: true })
  const parentOf = async (id: number) =>
    (await (await request.get(`/api/category/one/${id}`)).json()).parentId
  await login()
  await page.goto('/admin/categories')
  await page.getByRole('searchbox', { name: 'Search categories' }).fill(garden)
  await expect(page.getByRole('treeitem')).toHaveCount(1)
  await page.keyboard.press('Escape')

  await rowOf(page, garden).focus()
  await page.keyboard.press('n')
  const tools = unique('Tools')
  await page.keyboard.type(tools)
  await page.keyboard.press('Enter')
  await expect(rowOf(page, tools)).toHaveAttribute('aria-level', '2')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, garden)).toBeFocused()
  await expect(page.getByRole('complementary').getByText('None').first()).toBeVisible()

  await rowOf(page, lamp).dragTo(rowOf(page, garden))
  const dialog = page.getByRole('dialog', { name: `Move “${lamp}” to…` })
  await expect(dialog.getByText('1 visible product moves too')).toBeVisible()
  expect(await parentOf(moved.id)).toBe(main.id)
  await dialog.getByRole('button', { name: `Move to ${garden}` }).click()
  await expect(page.getByText(`“${lamp}” moved to ${garden}`)).toBeVisible()
  expect(await parentOf(moved.id)).toBe(other.id)
  await undoButton(page).click()
  await expect(page.getByText(`“${lamp}” moved back`)).toBeVisible()
  expect(await parentOf(moved.id)).toBe(main.id)
  await rowOf(page, tools).focus()
  await page.keyboard.press('Delete')
  await expect(rowOf(page, tools)).toHaveCount(0)
})

test('in Persian the tree is worked with by keyboard alone: order, another parent, search, add, delete, undo, move', async ({
  page,
  login,
  shop,
  request,
  context,
  baseURL,
  quiet,
}) => {
  // What a category holds may be asked for in the moment in which it is deleted.
  quiet.allow.push(/Failed to load resource.*category\/summary/)
  const names = ['آشپزخانه', 'روشنایی', 'صوتی', 'اداری'].map(unique)
  const main = await shop.post('/category', { name: unique('Main') })
  const made: number[] = []
  for (const [index, name] of names.entries()) {
    const fields = {
      name: unique('Shelf'),
      translations: { fa: { name } },
      parentId: main.id,
      visible: index > 0,
    }
    made.push((await shop.post('/category', fields)).id)
  }
  await login()
  await context.addCookies([{ name: 'locale', value: 'fa', url: baseURL ?? '' }])
  await page.goto('/admin/categories')
  const childrenOf = async (id: number) =>
    (await (await request.get(`/api/category/one/${id}`)).json()).children.map(
      (child: { id: number }) => child.id,
    )
  const [first = '', second = '', , last = ''] = names

  // Three presses, however quickly, are three steps.
  await rowOf(page, last).focus()
  await page.keyboard.down('Alt')
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowUp')
  await page.keyboard.up('Alt')
  await expect(rowOf(page, last)).toHaveAttribute('aria-posinset', '1')
  await expect(rowOf(page, last)).toBeFocused()
  const [, id2, id3, id4] = made
  await expect.poll(() => childrenOf(main.id)).toEqual([id4, id2, id3])

  // In Persian the arrow to the left goes in. Nobody sees a hidden category, so nothing is asked.
  await rowOf(page, first).focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByText(`«${first}» به ${last} منتقل شد`)).toBeVisible()
  await expect(rowOf(page, first)).toHaveAttribute('aria-level', '3')

  // Found by a search, and still the row that the Tab key reaches when the search is over.
  await page.keyboard.press('/')
  await page.keyboard.type(second)
  await expect(page.getByRole('treeitem')).toHaveCount(2)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(rowOf(page, second)).toBeFocused()
  await expectFocusSeen(page, { current: true })
  await page.keyboard.press('/')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(rowOf(page, second)).toBeFocused()

  // A subcategory is added, deleted and brought back. The focus never gets lost.
  const added = unique('Desk lamps')
  const newRow = page.getByRole('treeitem').filter({ hasText: added })
  await page.keyboard.press('n')
  await expectFocusSeen(page, { current: true })
  await page.keyboard.type(added)
  await page.keyboard.press('Enter')
  await expect(newRow).toHaveAttribute('aria-level', '3')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  await expect(newRow).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(newRow).toHaveCount(0)
  await expect(page.locator('[role=treeitem]:focus')).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(newRow).toBeVisible()

  // What visitors see is asked about first.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(rowOf(page, second)).toBeFocused()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByPlaceholder('جست‌وجوی دسته')).toBeFocused()
  await page.keyboard.type(last)
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expectFocusSeen(page, { current: true })
  await expect(dialog.getByText('لینک صفحه تغییر نمی‌کند')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await childrenOf(main.id)).toEqual([id4, id2, id3])
  await expect(rowOf(page, second)).toBeFocused()
  await page.keyboard.press('m')
  await expect(dialog.getByPlaceholder('جست‌وجوی دسته')).toBeFocused()
  await page.keyboard.type(last)
  await expect(dialog.getByRole('radio')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`«${second}» به ${last} منتقل شد`)).toBeVisible()
  await expect.poll(() => childrenOf(main.id)).toEqual([id4, id3])
})
