// Accessibility of all pages: axe in both themes, visible focus, and a layout that fits every width. Persian pages are audited as a
// whole, English ones for what depends on the language (`expectAccessibleIn`).
import type { Page } from '@playwright/test'
import { checkedImport } from './checked-import.ts'
import { expect, hydrated, recordRequests, stock, test, unique } from './fixtures.ts'
import { isMatrix, matrixOnly, usually } from './matrix.ts'
import {
  expectAccessible,
  expectAccessibleIn,
  expectAccessibleInDark,
  expectFits,
  expectFocusSeen,
} from './page-audit.ts'

// Many pages in one test, each loaded once.
test.setTimeout(300_000)

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/**
 * Opens a page of the back office in place, because loading its scripts again takes longer than the audit. The router warns that
 * it did not change the address itself.
 */
async function openInPlace(page: Page, path: string) {
  // Without the number of unread messages, which may change at any time.
  const title = async () => (await page.title()).replace(/^\(.*?\) /, '')
  const before = await title()
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // The address changes before the page is there.
  await expect.poll(title).not.toBe(before)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

for (const locale of ['en', 'fa'] as const) {
  const language = locale === 'en' ? '' : '/fa'

  test(
    `public pages: axe finds nothing, and nothing is cut off (${language || '/en'})`,
    usually('fa', locale),
    async ({ page, shop, quiet }) => {
      quiet.allow.push(/Failed to load resource/)
      const { category, product } = await stock(shop)
      await shop.patch('/settings', { warrantyActivation: true })
      // One word that is wider than the screen of a phone.
      await shop.post('/category', { name: unique('Washing-machine-parts').replaceAll(/[ -]/g, '') })
      const question = await shop.post('/help/questions', {
        question: unique('Only in English'),
        answer: 'Steps:\n\n1. Boil\n2. Rinse\n\nhttps://shop.example/long-address',
      })
      const own = await shop.post('/pages', {
        title: unique('Only in English too'),
        body: `<p>Text</p><product-card data-id="${product.id}"></product-card><table><tr><td>1</td></tr></table>`,
        inFooter: true,
      })
      const untranslated = await shop.post('/products', { name: `Only here ${product.slug}`, visible: true })
      for (const path of [
        '',
        `/main/${category.slug}`,
        `/product/${product.slug}`,
        `/product/${untranslated.slug}`,
        '/warranty',
        '/warranty/activate',
        '/contact',
        '/ticket',
        '/ticket/no-such-secret',
        `/help#q-${question.id}`,
        `/${own.slug}`,
        `/main/${category.slug}?tag=black&minPrice=1`,
        '/search?q=kettle',
        '/search?q=kettel',
        '/search?q=nothing-has-this-name',
        '/nowhere',
      ]) {
        await page.setViewportSize(desktop)
        await open(page, `${language}${path}` || '/')
        await expectAccessibleIn(page, { locale })
        await expectFits(page)
        // The same styles in both languages.
        if (locale === 'en') continue
        await expectFocusSeen(page)
        await page.setViewportSize(phone)
        await expectAccessible(page, { only: ['target-size'] })
      }
    },
  )

  test(
    `back office: axe finds nothing (${language || '/en'})`,
    usually('en', locale),
    async ({ page, shop, login, quiet, baseURL, request }) => {
      quiet.allow.push(/Failed to load resource/, /blocker on a POP navigation/)
      const { category, product } = await stock(shop)
      const question = await shop.post('/help/questions', {
        question: unique('Which one'),
        answer: 'This one.',
      })
      const own = await shop.post('/pages', {
        title: unique('Accessible page'),
        body: `<p>Text</p><product-card data-id="${product.id}"></product-card>`,
      })
      const reply = await shop.post('/canned-replies', {
        name: unique('Accessible'),
        en: 'Hello {name}',
        fa: '{نام} عزیز',
      })
      const synonym = await shop.post('/products/search-words', {
        kind: 'synonym',
        words: [unique('Gooseneck'), unique('Swan neck')],
      })
      const pictures = await shop.post('/picture-imports', { name: 'Accessible.zip' })
      const invitation = await shop.post('/invitations', { displayName: unique('Guest') })
      await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
      const { path: invite } = invitation as unknown as { path: string }
      for (const path of [
        '/admin/login',
        '/reset',
        '/reset/no-such-secret',
        '/invite/no-such-secret',
        invite,
      ]) {
        await open(page, path)
        await expectAccessibleIn(page, { locale })
        await expectFits(page)
      }
      const token = await login()
      const sheet = await checkedImport(request, {
        ...{ entity: 'product', name: 'prices.csv', token },
        content: `ID,Price,Visible\n${product.id},140,no\n${product.id + 9_999_999},x,\n`,
      })
      await open(page, '/admin/messages')
      await expectAccessibleIn(page, { locale })
      const requests = recordRequests(page)
      for (const path of [
        '/admin/categories',
        '/admin/categories/create',
        `/admin/categories/${category.id}`,
        '/admin/tags',
        '/admin/products/create',
        `/admin/products/${product.id}`,
        '/admin/invisible-products',
        '/admin/products?view=trash',
        '/admin/categories?view=trash',
        '/admin/pages?view=trash',
        '/admin/search',
        '/admin/search/create?kind=synonym',
        `/admin/search/${synonym.id}`,
        '/admin/search?kind=ignoredWord',
        '/admin/search/create?kind=pin',
        '/admin/warranty',
        '/admin/warranty/lookups',
        '/admin/pages',
        '/admin/pages/create',
        `/admin/pages/${own.id}`,
        '/admin/help',
        '/admin/help/create',
        `/admin/help/${question.id}`,
        '/admin/warranty/labels',
        '/admin/canned-replies',
        '/admin/canned-replies/create',
        `/admin/canned-replies/${reply.id}`,
        '/admin/activity',
        '/admin/jobs',
        '/admin/jobs/values',
        '/admin/import',
        '/admin/import/serials',
        `/admin/import/${sheet}`,
        '/admin/import/images',
        `/admin/import/images/${pictures.id}`,
        '/admin/products/999999999',
        '/admin/settings',
        '/admin/settings/look',
        '/admin/demo',
        '/admin/products?q=nothing-has-this-name',
        '/admin/nothing',
      ]) {
        requests.length = 0
        await openInPlace(page, path)
        await expectAccessibleIn(page, { locale })
        // The layout and the page share one look at the session.
        expect(requests.filter(request => request === 'GET /api/auth').length, path).toBeLessThanOrEqual(1)
      }
      for (const path of ['/admin/products', '/admin/products/table', '/admin/admins']) {
        await page.setViewportSize(desktop)
        await open(page, path)
        await expectAccessibleIn(page, { locale })
        await expectFits(page)
      }
    },
  )

  test(
    `back office, what opens over its pages: axe finds nothing (${language || '/en'})`,
    matrixOnly,
    async ({ page, shop, login, quiet, baseURL }) => {
      quiet.allow.push(/Failed to load resource/, /blocker on a POP navigation/)
      const { category, product, name } = await stock(shop)
      const other = await shop.post('/products', { name: `${name} too`, categoryId: category.id })
      await shop.patch('/products', { ids: [product.id, other.id], changes: { warrantyMonths: 7 } })
      await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
      await login()
      await page.setViewportSize(desktop)
      await open(page, `/admin/products?q=${encodeURIComponent(name)}`)
      const audit = async (within: string) => {
        await expect(page.locator(within)).toBeVisible()
        await expectAccessibleIn(page, { locale, within })
        // By its button, where it has one: Escape first closes the suggestions of a field in a dialog.
        const close = page.locator(within).getByRole('button', { name: locale === 'en' ? 'Close' : 'بستن' })
        if ((await close.count()) > 0) await close.click()
        else await page.keyboard.press('Escape')
        await expect(page.locator(within)).toHaveCount(0)
      }

      // The list: selected rows with the bar, its dialogs, the menus, and on a phone the sheet of filters.
      await page.locator('tbody tr').first().getByRole('checkbox').first().check()
      await expect(page.getByRole('toolbar')).toBeVisible()
      await expectAccessibleIn(page, { locale })
      for (const index of [2, 3, 4, 5]) {
        await page.locator('[data-action]').nth(index).click()
        await audit('[role=dialog]')
      }
      await page.locator('tbody tr').first().getByRole('button').last().click()
      await audit('[role=menu]')
      await page.setViewportSize(phone)
      await expectAccessible(page, { only: ['target-size'] })
      await page.locator('main [aria-haspopup=dialog]').first().click()
      await audit('[role=dialog]')
      await page.getByRole('button', { name: locale === 'en' ? 'Open menu' : 'باز کردن منو' }).click()
      await audit('[role=dialog]')
      await page.setViewportSize(desktop)

      // The tree: the menu of a row, where to move it, and where its products go.
      await openInPlace(page, '/admin/categories')
      const row = page.locator(`[role=treeitem][data-id="${category.id}"]`)
      await row.getByRole('button').last().click()
      await audit('[role=menu]')
      await row.focus()
      await page.keyboard.press('m')
      await audit('[role=dialog]')
      await row.focus()
      await page.keyboard.press('Delete')
      await audit('[role=dialog]')
      await row.focus()
      await page.keyboard.press('n')
      await expect(page.getByRole('tree').locator('input')).toBeFocused()
      await expectAccessibleIn(page, { locale, within: '[role=tree]' })
      await page.keyboard.press('Escape')

      // The attributes of a category, and administrators.
      await openInPlace(page, `/admin/categories/${category.id}`)
      await page.getByRole('button', { name: locale === 'en' ? 'Add attribute' : 'افزودن ویژگی' }).click()
      await audit('[role=dialog]')
      await openInPlace(page, '/admin/admins')
      await page.locator('main header button').click()
      await audit('[role=dialog]')
      await page.locator('main [aria-haspopup=menu]').first().click()
      await audit('[role=menu]')
      await page.getByRole('button', { name: locale === 'en' ? 'Change password' : 'تغییر رمز عبور' }).click()
      await audit('[role=dialog]')

      // The editor: the question before it is left, and the draft that is offered afterwards.
      await openInPlace(page, `/admin/products/${product.id}`)
      await page.locator('[data-path=summary]').fill('A quick pour.')
      await page.locator('nav a[href="/admin/categories"]').click()
      const question = page.getByRole('dialog')
      await expect(question).toBeVisible()
      await expectAccessibleIn(page, { locale, within: '[role=dialog]' })
      await question.getByRole('button').first().click()
      await expect(page.getByRole('tree')).toBeVisible()
      await openInPlace(page, `/admin/products/${product.id}`)
      await expect(page.locator('main [role=status] button, main [role=alert] button').first()).toBeVisible()
      await expectAccessibleIn(page, { locale, within: 'main' })

      // Activity, with a group that is opened.
      await openInPlace(page, '/admin/activity')
      await page.locator('main button[aria-expanded=false]').first().click()
      await expect(page.locator('main button[aria-expanded=true]')).toBeVisible()
      await expectAccessibleIn(page, { locale, within: 'main' })
    },
  )

  test(
    `what opens over a page: axe finds nothing (${language || '/en'})`,
    usually('en', locale),
    async ({ page, shop }) => {
      const { category, name } = await stock(shop)
      await page.setViewportSize(phone)
      await open(page, `${language}/main/${category.slug}?tag=black`)
      for (const within of ['#filter-panel', '#site-menu']) {
        await page
          .locator(`button[popovertarget=${within.slice(1)}]:visible`)
          .first()
          .click()
        await expect(page.locator(within)).toBeVisible()
        // Only the drawer is audited, not the page under it.
        await expectAccessibleIn(page, { locale, within })
        await page.keyboard.press('Escape')
      }
      const field = page.locator('header input[name=q]')
      await field.focus()
      await expect(field).toHaveRole('combobox')
      await field.fill(name)
      await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
      await expectAccessibleIn(page, { locale, within: 'header' })
    },
  )
}

for (const [javaScriptEnabled, language] of [
  [true, '/fa'],
  [false, ''],
] as const) {
  test.describe(`the skip link, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test(`is the first element in the tab order and skips the header (${language || '/en'})`, async ({
      page,
      shop,
    }) => {
      const { category, product } = await stock(shop)
      const name = language ? 'رفتن به محتوای صفحه' : 'Skip to content'
      const skip = page.getByRole('link', { name })
      for (const path of ['', `/main/${category.slug}`, `/product/${product.slug}`, '/contact']) {
        await page.goto(`${language}${path}` || '/')
        if (javaScriptEnabled) await hydrated(page)
        // It is invisible until it has the focus.
        expect((await skip.boundingBox())?.width).toBe(1)
        await page.keyboard.press('Tab')
        await expect(skip).toBeFocused()
        expect((await skip.boundingBox())?.width).toBeGreaterThan(100)
        await page.keyboard.press('Enter')
        await page.keyboard.press('Tab')
        await expect(page.locator('main#content :focus')).toHaveCount(1)
      }
    })
  })
}

test('the audits find known mistakes', async ({ page, quiet }) => {
  // A document without an icon causes a failed request.
  quiet.allow.push(/Failed to load resource/)
  // A document without our scripts, so that nothing renders it again.
  await page.goto('/robots.txt')
  const put = (html: string) =>
    page.evaluate(html => {
      document.title = 'Bad'
      document.documentElement.lang = 'en'
      document.body.innerHTML = `<main><h1>Bad</h1>${html}</main>`
    }, html)
  const small = 'style="inline-size: 12px; block-size: 12px; padding: 0"'
  await put(`<button ${small}>a</button><button ${small}>b</button>`)
  await expect(expectAccessible(page)).rejects.toThrow('target-size')
  await put('<button></button>')
  await expect(expectAccessible(page)).rejects.toThrow('button-name')
  await expect(expectAccessibleIn(page, { locale: 'en' })).rejects.toThrow('button-name')
  await put('<p style="color: #777; background: #555">Grey</p>')
  await expect(expectAccessible(page)).rejects.toThrow('color-contrast')
  if (isMatrix) await expect(expectAccessibleInDark(page)).rejects.toThrow('color-contrast')
  await put('<button style="outline: none">Unseen</button>')
  await expect(expectFocusSeen(page)).rejects.toThrow('Unseen')
  await put('<p style="overflow: hidden; inline-size: 2rem; white-space: nowrap">Cut in its middle</p>')
  await expect(expectFits(page)).rejects.toThrow('Cut in its middle')
  await put('<p style="inline-size: 50rem">Wide</p>')
  await expect(expectFits(page)).rejects.toThrow('overflow')
})
