// The product page: gallery, related products, printing and sharing.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, hydrated, stock, test, unique } from './fixtures.ts'
import { usually } from './matrix.ts'
import { expectAccessible } from './page-audit.ts'

// Image variants are generated during the tests.

type Send = { post(path: string, options: object): Promise<{ ok(): boolean }> }

/** Three pictures of different colours and shapes for a product. */
async function addPictures(request: Send, { token, productId }: { token: string; productId: number }) {
  for (const [colour, width, height] of [
    ['#a33', 1000, 800],
    ['#3a3', 800, 1000],
    ['#33a', 1400, 700],
  ] as const) {
    const image = sharp({ create: { width, height, channels: 3, background: colour } })
    const answer = await request.post(`/api/products/other-image/${productId}`, {
      headers: { authorization: `Bearer ${token}` },
      multipart: {
        file: { name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() },
      },
    })
    expect(answer.ok()).toBe(true)
  }
}

const strip = (page: Page) => page.locator('main ul:has(> #picture-1)')
/** The number of the picture in the frame, in either text direction. */
const shown = (page: Page) =>
  strip(page).evaluate(element => Math.round(Math.abs(element.scrollLeft) / element.clientWidth) + 1)

for (const [locale, language, dialogName, next, thumbs] of [
  ['en', '', /^Images of/, 'ArrowRight', 'Images'],
  ['fa', '/fa', /^تصاویر/, 'ArrowLeft', 'تصاویر'],
] as const) {
  test(
    `the gallery: thumbnails, zoom, keys and returning to the page (${language || '/en'})`,
    usually('fa', locale),
    async ({ page, shop, request, token }) => {
      const { product } = await stock(shop)
      await addPictures(request, { token, productId: product.id })
      await page.goto(`${language}/product/${product.slug}`)
      await hydrated(page)
      const links = page.getByRole('navigation', { name: thumbs, exact: true }).getByRole('link')
      await expect(links).toHaveCount(3)
      await expect(links.first()).toHaveAttribute('aria-current', 'true')
      const before = await page.evaluate(() => scrollY)
      await links.nth(2).click()
      await expect.poll(() => shown(page)).toBe(3)
      await expect(links.nth(2)).toHaveAttribute('aria-current', 'true')
      expect(await page.evaluate(() => scrollY)).toBe(before)
      expect(new URL(page.url()).hash).toBe('')

      const opener = strip(page).getByRole('link').nth(2)
      await opener.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: dialogName })
      await expect(dialog).toBeVisible()
      const back = next === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
      await page.keyboard.press(back)
      await expect(dialog.locator('p').first()).toContainText(language ? '۲ از ۳' : '2 of 3')
      await page.keyboard.press(next)
      await expect(dialog.locator('p').first()).toContainText(language ? '۳ از ۳' : '3 of 3')
      await page.keyboard.press('Home')
      await expect(dialog.locator('p').first()).toContainText(language ? '۱ از ۳' : '1 of 3')
      await page.keyboard.press('End')
      await expect(dialog.locator('p').first()).toContainText(language ? '۳ از ۳' : '3 of 3')
      const small = dialog.getByRole('navigation', { name: thumbs }).getByRole('link')
      await expect(small.nth(2)).toHaveAttribute('aria-current', 'true')
      await small.nth(1).click()
      await expect(dialog.locator('p').first()).toContainText(language ? '۲ از ۳' : '2 of 3')
      // The picture has a rounded frame, and no part of it is behind the thumbnails or outside the window.
      const framed = dialog.locator('li').nth(1).locator('img')
      await expect(framed).toHaveCSS('border-radius', '22px')
      await expect(framed).toBeInViewport({ ratio: 1 })
      const bottom = await framed.evaluate(element => element.getBoundingClientRect().bottom)
      expect(bottom).toBeLessThan((await small.first().boundingBox())?.y ?? 0)
      await page.keyboard.press(next)
      await expect(dialog.locator('p').first()).toContainText(language ? '۳ از ۳' : '3 of 3')
      // At full size it is at least as large as when it fits the screen.
      const image = dialog.locator('li').nth(2).locator('img')
      const fitting = await image.evaluate(element => element.clientWidth)
      await dialog
        .getByRole('button', { name: language ? 'نمایش در اندازهٔ واقعی' : 'Show at full size' })
        .click()
      expect(await image.evaluate(element => element.clientWidth)).toBeGreaterThanOrEqual(fitting)
      await expect(dialog.locator('li[data-large]')).toHaveCount(1)
      await expectAccessible(page, { within: 'dialog' })
      await dialog.getByRole('button', { name: language ? 'نمایش متناسب با صفحه' : 'Fit to screen' }).click()
      // The focus returns to the picture that was seen last, wherever the view began.
      await page.keyboard.press('Home')
      await expect(dialog.locator('p').first()).toContainText(language ? '۱ از ۳' : '1 of 3')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(strip(page).getByRole('link').first()).toBeFocused()
      expect(await shown(page)).toBe(1)
    },
  )
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const locale of ['en', 'fa'] as const) {
    const language = locale === 'en' ? '' : '/fa'

    test(
      `thumbnails lead to pictures, which link to the image file (${language || '/en'})`,
      usually('en', locale),
      async ({ page, shop, request, token }) => {
        const { product } = await stock(shop)
        await addPictures(request, { token, productId: product.id })
        await page.goto(`${language}/product/${product.slug}`)
        await page.locator('a[href="#picture-2"]').click()
        await expect(page.locator('#picture-2 img')).toBeInViewport({ ratio: 0.5 })
        await expect(page.locator('#picture-1 img')).not.toBeInViewport({ ratio: 0.5 })
        await expect(page.getByRole('button', { name: /^(Share|اشتراک‌گذاری|Print|چاپ)$/ })).toHaveCount(0)
        const href = await page.locator('#picture-2 a').getAttribute('href')
        expect((await request.get(href ?? '')).headers()['content-type']).toBe('image/webp')
      },
    )
  }
})

