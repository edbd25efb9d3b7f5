// A stranger's first day: from the first login in a shop full of examples to a shop of their own, through the browser alone.
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { admin, expect, hydrated, notification, test } from './fixtures.ts'
import { usually } from './matrix.ts'
import { startServer } from './server.ts'

test.setTimeout(420_000)

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 80"><rect width="300" height="80" rx="20" fill="#7a1fa2"/></svg>',
)
const accent = '#0b7285'
const colleague = { username: 'parisa', password: 'moss and kettles 9' }

const texts = {
  en: {
    ...{ logIn: 'Log in', username: 'Username', password: 'Password', start: 'Set up your shop' },
    ...{ nameAndLogo: 'Add name and logo', shopName: 'Name · English', uploadLogo: 'Upload logo' },
    ...{ logo: 'Logo', uploaded: 'Uploaded', colour: 'Use #0B7285', save: 'Save', lookSaved: 'Look saved' },
    ...{ removeDemo: 'Remove demo', noDemo: 'No demo', dismiss: /^Dismiss/, demoRemoved: 'Demo removed' },
    ...{ addCategory: 'Add category', category: 'Lamps', addProduct: 'Add product', product: 'Reading lamp' },
    ...{ categoryOf: 'Category', price: 'Price', addImages: 'Add images', visible: 'Visible' },
    ...{ write: 'Write page', ownLanguage: 'English', title: 'Title', text: 'Text', about: 'About us' },
    ...{ addPage: 'Add page', pageAdded: 'Page added', inHeader: 'Header menu', story: 'We repair lamps.' },
    ...{ inviteColleague: 'Invite colleague', name: 'Name' },
    ...{ create: 'Create link', link: 'Link', close: 'Close', newPassword: 'New password' },
    ...{ accept: 'Accept invitation', welcome: 'Welcome, Parisa', shop: 'Lampkin' },
    done: (title: string) => new RegExp(`^${title}\\s*, Done$`),
    open: (title: string) => new RegExp(`^${title}\\s*, Not done yet$`),
    steps: {
      name: 'Name and logo',
      category: 'First category',
      products: 'First products',
      about: 'A page about you',
      colleague: 'A colleague',
      demo: 'Remove the demo',
      contact: 'Contact and opening hours',
      mail: 'Mail',
    },
  },
  fa: {
    ...{ logIn: 'ورود', username: 'نام کاربری', password: 'رمز عبور', start: 'راه‌اندازی فروشگاه' },
    ...{ nameAndLogo: 'افزودن نام و لوگو', shopName: 'نام · فارسی', uploadLogo: 'آپلود لوگو' },
    ...{
      logo: 'لوگو',
      uploaded: 'آپلود شد',
      colour: /0B7285/,
      save: 'ذخیره',
      lookSaved: 'ظاهر سایت ذخیره شد',
    },
    ...{ removeDemo: 'حذف نمونه', noDemo: 'نمونه‌ای نیست', dismiss: /^بستن/, demoRemoved: 'نمونه‌ها حذف شد' },
    ...{ addCategory: 'افزودن دسته', category: 'چراغ‌ها', addProduct: 'افزودن محصول', product: 'چراغ مطالعه' },
    ...{ categoryOf: 'دسته', price: 'قیمت', addImages: 'افزودن تصویر', visible: 'نمایش در سایت' },
    ...{ write: 'نوشتن صفحه', ownLanguage: 'فارسی', title: 'عنوان', text: 'متن', about: 'درباره ما' },
    ...{ addPage: 'افزودن صفحه', pageAdded: 'صفحه اضافه شد', inHeader: 'منوی بالای صفحه' },
    story: 'چراغ‌ها را تعمیر می‌کنیم.',
    ...{ inviteColleague: 'دعوت از همکار', name: 'نام' },
    ...{ create: 'ایجاد لینک', link: 'لینک', close: 'بستن', newPassword: 'رمز عبور جدید' },
    ...{ accept: 'پذیرش دعوت', welcome: /Parisa/, shop: 'چراغستان' },
    done: (title: string) => new RegExp(`^${title}\\s*, انجام شد$`),
    open: (title: string) => new RegExp(`^${title}\\s*, هنوز انجام نشده$`),
    steps: {
      name: 'نام و لوگو',
      category: 'نخستین دسته',
      products: 'نخستین محصولات',
      about: 'صفحه‌ای دربارهٔ شما',
      colleague: 'یک همکار',
      demo: 'حذف فروشگاه نمونه',
      contact: 'اطلاعات تماس و ساعت کاری',
      mail: 'ایمیل',
    },
  },
}

