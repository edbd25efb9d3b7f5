// A colleague is invited, by mail and by a link that is passed on, and somebody who forgot the password sets a new one.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { startMailServer } from '../src/testing/mail-server.ts'
import { admin, expect, hydrated, storeToken, test, unique } from './fixtures.ts'
import { usually } from './matrix.ts'
import { startServer } from './server.ts'

const password = 'moss and kettles 9'
const newPassword = 'another moss kettle'
const secretIn = (text = '') => /\/(?:invite|reset)\/([\w-]{22})/.exec(text)?.[1] ?? ''

async function startMailing() {
  const mails = await startMailServer()
  const server = await startServer({ SMTP_URL: mails.url, MAIL_FROM: 'shop@shop.example' })
  const stop = async () => {
    await server.stop()
    await mails.close()
  }
  return { ...server, mails, stop }
}

async function logInAsAdmin(page: Page, url: string) {
  const login = await page.request.post(`${url}/api/auth/login`, { data: admin })
  await storeToken(page, { token: (await login.json()).token, url })
}

/** Changes rows beside the running server, as time would. */
function change(dataDir: string, statement: string) {
  const database = new DatabaseSync(join(dataDir, 'vitrin.sqlite'), { timeout: 5000 })
  database.exec(statement)
  database.close()
}

test('a colleague is invited by mail, accepts by key, forgets the password and sets a new one', async ({
  page,
  quiet,
  browser,
}) => {
  test.slow()
  // Links that have ended answer with an error status.
  quiet.allow.push(/Failed to load resource/)
  const { url, mails, dataDir, stop } = await startMailing()
  const email = 'parisa@shop.example'
  await logInAsAdmin(page, url)
  await page.goto(`${url}/admin/admins`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Invite administrator' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Name', { exact: false }).first()).toBeFocused()
  await page.keyboard.type('Parisa')
  await page.keyboard.press('Tab')
  await page.keyboard.type('parisa@')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter an email address like name@example.com.')).toBeVisible()
  await dialog.getByLabel('Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText(`on its way to ${email}`)
  const shown = secretIn(await dialog.getByLabel('Link', { exact: true }).inputValue())
  expect(shown).toHaveLength(22)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.poll(() => mails.to(email).length).toBe(1)
  await page.reload()
  const item = page.getByRole('listitem').filter({ hasText: email })
  await expect(item).toContainText('Valid until')
  await expect(item).toContainText('Email sent')

  const invitee = await (await browser.newContext()).newPage()
  const mailed = secretIn(mails.to(email)[0]?.text)
  await invitee.goto(`${url}/invite/${mailed}`)
  await hydrated(invitee)
  await expect(invitee.getByRole('heading')).toHaveText('Welcome, Parisa')
  await expect(invitee.getByLabel('Username')).toBeFocused()
  await invitee.keyboard.type('parisa')
  await invitee.keyboard.press('Tab')
  await invitee.keyboard.type('password1234')
  await invitee.keyboard.press('Enter')
  await expect(invitee.getByText('Too easy to guess', { exact: false })).toBeVisible()
  const passwordInput = invitee.getByRole('textbox', { name: 'New password' })
  await expect(passwordInput).toBeFocused()
  await expect(invitee.getByLabel('Username')).toHaveValue('parisa')
  await passwordInput.fill(password)
  await invitee.keyboard.press('Enter')
  await expect(invitee).toHaveURL(/\/admin\/messages/)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Parisa' })).toContainText('Active')
  await expect(item).toHaveCount(0)
  const again = await invitee.goto(`${url}/invite/${shown}`)
  expect([again?.status(), again?.headers()['referrer-policy'], again?.headers()['x-robots-tag']]).toEqual([
    410,
    'no-referrer',
    'noindex',
  ])
  await expect(invitee.getByRole('heading')).toHaveText('This link has been used')

  // Another browser, without a session.
  const forgetful = await (await browser.newContext()).newPage()
  await forgetful.goto(`${url}/admin/login`)
  await hydrated(forgetful)
  await forgetful.getByRole('link', { name: 'Forgot password?' }).press('Enter')
  await expect(forgetful).toHaveURL(/\/reset$/)
  await hydrated(forgetful)
  await forgetful.getByLabel('Username or email').fill('nobody')
  await forgetful.keyboard.press('Enter')
  await expect(forgetful.getByRole('heading')).toHaveText('Check your inbox')
  await forgetful.reload()
  await hydrated(forgetful)
  await forgetful.getByLabel('Username or email').fill('parisa')
  await forgetful.keyboard.press('Enter')
  await expect(forgetful.getByRole('heading')).toHaveText('Check your inbox')
  await expect.poll(() => mails.to(email).length).toBe(2)
  const reset = `${url}/reset/${secretIn(mails.to(email)[1]?.text)}`
  await forgetful.goto(reset)
  await hydrated(forgetful)
  await forgetful.getByRole('textbox', { name: 'New password' }).fill(newPassword)
  await forgetful.keyboard.press('Enter')
  await expect(forgetful.getByRole('heading')).toHaveText('Password changed')
  // The session that accepting the invitation began has ended.
  await invitee.goto(`${url}/admin/products`)
  await expect(invitee).toHaveURL(/\/admin\/login/)
  await forgetful.getByRole('link', { name: 'Go to login' }).press('Enter')
  await hydrated(forgetful)
  await forgetful.getByLabel('Username').fill('parisa')
  await forgetful.getByRole('textbox', { name: 'Password' }).fill(newPassword)
  await forgetful.keyboard.press('Enter')
  await expect(forgetful).toHaveURL(/\/admin\/messages/)
  expect((await forgetful.goto(reset))?.status()).toBe(410)
  await expect(forgetful.getByRole('heading')).toHaveText('This link has been used')
  change(dataDir, `update "passwordReset" set "usedAt" = null, "expiresAt" = '2020-01-01T00:00:00.000Z'`)
  await forgetful.goto(reset)
  await expect(forgetful.getByRole('heading')).toHaveText('This link has expired')
  await expect(forgetful.getByRole('link', { name: 'Send another link' })).toBeVisible()

  await page.goto(`${url}/admin/activity`)
  for (const sentence of ['invited', 'accepted the invitation of', 'set a new password with a link'])
    await expect(page.getByText(sentence, { exact: false }).first()).toBeVisible()
  await Promise.all([invitee.context().close(), forgetful.context().close()])
  await stop()
})

