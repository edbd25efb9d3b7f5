// Questions and answers: staff edit them, visitors read them on the help page and as suggestions in the contact form.
import type { Browser, Page } from '@playwright/test'
import { expect, hydrated, notification, storeToken, test, undoButton } from './fixtures.ts'
import { usually } from './matrix.ts'
import { startServer } from './server.ts'

// Every page shows whether there are questions, so these tests have their own server and do not affect others.
let server: Awaited<ReturnType<typeof startServer>>
let token: string
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  server = await startServer()
  token = await server.logIn()
})
test.afterAll(() => server.stop())

async function send(method: string, path: string, body?: object) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return await answer.json()
}

async function openOffice(page: Page, path: string) {
  await storeToken(page, { token, url: server.url })
  await page.goto(server.url + path)
  await hydrated(page)
}

async function withoutScript(browser: Browser) {
  const context = await browser.newContext({ javaScriptEnabled: false })
  return { page: await context.newPage(), close: () => context.close() }
}

const words = {
  en: {
    path: '/help',
    contact: '/contact',
    title: 'Frequently asked questions',
    empty: 'No questions here yet',
    question: 'How do I descale my kettle?',
    answer: 'Boil water with citric acid.',
    reply: 'Within one working day',
  },
  fa: {
    path: '/fa/help',
    contact: '/fa/contact',
    title: 'پرسش‌های متداول',
    empty: 'هنوز پرسشی نیست',
    question: 'رسوب کتری را چطور پاک کنم؟',
    answer: 'آب را با جوهر لیمو بجوشانید.',
    typed: 'کتری‌های من',
    subject: 'عنوان',
    maybe: 'شاید پاسخ اینجا باشد:',
    reply: 'ظرف یک روز کاری',
  },
} as const

for (const locale of ['en', 'fa'] as const) {
  const t = words[locale]

  test(
    `without questions the page says so, leads to contact, and is linked from nowhere (${locale})`,
    usually('en', locale),
    async ({ page }) => {
      await page.goto(server.url + t.path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title)
      await expect(page.getByRole('heading', { name: t.empty })).toBeVisible()
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
      await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(0)
      await expect(page.locator(`a[href="${t.path}"]`)).toHaveCount(0)
      await page
        .locator('main')
        .getByRole('link', { name: /Contact us|تماس با ما/ })
        .click()
      await page.waitForURL(`**${t.contact}`)
      await expect(page.locator(`a[href="${t.path}"]`)).toHaveCount(0)
    },
  )
}

