// Takes the screenshots of `npm run shots`, for people to look at. They are not compared. Arguments select pages:
// npm run shots -- product; `npm run shots -- readme` takes those of README.md instead.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { hydrated } from './fixtures.ts'
import { takeReadmePictures } from './readme-pictures.ts'

const { SHOTS_URL: url = '', SHOTS_PASSWORD: password = '', CHROMIUM_PATH } = process.env
const folder = join(import.meta.dirname, '..', 'shots')
const chosen = process.argv.slice(2)
const widths = [360, 920, 1440]

await demoShop()
const { token } = await post('/auth/login', { username: 'admin', password })
const { items } = await get('/products/all?pageSize=1')
const [product] = items
const [category] = await get('/category/main')
await deletePage()

const site = {
  home: '/',
  category: `/main/${category.slug}`,
  product: `/product/${product.slug}`,
  warranty: '/warranty',
  'warranty-active': '/warranty?serial=KTB-2048-0017',
  'warranty-void': '/warranty?serial=SPT-5502-0311',
  'warranty-unknown': '/warranty?serial=KTB-2048-0018',
  'warranty-activate': '/warranty/activate',
  contact: '/contact',
  ticket: '/ticket',
  'ticket-open': `/ticket/${await createConversation()}`,
  'contact-product': `/contact?product=${product.slug}&topic=warranty`,
  help: '/help#q-2',
  search: '/search?q=black',
  'search-mistyped': '/search?q=kettel',
  'search-nothing': '/search?q=zeppelin',
  'category-narrowed': `/main/${category.slug}?spec=Colour%3ABlack`,
  'not-found': '/nowhere',
}
/** States of a page that need an interaction. Only the viewport is captured, not the whole page. */
const states: Record<string, { path: string; act: (page: Page) => Promise<void> }> = {
  'open-menu': { path: '/', act: page => click(page, 'header [popovertarget="site-menu"]') },
  'open-filters': { path: site.category, act: page => click(page, '[popovertarget="filter-panel"]') },
  'open-picture': { path: site.product, act: page => click(page, '#picture-1 a') },
  'open-suggestions': {
    path: '/',
    async act(page) {
      await page.locator('header input[name=q]').click()
      await page.keyboard.type('ke')
      await page.locator('[role=option]').first().waitFor()
    },
  },
  'suggested-answers': {
    path: '/contact',
    async act(page) {
      await page.locator('#contact-subject').pressSequentially('warranty گارانتی')
      await page.locator('main details summary').first().click()
    },
  },
  'hovered-card': { path: site.category, act: page => page.locator('main article').first().hover() },
  'focused-card': { path: site.category, act: page => page.locator('main article a').first().focus() },
  // Last, because the browser remembers it.
  'as-list': { path: site.category, act: page => click(page, 'main button[aria-pressed=false]') },
}
const office = {
  'admin-login': '/admin/login',
  'admin-start': '/admin/start',
  'admin-invite': '/invite/no-such-secret',
  'admin-reset': '/reset',
  'admin-messages': '/admin/messages',
  'admin-categories': '/admin/categories',
  'admin-category': `/admin/categories/${category.id}`,
  'admin-category-create': '/admin/categories/create',
  'admin-tags': '/admin/tags',
  'admin-products': '/admin/products',
  'admin-products-table': '/admin/products/table',
  'admin-import': '/admin/import',
  'admin-import-serials': '/admin/import/serials',
  'admin-import-images': '/admin/import/images',
  'admin-product': `/admin/products/${product.id}`,
  'admin-product-create': '/admin/products/create',
  'admin-invisible-products': '/admin/invisible-products',
  'admin-admins': '/admin/admins',
  'admin-activity': '/admin/activity',
  'admin-warranty': '/admin/warranty',
  'admin-warranty-lookups': '/admin/warranty/lookups',
  'admin-pages': '/admin/pages',
  'admin-page-create': '/admin/pages/create',
  'admin-help': '/admin/help',
  'admin-help-question': '/admin/help/2',
  'admin-help-create': '/admin/help/create',
  'admin-search': '/admin/search',
  'admin-search-create': '/admin/search/create?kind=pin',
  'admin-settings': '/admin/settings',
  'admin-look': '/admin/settings/look',
  'admin-demo': '/admin/demo',
  'admin-jobs': '/admin/jobs',
  'admin-values': '/admin/jobs/values',
  'admin-warranty-labels': '/admin/warranty/labels?from=APW2026-00001&to=APW2026-00040',
  'admin-canned-replies': '/admin/canned-replies',
  'admin-canned-reply-create': '/admin/canned-replies/create',
  'admin-product-trash': '/admin/products?view=trash',
  'admin-category-trash': '/admin/categories?view=trash',
  'admin-page-trash': '/admin/pages?view=trash',
  'admin-not-found': '/admin/nowhere',
}
/** Pages of the blank layout, which need no session. */
const blank = ['admin-login', 'admin-invite', 'admin-reset']
const isChosen = (name: string) => chosen.length === 0 || chosen.some(word => name.includes(word))
const pages = Object.entries({ ...site, ...office }).filter(([name]) => isChosen(name))
const shownStates = Object.entries(states).filter(([name]) => isChosen(name))

