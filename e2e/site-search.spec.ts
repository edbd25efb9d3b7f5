// What a search finds beside products: help answers and documents. And where it leads when there is nothing.
import { expect, hydrated, test } from './fixtures.ts'
import { usually } from './matrix.ts'
import { startServer } from './server.ts'

// Every page shows whether there are questions, so these tests have their own server and do not affect others.
let server: Awaited<ReturnType<typeof startServer>>
let token: string
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  server = await startServer()
  token = await server.logIn()
  await send('/help/questions', {
    question: 'How long is the warranty?',
    answer: 'Two years from the day of purchase.',
    translations: { fa: { question: 'مدت گارانتی چقدر است؟', answer: 'دو سال از روز خرید.' } },
  })
  await send('/category', { name: 'Kettles', translations: { fa: { name: 'کتری' } } })
  const kettle = await send('/products', {
    name: 'Steam kettle',
    visible: true,
    translations: { fa: { name: 'کتری بخار' } },
  })
  const form = new FormData()
  form.append('file', new File([`%PDF-1.4\n%%EOF`], 'User manual.pdf'))
  await fetch(`${server.url}/api/products/documents/${kettle.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
})
test.afterAll(() => server.stop())

async function send(path: string, body: object) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  return await answer.json()
}

const words = {
  en: {
    prefix: '',
    search: 'Search',
    warranty: 'warranty',
    heading: 'Help answers',
    question: 'How long is the warranty?',
    answer: 'Two years from the day of purchase.',
    documents: 'Manuals and documents',
    product: 'Steam kettle',
    nothing: 'Nothing found. Try one of these:',
    category: 'Kettles',
    help: 'Frequently asked questions',
    contact: 'Contact us',
    none: 'No results for “\u2068qqxxzzvv\u2069”',
  },
  fa: {
    prefix: '/fa',
    search: 'جست‌وجو',
    warranty: 'گارانتي',
    heading: 'پرسش‌های متداول',
    question: 'مدت گارانتی چقدر است؟',
    answer: 'دو سال از روز خرید.',
    documents: 'راهنماها و فایل‌ها',
    product: 'کتری بخار',
    nothing: 'چیزی پیدا نشد. این‌ها را ببینید:',
    category: 'کتری',
    help: 'پرسش‌های متداول',
    contact: 'تماس با ما',
    none: 'نتیجه‌ای برای «\u2068qqxxzzvv\u2069» پیدا نشد',
  },
} as const

for (const locale of ['en', 'fa'] as const) {
  const w = words[locale]

  test(
    `a visitor types “warranty” and reaches the answer by keyboard (${locale})`,
    usually('fa', locale),
    async ({ page }) => {
      await page.goto(`${server.url}${w.prefix}/contact`)
      await hydrated(page)
      await page.locator('header').getByLabel(w.search).focus()
      const field = page.getByRole('combobox', { name: w.search })
      await field.fill(w.warranty)
      const group = page.getByRole('group', { name: w.heading })
      await expect(group.getByRole('option')).toHaveCount(1)
      await expect(group.getByRole('option')).toContainText(w.question)
      await field.press('ArrowDown')
      await expect(group.getByRole('option')).toHaveAttribute('aria-selected', 'true')
      await field.press('Enter')
      await expect(page).toHaveURL(new RegExp(`${w.prefix}/help#q-\\d+$`))
      await expect(page.locator('main').getByText(w.answer)).toBeVisible()
      await expect(page.getByRole('listbox')).toHaveCount(0)
    },
  )

  for (const javaScriptEnabled of [false, true]) {
    test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ javaScriptEnabled })

      test(
        `a manual is found by its name, and downloaded (${locale})`,
        usually('en', locale),
        async ({ page }) => {
          await page.goto(`${server.url}${w.prefix}/search?q=manual`)
          if (javaScriptEnabled) await hydrated(page)
          const section = page.locator('section', { has: page.getByRole('heading', { name: w.documents }) })
          await expect(section).toContainText(w.product)
          const file = await section.getByRole('link', { name: 'User manual' }).getAttribute('href')
          const response = await page.request.get(server.url + file)
          expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf'])
        },
      )

      test(
        `where nothing is found, the page leads on (${locale})`,
        usually('fa', locale),
        async ({ page }) => {
          await page.goto(`${server.url}${w.prefix}/search?q=qqxxzzvv`)
          if (javaScriptEnabled) await hydrated(page)
          const main = page.locator('main')
          await expect(main.getByRole('heading', { level: 1 })).toHaveText(w.none)
          for (const name of [w.help, w.contact, w.category])
            await expect(main.getByRole('link', { name }).first()).toBeVisible()
        },
      )
    })
  }

  test(
    `where nothing is found, the suggestions lead on (${locale})`,
    usually('en', locale),
    async ({ page }) => {
      await page.goto(`${server.url}${w.prefix}/contact`)
      await hydrated(page)
      await page.locator('header').getByLabel(w.search).focus()
      await page.getByRole('combobox', { name: w.search }).fill('qqxxzzvv')
      await expect(page.getByText(w.nothing).last()).toBeVisible()
      const options = page.getByRole('listbox').getByRole('option')
      for (const name of [w.category, w.help, w.contact])
        await expect(options.filter({ hasText: name })).toHaveCount(1)
    },
  )
}
