// Staff save lists as spreadsheets: the file has what the screen shows, in the language of the screen.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { openXlsx } from '../src/server/sheets/read-xlsx.server.ts'
import { expect, hydrated, notification, test, unique } from './fixtures.ts'

// All tests have one account, which may have one export at a time.
test.describe.configure({ mode: 'serial' })

async function save(page: Page, item: string | RegExp, button = 'Export') {
  await page.getByRole('button', { name: button, exact: true }).first().click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ])
  return { name: download.suggestedFilename(), path: await download.path() }
}

async function cellsOf(path: string) {
  const file = await openXlsx(path, () => {})
  const { rows } = await file.read(undefined)
  const cells = (await Array.fromAsync(rows)).map(row => row.cells)
  file.close()
  return { sheets: file.sheets, cells }
}

test('the products of a filtered list are saved as Excel and as CSV', async ({ page, login, shop }) => {
  const word = unique('Sheet').replace(' ', '')
  for (const colour of ['Red', 'Green'])
    await shop.post('/products', {
      ...{ name: `${word} ${colour}`, visible: true, price: 1000 },
      translations: { fa: { name: `${word} فا` } },
    })
  await login()
  await page.goto(`/admin/products?q=${word}`)
  await hydrated(page)
  await expect(page.getByText('2 products found')).toBeVisible()
  const excel = await save(page, 'Excel (.xlsx)')
  await expect(notification(page, 'Export started')).toBeVisible()
  expect(excel.name).toMatch(/^products-\d{4}-\d\d-\d\d\.xlsx$/)
  const { sheets, cells } = await cellsOf(excel.path)
  expect(sheets).toEqual(['Products'])
  const [header = [], ...rows] = cells
  expect(header.slice(0, 5)).toEqual(['ID', 'Model code', 'Barcode', 'Name (English)', 'Name (Persian)'])
  expect(rows.map(row => row[3]).sort()).toEqual([`${word} Green`, `${word} Red`])

  const csv = await save(page, 'CSV (.csv)')
  const text = readFileSync(csv.path, 'utf8')
  expect(text.startsWith('\ufeffID,Model code,')).toBe(true)
  expect(text.match(new RegExp(`${word} فا`, 'g'))).toHaveLength(2)
})

test('in Persian the categories and all attributes are saved with Persian headers', async ({
  page,
  login,
  shop,
  baseURL,
}) => {
  const name = unique('Shelf')
  await shop.post('/category', { name, translations: { fa: { name: `${name} فا` } } })
  await login()
  await page.context().addCookies([{ name: 'locale', value: 'fa', url: baseURL ?? '' }])
  await page.goto('/admin/categories')
  await hydrated(page)
  const tree = await save(page, /^\d|[۰-۹].*اکسل/, 'خروجی')
  const { sheets, cells } = await cellsOf(tree.path)
  expect(sheets).toEqual(['دسته‌ها'])
  expect(cells[0]?.slice(0, 3)).toEqual(['شناسه', 'دستهٔ مادر', 'نام (انگلیسی)'])
  expect(cells.flat()).toContain(`${name} فا`)
  const attributes = await save(page, /همهٔ ویژگی‌ها.*CSV/, 'خروجی')
  expect(attributes.name).toMatch(/^attributes-.*\.csv$/)
})
