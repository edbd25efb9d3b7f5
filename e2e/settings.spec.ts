// The settings page of the back office, and their effect on public pages.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { admin, expect, hydrated, storeToken, test } from './fixtures.ts'
import { expectAccessible } from './page-audit.ts'
import { startServer } from './server.ts'

// The settings affect every page, so these tests have their own server.
let server: Awaited<ReturnType<typeof startServer>>
let token: string
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  server = await startServer()
  token = await server.logIn()
})
test.afterAll(() => server.stop())

async function open(page: Page) {
  await storeToken(page, { token, url: server.url })
  await page.goto(`${server.url}/admin/settings`)
  await hydrated(page)
}
const patch = (body: object) =>
  fetch(`${server.url}/api/settings`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
const save = async (page: Page) => {
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Settings saved').first()).toBeVisible()
}

test('a new name appears on the site, in both languages, with the next page', async ({ page, browser }) => {
  const visitor = await browser.newPage()
  await visitor.goto(`${server.url}/warranty`)
  await open(page)
  await page.getByLabel('Name · English').fill('Parsa Lighting')
  await page.getByLabel('Name · Persian').fill('روشنایی پارسا')
  await save(page)
  await expect(page.locator('nav').first().locator('..')).toContainText('Parsa Lighting')
  await visitor.reload()
  await expect(visitor).toHaveTitle('Warranty · Parsa Lighting')
  await expect(visitor.getByRole('banner')).toContainText('Parsa Lighting')
  await hydrated(visitor)
  await visitor.getByRole('banner').getByRole('link', { name: 'فارسی' }).click()
  await expect(visitor).toHaveTitle('گارانتی · روشنایی پارسا')
  await expect(visitor.getByRole('banner')).toContainText('روشنایی پارسا')
  await visitor.close()
})

test('a new currency is used in the same tab without a reload', async ({ page }) => {
  await open(page)
  await page.getByRole('combobox', { name: 'Currency' }).click()
  await page.getByRole('option', { name: 'Toman' }).click()
  await save(page)
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('link', { name: 'Add product' }).first().click()
  await expect(page.getByRole('region', { name: 'Price and warranty' })).toContainText('toman')
})

test('errors are shown at their fields, and no input is lost', async ({ page }) => {
  await open(page)
  await page.getByLabel('Phone', { exact: true }).fill('021 1234\ncall us')
  await page.getByLabel('Email', { exact: true }).fill('nobody')
  await page.getByRole('button', { name: 'Add service centre' }).click()
  await page.getByRole('group', { name: 'Service centre 1' }).getByLabel('Phone').fill('021 5678')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('“call us”: Enter a phone number like +44 20 7946 0958.')).toBeVisible()
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await expect(page.getByLabel('Phone', { exact: true }).first()).toHaveValue('021 1234\ncall us')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('')
})

test('two editors: the second one sees the conflict and can choose', async ({ page, quiet }) => {
  quiet.allow.push(/Failed to load resource/)
  await open(page)
  await page.getByLabel('Tagline · English').fill('Mine')
  await patch({ tagline: 'Theirs' })
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Other tab or device Theirs' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Latest version loaded')).toBeVisible()
  await expect(page.getByLabel('Tagline · English')).toHaveValue('Theirs')
})

test('leaving with unsaved changes asks first; a change can be undone', async ({ page }) => {
  await open(page)
  await page.getByLabel('Tagline · English').fill('Not saved yet')
  await page.getByRole('link', { name: 'Settings history' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /leave/i }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity')
  await page
    .getByRole('button', { name: /^Undo: Changed/ })
    .first()
    .click()
  await expect(page.getByText(/^Undone:/).first()).toBeVisible()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByLabel('Tagline · English')).toHaveValue('')
})