/** Counts what a person does: clicks, fields that are filled in, and files that are chosen. */
function countActions(page: Page) {
  const counts = { clicks: 0, fields: 0, files: 0 }
  return {
    counts,
    async click(target: Locator) {
      counts.clicks++
      await target.click()
    },
    async fill(target: Locator, text: string) {
      counts.fields++
      await target.fill(text)
    },
    /** With the dialog of the platform that a click opens. */
    async choose(opener: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      counts.files++
      const opened = page.waitForEvent('filechooser')
      await opener.click()
      await (await opened).setFiles(file)
    },
  }
}

for (const locale of ['en', 'fa'] as const) {
  const t = texts[locale]

  test(
    `from the first login to a shop of one’s own, without a trace of the demo (${locale})`,
    usually('fa', locale),
    async ({ page, browser }) => {
      const { url, stop } = await startServer({ DEMO: '1', DEFAULT_LOCALE: locale })
      const demoPaths = await listProductPaths(page.request, url)
      expect(demoPaths).toHaveLength(45)
      const me = countActions(page)
      const begun = performance.now()
      const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
      const link = (name: string) => page.locator('main').getByRole('link', { name, exact: true })
      const toChecklist = () => me.click(page.getByRole('navigation').getByRole('link', { name: t.start }))

      await page.goto(`${url}/admin`)
      await hydrated(page)
      await me.fill(page.getByLabel(t.username), admin.username)
      await me.fill(page.getByRole('textbox', { name: t.password }), admin.password)
      await me.click(button(t.logIn))
      await expect(page).toHaveURL(/\/admin\/messages/)
      await toChecklist()

      await me.click(link(t.nameAndLogo))
      await me.fill(page.getByRole('textbox', { name: t.shopName }), t.shop)
      await me.choose(button(t.uploadLogo), { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: logo })
      const upload = page.getByRole('group', { name: t.logo, exact: true })
      await expect(upload.getByRole('status')).toContainText(t.uploaded)
      await me.click(page.getByRole('button', { name: t.colour }))
      await me.click(button(t.save))
      await expect(notification(page, t.lookSaved)).toBeVisible()

      await toChecklist()
      await me.click(link(t.removeDemo))
      await me.click(page.locator('main').getByRole('button', { name: t.removeDemo }))
      await me.click(page.getByRole('dialog').getByRole('button', { name: t.removeDemo }))
      await expect(page.getByRole('heading', { name: t.noDemo })).toBeVisible()
      const card = page.getByRole('listitem', { name: t.demoRemoved })
      await me.click(card.getByRole('button', { name: t.dismiss }))
      await expect(card).toHaveCount(0)

      await toChecklist()
      await me.click(link(t.addCategory))
      await me.fill(page.locator('[data-path=name]'), t.category)
      await me.click(button(t.addCategory))
      await expect(notification(page, t.category)).toBeVisible()
      // The message is there before the page of what was added.
      await expect(page).toHaveURL(/\/admin\/categories\/\d+/)

      await toChecklist()
      await me.click(link(t.addProduct))
      await me.fill(page.locator('[data-path=name]'), t.product)
      await me.click(page.getByRole('combobox', { name: t.categoryOf, exact: true }))
      await me.click(page.getByRole('option', { name: t.category }))
      await me.fill(page.getByRole('textbox', { name: t.price }), '120')
      const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: '#a73' } })
      await me.choose(page.locator('label', { hasText: t.addImages }), {
        ...{ name: 'lamp.jpg', mimeType: 'image/jpeg' },
        buffer: await picture.jpeg().toBuffer(),
      })
      await expect(page.getByRole('radio')).toHaveCount(1)
      await me.click(page.getByRole('switch', { name: t.visible }))
      await me.click(button(t.addProduct))
      await expect(notification(page, t.product)).toBeVisible()
      // The message is there before the page of what was added.
      await expect(page).toHaveURL(/\/admin\/products\/\d+/)

      await toChecklist()
      await me.click(link(t.write))
      const own = page.getByRole('group', { name: t.ownLanguage })
      await me.fill(own.getByRole('textbox', { name: t.title }), t.about)
      await me.fill(own.getByRole('textbox', { name: t.text }), t.story)
      await me.click(page.getByRole('switch', { name: t.inHeader }))
      await me.click(button(t.addPage))
      await expect(notification(page, t.pageAdded)).toBeVisible()

      await toChecklist()
      await me.click(link(t.inviteColleague))
      const dialog = page.getByRole('dialog')
      await me.fill(dialog.getByLabel(t.name).first(), 'Parisa')
      await me.click(dialog.getByRole('button', { name: t.create }))
      const invitation = await dialog.getByLabel(t.link, { exact: true }).inputValue()
      await me.click(dialog.getByRole('button', { name: t.close }).last())
      await acceptAndLogIn(browser, { url, path: new URL(invitation).pathname, t })

      await toChecklist()
      const { contact, mail, ...done } = t.steps
      for (const title of Object.values(done))
        await expect(page.getByRole('heading', { name: t.done(title) })).toBeVisible()
      for (const title of [contact, mail])
        await expect(page.getByRole('heading', { name: t.open(title) })).toBeVisible()
      const seconds = Math.round((performance.now() - begun) / 1000)
      const { clicks, fields, files } = me.counts
      const summary = `${clicks} clicks, ${fields} fields, ${files} files, ${seconds} s by machine`
      test.info().annotations.push({ type: 'first day', description: summary })
      console.log(`First day (${locale}): ${summary}`)

      await expectOwnShop(browser, { url, t, demoPaths })
      await page.close()
      expect(await stop()).toBe(0)
    },
  )
}

