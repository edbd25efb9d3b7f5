import { expect, hydrated, test, unique } from './fixtures.ts'
import { usually } from './matrix.ts'
import { expectAccessible } from './page-audit.ts'

type Shop = { post(path: string, body: object): Promise<{ id: number; slug: string }> }

/** Creates a main category and a subcategory, in both languages. */
async function twoLevels(shop: Shop) {
  const main = { en: unique('Garden'), fa: unique('باغ') }
  const sub = { en: unique('Benches'), fa: unique('نیمکت‌ها') }
  const parent = await shop.post('/category', { name: main.en, translations: { fa: { name: main.fa } } })
  const child = await shop.post('/category', {
    name: sub.en,
    parentId: parent.id,
    translations: { fa: { name: sub.fa } },
  })
  return { main, sub, child }
}

for (const [language, button, nav] of [
  ['en', 'Categories', 'Menu'],
  ['fa', 'دسته‌بندی محصولات', 'منو'],
] as const) {
  test(
    `the menu shows both levels, by keyboard alone (${language})`,
    usually('fa', language),
    async ({ page, shop }) => {
      const { main, sub, child } = await twoLevels(shop)
      await page.goto(language === 'en' ? '/' : '/fa')
      await hydrated(page)
      const opener = page.locator('header').getByRole('button', { name: button, exact: true })
      await opener.focus()
      await page.keyboard.press('Enter')
      const menu = page.getByRole('navigation', { name: nav, exact: true })
      await expect(menu.getByRole('link', { name: main[language] })).toBeVisible()
      await expectAccessible(page, { within: 'header' })
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(opener).toBeFocused()
      await page.keyboard.press('Enter')
      const link = menu.getByRole('link', { name: sub[language] })
      await link.focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(new RegExp(`/main/${encodeURI(child.slug)}$`))
      await expect(menu).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(sub[language])
    },
  )
}

test.describe('on a telephone, without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 700 } })

  test('the drawer opens with both levels and leads to each', async ({ page, shop }) => {
    const { main, sub } = await twoLevels(shop)
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true })
    await expect(menu.getByRole('link', { name: main.en })).toBeVisible()
    await menu.getByRole('link', { name: sub.en }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sub.en)
  })
})