test('the first picture is preloaded, the others are lazy, and the layout does not shift', async ({
  page,
  shop,
  request,
  token,
}) => {
  const { product } = await stock(shop)
  await addPictures(request, { token, productId: product.id })
  const html = await (await request.get(`/product/${product.slug}`)).text()
  expect(html).toMatch(/<link[^>]*rel="preload"[^>]*as="image"[^>]*fetchPriority="high"/i)
  await page.goto(`/product/${product.slug}`)
  const slides = strip(page).locator('img')
  await expect(slides.first()).toHaveAttribute('fetchpriority', 'high')
  await expect(slides.nth(1)).toHaveAttribute('loading', 'lazy')
  await expect
    .poll(() => slides.first().evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/\.avif$/)
  const shift = await page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )
  expect(shift).toBeLessThan(0.01)
})

test('related products are shown below the product, and following one replaces the page', async ({
  page,
  shop,
}) => {
  const { product, category } = await stock(shop)
  const other = unique('Milk Jug')
  await shop.post('/products', { name: other, categoryId: category.id, visible: true })
  await page.goto(`/product/${product.slug}`)
  await hydrated(page)
  const related = page.getByRole('region', { name: 'Related products' })
  await related.getByRole('link', { name: other }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other)
  await page.goBack()
  await expect(related.getByRole('link', { name: other })).toBeVisible()
})

