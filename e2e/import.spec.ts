// A shop moves in with its files: a spreadsheet with Persian headings, one that the shop has saved itself, and a ZIP file of images.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { importScreenTexts } from '../src/admin/texts/import.ts'
import { pictureImportTexts } from '../src/features/catalogue/picture-import/picture-import-texts.ts'
import { importKinds } from '../src/features/transfer/import-kinds.ts'
import { sheetImportTexts } from '../src/features/transfer/texts/screens.ts'
import { openXlsx } from '../src/server/sheets/read-xlsx.server.ts'
import { writeXlsx } from '../src/server/sheets/write-xlsx.server.ts'
import { zipOf } from '../src/testing/catalogue/zip.ts'
import { endSessionOnSave } from './end-session.ts'
import { admin, expect, holdBack, hydrated, test, unique } from './fixtures.ts'
import { usually } from './matrix.ts'

// All tests have one account, whose imports wait for each other.
test.describe.configure({ mode: 'serial' })

const folder = mkdtempSync(join(tmpdir(), 'vitrin-import-'))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

async function open(
  page: Page,
  path: string,
  { locale, baseURL }: { locale: string; baseURL: string | undefined },
) {
  await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
  await page.goto(path)
  await hydrated(page)
}
const choose = (page: Page, path: string) => page.locator('input[type=file]').first().setInputFiles(path)
const cell = (page: Page, text: string) => page.getByRole('cell').filter({ hasText: text }).first()

