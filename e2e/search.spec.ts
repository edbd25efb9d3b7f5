// Search: results, suggestions while typing, and the search field of 404 pages.
import { expect, holdBack, hydrated, recordRequests, test, unique } from './fixtures.ts'

type Shop = Parameters<Parameters<typeof test>[2]>[0]['shop']

/** Creates a category and three products that share a word which no other test uses. */
async function stockWords(shop: Shop) {
  const word = unique('zephyr').replaceAll(' ', '')
  const category = await shop.post('/category', {
    name: `${word} lamps`,
    translations: { fa: { name: `چراغ ${word}` } },
  })
  const make = (name: string, fa: string, fields: object) =>
    shop.post('/products', {
      name: `${name} ${word}`,
      visible: true,
      categoryId: category.id,
      translations: { fa: { name: `${fa} ${word}` } },
      ...fields,
    })
  const desk = await make('Desk lamp', 'چراغ رومیزی', { price: 5900, code: `DL-${word}`, tags: ['brass'] })
  await make('Floor lamp', 'چراغ ایستاده', { price: 9900, tags: ['brass'] })
  await make('Night lamp', 'چراغ خواب', { price: 1900, tags: ['paper'] })
  return { word, category, desk }
}

for (const javaScriptEnabled of [false, true]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('the search in the header leads to results with highlighted words, in both languages', async ({
      page,
      shop,
    }) => {
      const { word } = await stockWords(shop)
      await page.goto('/warranty')
      if (javaScriptEnabled) await hydrated(page)
      const field = page.locator('header').getByLabel('Search')
      await field.fill(`desk ${word}`)
      await field.press('Enter')
      await expect(page).toHaveURL(`/search?q=desk+${word}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “desk ${word}”`)
      await expect(page.getByRole('status').first()).toBeAttached()
      await expect(page.locator('main article mark')).toHaveText(['Desk', word])

      await page.goto(`/fa/search?q=${encodeURIComponent(`چراغ ${word}`)}`)
      await expect(page.locator('main article')).toHaveCount(3)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
      await expect(page.locator('main')).toContainText('۳ محصول')
      await expect(page.locator('main')).toContainText('۵۹')
      await expect(page.locator('main article mark').first()).toHaveText('چراغ')
    })

    test('an empty result says so, and offers a correction', async ({ page, shop }) => {
      const letters = 'bcdfghjklm'
      const name = Array.from(String(Date.now()), digit => letters[Number(digit)]).join('')
      await shop.post('/products', { name: `Quix ${name}`, visible: true })
      await page.goto(`/search?q=${name.slice(0, 5)}x${name.slice(6)}`)
      await expect(page.getByRole('heading', { level: 2 }).first()).toContainText('Nothing found for')
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(`/search?q=${name}`)
      await expect(page.locator('main article')).toHaveCount(1)
    })

    test('a 404 page offers a search and links with a similar name', async ({ page, shop, quiet }) => {
      quiet.allow.push(/Failed to load resource/)
      const { word, desk } = await stockWords(shop)
      for (const language of ['', '/fa']) {
        const answer = await page.goto(`${language}/product/desk-${word}-of-last-year`)
        expect(answer?.status()).toBe(404)
        if (javaScriptEnabled) await hydrated(page)
        const link = page.locator(`main a[href="${language}/product/${desk.slug}"]`)
        await expect(link).toBeVisible()
        await expect(page.locator('main input[type=search]')).toBeVisible()
      }
      await page.goto('/nowhere')
      await page.locator('main input[type=search]').fill(word)
      await page.locator('main input[type=search]').press('Enter')
      await expect(page).toHaveURL(`/search?q=${word}`)
      await expect(page.locator('main article')).toHaveCount(3)
    })
  })
}