test('related products fill two rows, and a card shows its second picture on hover and focus', async ({
  page,
  shop,
  request,
  token,
}) => {
  const main = await shop.post('/category', { name: unique('Hall') })
  const [own, next] = [
    await shop.post('/category', { name: unique('Corner'), parentId: main.id }),
    await shop.post('/category', { name: unique('Niche'), parentId: main.id }),
  ]
  const product = await shop.post('/products', { name: unique('Vase'), categoryId: own.id, visible: true })
  for (let count = 0; count < 9; count++) {
    await shop.post('/products', { name: unique('Bowl'), categoryId: next.id, visible: true })
  }
  const near = await shop.post('/products', {
    name: unique('Jar'),
    categoryId: own.id,
    visible: true,
    specs: [{ group: '', name: 'Height', value: '30 cm' }],
  })
  await addPictures(request, { token, productId: near.id })
  const requests: string[] = []
  page.on('request', one => requests.push(new URL(one.url()).pathname))
  await page.goto(`/product/${product.slug}`)
  await hydrated(page)
  const cards = page.getByRole('region', { name: 'Related products' }).locator('article')
  await expect(cards).toHaveCount(8)
  // Products of the same category come first, however new the others are.
  const card = cards.first()
  await expect(card).toContainText('Jar')
  await expect(card).toContainText(/30.cm/)
  await expect(card).not.toContainText('Height')
  await expect(card).toContainText('New')
  await card.scrollIntoViewIfNeeded()
  await expect(card.locator('img')).toHaveJSProperty('complete', true)
  const answer = await request.get(`/api/products/by-id/${near.id}`)
  const { secondImage } = await answer.json()
  const seen = () => requests.filter(path => path.startsWith(secondImage.url)).length
  expect(seen()).toBe(0)
  const before = await card.boundingBox()
  await card.hover()
  await expect.poll(seen).toBe(1)
  expect(await card.boundingBox()).toEqual(before)
  await page.mouse.move(0, 0)
  await card.getByRole('link').focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  const second = card.locator('div > div').first()
  await expect(second).toHaveCSS('opacity', '1')
})