/** Every browser context has its own client address, because a single one would reach the rate limit. */
let visitors = 0
const browser = await chromium.launch({
  executablePath: CHROMIUM_PATH,
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})
if (chosen.join() === 'readme') {
  await takeReadmePictures(browser, { url, token, category: category.slug, product: product.slug })
} else {
  for (const language of ['en', 'fa'] as const) {
    for (const scheme of ['light', 'dark'] as const) {
      for (const width of widths) await shoot(browser, { language, scheme, width })
    }
  }
  console.log(`${(pages.length + shownStates.length) * widths.length * 4} pictures in shots/`)
}
await browser.close()

type Kind = { language: 'en' | 'fa'; scheme: 'light' | 'dark'; width: number }

async function shoot(browser: Browser, { language, scheme, width }: Kind) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': `10.0.0.${++visitors}` },
  })
  await context.addInitScript(value => localStorage.setItem('mantine-color-scheme-value', value), scheme)
  await context.addCookies([{ name: 'locale', value: language, url }])
  const page = await context.newPage()
  // Only a page of the shop has its storage.
  await page.goto(url)
  const inLanguage = (path: string) => url + (language === 'fa' ? `/fa${path === '/' ? '' : path}` : path)
  const fileOf = (name: string) => join(folder, `${name}-${width}-${scheme}-${language}.png`)
  for (const [name, path] of pages) {
    const isOffice = name in office
    if (isOffice && !blank.includes(name)) {
      await context.addCookies([{ name: 'token', value: token, url }])
      await page.evaluate(value => localStorage.setItem('token', value), token)
    }
    await page.goto(isOffice ? url + path : inLanguage(path))
    await page.locator('h1').first().waitFor()
    // Lazy images further down are loaded too.
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager'
      await Promise.all([...document.images].map(image => image.decode().catch(() => {})))
    })
    await page.screenshot({ path: fileOf(name), fullPage: true })
  }
  for (const [name, { path, act }] of shownStates) {
    await page.goto(inLanguage(path))
    // The interaction needs the hydrated page.
    await hydrated(page)
    await act(page)
    await wait(500)
    await page.screenshot({ path: fileOf(name) })
  }
  await context.close()
}

/** Clicks the first visible match. Some buttons exist only on small screens. */
async function click(page: Page, selector: string) {
  const button = page.locator(selector).filter({ visible: true }).first()
  if (await button.count()) await button.click()
}

/** Waits until the demo shop is complete. It is imported while the server already responds. */
async function demoShop() {
  for (let tries = 0; tries < 240; tries++) {
    await wait(1000)
    const response = await fetch(`${url}/api/products/all?pageSize=100`).catch(() => undefined)
    const { items = [] } = response?.ok ? await response.json() : {}
    if (items.length > 0 && items.every((one: { image: unknown }) => one.image)) return
  }
  throw new Error('the demo shop was not loaded')
}

/** Creates a message with a reply, and returns its secret. */
async function createConversation(): Promise<string> {
  const { code, secret } = await post('/ticket', {
    topic: 'repair',
    subject: 'The lid does not close',
    name: 'Sara',
    phone: '09121234567',
    message: 'Since Monday it stays open, and the water does not boil.',
  })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const found = await fetch(`${url}/api/ticket?q=${encodeURIComponent(code)}`, { headers })
  const { items } = await found.json()
  const body = JSON.stringify({ body: 'Thank you. Does the lid click when you press it down firmly?' })
  await fetch(`${url}/api/ticket/${items[0].id}/messages`, { method: 'POST', headers, body })
  return secret
}

/** Puts a page of the shop's own into the trash. */
async function deletePage() {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify({ title: 'Delivery', translations: { fa: { title: 'ارسال کالا' } } })
  const { id } = await (await fetch(`${url}/api/pages`, { method: 'POST', headers, body })).json()
  await fetch(`${url}/api/pages/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
}

async function get(path: string) {
  return await (await fetch(`${url}/api${path}`)).json()
}

async function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return await response.json()
}
