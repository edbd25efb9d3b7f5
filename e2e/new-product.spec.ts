// A product with its files before the first save, and previews of what is not saved or not visible.
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, hydrated, stock, test, unique } from './fixtures.ts'
import { expectAccessible, expectAccessibleInDark } from './page-audit.ts'

type Sent = { name: string; type: string; base64: string }

async function picture(name: string, background: string): Promise<Sent> {
  const image = sharp({ create: { width: 900, height: 700, channels: 3, background } })
  const own = await image
    .withExif({ IFD0: { ImageDescription: unique(name) } })
    .jpeg()
    .toBuffer()
  return { name, type: 'image/jpeg', base64: own.toString('base64') }
}
const pdf = (name: string): Sent => ({
  name,
  type: 'application/pdf',
  base64: Buffer.from(`%PDF-1.7\n% ${unique(name)}\n%%EOF\n`).toString('base64'),
})

/** Drops or pastes files on an element, as a browser does. */
async function offer(target: Locator, type: 'drop' | 'paste', files: Sent[]) {
  await target.evaluate(
    (element, { type, files }) => {
      const data = new DataTransfer()
      for (const { name, type, base64 } of files)
        data.items.add(new File([Uint8Array.from(atob(base64), one => one.charCodeAt(0))], name, { type }))
      const init = { bubbles: true, cancelable: true }
      if (type === 'paste')
        element.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }))
      else {
        element.dispatchEvent(new DragEvent('dragover', { ...init, dataTransfer: data }))
        element.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: data }))
      }
    },
    { type, files },
  )
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0

async function openPreview(page: Page, label: string) {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: label, exact: true }).click()
  const preview = await opening
  await preview.waitForURL(/\/preview\/[\w-]{22}$/)
  await hydrated(preview)
  return preview
}

