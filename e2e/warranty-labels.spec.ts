// Labels of serial numbers: printed to PDF by the browser, rendered as a label printer does, and read by a QR decoder.
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium'
import type { Page } from '@playwright/test'
import jsQR from 'jsqr'
import { expect, hydrated, stock, test } from './fixtures.ts'
import { insertSerials } from './serials.ts'

/** Of the printers that shops have for labels: 8 dots a millimetre. */
const dotsPerInch = 203

async function renderPdf<Result>(pdf: Buffer, read: (page: PDFiumPage) => Promise<Result>) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const results: Result[] = []
  for (const page of document.pages()) results.push(await read(page))
  document.destroy()
  library.destroy()
  return results
}

type Pixels = { data: Uint8ClampedArray; width: number; height: number }
type Printed = Pixels & { paper: number[] }
type Box = { x: number; y: number; width: number; height: number }

/** Gray levels become dots or none, as on thermal paper. */
async function dotsOf(page: PDFiumPage): Promise<Printed> {
  const { data, width, height, ...size } = await page.render({
    scale: dotsPerInch / 72,
    render: async ({ data }) => data,
  })
  const dots = new Uint8ClampedArray(data.length)
  for (let at = 0; at < data.length; at += 4) {
    dots.fill((data[at + 1] ?? 0) < 128 ? 0 : 255, at, at + 3)
    dots[at + 3] = 255
  }
  return { data: dots, width, height, paper: paperOf(size) }
}

function decode(
  { data, width, height }: Pixels,
  box: Box = { x: 0, y: 0, width, height },
): string | undefined {
  const [left, top] = [Math.floor(box.x), Math.floor(box.y)]
  const [across, down] = [
    Math.min(Math.floor(box.width), width - left),
    Math.min(Math.floor(box.height), height - top),
  ]
  const part = new Uint8ClampedArray(across * down * 4)
  for (let row = 0; row < down; row++) {
    const from = ((top + row) * width + left) * 4
    part.set(data.subarray(from, from + across * 4), row * across * 4)
  }
  return jsQR(part, across, down)?.data
}

/** Width and height of the paper. The browser rounds it to a tenth. */
function paperOf({ originalWidth, originalHeight }: ReturnType<PDFiumPage['getOriginalSize']>) {
  return [originalWidth, originalHeight].map(points => Math.round((points / 72) * 25.4))
}
const mm = (length: number) => (length / 25.4) * dotsPerInch

/** The public address of the shop, which is not the one the test opens. */
const siteOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(document.getElementById('site')?.textContent ?? '{}').url)

const numbers = (page: Page) => page.getByRole('textbox', { name: 'Serial numbers' })
const printed = (page: Page) => page.pdf({ preferCSSPageSize: true, printBackground: false })

test('every label of a sheet opens its look-up, at 203 dots an inch', async ({ page, shop, login }) => {
  const { product } = await stock(shop)
  const mark = insertSerials(product.id)
  const serials = ['ACTIVE', 'EXPIRED', 'NEW', 'REPLACED', 'VOID'].map(state => `${mark}${state}`)
  await login()
  await page.goto('/admin/warranty/labels')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'No labels yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print labels' })).toBeDisabled()
  await numbers(page).fill(serials.join('\n').toLowerCase())
  await expect(page.getByText('5 labels, 1 page')).toBeVisible()
  await page
    .getByRole('combobox', { name: 'Sheet' })
    .selectOption({ label: 'A4, 65 labels of 38.1 × 21.2 mm' })
  // The first two labels of the sheet are missing.
  await page.getByRole('textbox', { name: 'First free label' }).fill('3')
  const [sheet, ...more] = await renderPdf(await printed(page), dotsOf)
  if (!sheet) throw new Error('no page')
  expect(more).toEqual([])
  expect(sheet.paper).toEqual([210, 297])
  const found = Array.from({ length: 7 }, (_, place) => {
    const [column, row] = [place % 5, Math.floor(place / 5)]
    return decode(sheet, {
      x: mm(4.75 + column * 40.6),
      y: mm(10.7 + row * 21.2),
      width: mm(38.1),
      height: mm(21.2),
    })
  })
  const site = await siteOf(page)
  const addresses = serials.map(serial => `${site}/warranty?serial=${serial}`)
  expect(found).toEqual([undefined, undefined, ...addresses])
})

test('labels in Persian run from right to left, one a page on a roll, as many as a row of numbers has', async ({
  page,
  shop,
  login,
}) => {
  const { product } = await stock(shop)
  const mark = insertSerials(product.id)
  await login()
  await page.goto(`/admin/warranty/labels?from=${mark}ACTIVE`)
  await hydrated(page)
  await expect(page.getByText('1 label, 1 page')).toBeVisible()
  await page.getByText('Persian', { exact: true }).click()
  await numbers(page).fill(`${mark}ACTIVE\n${mark}VOID\nNOBODY-0001 .. NOBODY-0003`)
  await expect(page.getByText('3 serial numbers aren’t in your records')).toContainText('NOBODY0002')
  await page.getByRole('combobox', { name: 'Sheet' }).selectOption({ label: 'Label printer, 40 × 20 mm' })
  const pages = await renderPdf(await printed(page), dotsOf)
  expect(pages.map(({ paper }) => paper)).toEqual([
    [40, 20],
    [40, 20],
  ])
  const site = await siteOf(page)
  const right: Box = { x: mm(20), y: 0, width: mm(20), height: mm(20) }
  expect(pages.map(label => decode(label, right))).toEqual(
    ['ACTIVE', 'VOID'].map(state => `${site}/fa/warranty?serial=${mark}${state}`),
  )
  // The sheet is remembered by the browser.
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('combobox', { name: 'Sheet' })).toHaveValue('roll-40x20')
})

test('a sheet of one’s own is entered by keyboard alone, and says what is wrong with it', async ({
  page,
  shop,
  login,
}) => {
  const { product } = await stock(shop)
  const mark = insertSerials(product.id)
  await login()
  await page.goto('/admin/warranty/labels')
  await hydrated(page)
  await numbers(page).focus()
  await page.keyboard.type(`${mark}ACTIVE`)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Sheet' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('textbox', { name: 'Page width (mm)' })).toHaveValue('210')
  for (const value of ['100', '150', '2', '3', '51']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(value)
  }
  await expect(page.getByText('These labels don’t fit on the page.')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('50')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10')
  await expect(page.getByText('The QR codes are too small to scan')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('25')
  await expect(page.getByText('The QR codes are too small to scan')).toHaveCount(0)
  expect(await renderPdf(await printed(page), async sheet => paperOf(sheet.getOriginalSize()))).toEqual([
    [100, 150],
  ])
})
