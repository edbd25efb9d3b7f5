// The pictures of `npm run shots`: looked at by people, compared with nothing. Words after it choose pages: npm run shots -- product
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'

const { SHOTS_URL: url = '', SHOTS_PASSWORD: password = '', CHROMIUM_PATH } = process.env
const folder = join(import.meta.dirname, '..', 'shots')
const chosen = process.argv.slice(2)
const widths = [360, 920, 1440]

await demoShop()
const { token } = await post('/auth/login', { username: 'admin', password })
const { items } = await get('/products/all?pageSize=1')
const [product] = items
const [category] = await get('/category/main')

const site = {
  home: '/',
  category: `/main/${category.slug}`,
  product: `/product/${product.slug}`,
  warranty: '/warranty',
  'warranty-active': '/warranty?serial=KTB-2048-0017',
  'warranty-void': '/warranty?serial=SPT-5502-0311',
  'warranty-unknown': '/warranty?serial=KTB-2048-0018',
  contact: '/contact',
  'contact-product': `/contact?product=${product.slug}&topic=warranty`,
  'not-found': '/nowhere',
}
const office = {
  'admin-login': '/admin/login',
  'admin-messages': '/admin/messages',
  'admin-categories': '/admin/categories',
  'admin-category': `/admin/categories/${category.id}`,
  'admin-category-create': '/admin/categories/create',
  'admin-products': '/admin/products',
  'admin-product': `/admin/products/${product.id}`,
  'admin-product-create': '/admin/products/create',
  'admin-invisible-products': '/admin/invisible-products',
  'admin-admins': '/admin/admins',
  'admin-activity': '/admin/activity',
  'admin-settings': '/admin/settings',
}
const pages = Object.entries({ ...site, ...office }).filter(
  ([name]) => chosen.length === 0 || chosen.some(word => name.includes(word)),
)

const browser = await chromium.launch({
  executablePath: CHROMIUM_PATH,
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})
for (const language of ['en', 'fa'] as const) {
  for (const scheme of ['light', 'dark'] as const) {
    for (const width of widths) await shoot(browser, { language, scheme, width })
  }
}
await browser.close()
console.log(`${pages.length * widths.length * 4} pictures in shots/`)

type Kind = { language: 'en' | 'fa'; scheme: 'light' | 'dark'; width: number }

async function shoot(browser: Browser, { language, scheme, width }: Kind) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  await context.addInitScript(value => localStorage.setItem('mantine-color-scheme-value', value), scheme)
  await context.addCookies([{ name: 'locale', value: language, url }])
  const page = await context.newPage()
  for (const [name, path] of pages) {
    const isOffice = name in office
    if (isOffice && name !== 'admin-login') {
      await context.addCookies([{ name: 'token', value: token, url }])
      await page.evaluate(value => localStorage.setItem('token', value), token)
    }
    await page.goto(url + (language === 'fa' && !isOffice ? `/fa${path === '/' ? '' : path}` : path))
    await page.locator('h1').first().waitFor()
    // Pictures further down come when they are near.
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager'
      await Promise.all([...document.images].map(image => image.decode().catch(() => {})))
    })
    const file = `${name}-${width}-${scheme}-${language}.png`
    await page.screenshot({ path: join(folder, file), fullPage: true })
  }
  await context.close()
}

/** The demo shop is loaded while the server already answers: until it stands still. */
async function demoShop() {
  for (let tries = 0; tries < 240; tries++) {
    await wait(1000)
    const answer = await fetch(`${url}/api/products/all?pageSize=100`).catch(() => undefined)
    const { items = [] } = answer?.ok ? await answer.json() : {}
    if (items.length > 0 && items.every((one: { image: unknown }) => one.image)) return
  }
  throw new Error('the demo shop was not loaded')
}

async function get(path: string) {
  return await (await fetch(`${url}/api${path}`)).json()
}

async function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return await answer.json()
}
