// A shop moves in with its files: a spreadsheet with Persian headings, one that the shop has saved itself, and a ZIP file of images.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { importScreenTexts } from '../src/admin/texts/import.ts'
import { sheetImportTexts } from '../src/features/catalogue/imports/texts/screens.ts'
import { pictureImportTexts } from '../src/features/catalogue/picture-import/picture-import-texts.ts'
import { openXlsx } from '../src/server/sheets/read-xlsx.server.ts'
import { writeXlsx } from '../src/server/sheets/write-xlsx.server.ts'
import { zipOf } from '../src/testing/catalogue/zip.ts'
import { expect, hydrated, test, unique } from './fixtures.ts'
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
    await expect(page.getByRole('heading', { name: t.undone })).toBeVisible()
    expect(await priceOf()).toBe(100)
    await open(page, '/admin/import', { locale, baseURL })
    await expect(page.getByRole('listitem').filter({ hasText: `${code}.csv` })).toContainText(t.undone)
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
    await expect(page.getByRole('heading', { name: p.undone })).toBeVisible()
    expect(await images()).toBe(0)
  })
}
