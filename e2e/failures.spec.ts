// Moments of failure on public pages: a lost connection, pictures that do not come, numbers that cannot be read, nothing found.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, hydrated, stock, test, unique } from './fixtures.ts'
import { languages, matrixOnly, usually } from './matrix.ts'
import { expectAccessibleIn, expectFits } from './page-audit.ts'
import { stockShelf } from './shelf.ts'

const noise = /Failed to load resource|ERR_INTERNET_DISCONNECTED/
const words = [
  {
    locale: 'en',
    prefix: '',
    again: 'Try again',
    notice: 'No connection. We’ll continue when it’s back.',
    lost: 'We couldn’t connect',
    notSent: 'Your message hasn’t been sent',
  },
  {
    locale: 'fa',
    prefix: '/fa',
    again: 'تلاش دوباره',
    notice: 'اتصال برقرار نیست',
    lost: 'اتصال برقرار نشد',
    notSent: 'پیام شما ارسال نشده است',
  },
] as const

test.describe('a lost connection', () => {
  for (const { locale, prefix, again, notice, lost } of words) {
    test(
      `a navigation waits, says why and goes on, in ${prefix || 'English'}`,
      usually('fa', locale),
      async ({ page, shop, quiet, context }) => {
        quiet.allow.push(noise)
        const { category } = await stock(shop)
        await page.goto(`${prefix}/main/${category.slug}`)
        await hydrated(page)
        await context.setOffline(true)
        await page.locator('main article a').first().click()
        await expect(page.locator('.connection-notice')).toContainText(notice)
        await page.locator('.connection-notice').getByRole('button', { name: again }).click()
        await expect(page.locator('.connection-notice')).toBeVisible()
        await context.setOffline(false)
        await page.locator('.connection-notice').getByRole('button', { name: again }).click()
        await expect(page).toHaveURL(/\/product\//)
        await expect(page.locator('.connection-notice')).toHaveCount(0)
      },
    )

    test(
      `a search waits too, before its suggestions are loaded, in ${prefix || 'English'}`,
      usually('en', locale),
      async ({ page, shop, quiet, context }) => {
        quiet.allow.push(noise)
        const { category, name } = await stock(shop)
        const address = `${prefix}/main/${category.slug}`
        await page.goto(address)
        await hydrated(page)
        await context.setOffline(true)
        const field = page.locator('header input[name=q]')
        await field.fill(name)
        await field.press('Enter')
        await expect(page.locator('.connection-notice')).toContainText(notice)
        await expect(page).toHaveURL(address)
        await context.setOffline(false)
        await page.locator('.connection-notice').getByRole('button', { name: again }).click()
        await expect(page).toHaveURL(/\/search\?q=/)
        await expect(page.locator('main article')).not.toHaveCount(0)
      },
    )

    test(
      `a page whose data does not come says so, and another try loads it, in ${prefix || 'English'}`,
      usually('fa', locale),
      async ({ page, shop, quiet }) => {
        quiet.allow.push(noise)
        const { category } = await stock(shop)
        await page.goto(`${prefix}/main/${category.slug}`)
        await hydrated(page)
        // The server itself can be reached, so that nothing waits.
        await page.route('**/api/products/by-name/**', route => route.abort())
        await page.locator('main article a').first().click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(lost)
        await expect(page).toHaveTitle(prefix ? 'خطای داخلی سرور' : 'Internal Server Error')
        await expect(page.locator('.error-actions > *').first()).toHaveText(again)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.locator('.error-actions').getByRole('link', { name: again }).click()
        await expect(page.locator('main h1')).toContainText(prefix ? 'کتری' : 'Gooseneck')
      },
    )
  }

  test('a message is not lost, and is sent by trying again', async ({ page, quiet, context }) => {
    quiet.allow.push(noise)
    for (const { prefix, again, notSent, lost } of words.filter(one =>
      languages('en').includes(one.locale),
    )) {
      await page.goto(`${prefix}/contact`)
      await hydrated(page)
      await page.locator('[name=subject]').fill(unique('Subject'))
      await page.locator('[name=message]').fill('It does not start any more.')
      await page.locator('[name=name]').fill('Sara')
      await page.locator('[name=email]').fill('sara@example.com')
      await context.setOffline(true)
      await page.locator('form button[type=submit]').last().click()
      const alert = page.locator('main [role=alert]')
      await expect(alert).toContainText(notSent)
      await expect(alert).toContainText(lost)
      await context.setOffline(false)
      await alert.getByRole('button', { name: again }).click()
      await expect(page.locator('form [name=subject]')).toHaveCount(0)
    }
  })

  test('suggestions say that there is no connection, and come back', async ({
    page,
    shop,
    quiet,
    context,
  }) => {
    quiet.allow.push(noise)
    const { name } = await stock(shop)
    await page.goto('/')
    await hydrated(page)
    const field = page.getByRole('banner').locator('[name=q]')
    await field.focus()
    await expect(field).toHaveAttribute('role', 'combobox')
    await context.setOffline(true)
    await field.fill(name)
    await expect(page.getByRole('banner')).toContainText('We couldn’t connect')
    await context.setOffline(false)
    await page.getByRole('banner').getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('option').first()).toContainText(name)
  })
})