test('a discontinued product shows its replacement as a card, and its own price as the last one', async ({
  page,
  shop,
}) => {
  const { product, name } = await stock(shop)
  const old = await shop.post('/products', {
    name: unique('Old Kettle'),
    visible: true,
    price: 9900,
    lifecycle: 'discontinued',
    replacementId: product.id,
  })
  await page.goto(`/product/${old.slug}`)
  await hydrated(page)
  await expect(page.getByText('Last price: $99')).toBeVisible()
  const card = page.getByRole('region', { name: 'Replaced by' }).getByRole('article')
  await expect(card).toContainText('$129')
  await card.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('the table of specifications is whole, on paper too, and one table has no heading of its own', async ({
  page,
  shop,
}) => {
  const spec = (name: string, value: string) => ({ group: 'General', name, value })
  const code = unique('TT').replace(' ', '-')
  const rows = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map(letter => spec(`Name ${letter}`, `Value ${letter}`))
  const { slug } = await shop.post('/products', {
    name: unique('Turntable'),
    visible: true,
    code,
    specs: [spec('Model', code), ...rows],
    translations: { fa: { specs: [{ group: 'کلی', name: 'سرعت', value: '۳۳⅓ دور' }] } },
  })
  await page.goto(`/product/${slug}`)
  await hydrated(page)
  const specs = page.getByRole('region', { name: 'Specifications' })
  const values = [code, ...rows.map(({ value }) => value)]
  await expect(specs.getByRole('cell')).toHaveText(values)
  // The code stands beside the name already.
  await expect(page.getByRole('definition')).toHaveText(values.slice(1, 5))
  await expect(page.getByText('General')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  for (const value of values) await expect(specs.getByRole('cell', { name: value })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.goto(`/fa/product/${slug}`)
  await expect(page.getByRole('cell', { name: '۳۳ ۱ ⁄ ۳' })).toBeVisible()
})

test('a Persian value runs from right to left, whatever it begins with', async ({ page, shop }) => {
  const value = 'RCA و بلوتوث'
  const category = await shop.post('/category', { name: unique('Players') })
  const { slug } = await shop.post('/products', {
    name: unique('Player'),
    visible: true,
    categoryId: category.id,
    specs: [{ group: '', name: 'Inputs', value: 'RCA and Bluetooth' }],
    translations: { fa: { specs: [{ group: '', name: 'ورودی', value }] } },
  })
  // Persian: the Latin word, which comes first, stands at the right.
  const startsAtRight = (element: Element) => {
    const word = document.createRange()
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
    word.setStart(text, 0)
    word.setEnd(text, 3)
    const rest = document.createRange()
    rest.setStart(text, 4)
    rest.setEnd(text, text.length)
    return word.getBoundingClientRect().left > rest.getBoundingClientRect().left
  }
  for (const path of [`/fa/product/${slug}`, `/fa/main/${category.slug}`]) {
    await page.goto(path)
    await hydrated(page)
    const shown = page.locator('main bdi', { hasText: /RCA.و.بلوتوث/ }).first()
    expect(await shown.evaluate(startsAtRight), path).toBe(true)
  }
  await page.goto(`/product/${slug}`)
  const english = page.locator('main bdi', { hasText: 'RCA and Bluetooth' }).first()
  expect(await english.evaluate(startsAtRight)).toBe(false)
})

test('a product that is not translated says so once', async ({ page, shop }) => {
  const { slug } = await shop.post('/products', {
    name: unique('Untranslated Lamp'),
    visible: true,
    summary: 'Warm light.',
    description: 'A lamp for reading.',
    specs: [{ group: '', name: 'Power', value: '8 W' }],
  })
  await page.goto(`/fa/product/${slug}`)
  await hydrated(page)
  await expect(page.locator('article').first().getByText('EN', { exact: true })).toHaveCount(1)
  const sides = await page
    .getByText(/Untranslated Lamp|Warm light|A lamp for reading|^Power$/)
    .evaluateAll(all => all.map(one => getComputedStyle(one).textAlign))
  expect(sides).not.toContain('left')
})

test('the printed page is a data sheet with letterhead, day and address, without menus and buttons', async ({
  page,
  shop,
}) => {
  const { product, category, name } = await stock(shop)
  await shop.post('/products', { name: unique('Milk Jug'), categoryId: category.id, visible: true })
  await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'))
  await page.goto(`/product/${product.slug}`)
  await hydrated(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('0.9 l')).toBeVisible()
  await expect(page.getByText(new RegExp(`/product/${product.slug}$`))).toBeVisible()
  const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  await expect(page.getByText(day)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link').first()).toBeVisible()
  for (const part of [
    page.getByRole('banner').getByRole('search'),
    page.getByRole('navigation').first(),
    page.getByRole('heading', { name: 'Related products' }),
    page.getByRole('button', { name: 'Share' }),
  ]) {
    await expect(part).toBeHidden()
  }
  const ink = await page.getByText('Model code').evaluate(element => getComputedStyle(element).color)
  expect(ink).toBe('rgb(94, 97, 117)')
})

test('sharing copies the address if the browser has no share dialog', async ({ page, shop, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { product } = await stock(shop)
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
  await page.goto(`/product/${product.slug}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

for (const locale of ['en', 'fa'] as const) {
  test(
    `no line of the breadcrumb begins or ends with its separator (${locale})`,
    usually('fa', locale),
    async ({ page, shop }) => {
      const { product } = await stock(shop)
      await page.setViewportSize({ width: 360, height: 800 })
      await page.goto(`${locale === 'fa' ? '/fa' : ''}/product/${product.slug}`)
      const trail = page.locator('main nav').first()
      const lines = await trail.evaluate(nav => {
        const { left, right } = nav.getBoundingClientRect()
        const isSeen = (box: DOMRect) => box.left >= left && box.right <= right
        return [...nav.querySelectorAll('li')].map(item => {
          const words = item.querySelector('a, span')?.getBoundingClientRect() ?? new DOMRect()
          const separator = item.querySelector('svg')?.getBoundingClientRect()
          return {
            top: Math.round(words.top),
            isSeparated: Boolean(separator && isSeen(separator)),
            isSeen: isSeen(words),
          }
        })
      })
      expect(new Set(lines.map(({ top }) => top)).size).toBeGreaterThan(1)
      expect(lines.every(({ isSeen }) => isSeen)).toBe(true)
      const expected = lines.map(
        ({ top }, index) => index > 0 && Math.abs(top - (lines[index - 1]?.top ?? 0)) < 10,
      )
      expect(lines.map(({ isSeparated }) => isSeparated)).toEqual(expected)
    },
  )
}