test('staff add a question in both languages, and visitors see it at once', async ({ page, browser }) => {
  const visitor = await browser.newPage()
  await visitor.goto(`${server.url}/help`)
  await openOffice(page, '/admin/help')
  await expect(page.getByRole('heading', { name: 'No questions yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Add question' }).click()
  await page.getByLabel('Question · English').fill('Hm')
  await page.keyboard.press('Control+s')
  await expect(page.getByLabel('Question · English')).toHaveAccessibleDescription(/3/)
  await page.getByLabel('Question · English').fill(words.en.question)
  await page
    .getByLabel('Answer · English')
    .fill(`${words.en.answer}\n\n- Wait\n- Rinse: https://a.example/how.`)
  await page.getByLabel('Question · Persian').fill(words.fa.question)
  await page.getByLabel('Answer · Persian').fill(words.fa.answer)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Question added')).toBeVisible()
  await page.waitForURL(/\/admin\/help\/\d+$/)
  await visitor.reload()
  await visitor.getByText(words.en.question).click()
  const answer = visitor.locator('main details')
  await expect(answer.getByRole('listitem')).toHaveText(['Wait', 'Rinse: https://a.example/how.'])
  await expect(answer.getByRole('link')).toHaveAttribute('href', 'https://a.example/how')
  await visitor.close()
})

test('a form with unsaved changes is not left without asking', async ({ page }) => {
  const [{ id }] = await send('GET', '/help/questions')
  await openOffice(page, `/admin/help/${id}`)
  await page.getByLabel('Answer · English').fill('Changed')
  await page.getByRole('link', { name: 'Help page' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Answer · English')).toHaveValue('Changed')
})

test('the list is reordered with buttons; hidden and deleted questions disappear and can be restored', async ({
  page,
}) => {
  await send('POST', '/help/questions', { question: 'Where are you?', answer: 'On Gallery Street.' })
  await openOffice(page, '/admin/help')
  const rows = page.locator('main ol > li')
  await expect(rows).toHaveCount(2)
  const down = page.getByRole('button', { name: `Move down: ${words.en.question}` })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(rows.first()).toContainText('Where are you?')
  await expect(notification(page, 'moved to position 2')).toBeVisible()
  // The focus stays on the moved item.
  await expect(down).toBeFocused()
  const asked = async () => (await send('GET', '/help')).map((one: { question: string }) => one.question)
  expect(await asked()).toEqual(['Where are you?', words.en.question])
  // By key, because the message above lies over the first row for its five seconds.
  await page.getByRole('switch', { name: 'Visible: Where are you?' }).press('Space')
  await expect.poll(asked).toEqual([words.en.question])
  await page.getByRole('button', { name: 'Delete “Where are you?”' }).click()
  await expect(rows).toHaveCount(1)
  await undoButton(page, 'deleted').click()
  await expect(rows.first()).toContainText('Where are you?')
  await expect(page.getByRole('switch', { name: 'Visible: Where are you?' })).not.toBeChecked()
  // The page of a question leads back to the list.
  await page.getByRole('link', { name: 'Where are you?' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.waitForURL('**/admin/help')
  await expect(rows).toHaveCount(1)
})

test('a question opens by a click and by its address, with JavaScript (fa) and without (en)', async ({
  page,
  browser,
}) => {
  await send('PATCH', '/settings', {
    replyTime: words.en.reply,
    translations: { fa: { replyTime: words.fa.reply } },
  })
  const [{ id }] = await send('GET', '/help')
  const plain = await withoutScript(browser)
  for (const [visitor, t] of [
    [page, words.fa],
    [plain.page, words.en],
  ] as const) {
    const answer = visitor.getByText(t.answer)
    await visitor.goto(server.url + t.path)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(t.title)
    await expect(visitor.locator('main')).toContainText(t.reply)
    await expect(answer).toBeHidden()
    await visitor.getByRole('heading', { name: t.question }).click()
    await expect(answer).toBeVisible()
    await visitor.goto('about:blank')
    await visitor.goto(`${server.url}${t.path}#q-${id}`)
    await expect(answer).toBeVisible()
  }
  await plain.close()
  // Also after a navigation in the browser.
  const t = words.fa
  await page.goto(server.url + t.contact)
  await hydrated(page)
  await page.locator(`main a[href="${t.path}"]`).click()
  await page.waitForURL(`**${t.path}`)
  // The address changes before the page is there.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.title)
  await expect(page.getByText(t.answer)).toBeHidden()
  await page.evaluate(hash => (location.hash = hash), `q-${id}`)
  await expect(page.getByText(t.answer)).toBeVisible()
})

for (const locale of ['en', 'fa'] as const) {
  const t = words[locale]

  test(
    `the page has structured data, and is linked where it helps (${locale})`,
    usually('fa', locale),
    async ({ request }) => {
      const html = await (await request.get(server.url + t.path)).text()
      expect(html).not.toContain('noindex')
      expect(html).toMatch(new RegExp(`rel="canonical" href="http://[^/"]+${t.path}"`))
      const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
      expect(JSON.parse(block)).toMatchObject({
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: [
          {
            '@type': 'Question',
            name: t.question,
            acceptedAnswer: { '@type': 'Answer', text: expect.stringContaining(t.answer) },
          },
        ],
      })
      for (const path of [t.contact, t.path.replace('help', 'warranty')]) {
        const other = await (await request.get(server.url + path)).text()
        // Once in the page and once in the footer.
        expect(other.split(`href="${t.path}"`)).toHaveLength(3)
      }
      expect(await (await request.get(`${server.url}/sitemap.xml`)).text()).toContain(`${t.path}</loc>`)
    },
  )
}

test('an answer is suggested while the subject is typed', async ({ page }) => {
  const t = words.fa
  await page.goto(server.url + t.contact)
  await hydrated(page)
  const subject = page.getByRole('textbox', { name: t.subject, exact: true })
  const offer = page.getByRole('region', { name: t.maybe })
  const heightOf = () => page.locator('main form').evaluate(form => form.getBoundingClientRect().height)
  const empty = await heightOf()
  const nothing = page.waitForResponse(/\/api\/help\/suggestions\?.*zzzz/)
  await subject.pressSequentially('zzzz')
  await nothing
  expect(await heightOf()).toBe(empty)
  await subject.fill('')
  await subject.pressSequentially(t.typed)
  await expect(offer.getByText(t.question)).toBeVisible()
  await expect(subject).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: '۱ پاسخ' })).toBeAttached()
  await expect(offer.getByText(t.answer)).toBeHidden()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(offer.getByText(t.answer)).toBeVisible()
  await subject.fill('')
  await expect(offer).toHaveCount(0)
})

test('an untranslated question says which language it is in', async ({ page }) => {
  await send('POST', '/help/questions', { question: 'Only in English?', answer: 'Yes, only.' })
  await page.goto(`${server.url}/fa/help`)
  await expect(page.locator('h2 [lang=en]', { hasText: 'Only in English?' })).toBeVisible()
  await page.getByText('Only in English?').click()
  await expect(page.locator('[lang=en]', { hasText: 'Yes, only.' })).toBeVisible()
})
