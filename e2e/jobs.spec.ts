// A mail server that is away: the visitor's message is taken, staff see what waits and why, and the mail comes when it can.
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { admin, expect, keepToken, test } from './fixtures.ts'
import { bringAxe, expectAccessible, expectAccessibleInDark } from './page-audit.ts'
import { freePort, startServer } from './server.ts'

test('a mail that could not be sent waits with its reason, and is sent by itself', async ({
  page,
  request,
}) => {
  const mailPort = await freePort()
  const server = await startServer({
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Shop <shop@shop.example>',
  })
  const login = await request.post(`${server.url}/api/auth/login`, { data: admin })
  await keepToken(page, { token: (await login.json()).token, url: server.url })
  const asked = await request.post(`${server.url}/api/ticket`, {
    data: { subject: 'The lid is loose', name: 'Sara', email: 'sara@visitor.example', message: 'Help!' },
  })
  expect(asked.status()).toBe(201)

  await bringAxe(page)
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
  // Its event stream would ask again while the server stops.
  await page.goto('about:blank')
  expect(await server.stop()).toBe(0)
})