async function pictureFile() {
  const image = sharp({ create: { width: 900, height: 700, channels: 3, background: '#b04a3a' } })
  // A mark of its own, because files of the same content are one file.
  const mark = Buffer.from(
    `<svg width="900" height="700"><text x="40" y="90" font-size="60">${unique('x')}</text></svg>`,
  )
  return {
    name: 'lamp.jpg',
    mimeType: 'image/jpeg',
    buffer: await image
      .composite([{ input: mark }])
      .jpeg()
      .toBuffer(),
  }
}

/** The colour near the upper edge of a picture: the quiet ground of the frame, or the blurred preview if there is no frame. */
async function groundOf(page: Page) {
  const shot = sharp(await page.locator('main picture').first().screenshot())
  const { width = 0 } = await shot.metadata()
  const pixel = await shot
    .extract({ left: Math.round(width / 2), top: 20, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  return [...pixel]
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`pictures, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('one that fails is a frame with an icon and its alternative text', async ({
      page,
      shop,
      quiet,
      request,
      token,
    }) => {
      quiet.allow.push(noise)
      const { product, name } = await stock(shop)
      const answer = await request.post(`/api/products/main-image/${product.id}`, {
        headers: { authorization: `Bearer ${token}` },
        multipart: { file: await pictureFile() },
      })
      expect(answer.ok()).toBe(true)
      await page.route('**/media/**', route => route.abort())
      await page.goto(`/product/${product.slug}`)
      const image = page.getByRole('img', { name }).first()
      await expect(image).toBeVisible()
      // #eceaf4, although the preview is red.
      await expect.poll(() => groundOf(page)).toEqual([236, 234, 244])
      if (javaScriptEnabled)
        await expect(page.locator('main picture').first()).toHaveAttribute('data-failed', name)
    })
  })
}

test('a preview fades when its picture has come from the network, not when it was cached, nor with reduced motion', async ({
  page,
  shop,
  request,
  token,
}) => {
  const { product } = await stock(shop)
  await request.post(`/api/products/main-image/${product.id}`, {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: await pictureFile() },
  })
  await page.addInitScript(() => {
    const animate = Element.prototype.animate
    Object.assign(window, { faded: 0 })
    Element.prototype.animate = function (...args) {
      if ((args[1] as KeyframeAnimationOptions).pseudoElement === '::before')
        (window as never as { faded: number }).faded++
      return animate.apply(this, args)
    }
  })
  const faded = () => page.evaluate(() => (window as never as { faded: number }).faded)
  const loaded = () =>
    page.waitForFunction(() => document.querySelector<HTMLImageElement>('main picture img')?.naturalWidth)
  /** Slow enough to arrive after the script, as from a distant server. */
  const late = () =>
    page.route('**/media/**', async route => {
      await new Promise(done => setTimeout(done, 400))
      await route.continue()
    })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // From the cache, as soon as its variants are made and one of them is in the cache.
  await expect(async () => {
    await page.goto(`/product/${product.slug}`)
    await loaded()
    expect(await faded()).toBe(0)
  }).toPass()
  // A routed request does not use the cache.
  await late()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/product/${product.slug}`)
  await loaded()
  expect(await faded()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(`/product/${product.slug}`)
  await loaded()
  await expect.poll(faded).toBeGreaterThan(0)
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a price that cannot be read, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    for (const words of [
      {
        locale: 'en',
        prefix: '',
        from: 'Price, from',
        to: 'Price, up to',
        number: 'Enter a number.',
        more: 'Enter 50 or more.',
      },
      {
        locale: 'fa',
        prefix: '/fa',
        from: 'قیمت، از',
        to: 'قیمت، تا',
        number: 'عدد وارد کنید.',
        more: '۵۰ یا بیشتر وارد کنید.',
      },
    ] as const) {
      test(
        `is told beside the field and stays in it, in ${words.prefix || 'English'}`,
        usually(javaScriptEnabled ? 'en' : 'fa', words.locale),
        async ({ page, shop }) => {
          const path = words.prefix + (await stockShelf(shop))
          await page.goto(path)
          if (javaScriptEnabled) await hydrated(page)
          const from = page.getByLabel(words.from)
          const to = page.getByLabel(words.to)
          await from.fill('abc')
          await to.fill('25')
          await to.press('Enter')
          await expect(page.getByRole('alert')).toHaveText(words.number)
          await expect(from).toHaveValue('abc')
          await expect(from).toHaveAttribute('aria-invalid', 'true')
          // The range of the list follows.
          await expect(from).toHaveAccessibleDescription(new RegExp(`^${words.number}`))
          // The other end is applied.
          await expect(page.locator('main article')).toHaveCount(2)
          await from.fill('50')
          await to.fill('20')
          await to.press('Enter')
          await expect(page.getByRole('alert')).toHaveText(words.more)
          await expect(from).toHaveValue('50')
          await expect(to).toHaveValue('20')
          await expect(to).toHaveAttribute('aria-invalid', 'true')
          await expect(page.locator('main article')).toHaveCount(3)
          await from.fill('20')
          await to.fill('50')
          await to.press('Enter')
          await expect(page.getByRole('alert')).toHaveCount(0)
          await expect(page.locator('main article')).toHaveCount(2)
        },
      )

      test(
        `is told above the list on a phone, where the filters are closed, in ${words.prefix || 'English'}`,
        usually(javaScriptEnabled ? 'fa' : 'en', words.locale),
        async ({ page, shop }) => {
          await page.setViewportSize({ width: 360, height: 740 })
          const path = words.prefix + (await stockShelf(shop))
          const results = page.locator('main section')
          await page.goto(`${path}?minPrice=abc`)
          await expect(results.getByText(`${words.from}: ${words.number}`)).toBeVisible()
          await page.goto(`${path}?minPrice=50&maxPrice=20`)
          await expect(results.getByText(`${words.to}: ${words.more}`)).toBeVisible()
          // On wide screens it stands beside the field alone.
          await page.setViewportSize({ width: 1200, height: 740 })
          await expect(results.getByText(words.more)).toBeHidden()
          await expect(page.getByRole('alert')).toHaveText(words.more)
        },
      )
    }
  })
}

for (const { locale, prefix, lost } of words) {
  test(
    `moments of failure: one main heading, axe finds nothing, and everything fits (${prefix || '/en'})`,
    matrixOnly,
    async ({ page, shop, quiet }) => {
      quiet.allow.push(noise)
      const path = prefix + (await stockShelf(shop))
      for (const address of [
        `${path}?minPrice=abc`,
        `${path}?minPrice=50&maxPrice=20`,
        `${path}?minPrice=900`,
        `${prefix}/search?q=qqzzxx`,
        `${prefix}/search?q=qqzzxx&exact=1`,
        `${prefix}/search?q=box&minPrice=90000`,
        `${prefix}/no-such-page`,
      ]) {
        await page.goto(address)
        await hydrated(page)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expectAccessibleIn(page, { locale })
        await expectFits(page)
      }
      await page.goto(path)
      await hydrated(page)
      await page.route('**/api/products/by-name/**', route => route.abort())
      await page.locator('main article a').first().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(lost)
      await expectAccessibleIn(page, { locale })
      await expectFits(page)
    },
  )
}
