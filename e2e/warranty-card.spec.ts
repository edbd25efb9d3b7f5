// What customers do with the warranty page beyond looking up: scan a label with the camera, and print a card that leads back.
import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Page } from '@playwright/test'
import jsQR from 'jsqr'
import { expect, hydrated, stock, test } from './fixtures.ts'
import { expectAccessibleIn } from './page-audit.ts'
import { insertSerials } from './serials.ts'

test.use({
  // Limits count by client address.
  extraHTTPHeaders: { 'x-forwarded-for': `203.1.${process.pid % 250}.1` },
  launchOptions: {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    // A moving test picture in place of a camera, and no question whether the page may use it.
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
})

/** Chromium reads codes on Android, ChromeOS and macOS only. What the detector reads is set by the test; camera and page are real. */
async function withDetector(page: Page) {
  await page.addInitScript(() => {
    class Detector {
      async detect(video: HTMLVideoElement) {
        const { codes = [] } = window as { codes?: string[] }
        return video.videoWidth > 0 ? codes.map(rawValue => ({ rawValue })) : []
      }
    }
    Object.assign(window, { BarcodeDetector: Detector })
  })
}

const reads = (page: Page, ...codes: string[]) =>
  page.evaluate(codes => Object.assign(window, { codes }), codes)
const scan = (page: Page) => page.getByRole('button', { name: 'Scan', exact: true })

test('a label is scanned by keyboard, on a page that was reached by a link from the home page', async ({
  page,
  shop,
}) => {
  const { product } = await stock(shop)
  const mark = insertSerials(product.id)
  await withDetector(page)
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Warranty' }).click()
  await expect(page).toHaveURL('/warranty')
  await scan(page).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Scan serial number' })
  await expect(dialog.getByText('Point the camera at the QR code')).toBeVisible()
  await expectAccessibleIn(page, { locale: 'en', within: 'dialog' })
  // Another code on the box.
  await reads(page, 'https://maker.example/manual')
  await expect(dialog.getByText('This code isn’t a serial number')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(scan(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await reads(page, `https://shop.example/fa/warranty?serial=${mark}ACTIVE`)
  await expect(page.getByRole('heading', { name: 'Under warranty' })).toBeVisible()
  await expect(page).toHaveURL(`/warranty?serial=${mark}ACTIVE`)
  await expect(dialog).toHaveCount(0)
})

test('who refuses the camera is told so, and the field is still there', async ({ page, shop }) => {
  const { product } = await stock(shop)
  insertSerials(product.id)
  await withDetector(page)
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException('no', 'NotAllowedError')
    }
  })
  await page.goto('/warranty')
  await hydrated(page)
  await scan(page).click()
  await expect(page.getByRole('alert')).toContainText('may not use the camera')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('textbox', { name: 'Serial number' })).toBeVisible()
})

test('without a reader of codes there is no button', async ({ page, shop }) => {
  const { product } = await stock(shop)
  insertSerials(product.id)
  await page.goto('/warranty')
  await hydrated(page)
  await expect(page.getByRole('textbox', { name: 'Serial number' })).toBeVisible()
  await expect(scan(page)).toHaveCount(0)
})

for (const locale of ['en', 'fa'] as const) {
  const path = locale === 'en' ? '/warranty' : '/fa/warranty'

  test(`the printed card has one page and a code that leads to itself (${locale})`, async ({
    page,
    shop,
  }) => {
    const { product } = await stock(shop)
    const serial = `${insertSerials(product.id)}ACTIVE`
    await page.goto(`${path}?serial=${serial.toLowerCase()}`)
    await hydrated(page)
    await expect(page.locator('footer svg path[d^="M4 4h7"]')).toBeAttached()
    const library = await PDFiumLibrary.init()
    const document = await library.loadDocument(await page.pdf({ format: 'A4' }))
    expect(document.getPageCount()).toBe(1)
    const sheet = await document.getPage(0).render({ scale: 203 / 72, render: async ({ data }) => data })
    const { url } = JSON.parse((await page.locator('#site').textContent()) ?? '{}')
    const read = jsQR(new Uint8ClampedArray(sheet.data), sheet.width, sheet.height)
    expect(read?.data).toBe(`${url}${path}?serial=${serial}`)
    document.destroy()
    library.destroy()
  })
}
