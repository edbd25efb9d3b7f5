// Filters and sorting of product lists, with JavaScript and without.
import { expect, hydrated, test, unique } from './fixtures.ts'
import { usually } from './matrix.ts'
import { stockShelf } from './shelf.ts'

test('the values of a filter are written as in specifications: Persian fractions and text', async ({
  page,
  shop,
}) => {
  const category = await shop.post('/category', { name: unique('Turntables') })
  const speeds = [
    ['33⅓ rpm', '۳۳⅓ دور'],
    ['45 rpm', '۴۵ دور'],
  ] as const
  const speed = await shop.post(`/category/attributes/${category.id}`, {
    name: 'Speed',
    type: 'choice',
    filterable: true,
    choices: speeds.map(([value, fa]) => ({ value, translations: { fa } })),
    translations: { fa: { name: 'سرعت' } },
  })
  for (const [value] of speeds) {
    await shop.post('/products', {
      name: unique('Turntable'),
      visible: true,
      categoryId: category.id,
      specs: [{ group: '', attributeId: speed.id, value }],
    })
  }
  await page.goto(`/fa/main/${category.slug}`)
  await hydrated(page)
  const written = /۳۳\s۱\s⁄\s۳/
  await page.getByLabel(written).check()
  await expect(page).toHaveURL(/spec=Speed/)
  await expect(page.getByRole('list', { name: 'فیلترهای اعمال‌شده' })).toContainText(written)
  await expect(page.locator('main article')).toHaveCount(1)
  await page.goto(`/main/${category.slug}`)
  await expect(page.getByLabel('33⅓ rpm')).toHaveCount(1)
})

test.describe('JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('filters, sorting and chips work as a form and links, and lead to the same addresses', async ({
    page,
    shop,
  }) => {
    const path = await stockShelf(shop)
    await page.goto(path)
    await expect(page.locator('main article')).toHaveCount(3)
    await page.getByLabel('Red').check()
    await page.getByLabel('Weight (kg), from').fill('4')
    await page.getByLabel('Price, up to').fill('۳۵')
    await page.locator('form#filters').getByRole('button', { name: 'Apply' }).click()
    await expect(page).toHaveURL(`${path}?spec=Colour%3ARed&spec=Weight%3A4..&maxPrice=35`)
    await expect(page.locator('main article')).toHaveCount(1)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await expect(page.getByLabel('Red')).toBeChecked()

    await page.getByRole('link', { name: 'Weight: from 4 kg' }).click()
    await expect(page).toHaveURL(`${path}?spec=Colour%3ARed&maxPrice=35`)
    await page.getByLabel('Sort by').selectOption('price-desc')
    await page.locator('main').getByRole('button', { name: 'Apply' }).last().click()
    await expect(page).toHaveURL(`${path}?spec=Colour%3ARed&maxPrice=35&sort=price-desc`)
    await expect(page.locator('main article').first()).toContainText('$30')
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(`${path}?sort=price-desc`)
  })

  test('in Persian too, with Persian digits', async ({ page, shop }) => {
    const path = await stockShelf(shop)
    await page.goto(`/fa${path}`)
    await page.getByLabel('قرمز').check()
    await page.getByLabel('قیمت، از').fill('۲۰')
    await page.locator('form#filters').getByRole('button', { name: 'اعمال' }).click()
    await expect(page).toHaveURL(`/fa${path}?spec=Colour%3ARed&minPrice=20`)
    await expect(page.locator('main')).toContainText('۱ محصول')
    await expect(page.getByRole('link', { name: 'رنگ: قرمز' })).toBeVisible()
    await expect(page.getByLabel('قیمت، از')).toHaveValue('۲۰')
  })

  test('on a phone the filters open as a drawer', async ({ page, shop }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(await stockShelf(shop))
    await expect(page.getByLabel('Red')).toBeHidden()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Red').check()
    await page.locator('form#filters').getByRole('button', { name: 'Apply' }).click()
    await expect(page.locator('main article')).toHaveCount(2)
  })
})

