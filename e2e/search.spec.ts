// Search: results, suggestions while typing, and the search field of 404 pages.
import { randomBytes } from 'node:crypto'
import { expect, holdBack, hydrated, recordRequests, test, unique } from './fixtures.ts'
import { usually } from './matrix.ts'

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

/** Creates a product with a word that is unlike any other, and gives a spelling of the word with one wrong letter. */
async function stockMistyped(shop: Shop) {
  const right = Array.from(randomBytes(12), byte => 'bcdfghjklmnprstw'[byte % 16]).join('')
  const typed = `${right.slice(0, 8)}x${right.slice(9)}`
  const { id, slug } = await shop.post('/products', {
    name: `Quix ${right}`,
    visible: true,
    translations: { fa: { name: `کوییکس ${right}` } },
  })
  return { right, typed, id, slug }
}

/** What the page of a corrected search says in each language. */
const corrections = (typed: string) => [
  {
    prefix: '',
    own: `Your search: “\u2068${typed}\u2069”`,
    showing: (wording: string) => `Showing results for ${wording}.`,
    instead: `Search for “\u2068${typed}\u2069” instead`,
    none: `No results for “\u2068${typed}\u2069”`,
    similar: 'Show results for similar words',
  },
  {
    prefix: '/fa',
    own: `جست‌وجوی شما: «\u2068${typed}\u2069»`,
    showing: (wording: string) => `نتایج ${wording} نمایش داده می‌شود.`,
    instead: `جست‌وجوی خود «\u2068${typed}\u2069»`,
    none: `نتیجه‌ای برای «\u2068${typed}\u2069» پیدا نشد`,
    similar: 'نمایش نتایج کلمه‌های مشابه',
  },
]

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
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        `Results for “\u2068desk ${word}\u2069”`,
      )
      await expect(page.getByRole('status').first()).toBeAttached()
      await expect(page.locator('main article mark')).toHaveText(['Desk', word])

      await page.goto(`/fa/search?q=${encodeURIComponent(`چراغ ${word}`)}`)
      await expect(page.locator('main article')).toHaveCount(3)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
      await expect(page.locator('main')).toContainText('۳ محصول')
      await expect(page.locator('main')).toContainText('۵۹')
      await expect(page.locator('main article mark').first()).toHaveText('چراغ')
    })

    test('a mistyped word finds the product at once, and the words as typed can be searched for, in both languages', async ({
      page,
      shop,
    }) => {
      const { right, typed } = await stockMistyped(shop)
      for (const { prefix, own, showing, instead, none, similar } of corrections(typed)) {
        await page.goto(`${prefix}/search?q=${typed}`)
        if (javaScriptEnabled) await hydrated(page)
        const title = page.getByRole('heading', { level: 1 })
        await expect(title).toHaveText(own)
        await expect(page).toHaveTitle(new RegExp(`^${own}`))
        await expect(page.locator('main')).toContainText(showing(right))
        await expect(page.locator('main article')).toHaveCount(1)
        await expect(page.locator('main article mark').last()).toHaveText(new RegExp(right, 'i'))

        // Exactly what was typed is one step away, and so is the way back.
        await page.getByRole('link', { name: instead }).click()
        await expect(page).toHaveURL(`${prefix}/search?q=${typed}&exact=1`)
        await expect(title).toHaveText(none)
        await expect(page.getByRole('heading', { name: none })).toHaveCount(1)
        await page.getByRole('link', { name: similar }).click()
        await expect(page).toHaveURL(`${prefix}/search?q=${typed}`)
        await expect(page.locator('main article')).toHaveCount(1)
      }
    })

    test('words that find nothing are left out, and named', async ({ page, shop }) => {
      const { right } = await stockMistyped(shop)
      await page.goto(`/search?q=${right}+qqxxzzvv`)
      await expect(page.locator('main')).toContainText(`Showing results for ${right}.`)
      await expect(page.locator('main')).toContainText(/Left out: “\u2068qqxxzzvv\u2069”\./)
      await expect(page.locator('main article')).toHaveCount(1)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    })

    test('a search that finds nothing says so once, and leads on', async ({ page, shop }) => {
      const { word } = await stockWords(shop)
      await page.goto(`/fa/search?q=qqxxzzvv+${word}&exact=1&sort=price`)
      if (javaScriptEnabled) await hydrated(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        `نتیجه‌ای برای «\u2068qqxxzzvv ${word}\u2069» پیدا نشد`,
      )
      await expect(page.getByRole('heading', { name: 'پیدا نشد' })).toHaveCount(1)
      await expect(page.getByRole('heading', { name: 'مشاهدهٔ دسته‌ها' })).toBeVisible()
      await expect(page.locator('main').getByRole('link', { name: 'تماس با ما' })).toBeVisible()
      // A new search is not limited to the words as typed.
      await page.locator('main input[type=search]').fill(word)
      await page.locator('main input[type=search]').press('Enter')
      await expect(page).toHaveURL(`/fa/search?q=${word}`)
      await expect(page.locator('main article')).toHaveCount(3)
    })

    test('the words as typed stay in the address through filters and order', async ({ page, shop }) => {
      const { word } = await stockWords(shop)
      await page.goto(`/search?q=${word}&exact=1`)
      if (javaScriptEnabled) await hydrated(page)
      await page.getByLabel('Sort by').selectOption('price')
      if (!javaScriptEnabled) await page.locator('button[form=filters]').click()
      await expect(page).toHaveURL(`/search?q=${word}&exact=1&sort=price`)
      await expect(page.locator('main article')).toHaveCount(3)
      await page.getByLabel('brass').check()
      if (!javaScriptEnabled) await page.locator('#filters button[type=submit]').click()
      await expect(page).toHaveURL(`/search?q=${word}&exact=1&tag=brass&sort=price`)
      await expect(page.locator('main article')).toHaveCount(2)
      await page.getByRole('link', { name: 'Show results for similar words' }).click()
      await expect(page).toHaveURL(`/search?q=${word}&tag=brass&sort=price`)
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
    [`/search?q=${'kettle+'.repeat(20)}`, `/search?q=${'kettle+'.repeat(14).slice(0, -1)}`],
    ['/search?exact=1', '/search'],
    ['/search?exact=1&q=lamp', '/search?q=lamp&exact=1'],
    ['/search?q=lamp&exact=yes', '/search?q=lamp'],
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

for (const { locale, prefix, label, showing, all } of [
  {
    locale: 'en',
    prefix: '',
    label: 'Suggestions',
    showing: (wording: string) => `Showing results for “\u2068${wording}\u2069”`,
    all: (typed: string) => `All results for “\u2068${typed}\u2069”`,
  },
  {
    locale: 'fa',
    prefix: '/fa',
    label: 'پیشنهادها',
    showing: (wording: string) => `نتایج «\u2068${wording}\u2069» نمایش داده می‌شود`,
    all: (typed: string) => `همهٔ نتایج «\u2068${typed}\u2069»`,
  },
] as const) {
  test(
    `suggestions for a mistyped word say for which wording they are (${label})`,
    usually('fa', locale),
    async ({ page, shop }) => {
      const { right, typed, id, slug } = await stockMistyped(shop)
      await page.goto(`${prefix}/warranty`)
      await hydrated(page)
      const field = page.locator('header input[name=q]')
      await field.fill(typed)
      const list = page.getByRole('listbox', { name: label })
      await expect(list.getByRole('option')).toHaveCount(2)
      await expect(list.getByRole('option').last()).toHaveText(all(typed))
      // The line is above the options and not one of them, and it is announced.
      await expect(page.locator('header').getByText(showing(right), { exact: true })).toBeVisible()
      await expect(list).not.toContainText(showing(right))
      await expect(page.locator('header').getByRole('status')).toContainText(showing(right))
      await expect(list.locator('mark').first()).toHaveText(right)

      const clicked = page.waitForRequest('**/api/products/search-clicks')
      await field.press('ArrowDown')
      await field.press('Enter')
      await expect(page).toHaveURL(`${prefix}/product/${slug}`)
      expect((await clicked).postDataJSON()).toEqual({ q: typed, productId: id })
    },
  )
}

test('a product that is followed from the results is reported once, with the words as typed', async ({
  page,
  shop,
}) => {
  const { word, desk } = await stockWords(shop)
  await page.goto(`/search?q=desk+${word}`)
  await hydrated(page)
  const requests = recordRequests(page)
  const clicked = page.waitForRequest('**/api/products/search-clicks')
  await page.locator('main article a').first().click()
  await expect(page).toHaveURL(`/product/${desk.slug}`)
  expect((await clicked).postDataJSON()).toEqual({ q: `desk ${word}`, productId: desk.id })
  await page.goBack()
  await expect(page.locator('main article')).toHaveCount(1)
  // Another tab.
  const again = page.waitForRequest('**/api/products/search-clicks')
  await page.locator('main article a').first().click({ button: 'middle' })
  await again
  // A product that was not found by the search.
  await page.goto(`/search?q=qqxxzzvv&exact=1`)
  await hydrated(page)
  await page.locator('main article a').first().click()
  await expect(page).toHaveURL(/\/product\//)
  expect(requests.filter(one => one.includes('search-clicks'))).toHaveLength(2)
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
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2)
  const late = page.waitForResponse(`**/api/products/search/${word}`)
  release()
  await late
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2)
})

test('on a phone the icon becomes a field as wide as the header', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/warranty')
  const field = page.locator('header input[name=q]')
  expect((await field.boundingBox())?.width).toBeLessThan(50)
  await field.click()
  await expect.poll(async () => (await field.boundingBox())?.width).toBeGreaterThan(300)
})
