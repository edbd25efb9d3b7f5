// Background jobs while the mail server is down: the message is accepted, staff see the waiting job and why, and it is sent
// later.
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../src/testing/tcp-proxy.ts'
import { admin, expect, storeToken, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleInDark } from './page-audit.ts'
import { startServer } from './server.ts'

// While it runs it is also waiting, with a lease.
const failed = `"state" = 'waiting' and "attempts" = 1 and "leaseKey" is null`
const openFile = (dataDir: string) => new DatabaseSync(join(dataDir, 'vitrin.sqlite'), { timeout: 5000 })

/** How long after its attempt the failed job is tried again, or undefined while none has failed. */
function retryDelayOf(dataDir: string) {
  const database = openFile(dataDir)
  const [job] = database.prepare(`select "startedAt", "runAt" from "job" where ${failed}`).all()
  database.close()
  return job && Date.parse(String(job.runAt)) - Date.parse(String(job.startedAt))
}

function tryAgainAt(dataDir: string, time: number) {
  const database = openFile(dataDir)
  const { changes } = database
    .prepare(`update "job" set "runAt" = ? where ${failed}`)
    .run(new Date(time).toISOString())
  database.close()
  expect(changes).toBe(1)
}

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
  await expect.poll(() => retryDelayOf(server.dataDir)).toBeGreaterThan(9000)
  expect(retryDelayOf(server.dataDir)).toBeLessThan(20_000)
  // Otherwise the next attempt would come while the page is audited on a busy machine.
  tryAgainAt(server.dataDir, Date.now() + 3600_000)

  await page.clock.install()
  await page.goto(`${server.url}/admin/jobs?state=waiting`)
  const mail = page.getByRole('listitem').filter({ hasText: 'Email to visitor' })
  await expect(mail).toContainText('Couldn’t connect to the mail server.')
  await expect(mail).toContainText('1 attempt')
  await expectAccessible(page)
  await expectAccessibleInDark(page)

  const received: string[] = []
  const answerLater: (() => void)[] = []
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address))
        if (received.length === 1) done()
        else answerLater.push(done)
      })
    },
  })
  mailServer.listen(mailPort, '127.0.0.1')
  await once(mailServer.server, 'listening')
  tryAgainAt(server.dataDir, Date.now())
  await expect.poll(() => received).toEqual(['sara@visitor.example'])
  // The page refreshes itself every five seconds.
  await page.clock.runFor(5000)
  await expect(mail).toHaveCount(0)
  await page.goto(`${server.url}/admin/jobs?state=done`)
  await expect(mail).toBeVisible()

  // The conversation says what became of each mail, without a reload.
  await page.goto(`${server.url}/admin/messages?id=1`)
  await expect(page.getByText(/^Confirmation emailed, \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByText('Will be emailed to sara@visitor.example')).toBeVisible()
  await request.post(`${server.url}/api/ticket/1/messages`, {
    data: { body: 'Press it down.' },
    headers: { authorization: `Bearer ${(await login.json()).token}` },
  })
  await page.clock.runFor(1000)
  await expect(page.getByText('Waiting to be emailed')).toBeVisible()
  await expect.poll(() => answerLater.length).toBe(1)
  for (const done of answerLater) done()
  await expect
    .poll(async () => {
      await page.clock.runFor(3000)
      return await page.getByText(/^Emailed, \d\d:\d\d$/).count()
    })
    .toBe(1)
  mailServer.close()
  // The event stream of the page would reconnect while the server stops.
  await page.close()
  expect(await server.stop()).toBe(0)
})