for (const locale of ['en', 'fa'] as const) {
  const t = sheetImportTexts[locale]
  const shared = importScreenTexts[locale]

  test(`a CSV with Persian headings: columns, check, a wrong cell corrected, imported and undone (${locale})`, {
    ...usually('fa', locale),
  }, async ({ page, login, shop, baseURL, request }) => {
    const code = unique('IM').replace(' ', '-')
    const { id } = await shop.post('/products', {
      name: `${code} kettle`,
      code: `${code}-1`,
      price: 100,
      visible: true,
    })
    const rows = [
      ['کد مدل', 'نام کالا', 'قیمت مصرف‌کننده', 'ملاحظات'],
      [`${code}-1`, '', '120', 'تا پایان آبان'],
      [`${code}-2`, `${code} lamp`, 'هشتصد و نود', ''],
      [`${code}-3`, `${code} mug`, '35', ''],
    ]
    const path = file(`${code}.csv`, `\ufeff${rows.map(row => row.join(';')).join('\r\n')}`)
    const token = await login()
    await open(page, '/admin/products', { locale, baseURL })
    await page.getByRole('link', { name: shared.button, exact: true }).click()
    await choose(page, path)
    await expect(page).toHaveURL(/\/admin\/import\/\d+$/)
    await expect(page.getByRole('row').filter({ hasText: 'کد مدل' }).getByRole('combobox')).not.toHaveValue(
      '',
    )
    // A column that nobody knows waits for a choice, and the check waits for it.
    const check = page.getByRole('button', { name: t.checkButton(3) })
    const open_ = page.locator('tr[data-state=open]')
    await expect(open_).toHaveCount(1)
    await expect(check).toBeDisabled()
    await open_.getByRole('combobox').click()
    await page.getByRole('option', { name: t.skip }).click()
    await expect(open_).toHaveCount(0)
    await check.click()
    await expect(page.getByText(t.areWrong(1))).toBeVisible()
    await expect(page.getByRole('button', { name: t.importButton(2) })).toBeEnabled()

    // Leaving and coming back changes nothing.
    await page.reload()
    await hydrated(page)
    const wrong = page.locator('[data-state=wrong] button').first()
    await expect(wrong).toContainText('هشتصد و نود')
    await wrong.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('890')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t.corrected)).toBeVisible()
    await page.getByRole('button', { name: t.importButton(3) }).click()
    await expect(page.getByRole('heading', { name: t.imported(3) })).toBeVisible()
    const priceOf = async () =>
      (
        await (
          await request.get(`/api/products/by-id/${id}`, { headers: { authorization: `Bearer ${token}` } })
        ).json()
      ).price
    expect(await priceOf()).not.toBe(100)

    await page.getByRole('button', { name: shared.undo, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: shared.undo }).click()
    await expect(page.getByRole('heading', { name: shared.importUndone })).toBeVisible()
    expect(await priceOf()).toBe(100)
    await open(page, '/admin/import', { locale, baseURL })
    const listed = page.getByRole('listitem').filter({ hasText: `${code}.csv` })
    await expect(listed).toContainText(t.undone)
    await expect(listed).toContainText(importKinds.product.words[locale].title)
  })

  test(`a file that the shop saved, changed and imported again (${locale})`, {
    ...usually('en', locale),
  }, async ({ page, login, shop, baseURL }) => {
    const word = unique('Round').replace(' ', '')
    for (const colour of ['Red', 'Green'])
      await shop.post('/products', {
        name: `${word} ${colour}`,
        code: `${word}-${colour}`,
        price: 1000,
        visible: true,
      })
    await login()
    await open(page, `/admin/products?q=${word}`, { locale, baseURL })
    await page.getByRole('button', { name: locale === 'fa' ? 'خروجی' : 'Export', exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /xlsx/ }).click(),
    ])
    const saved = await openXlsx(await download.path(), () => {})
    const { rows } = await saved.read(undefined)
    const [header = [], ...cells] = (await Array.fromAsync(rows)).map(row => row.cells)
    saved.close()
    const nameAt = header.findIndex(name => /English|انگلیسی/.test(String(name)))
    const changed = cells.map(row =>
      row.map((value, at) => (at === nameAt && /Green/.test(String(value)) ? `${word} Olive` : value)),
    )
    async function* all() {
      yield* [header, ...changed]
    }
    const parts = await Array.fromAsync(writeXlsx(all(), { name: 'Products' }))
    await open(page, '/admin/import', { locale, baseURL })
    await choose(page, file(`${word}.xlsx`, Buffer.concat(parts)))
    await page.getByRole('button', { name: t.checkButton(2) }).click()
    await expect(page.getByRole('button', { name: t.importButton(1) })).toBeEnabled()
    // Everything else in the file is as it is in the shop.
    await expect(page.locator('[data-state=changed]')).toHaveCount(1)
    await expect(cell(page, `${word} Olive`)).toContainText(`${word} Green`)
    await page.getByRole('button', { name: t.importButton(1) }).click()
    await expect(page.getByRole('heading', { name: t.imported(1) })).toBeVisible()
  })

  test(`serial numbers from a CSV: a wrong cell corrected, imported, shown at the desk and undone (${locale})`, {
    ...usually('en', locale),
  }, async ({ page, login, shop, baseURL }) => {
    const mark = `SN${process.pid}${Date.now() % 1_000_000}`
    await shop.post('/products', {
      name: unique('Kettle'),
      code: `K-${mark}`,
      visible: true,
      warrantyMonths: 24,
    })
    const kind = importKinds.serial
    const words = kind.words[locale]
    const rows = [
      ['Serial No', 'Model', 'Sold on', 'Months'],
      [`${mark}-1`, `K-${mark}`, '2026-01-31', '12'],
      [`${mark}-2`, `K-${mark}`, '2026-02-01', '1200'],
      [`${mark}-3`, `K-${mark}`, '', ''],
    ]
    await login()
    await open(page, '/admin/warranty', { locale, baseURL })
    await page.getByRole('link', { name: shared.button, exact: true }).first().click()
    await expect(page).toHaveURL(kind.path)
    await expect(
      page.getByRole('navigation', { name: shared.kinds }).locator('[aria-current=page]'),
    ).toHaveText(words.title)
    await choose(page, file(`${mark}.csv`, rows.map(row => row.join(',')).join('\n')))
    await page.getByRole('button', { name: t.checkButton(3) }).click()
    await expect(page.getByText(t.areWrong(1))).toBeVisible()
    await expect(page.getByRole('columnheader', { name: words.one, exact: true }).first()).toBeVisible()
    await expect(page.getByText(t.numbers)).toHaveCount(0)

    // What was typed is saved by leaving the field, as in a spreadsheet.
    await page.locator('[data-state=wrong] button').first().click()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('120')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(page.getByText(t.corrected)).toBeVisible()
    await page.getByRole('button', { name: t.importButton(3) }).click()
    await expect(page.getByRole('heading', { name: t.imported(3) })).toBeVisible()
    await expect(page.getByText(shared.canUndo)).toBeVisible()
    const runs = page.url()
    await page.getByRole('link', { name: words.show }).click()
    await expect(page.getByRole('link', { name: `${mark}-2`, exact: true })).toBeVisible()

    await page.goto(runs)
    await hydrated(page)
    await page.getByRole('button', { name: shared.undo, exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: shared.undo }).click()
    await expect(page.getByRole('heading', { name: shared.importUndone })).toBeVisible()
    await open(page, `/admin/warranty?q=${mark}`, { locale, baseURL })
    await expect(page.getByRole('link', { name: `${mark}-2`, exact: true })).toHaveCount(0)
    await open(page, kind.path, { locale, baseURL })
    const listed = page.getByRole('listitem').filter({ hasText: `${mark}.csv` })
    await expect(listed).toContainText(t.undone)
    await expect(listed).toContainText(words.title)
  })

  test(`categories from a CSV: a parent that does not exist is added, then all of it is undone (${locale})`, {
    ...usually('fa', locale),
  }, async ({ page, login, baseURL }) => {
    const word = unique('Tree').replace(' ', '')
    const kind = importKinds.category
    const words = kind.words[locale]
    await login()
    await open(page, '/admin/categories', { locale, baseURL })
    await page.getByRole('link', { name: shared.button, exact: true }).first().click()
    await expect(page).toHaveURL(kind.path)
    await choose(
      page,
      file(`${word}.csv`, `Name,Parent category\n${word} lamps,${word} light\n${word} bulbs,${word} light\n`),
    )
    await page.getByRole('radio', { name: t.create }).click()
    await expect(page.getByRole('radio', { name: t.create })).toBeChecked()
    await page.getByRole('button', { name: t.checkButton(2) }).click()
    await expect(page.getByRole('columnheader', { name: words.one, exact: true })).toBeVisible()
    await page.getByRole('button', { name: t.importButton(2) }).click()
    await expect(page.getByRole('heading', { name: t.imported(2) })).toBeVisible()
    const run = page.url()
    await page.getByRole('link', { name: words.show }).click()
    await expect(
      page
        .getByRole('treeitem')
        .filter({ hasText: `${word} light` })
        .first(),
    ).toBeVisible()
    await page.goto(run)
    await hydrated(page)
    await page.getByRole('button', { name: shared.undo, exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: shared.undo }).click()
    await expect(page.getByRole('heading', { name: shared.importUndone })).toBeVisible()
    await open(page, '/admin/categories', { locale, baseURL })
    await expect(page.getByText(`${word} light`)).toHaveCount(0)
  })

  test(`a ZIP file of images: matched by name, added, undone (${locale})`, {
    ...usually('fa', locale),
  }, async ({ page, login, shop, baseURL, request }) => {
    const p = pictureImportTexts[locale]
    const code = unique('PIC').replace(' ', '-')
    const { id } = await shop.post('/products', { name: `${code} lamp`, code, visible: true })
    const image = async (red: number) =>
      await sharp({
        create: { width: 60, height: 40, channels: 3, background: { r: red, g: 90, b: code.length } },
      })
        .withExif({ IFD0: { ImageDescription: code } })
        .jpeg()
        .toBuffer()
    const path = file(
      `${code}.zip`,
      await zipOf([
        { name: `photos/${code}_2.jpg`, content: await image(20) },
        { name: `photos/${code}.jpg`, content: await image(200) },
        { name: 'photos/nobody-knows-this.jpg', content: await image(90) },
      ]),
    )
    const token = await login()
    await open(page, '/admin/import/images', { locale, baseURL })
    await choose(page, path)
    await expect(page).toHaveURL(/\/admin\/import\/images\/\d+$/)
    await expect(page.getByText(p.reasons.no_product)).toBeVisible()
    await page
      .getByRole('button', { name: new RegExp(p.outcomes.unmatched) })
      .first()
      .click()
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: p.addButton(2) }).click()
    await expect(page.getByRole('heading', { name: p.done(2) })).toBeVisible()
    const images = async () =>
      (
        await (
          await request.get(`/api/products/by-id/${id}`, { headers: { authorization: `Bearer ${token}` } })
        ).json()
      ).images.length
    expect(await images()).toBe(2)
    await page.getByRole('button', { name: shared.undo, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: shared.undo }).click()
    await expect(page.getByRole('heading', { name: shared.importUndone })).toBeVisible()
    expect(await images()).toBe(0)
  })
}

