// The checklist of a new shop: it sees what was done, believes what is ticked, and is found again after it was hidden.
import type { Page } from '@playwright/test'
import { expect, hydrated, storeToken, test } from './fixtures.ts'
import { startServer } from './server.ts'

// It looks at the whole shop, so it has its own server, whose shop has neither products nor a demo.
let server: Awaited<ReturnType<typeof startServer>>
let token: string
test.setTimeout(240_000)
test.beforeAll(async () => {
  server = await startServer()
  token = await server.logIn()
})
test.afterAll(() => server.stop())

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 80"><rect width="300" height="80" fill="#7a1fa2"/></svg>',
)

/** The state stands behind the name, for those who do not see its sign. */
const step = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(title.replace(', ', '\\s*, ')) }) })
const entry = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Set up your shop' })

async function save(page: Page, saved: string) {
  await page.keyboard.press('Control+s')
  await expect(page.getByText(saved).first()).toBeVisible()
  // The message may be the one of an earlier save.
  await expect(page.getByText('Unsaved changes')).toBeHidden()
}

test('steps are ticked by being done, another by hand; hidden, the list is found in the settings', async ({
  page,
}) => {
  await storeToken(page, { token, url: server.url })
  await page.goto(`${server.url}/admin`)
  await hydrated(page)
  // The inbox of a new shop is empty, and says what to do instead.
  await expect(page.getByText('10 steps left until your shop is set up')).toBeVisible()
  await page.getByRole('link', { name: 'Open checklist' }).click()
  await expect(page.getByText('1 of 11 done')).toBeVisible()
  await expect(step(page, 'Remove the demo, Done')).toContainText('This shop has nothing of the demo.')

  // Name and logo are on one page.
  await step(page, 'Name and logo').getByRole('link', { name: 'Add name and logo' }).click()
  await page.getByRole('textbox', { name: 'Name · English' }).fill('Lampkin')
  await save(page, 'Look saved')
  await entry(page).click()
  await expect(step(page, 'Name and logo, Not done yet')).toContainText('There is no logo yet.')
  await step(page, 'Name and logo').getByRole('link', { name: 'Add logo' }).click()
  const upload = page.getByRole('group', { name: 'Logo', exact: true })
  await upload
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: logo })
  await expect(upload.getByRole('status')).toContainText('Uploaded')
  await save(page, 'Look saved')

  await entry(page).click()
  await step(page, 'Contact').getByRole('link', { name: 'Add contact' }).click()
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('+98 21 5550 1234')
  await page.getByRole('textbox', { name: 'Opening hours · English' }).fill('Every day')
  await save(page, 'Settings saved')

  await entry(page).click()
  await step(page, 'First category').getByRole('link', { name: 'Add category' }).click()
  await page.getByRole('group', { name: 'English' }).getByRole('textbox', { name: 'Name' }).fill('Lamps')
  await save(page, '“Lamps” added')

  await entry(page).click()
  for (const title of ['Name and logo', 'Contact and opening hours', 'First category'])
    await expect(step(page, `${title}, Done`)).toBeVisible()
  await expect(page.getByText('4 of 11 done')).toBeVisible()
  // What is there is edited where it is listed.
  await expect(page.getByRole('link', { name: 'Edit: First category' })).toHaveAttribute(
    'href',
    '/admin/categories',
  )

  await page.getByRole('button', { name: 'Mark as done: Currency and language' }).click()
  await expect(step(page, 'Currency and language, Done')).toContainText('Marked as done')
  await expect(page.getByText('5 of 11 done')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: 'Mark as not done: Currency and language' }).click()
  await expect(step(page, 'Currency and language, Not done yet')).toBeVisible()

  await page.getByRole('button', { name: 'Hide checklist' }).click()
  await expect(page.getByText('You find it again in the settings.')).toBeVisible()
  await page.goto(`${server.url}/admin`)
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'View contact page' })).toBeVisible()
  await expect(entry(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Open checklist' })).toHaveCount(0)

  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  const section = page.getByRole('region', { name: 'Checklist for a new shop' })
  await section.getByRole('link', { name: 'Open checklist' }).click()
  await page.getByRole('button', { name: 'Show in the menu again' }).click()
  await expect(page.getByText('leave any for later')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Products', exact: true }).click()
  await expect(entry(page)).toBeVisible()
})
