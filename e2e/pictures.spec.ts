// Pictures and documents of products and categories, in the back office and on public pages.
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, hydrated, notification, stock, test, undoButton, unique } from './fixtures.ts'
import { expectAccessible, expectAccessibleIn, expectAccessibleInDark } from './page-audit.ts'

// Long tests that wait for image variants to be generated.

/**
 * A picture in a unique colour, as a file to choose. No other test uses the same bytes, because those would be stored as one
 * file.
 */
async function picture(name: string, background: string) {
  const image = sharp({ create: { width: 900, height: 700, channels: 3, background } })
  const own = image.withExif({ IFD0: { ImageDescription: unique(name) } })
  return { name, mimeType: 'image/jpeg', buffer: await own.jpeg().toBuffer() }
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** What a panel says about the last change. The first status is about drafts. */
const statusOf = (files: Locator) => files.getByRole('status').last()

async function choose(pictures: Locator, index: number) {
  await pictures.locator('label:has(input[type=radio])').nth(index).click()
  await expect(pictures.getByRole('radio').nth(index)).toBeChecked()
}

const isDrawn = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0

test('staff add pictures, describe, order and remove them; visitors see them in both languages', async ({
  page,
  login,
  shop,
  browser,
  baseURL,
  quiet,
}) => {
  // The broken one is refused.
  quiet.allow.push(/Failed to load resource/)
  const { product, category, name } = await stock(shop)
  await login()
  await page.goto(`/admin/products/${product.id}`)
  const pictures = panel(page, 'Images')
  const tiles = pictures.getByRole('radio')
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  await pictures
    .locator('input[type=file]')
    .setInputFiles([await picture('red.jpg', '#a33'), broken, await picture('blue.jpg', '#33a')])
  await expect(tiles).toHaveCount(2)
  const refused = pictures.getByRole('alert')
  await expect(refused).toContainText('broken.jpg')
  await expect(refused).toContainText(/JPEG|damaged/)
  await refused.getByRole('button', { name: 'Dismiss broken.jpg' }).click()
  await expect(refused).toBeHidden()

  await choose(pictures, 1)
  await pictures.getByLabel(/Alt text.*English/).fill('A blue wall')
  await pictures.getByLabel(/Alt text.*Persian/).fill('دیواری آبی')
  await pictures.getByLabel(/Alt text.*Persian/).press('Enter')
  await expect(statusOf(pictures)).toHaveText('Alt text saved')
  await expectAccessible(page)
  await expectAccessibleInDark(page)

  const earlier = pictures.getByRole('button', { name: 'Move earlier' })
  await earlier.focus()
  await page.keyboard.press('Enter')
  await expect(notification(page, 'Image moved to position 1 of 2')).toBeVisible()
  await expect(earlier).toBeFocused()
  await expect(tiles.nth(0)).toBeChecked()
  await pictures.getByRole('button', { name: 'Make main image' }).click()
  await expect(statusOf(pictures)).toHaveText('Main image changed')
  await expect(tiles.nth(0)).toHaveAccessibleName('Image 1, main image')

  const visitor = await browser.newPage({ baseURL })
  for (const [language, words] of [
    ['', 'A blue wall'],
    ['/fa', 'دیواری آبی'],
  ]) {
    await visitor.goto(`${language}/product/${product.slug}`)
    await hydrated(visitor)
    const large = visitor.locator('main article img').first()
    await expect(large).toHaveAttribute('alt', words ?? '')
    await expect.poll(() => large.evaluate(isDrawn)).toBe(true)
    // Each picture large and as a thumbnail.
    await expect(visitor.locator('main article img')).toHaveCount(4)
    if (language) await expectAccessibleIn(visitor, { locale: 'fa' })
    await visitor.goto(`${language}/main/${category.slug}`)
    await hydrated(visitor)
    const card = visitor.getByRole('article').getByRole('img', { name: words })
    await expect.poll(() => card.evaluate(isDrawn)).toBe(true)
    if (language) await expectAccessibleIn(visitor, { locale: 'fa' })
  }

  await pictures.getByRole('button', { name: 'Remove image' }).click()
  await expect(tiles).toHaveCount(1)
  await expect(tiles.nth(0)).toBeFocused()
  await undoButton(page, 'removed').click()
  await expect(tiles).toHaveCount(2)
  await expect(tiles.nth(0)).toHaveAccessibleName('Image 1, main image')
  await page.reload()
  await expect(tiles).toHaveCount(2)
  await choose(pictures, 0)
  await expect(pictures.getByLabel(/Alt text.*English/)).toHaveValue('A blue wall')
  // None of this counts as an unsaved change of the form.
  await expect(page.getByText('Unsaved changes')).toBeHidden()

  await pictures.getByRole('button', { name: 'Remove image' }).click()
  await expect(statusOf(pictures)).toHaveText('Image removed')
  await visitor.goto(`/product/${product.slug}`)
  await expect(visitor.locator('main article img')).toHaveCount(1)
  // A picture without alternative text has the name of the product.
  await expect(visitor.getByRole('img', { name, exact: true })).toHaveCount(1)
  await visitor.close()
})

test('pictures are reordered by dragging; those of a hidden product are visible only to staff', async ({
  page,
  login,
  shop,
  request,
}) => {
  const { product } = await stock(shop)
  await login()
  await page.goto(`/admin/products/${product.id}`)
  const pictures = panel(page, 'Images')
  const tiles = pictures.locator('label:has(input[type=radio])')
  const colours = ['#a33', '#3a3', '#33a']
  const files = await Promise.all(colours.map(colour => picture(`${colour}.jpg`, colour)))
  await pictures.locator('input[type=file]').setInputFiles(files)
  await expect(tiles).toHaveCount(3)
  const sources = () => tiles.locator('img').evaluateAll(all => all.map(one => one.getAttribute('src')))
  const before = await sources()
  await tiles.nth(2).dragTo(tiles.nth(0))
  await expect(notification(page, 'Image moved to position 1 of 3')).toBeVisible()
  expect(await sources()).toEqual([before[2], before[0], before[1]])
  await page.reload()
  await expect(tiles).toHaveCount(3)
  expect(await sources()).toEqual([before[2], before[0], before[1]])

  // On the open page, and after the next load.
  const first = tiles.locator('img').first()
  const known = (await first.getAttribute('src')) ?? ''
  expect((await request.get(known)).status()).toBe(200)
  await page.getByRole('switch', { name: 'Visible' }).click({ force: true })
  await page.keyboard.press('Control+s')
  await expect(first).toHaveAttribute('src', /~/)
  await expect.poll(() => first.evaluate(isDrawn)).toBe(true)
  expect((await request.get(known)).status()).toBe(404)
  await page.reload()
  await expect.poll(() => first.evaluate(isDrawn)).toBe(true)
})

test('documents are added, renamed, removed and restored; visitors download them', async ({
  page,
  login,
  shop,
  browser,
  baseURL,
}) => {
  const { product } = await stock(shop)
  await login()
  await page.goto(`/admin/products/${product.id}`)
  const documents = panel(page, 'PDF documents')
  const buffer = Buffer.from(`%PDF-1.7\n% ${unique('manual')}\n%%EOF\n`)
  await documents
    .locator('input[type=file]')
    .setInputFiles({ name: 'scan_0001.pdf', mimeType: 'application/pdf', buffer })
  const field = documents.getByLabel('Name of PDF document 1')
  await expect(field).toHaveValue('scan_0001.pdf')
  await field.fill('User manual')
  await field.press('Enter')
  await expect(statusOf(documents)).toHaveText('Name saved')

  const visitor = await browser.newPage({ baseURL })
  await visitor.goto(`/product/${product.slug}`)
  const link = visitor.getByRole('link', { name: /User manual/ })
  const [download] = await Promise.all([visitor.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('user-manual.pdf')
  await visitor.close()

  await documents.getByRole('button', { name: 'Remove User manual' }).click()
  await expect(field).toBeHidden()
  await undoButton(page, 'removed').click()
  await expect(field).toHaveValue('User manual')
})

test('another picture of a category takes its focal point away, and leaves nothing to save', async ({
  page,
  login,
  shop,
}) => {
  const { category } = await stock(shop)
  await login()
  await page.goto(`/admin/categories/${category.id}`)
  const own = panel(page, 'Image')
  const point = own.getByRole('slider', { name: 'Focal point' })
  const unsaved = page.getByText('Unsaved changes')
  const choosePoint = async () => {
    await point.focus()
    await page.keyboard.press('ArrowRight')
    await expect(unsaved).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(unsaved).toBeHidden()
    await expect(own.getByRole('button', { name: 'Choose automatically' })).toBeVisible()
  }
  const input = own.locator('input[type=file]')
  await input.setInputFiles(await picture('first.jpg', '#696'))
  await expect(point).toBeVisible()
  await choosePoint()
  await input.setInputFiles(await picture('second.jpg', '#966'))
  await expect(own.getByRole('button', { name: 'Choose automatically' })).toHaveCount(0)
  await expect(unsaved).toBeHidden()

  await choosePoint()
  await own.getByRole('button', { name: 'Remove image' }).click()
  await expect(point).toHaveCount(0)
  await expect(unsaved).toBeHidden()
  await page.getByLabel('Name').first().fill(unique('Renamed'))
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/” saved/).first()).toBeVisible()
  await expect(unsaved).toBeHidden()
})

test('a category gets a picture, which is removed and restored', async ({
  page,
  login,
  shop,
  browser,
  baseURL,
}) => {
  const { category } = await stock(shop)
  await login()
  await page.goto(`/admin/categories/${category.id}`)
  const own = panel(page, 'Image')
  await own.locator('input[type=file]').setInputFiles(await picture('shelf.jpg', '#696'))
  await expect(own.getByRole('status')).toHaveText('Image added')
  await own.getByLabel(/English/).fill('A green shelf')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/” saved/).first()).toBeVisible()

  const visitor = await browser.newPage({ baseURL })
  await visitor.goto(`/main/${category.slug}`)
  const band = visitor.getByRole('img', { name: 'A green shelf' })
  await expect.poll(() => band.evaluate(isDrawn)).toBe(true)
  await visitor.goto('/')
  await expect(visitor.getByRole('img', { name: 'A green shelf' })).toHaveCount(1)

  await own.getByRole('button', { name: 'Remove image' }).click()
  await expect(own.getByRole('slider')).toHaveCount(0)
  await undoButton(page).click()
  await expect(own.getByRole('slider')).toHaveCount(1)
  await own.getByRole('button', { name: 'Remove image' }).click()
  await expect(own.getByRole('status')).toHaveText('Image removed')
  await visitor.goto(`/main/${category.slug}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(band).toHaveCount(0)
  await visitor.close()
})