test('a session that ends while a cell is corrected: after the login it is open again with what was typed', async ({
  page,
  loginAnew,
  shop,
  quiet,
}) => {
  quiet.allow.push(/Failed to load resource/)
  const t = sheetImportTexts.en
  const code = unique('SE').replace(' ', '-')
  await shop.post('/products', { name: `${code} lamp`, code, price: 100, visible: true })
  const token = await loginAnew()
  await page.goto('/admin/import')
  await hydrated(page)
  await choose(page, file(`${code}.csv`, `Model code,Price\n${code},nine\n`))
  await page.getByRole('button', { name: t.checkButton(1) }).click()
  await page.locator('[data-state=wrong] button').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('9')
  await endSessionOnSave(page, { token, path: '**/api/imports/*/rows/*' })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/login/)
  await page.unroute('**/api/imports/*/rows/*')
  await page.locator('input[name=username]').fill(admin.username)
  await page.locator('input[name=password]').fill(admin.password)
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/admin\/import\/\d+$/)
  const field = page.getByRole('textbox', { name: /^Correct/ })
  await expect(field).toHaveValue('9')
  await field.press('Enter')
  await expect(page.getByText(t.corrected)).toBeVisible()
  await expect(page.getByRole('button', { name: t.importButton(1) })).toBeEnabled()
})

test('on a slow network the rows of a check have a placeholder, and a page that is left meanwhile asks first', async ({
  page,
  login,
  shop,
}) => {
  const t = sheetImportTexts.en
  const code = unique('SL').replace(' ', '-')
  await shop.post('/products', { name: `${code} lamp`, code, price: 100, visible: true })
  await login()
  await page.goto('/admin/import')
  await hydrated(page)
  const send = await holdBack(page, '**/api/imports/product')
  await choose(page, file(`${code}.csv`, `Model code,Price\n${code},250\n`))
  await expect(page.getByRole('heading', { name: t.uploading })).toBeVisible()
  // Closing the tab meanwhile asks, because the file would have to be sent again.
  const asked = page.waitForEvent('dialog')
  void page.evaluate(() => location.reload())
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  send()
  await page.getByRole('button', { name: t.checkButton(1) }).click()
  await expect(page.getByRole('button', { name: t.importButton(1) })).toBeEnabled()
  const answer = await holdBack(page, '**/api/imports/*/rows*')
  await page
    .getByRole('button', { name: new RegExp(`^${t.outcomes.changed}`) })
    .first()
    .click()
  await expect(page.locator('main [aria-busy=true]')).toBeVisible()
  answer()
  await expect(cell(page, '250')).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
})