test('files are added before the first save, survive a reload, are previewed and saved with the product', async ({
  page,
  login,
  quiet,
  baseURL,
}) => {
  // The refused file.
  quiet.allow.push(/Failed to load resource/)
  page.on('dialog', dialog => void dialog.accept())
  await login()
  await page.goto('/admin/products/create')
  const name = page.locator('[data-path=name]')
  const typed = unique('Copper kettle')
  await name.fill(typed)
  const images = panel(page, 'Images')
  const tiles = images.getByRole('radio')
  const broken = {
    name: 'broken.jpg',
    type: 'image/jpeg',
    base64: Buffer.from('no picture').toString('base64'),
  }
  await offer(page.locator('main h1'), 'drop', [
    await picture('red.jpg', '#a33'),
    broken,
    pdf('Manual.pdf'),
    await picture('blue.jpg', '#33a'),
  ])
  await expect(tiles).toHaveCount(2)
  await expect(images.getByRole('alert')).toContainText('broken.jpg')
  await offer(name, 'paste', [await picture('image.png', '#3a3')])
  await expect(tiles).toHaveCount(3)
  // Saving would lose the refused file without a word.
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Some files weren’t added.')).toBeVisible()
  await images.getByRole('button', { name: 'Dismiss broken.jpg' }).click()
  await images.locator('label:has(input[type=radio])').nth(2).click()
  await images.getByRole('button', { name: 'Make main image' }).click()
  await images.getByRole('button', { name: 'Move earlier' }).click()
  await images.getByLabel(/Alt text.*English/).fill('A green wall')

  await page.waitForTimeout(500)
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(name).toHaveValue(typed)
  await expect(tiles).toHaveCount(3)
  for (const image of await images.getByRole('img').all())
    await expect.poll(() => image.evaluate(isDrawn)).toBe(true)
  await expect(page.getByLabel('Name of PDF document 1')).toHaveValue('Manual.pdf')
  await expectAccessible(page)

  const visits: string[] = []
  page.context().on('request', request => {
    if (request.url().includes('/visit/')) visits.push(request.url())
  })
  const preview = await openPreview(page, 'Preview')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(typed)
  await expect(preview.getByRole('complementary', { name: 'Preview' })).toContainText(
    'not a page of the site',
  )
  await expect.poll(() => preview.locator('main picture img').first().evaluate(isDrawn)).toBe(true)
  await expect(preview.getByRole('img', { name: 'A green wall' }).first()).toBeVisible()
  await expect(preview.getByRole('link', { name: /Manual/ })).toBeVisible()
  await expect(preview.getByRole('button', { name: 'Share' })).toHaveCount(0)
  expect(
    await preview
      .locator('link[rel=canonical], link[rel=alternate], script[type="application/ld+json"]')
      .count(),
  ).toBe(0)
  await expect(preview.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expectAccessible(preview)
  await expectAccessibleInDark(preview)
  expect(visits).toEqual([])
  const { pathname } = new URL(preview.url())
  const headers = (await preview.request.get(pathname)).headers()
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-frame-options': 'SAMEORIGIN',
    'x-robots-tag': 'noindex',
  })
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect((await preview.request.get('/')).headers()).toMatchObject({ 'x-frame-options': 'DENY' })
  // The same preview in the other language, and its links.
  await preview.goto(`/fa${pathname}`)
  await expect(preview.getByRole('complementary', { name: 'پیش‌نمایش' })).toBeVisible()
  await preview.getByRole('main').getByRole('link').first().click()
  await expect(preview).toHaveURL(`${baseURL}/fa`)
  await preview.close()
  // A page of this site may show it in a frame.
  const frame = await page.evaluate(async path => {
    const element = Object.assign(document.createElement('iframe'), { src: path })
    document.body.append(element)
    await new Promise(resolve => element.addEventListener('load', resolve))
    const text = element.contentDocument?.querySelector('h1')?.textContent
    element.remove()
    return text
  }, pathname)
  expect(frame).toBe(typed)

  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/)
  // The address changes before the page of the saved product is there.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(typed)
  await expect(tiles).toHaveCount(3)
  await expect(images.getByRole('radio', { name: /main image/ })).toHaveAccessibleName('Image 2, main image')
  await expect(page.getByLabel('Name of PDF document 1')).toHaveValue('Manual.pdf')
  // On the form of a saved product too.
  await offer(page.locator('main h1'), 'drop', [await picture('late.jpg', '#aa3')])
  await expect(tiles).toHaveCount(4)
})

test('unsaved changes of a hidden product are previewed; a preview that has ended says so, in Persian', async ({
  page,
  login,
  shop,
  quiet,
  baseURL,
}) => {
  quiet.allow.push(/Failed to load resource/)
  const { product } = await stock(shop)
  await shop.patch(`/products/${product.id}`, { visible: false })
  await login()
  await page.context().addCookies([{ name: 'locale', value: 'fa', url: baseURL ?? '' }])
  await page.goto(`/admin/products/${product.id}`)
  const name = page.locator('[data-path="translations.fa.name"]')
  const typed = unique('کتری تازه')
  await name.fill('')
  await page.locator('[data-path=name]').fill('')
  await page.getByRole('button', { name: 'پیش‌نمایش', exact: true }).click()
  await expect(page.locator('[data-path=name]')).toBeFocused()
  await page.locator('[data-path=name]').fill(unique('New kettle'))
  await name.fill(typed)
  const preview = await openPreview(page, 'پیش‌نمایش')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(typed)
  await expect(preview).toHaveTitle(new RegExp(`پیش‌نمایش: .*${typed}`))
  expect((await page.request.get(`/product/${product.slug}`)).status()).toBe(404)

  expect((await preview.goto(`/fa/preview/${'x'.repeat(22)}`))?.status()).toBe(404)
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('این پیش‌نمایش در دسترس نیست')
  await expectAccessible(preview)
  await preview.getByRole('link', { name: 'رفتن به صفحهٔ اصلی' }).click()
  await expect(preview).toHaveURL(`${baseURL}/fa`)
})