async function listProductPaths(request: APIRequestContext, url: string): Promise<string[]> {
  const { items } = await (await request.get(`${url}/api/products/all?pageSize=100`)).json()
  return (items as { slug: string }[]).map(({ slug }) => `/product/${slug}`)
}

type Texts = (typeof texts)['en'] | (typeof texts)['fa']

/** In two browsers of their own: the link is opened in one, and the chosen password is used in the other. */
async function acceptAndLogIn(browser: Browser, { url, path, t }: { url: string; path: string; t: Texts }) {
  const invitee = await (await browser.newContext()).newPage()
  await invitee.goto(url + path)
  await hydrated(invitee)
  await expect(invitee.getByRole('heading')).toHaveText(t.welcome)
  await invitee.getByLabel(t.username).fill(colleague.username)
  await invitee.getByRole('textbox', { name: t.newPassword }).fill(colleague.password)
  await invitee.getByRole('button', { name: t.accept }).click()
  await expect(invitee).toHaveURL(/\/admin\/messages/)
  await invitee.context().close()

  const again = await (await browser.newContext()).newPage()
  await again.goto(`${url}/admin/login`)
  await hydrated(again)
  await again.getByLabel(t.username).fill(colleague.username)
  await again.getByRole('textbox', { name: t.password }).fill(colleague.password)
  await again.getByRole('button', { name: t.logIn, exact: true }).click()
  await expect(again).toHaveURL(/\/admin\/messages/)
  await again.context().close()
}

type Shop = { url: string; t: Texts; demoPaths: string[] }

/** What a visitor sees: all that is the shop's own, and nothing else. */
async function expectOwnShop(browser: Browser, { url, t, demoPaths }: Shop) {
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(url)
  await expect(visitor).toHaveTitle(new RegExp(t.shop))
  const header = visitor.getByRole('banner')
  const mark = header.getByRole('img', { name: t.shop })
  await expect
    .poll(() => mark.evaluate(image => image instanceof HTMLImageElement && image.naturalWidth > 0))
    .toBe(true)
  const colour = await visitor.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--c-fill').trim(),
  )
  expect(colour).toBe(accent)
  await expect(visitor.locator('main')).toContainText(t.product)
  const seen = [await visitor.content()]

  await header.getByRole('link', { name: t.about }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(t.about)
  await expect(visitor.locator('main')).toContainText(t.story)
  seen.push(await visitor.content())

  await visitor.goto(url)
  await visitor.locator('main').getByRole('link', { name: t.category }).first().click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(t.category)
  seen.push(await visitor.content())
  await visitor.locator('main').getByRole('link', { name: t.product }).first().click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(t.product)
  await expect(visitor.locator('main')).toContainText(/120|۱۲۰/)
  seen.push(await visitor.content())
  for (const path of ['/contact', '/warranty', '/search'])
    seen.push(await (await visitor.request.get(url + path)).text())

  // The demo's name, in both languages, its addresses and its files.
  for (const html of seen) expect(html).not.toMatch(/Vitrin Home|ویترین خانه|vitrin\.example|\bdemo\b/i)
  const sitemap = await (await visitor.request.get(`${url}/sitemap.xml`)).text()
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  const products = addresses.filter(address => new URL(address).pathname.startsWith('/product/'))
  const categories = addresses.filter(address => new URL(address).pathname.startsWith('/main/'))
  expect([products.length, categories.length]).toEqual([1, 1])
  for (const path of demoPaths.slice(0, 5))
    expect([path, (await visitor.request.get(url + path)).status()]).toEqual([path, 404])
  expect(await listProductPaths(visitor.request, url)).toHaveLength(1)
  const { hasHelp, hasSerials } = await (await visitor.request.get(`${url}/api/settings`)).json()
  expect([hasHelp, hasSerials]).toEqual([false, false])
  await visitor.context().close()
}