test('contact details that are set appear on every page and in its structured data, others do not', async ({
  page,
}) => {
  await page.goto(`${server.url}/warranty`)
  await expect(page.getByRole('contentinfo').getByRole('heading', { name: 'Contact' })).toHaveCount(0)
  await patch({
    tagline: 'Light for every room',
    phones: ['+98 21 1234 5678'],
    email: 'info@parsa.example',
    address: '12 Gallery Street',
    hours: 'Every day',
    warrantyText: 'Two years on everything.\n\nKeep the invoice </script>.',
    socialLinks: ['https://www.instagram.com/parsa'],
    serviceCentres: [{ name: 'North', address: 'Hill Road', phone: '021 2233', translations: {} }],
    translations: { fa: { tagline: 'نور برای هر اتاق', address: 'خیابان نگارخانه' } },
  })
  await page.goto(`${server.url}/warranty`)
  await expect(page.getByRole('main')).toContainText('Two years on everything.')
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('Light for every room')
  await expect(footer.getByRole('link', { name: '+98 21 1234 5678' })).toHaveAttribute(
    'href',
    'tel:+982112345678',
  )
  await expect(footer.getByRole('link', { name: 'Instagram' })).toHaveAttribute(
    'href',
    'https://www.instagram.com/parsa',
  )
  await page.goto(`${server.url}/contact`)
  const others = page.getByRole('complementary', { name: 'Other ways to reach us' })
  await expect(others).toContainText('Hill Road')
  await expect(others.getByRole('link', { name: 'info@parsa.example' })).toBeVisible()
  await page.goto(`${server.url}/fa/warranty`)
  await expect(footer).toContainText('نور برای هر اتاق')
  await expect(footer.getByRole('link', { name: '+۹۸ ۲۱ ۱۲۳۴ ۵۶۷۸' })).toBeVisible()
  await patch({ name: 'Parsa </script><script>alert(1)</script>' })
  await fetch(`${server.url}/api/products`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ name: 'Lamp', visible: true }),
  })
  for (const language of ['', 'fa']) {
    await page.goto(`${server.url}/${language}`)
    await expect(page.getByRole('region', { name: /Ask us|بپرسید/ })).toBeVisible()
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(blocks.map(text => JSON.parse(text)['@type'])).toEqual(['Organization', 'WebSite'])
    expect(JSON.parse(blocks[0] ?? '').telephone).toEqual(['+982112345678'])
    await expectAccessible(page)
  }
})

test('another address for new messages needs the password, also by an undo, and nothing typed is lost', async ({
  page,
  quiet,
}) => {
  quiet.allow.push(/status of 403/)
  const forgetProof = () => {
    const database = new DatabaseSync(join(server.dataDir, 'vitrin.sqlite'), { timeout: 5000 })
    database.exec('update session set "provedAt" = null')
    database.close()
  }
  await open(page)
  const addresses = page.getByLabel('Email new messages to')
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  const password = dialog.getByRole('textbox', { name: 'Your current password' })
  await addresses.fill('owner@shop.example')
  await save(page)

  forgetProof()
  await addresses.fill('second@shop.example')
  await page.getByLabel('Tagline · English').fill('Saved without a password')
  await page.keyboard.press('Control+s')
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('These addresses aren’t saved.')).toBeVisible()
  await expect(addresses).toHaveValue('second@shop.example')
  const saveButton = page.getByRole('button', { name: 'Save', exact: true })
  await saveButton.click()
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(saveButton).toBeFocused()
  await saveButton.click()
  await password.fill(admin.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('These addresses aren’t saved.')).toHaveCount(0)
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await page.reload()
  await hydrated(page)
  await expect(addresses).toHaveValue('second@shop.example')
  await expect(page.getByLabel('Tagline · English')).toHaveValue('Saved without a password')

  forgetProof()
  await page.goto(`${server.url}/admin/activity?entity=settings`)
  const undo = page.getByRole('button', { name: /^Undo/ }).first()
  await undo.click()
  await expect(password).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(undo).toBeFocused()
  await undo.click()
  const undone = page.waitForResponse(response => response.url().endsWith('/undo') && response.ok())
  await password.fill(admin.password)
  await page.keyboard.press('Enter')
  await undone
  await page.goto(`${server.url}/admin/settings`)
  await expect(addresses).toHaveValue('owner@shop.example')
})

test('a security contact is published until its last day, and the page says so', async ({ page }) => {
  const published = async () => {
    const response = await fetch(`${server.url}/.well-known/security.txt`)
    return response.ok ? await response.text() : response.status
  }
  await open(page)
  await expect(page.getByText('Not published. Enter a contact')).toBeVisible()
  expect(await published()).toBe(404)
  await page.getByLabel('Report to').fill('nobody')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Enter an email address or an https:// link.')).toBeVisible()
  await page.getByLabel('Report to').fill('security@shop.example')
  await save(page)
  await expect(page.getByText(/^Published until \d+ \w+ 20\d\d$/)).toBeVisible()
  await expect(page.getByLabel('Publish until')).toHaveValue(/^20\d\d-\d\d-\d\d$/)
  expect(await published()).toContain('Contact: mailto:security@shop.example\n')

  await page.getByLabel('Publish until').fill('2026-01-31')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Expired on 31 Jan 2026 and no longer published.')).toBeVisible()
  expect(await published()).toBe(404)
})