for (const locale of ['en', 'fa'] as const) {
  const t = {
    en: {
      invite: 'Invite administrator',
      name: 'Name',
      username: 'Username',
      create: 'Create link',
      link: 'Link',
      close: 'Close',
      copy: 'Copy link',
      expired: 'This link has expired',
      again: 'Send again',
      taken: 'Another administrator already has this username.',
      accept: 'Accept invitation',
      password: 'New password',
      withdraw: 'Withdraw',
      withdrawn: 'This invitation was withdrawn',
      forgot: 'Forgot password?',
    },
    fa: {
      invite: 'دعوت از مدیر',
      name: 'نام',
      username: 'نام کاربری',
      create: 'ایجاد لینک',
      link: 'لینک',
      close: 'بستن',
      copy: 'کپی لینک',
      expired: 'مهلت این لینک تمام شده است',
      again: 'ارسال دوباره',
      taken: 'مدیر دیگری همین نام کاربری را دارد.',
      accept: 'پذیرش دعوت',
      password: 'رمز عبور جدید',
      withdraw: 'لغو دعوت',
      withdrawn: 'این دعوت لغو شده است',
      forgot: 'رمز عبور را فراموش کرده‌اید؟',
    },
  }[locale]

  test(
    `without a mail server a link is passed on, expires, is sent again, accepted or withdrawn (${locale})`,
    usually('fa', locale),
    async ({ page, quiet, browser }) => {
      test.slow()
      quiet.allow.push(/Failed to load resource/)
      const { url, dataDir, stop } = await startServer()
      const inLanguage = async () => {
        const context = await browser.newContext()
        await context.addCookies([{ name: 'locale', value: locale, url }])
        return await context.newPage()
      }
      const invitee = await inLanguage()
      await invitee.goto(`${url}/admin/login`)
      await hydrated(invitee)
      await invitee.getByText(t.forgot).press('Enter')
      await expect(invitee.getByText('npm run admin:create -- username --reset')).toBeVisible()

      await page.context().addCookies([{ name: 'locale', value: locale, url }])
      await logInAsAdmin(page, url)
      await page.goto(`${url}/admin/admins`)
      await hydrated(page)
      const dialog = page.getByRole('dialog')
      const displayName = unique('Ali')
      const linkShown = async () => {
        const link = await dialog.getByLabel(t.link, { exact: true }).inputValue()
        await dialog.getByRole('button', { name: t.close }).last().click()
        await expect(dialog).toHaveCount(0)
        return link.slice(link.indexOf('/invite/'))
      }
      await page.getByRole('button', { name: t.invite }).click()
      await dialog.getByLabel(t.name, { exact: false }).first().fill(displayName)
      await dialog.getByLabel(t.username, { exact: false }).fill('ali')
      await dialog.getByRole('button', { name: t.create }).click()
      const first = await linkShown()
      const item = page.getByRole('listitem').filter({ hasText: displayName })
      await expect(item).toBeVisible()

      change(dataDir, `update "invitation" set "expiresAt" = '2020-01-01T00:00:00.000Z'`)
      await invitee.goto(url + first)
      await expect(invitee.getByRole('heading')).toHaveText(t.expired)
      await page.reload()
      await item.getByRole('button', { name: t.again }).press('Enter')
      const second = await linkShown()

      // Somebody takes the name while the page is open: what was typed stays, and another name can be chosen.
      await invitee.goto(url + second)
      await hydrated(invitee)
      const username = invitee.getByLabel(t.username)
      await expect(username).toHaveValue('ali')
      await expect(username).not.toBeEditable()
      change(dataDir, `update "admin" set "username" = 'ali'`)
      await invitee.getByRole('textbox', { name: t.password }).fill(password)
      await invitee.getByRole('button', { name: t.accept }).click()
      await expect(invitee.getByText(t.taken).first()).toBeVisible()
      await expect(username).toBeFocused()
      await expect(invitee.getByRole('textbox', { name: t.password })).toHaveValue(password)
      await username.fill('ali.2')
      await invitee.getByRole('button', { name: t.accept }).click()
      await expect(invitee).toHaveURL(/\/admin\/messages/)

      // The list still shows the invitation that was just accepted, under the name that the next one gets too. To withdraw that one by
      // mistake would leave the next one open.
      await page.reload()
      await hydrated(page)
      const withdraw = item.getByRole('button', { name: t.withdraw })
      await expect(withdraw).toHaveCount(0)
      await page.getByRole('button', { name: t.invite }).click()
      await dialog.getByLabel(t.name, { exact: false }).first().fill(displayName)
      await dialog.getByRole('button', { name: t.create }).click()
      const third = await linkShown()
      await withdraw.press('Enter')
      await dialog.getByRole('button', { name: t.withdraw }).click()
      await expect(withdraw).toHaveCount(0)
      const answer = await invitee.goto(url + third)
      expect(answer?.status()).toBe(410)
      await expect(invitee.getByRole('heading')).toHaveText(t.withdrawn)
      await invitee.context().close()
      await stop()
    },
  )
}