for (const javaScriptEnabled of [false, true]) {
  test.describe(`going down the tree, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('links to subcategories keep the filters, and show the number of matching products', async ({
      page,
      shop,
    }) => {
      const main = await shop.post('/category', { name: unique('Hall') })
      const colour = await shop.post(`/category/attributes/${main.id}`, {
        name: 'Colour',
        type: 'choice',
        filterable: true,
        choices: [{ value: 'Red', swatch: '#c23b2e' }, { value: 'Green' }],
      })
      const within = unique('Corner')
      const child = await shop.post('/category', { name: within, parentId: main.id })
      for (const value of ['Red', 'Green', 'Green']) {
        const specs = [{ group: '', attributeId: colour.id, value }]
        await shop.post('/products', { name: unique(value), visible: true, categoryId: child.id, specs })
      }
      await page.goto(`/main/${main.slug}`)
      if (javaScriptEnabled) await hydrated(page)
      const chip = page.getByRole('navigation', { name: 'Browse categories' }).getByRole('link')
      await expect(chip).toHaveText(`${within}3`)
      const swatch = page.locator('label', { hasText: 'Red' }).locator('span').first()
      await expect(swatch).toHaveCSS('background-color', 'rgb(194, 59, 46)')
      await page.goto(`/main/${main.slug}?spec=Colour%3ARed`)
      await expect(chip).toHaveText(`${within}1`)
      await chip.click()
      await expect(page).toHaveURL(`/main/${child.slug}?spec=Colour%3ARed`)
      await expect(page.locator('main article')).toHaveCount(1)
    })
  })
}

for (const javaScriptEnabled of [false, true]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('discontinued products are marked, left out, and come back', async ({ page, shop }) => {
      const category = await shop.post('/category', { name: unique('Radios') })
      const add = (fields: object) =>
        shop.post('/products', { name: unique('Radio'), visible: true, categoryId: category.id, ...fields })
      await add({ lifecycle: 'discontinued' })
      await add({})
      const path = `/main/${category.slug}`
      const cards = page.locator('main article')
      await page.goto(path)
      if (javaScriptEnabled) await hydrated(page)
      await expect(cards).toHaveCount(2)
      await expect(cards.filter({ hasText: 'Discontinued' })).toHaveCount(1)
      await page.getByLabel('Available only').check()
      if (!javaScriptEnabled)
        await page.locator('form#filters').getByRole('button', { name: 'Apply' }).click()
      await expect(page).toHaveURL(`${path}?available=1`)
      await expect(cards).toHaveCount(1)
      await expect(cards).not.toContainText('Discontinued')
      await page
        .getByRole('list', { name: 'Applied filters' })
        .getByRole('link', { name: 'Available only' })
        .click()
      await expect(page).toHaveURL(path)
      await expect(cards).toHaveCount(2)
      await expect(page.getByLabel('Available only')).not.toBeChecked()
    })
  })
}

test('each change is applied at once, in place: focus and scroll position stay', async ({ page, shop }) => {
  const path = await stockShelf(shop, 12)
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(path)
  await hydrated(page)
  await page.evaluate(() => {
    Object.assign(window, { stillHere: true })
    scrollTo(0, 200)
  })
  await page.getByLabel('Red').focus()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(100)
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(`${path}?spec=Colour%3ARed`)
  await expect(page.locator('main article')).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: '2 products' })).toBeVisible()
  await expect(page.getByLabel('Red')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.getByLabel('Green').check()
  await expect(page).toHaveURL(`${path}?spec=Colour%3ARed&spec=Colour%3AGreen`)
  await expect(page.locator('main article')).toHaveCount(3)
  await page.getByLabel('Price, up to').fill('۲۵')
  await page.getByLabel('Price, up to').press('Enter')
  await expect(page).toHaveURL(`${path}?spec=Colour%3ARed&spec=Colour%3AGreen&maxPrice=25`)
  await expect(page.locator('main article')).toHaveCount(2)

  await page.getByRole('link', { name: 'Colour: Green' }).click()
  await expect(page).toHaveURL(`${path}?spec=Colour%3ARed&maxPrice=25`)
  await expect(page.getByLabel('Green')).not.toBeChecked()
  await expect(page.getByRole('status').filter({ hasText: '1 product' })).toBeFocused()
  // Going back undoes the last change, also in the form.
  await page.goBack()
  await expect(page.getByLabel('Green')).toBeChecked()
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByLabel('Price, up to')).toHaveValue('')
  await page.getByLabel('Sort by').selectOption('price')
  await expect(page).toHaveURL(`${path}?sort=price`)
  await expect(page.locator('main article').first()).toContainText('$5')
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
})

test('paging keeps the filters, and going back restores the scroll position', async ({ page, shop }) => {
  const path = await stockShelf(shop, 24)
  await page.goto(`${path}?sort=price`)
  await hydrated(page)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(`${path}?sort=price&page=2`)
  await expect(page.locator('main article')).toHaveCount(3)
  await page.goBack()
  await expect(page.locator('main article')).toHaveCount(24)
  // The scroll position at the moment of the click, because a click may scroll to its target first.
  await page.evaluate(() =>
    addEventListener('pointerdown', () => sessionStorage.setItem('clickedAt', String(scrollY))),
  )
  await page.locator('main article').nth(20).getByRole('link').click()
  await expect(page).toHaveURL(/\/product\//)
  await page.goBack()
  await expect(page.locator('main article')).toHaveCount(24)
  const clickedAt = await page.evaluate(() => Number(sessionStorage.getItem('clickedAt')))
  expect(clickedAt).toBeGreaterThan(500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(clickedAt)
})

test('an empty result says so, and invalid filters are removed from the address', async ({
  page,
  shop,
  request,
}) => {
  const path = await stockShelf(shop)
  await page.goto(`${path}?spec=Colour%3ARed&spec=Weight%3A8..`)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'No matching products' })).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    '/contact',
  )
  // Above the list there is such a link too.
  await page.getByRole('link', { name: 'Remove filter: Weight: from 8 kg' }).last().click()
  await expect(page.locator('main article')).toHaveCount(2)
  await page.goBack()
  // The page before has such a link too.
  await expect(page.getByRole('heading', { name: 'No matching products' })).toBeVisible()
  await page.locator('main').getByRole('link', { name: 'Clear all' }).last().click()
  await expect(page.locator('main article')).toHaveCount(3)
  for (const [query, left] of [
    ['?spec=Weight%3Aheavy', ''],
    ['?sort=wrong&tag=heavy', '?tag=heavy'],
    ['?tag=heavy&page=9', '?tag=heavy'],
    ['?page=2&tag=heavy', '?tag=heavy&page=2'],
    ['?q=x', ''],
  ]) {
    const answer = await request.get(path + query, { maxRedirects: 0 })
    expect([answer.status(), answer.headers().location], query).toEqual([302, path + left])
  }
})

test('a filtered page is not cached, and does not affect the cached page', async ({ request, shop }) => {
  const path = await stockShelf(shop)
  const filtered = await request.get(`${path}?tag=heavy`)
  expect(filtered.headers().etag).toBeUndefined()
  const unfiltered = await request.get(path)
  expect(unfiltered.headers().etag).toBeDefined()
  expect(await unfiltered.text()).not.toContain('noindex')
})

test('the choice of grid or list is remembered, without a flash', async ({ page, shop }) => {
  const path = await stockShelf(shop)
  await page.goto(path)
  await hydrated(page)
  await page.getByRole('button', { name: 'List view' }).click()
  await expect(page.getByRole('button', { name: 'List view' })).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`/fa${path}`)
  await expect(page.locator('html')).toHaveAttribute('data-view', 'list')
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'نمایش فهرستی' })).toHaveAttribute('aria-pressed', 'true')
  const [first, second] = await page.locator('main article').all()
  expect((await second?.boundingBox())?.y).toBeGreaterThan((await first?.boundingBox())?.y ?? 0)
  // Wide rows have columns: the price ends where the row ends, on the left in Persian.
  await page.setViewportSize({ width: 1440, height: 900 })
  const row = await first?.boundingBox()
  const price = await first?.locator('p').last().boundingBox()
  expect(price?.x).toBeCloseTo(row?.x ?? 0, 0)
  expect(price?.y).toBeLessThan((row?.y ?? 0) + 20)
})

for (const locale of ['en', 'fa'] as const) {
  const [prefix, from, skip, bounds] =
    locale === 'en'
      ? ['', 'Price, from', 'Skip to products', '$5 – $30']
      : ['/fa', 'قیمت، از', 'رفتن به محصولات', '۵ دلار تا ۳۰ دلار']

  test(
    `the column of filters is never cut, says what prices there are, and can be skipped (${locale})`,
    usually('fa', locale),
    async ({ page, shop }) => {
      const path = await stockShelf(shop, 21)
      await page.setViewportSize({ width: 1440, height: 400 })
      await page.goto(prefix + path)
      await hydrated(page)
      const column = page.locator('#filter-panel')
      const { box, content } = await column.evaluate(element => ({
        box: element.clientHeight,
        content: element.scrollHeight,
      }))
      expect(box).toBe(content)
      expect(box).toBeGreaterThan(400)
      // It moves with the page until its end is seen, and then stays.
      await page.evaluate(() => scrollTo(0, 900))
      const last = column.locator('summary').last()
      await expect(last).toBeInViewport({ ratio: 1 })
      const bottom = () => column.evaluate(element => element.getBoundingClientRect().bottom)
      const before = await bottom()
      expect(before).toBeLessThanOrEqual(400)
      await page.evaluate(() => scrollBy(0, 100))
      expect(await bottom()).toBe(before)

      // What there is stands beside the fields: in them it would look like a filter.
      const field = page.getByLabel(from, { exact: true })
      await expect(field).not.toHaveAttribute('placeholder')
      await expect(field).toHaveAccessibleDescription(bounds)

      await page.evaluate(() => scrollTo(0, 0))
      const link = page.getByRole('link', { name: skip })
      await link.focus()
      await expect(link).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await expect(page.locator('select[name=sort]')).toBeFocused()
    },
  )
}

test('on a phone a name has two lines at most, with its last word, and is read aloud as a whole', async ({
  page,
  shop,
}) => {
  const category = await shop.post('/category', { name: unique('Tableware') })
  const names = ['Cream', 'Sage'].map(
    // The digits stand where they are cut off, so that the name is as long in every run.
    colour => `Speckled Stoneware Mug ${unique('with')} a Wide Saucer, ${colour}`,
  )
  for (const name of names)
    await shop.post('/products', { name, visible: true, categoryId: category.id, price: 1800 })
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/main/${category.slug}`)
  for (const name of names) {
    const heading = page.locator('main').getByRole('heading', { name, level: 3 })
    await expect(heading).toBeVisible()
    const lines = () =>
      heading.evaluate(element =>
        Math.round(element.scrollHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
      )
    // The letters are wider until the shop's font is there.
    await expect.poll(lines).toBeLessThanOrEqual(2)
    const lastWord = heading.locator('span').last()
    await expect(lastWord).toHaveText(/(Cream|Sage)$/)
    await expect(lastWord).toBeInViewport({ ratio: 1 })
  }
})
