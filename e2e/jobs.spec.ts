// Background jobs while the mail server is down: the message is accepted, staff see the waiting job and why, and it is sent
// later.
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { admin, expect, storeToken, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleInDark, injectAxe } from './page-audit.ts'
import { freePort, startServer } from './server.ts'

test('a mail that could not be sent waits with its reason, and is sent automatically later', async ({
  page,
  request,
}) => {
  const mailPort = await freePort()
  const server = await startServer({
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Shop <shop@shop.example>',
  })
  const login = await request.post(`${server.url}/api/auth/login`, { data: admin })
  await storeToken(page, { token: (await login.json()).token, url: server.url })
  const created = await request.post(`${server.url}/api/ticket`, {
    data: { subject: 'The lid is loose', name: 'Sara', email: 'sara@visitor.example', message: 'Help!' },
  })
  expect(created.status()).toBe(201)

  await injectAxe(page)
  await page.goto(`${server.url}/admin/jobs?state=waiting`)
  const mail = page.getByRole('listitem').filter({ hasText: 'Email to visitor' })
  await expect(mail).toContainText('The mail server couldn’t be reached.')
  await expect(mail).toContainText('1 attempt')
  await expectAccessible(page)
  await expectAccessibleInDark(page)

  const received: string[] = []
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  mailServer.listen(mailPort, '127.0.0.1')
  await once(mailServer.server, 'listening')
  await expect.poll(() => received).toEqual(['sara@visitor.example'])
  await expect(mail).toHaveCount(0)
  await page.goto(`${server.url}/admin/jobs?state=done`)
  await expect(mail).toBeVisible()
  mailServer.close()
  // The event stream of the page would reconnect while the server stops.
  await page.close()
  expect(await server.stop()).toBe(0)
})
