import { expect, hydrated, stock, test } from './fixtures.ts'
import { usually } from './matrix.ts'

for (const locale of ['en', 'fa'] as const) {
  const language = locale === 'en' ? '' : '/fa'

  test(
    `a message is shown at the top right and disappears after five seconds (${language || '/en'})`,
    usually('fa', locale),
    async ({ page, shop, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const { product } = await stock(shop)
      await page.clock.install()
      await page.goto(`${language}/product/${product.slug}`)
      await hydrated(page)
      const libraries: string[] = []
      page.on('request', request => {
        if (/notify|mantine/.test(request.url())) libraries.push(request.url())
      })
      const message = page.locator('.mantine-Notification-root')
      // Measured with the clock of the page, because the test may see it late.
      await page.evaluate(selector => {
        const times: number[] = []
        new MutationObserver(() => {
          const isThere = document.querySelector(selector) !== null
          if (isThere === (times.length % 2 === 0)) times.push(performance.now())
        }).observe(document.body, { childList: true, subtree: true })
        Object.assign(window, { times })
      }, '.mantine-Notification-root')
      await page.locator('main').getByRole('button').first().click()
      await expect(message).toBeVisible()
      // The component that shows it was loaded with the first message, not with the page.
      expect(libraries.length).toBeGreaterThan(0)
      const box = await message.boundingBox()
      const width = page.viewportSize()?.width ?? 0
      expect(box && box.x + box.width).toBeGreaterThan(width - 60)
      expect(box?.y).toBeLessThan(120)
      await page.clock.runFor(6000)
      await expect(message).toHaveCount(0)
      const [came = 0, went = 0] = await page.evaluate(() => (window as unknown as { times: number[] }).times)
      // Its time begins before the page has drawn it, which takes a busy machine a tenth of a second.
      expect(went - came).toBeGreaterThan(4500)
    },
  )
}

test('at most twenty at once', async ({ page, shop, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { product } = await stock(shop)
  await page.goto(`/product/${product.slug}`)
  await hydrated(page)
  const copy = page.locator('main').getByRole('button').first()
  await copy.click()
  await expect(page.locator('.mantine-Notification-root').first()).toBeVisible()
  await copy.evaluate((button: HTMLButtonElement) => {
    for (let i = 0; i < 30; i++) button.click()
  })
  await expect.poll(() => page.locator('.mantine-Notification-root').count()).toBe(20)
})