test('search results are never cached, and each query redirects to its canonical address', async ({
  request,
}) => {
  const answer = await request.get('/search?q=lamp')
  expect(answer.headers().etag).toBeUndefined()
  for (const [path, location] of [
    ['/search?q=+lamp++x+&page=1', '/search?q=lamp+x'],
    ['/search?sort=relevance', '/search'],
    ['/search?q=a&category=no-such-category', '/search?q=a'],
    [`/search?q=${'x'.repeat(120)}`, `/search?q=${'x'.repeat(100)}`],
    ['/search?q=%00', '/search'],
  ] as const) {
    const redirected = await request.get(path, { maxRedirects: 0 })
    expect([redirected.status(), redirected.headers().location], path).toEqual([302, location])
  }
})

// In Persian; the tests after this one use the English field.
test('suggestions come while typing and work by keyboard', async ({ page, shop }) => {
  const { word, category, desk } = await stockWords(shop)
  await page.goto('/fa/warranty')
  await hydrated(page)
  const requests = recordRequests(page)
  const field = page.locator('header input[name=q]')
  await field.focus()
  await expect(field).toHaveRole('combobox')
  await field.pressSequentially(word)
  const options = page.getByRole('listbox', { name: 'پیشنهادها' }).getByRole('option')
  // The typed word is Latin, but the field keeps the direction of the page.
  await expect(field).toHaveCSS('direction', 'rtl')
  // The category first, then products, then the link to all results.
  await expect(options).toHaveCount(5)
  await expect(options.first()).toHaveAttribute('href', /^\/fa\/main\//)
  expect(requests.filter(one => one.includes('/products/search/')).length).toBeLessThan(word.length)
  await field.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.last().getAttribute('id')) ?? '',
  )
  await field.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(field).toHaveValue(word)
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/fa/main/${encodeURI(category.slug)}$`))
  await expect(field).toHaveValue('')

  await field.fill(`DL-${word}`)
  // Until the new suggestions have arrived, the previous ones may still be shown.
  await options.filter({ has: page.locator('bdi'), hasText: `DL-${word}` }).click()
  await expect(page).toHaveURL(`/fa/product/${desk.slug}`)
  expect(requests.every(one => !one.endsWith('.data'))).toBe(true)
})

test('text typed before hydration is kept, and gets suggestions after it', async ({ page, shop }) => {
  const { word } = await stockWords(shop)
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/warranty')
  const field = page.locator('header input[name=q]')
  await field.pressSequentially(word)
  release()
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveCount(5)
  await expect(field).toHaveValue(word)
})

test('the field of the search page has suggestions too, and searches in place', async ({ page, shop }) => {
  const { word } = await stockWords(shop)
  await page.goto(`/search?q=desk+${word}`)
  await hydrated(page)
  const field = page.locator('main input[type=search]')
  await field.fill(word)
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')).toHaveCount(5)
  await field.press('Enter')
  await expect(page).toHaveURL(`/search?q=${word}`)
  await expect(page.locator('main article')).toHaveCount(3)
  await expect(field).toHaveValue(word)
  await page.goBack()
  await expect(page).toHaveURL(`/search?q=desk+${word}`)
})

test('a late response does not replace a newer one', async ({ page, shop }) => {
  const { word } = await stockWords(shop)
  await page.goto('/warranty')
  await hydrated(page)
  const release = await holdBack(page, `**/api/products/search/${word}`)
  const field = page.locator('header input[name=q]')
  await field.focus()
  const requested = page.waitForRequest(`**/api/products/search/${word}`)
  await field.fill(word)
  await requested
  await field.fill(`night ${word}`)
  await expect(page.getByRole('option')).toHaveCount(2)
  const late = page.waitForResponse(`**/api/products/search/${word}`)
  release()
  await late
  await expect(page.getByRole('option')).toHaveCount(2)
})

test('on a phone the icon becomes a field as wide as the header', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/warranty')
  const field = page.locator('header input[name=q]')
  expect((await field.boundingBox())?.width).toBeLessThan(50)
  await field.click()
  expect((await field.boundingBox())?.width).toBeGreaterThan(300)
})
