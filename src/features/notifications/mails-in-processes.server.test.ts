// Tests what must hold across processes that start and end: every mail is sent, by one process at a time, even after `kill -9`.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startMailServer } from '../../testing/mail-server.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { form } from '../../testing/test-tickets.ts'

const server = await startMailServer()
const app = openTestApp()
const program = fileURLToPath(new URL('../../testing/server-process.ts', import.meta.url))

type StartedServer = { process: ChildProcess; url: string; exited: Promise<unknown[]> }
let started: StartedServer[] = []

/** A lease shorter than a reply is held, so that what the killed process left is sent before that reply, in a mail of its own. */
async function start(leaseMs = 1500): Promise<StartedServer> {
  const { dataDir, databaseUrl } = app.config
  const options = JSON.stringify({ leaseMs, pollMs: 50 })
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, options], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      TRUST_PROXY: '1',
      SMTP_URL: server.url,
      MAIL_FROM: 'support@shop.example',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [port] = await once(child.stdout, 'data')
  const one = { process: child, url: `http://127.0.0.1:${Number(port)}/api`, exited }
  started.push(one)
  return one
}

async function stop(one: StartedServer, signal: NodeJS.Signals = 'SIGTERM') {
  started = started.filter(other => other !== one)
  one.process.kill(signal)
  return await one.exited
}

/** One or two running processes. A start takes seconds, so those that an earlier test left are used again. */
async function running(count: 1 | 2) {
  await Promise.all(started.slice(count).map(one => stop(one)))
  await Promise.all(Array.from({ length: count - started.length }, () => start()))
  return started as [StartedServer, StartedServer]
}

afterEach(() => {
  server.mails.length = 0
  server.behaviour.delayMs = 0
})
afterAll(async () => {
  await Promise.all(started.map(one => stop(one)))
  await server.close()
})

let visitors = 0
async function sendForm(to: StartedServer) {
  const email = `visitor${++visitors}@mail.example`
  const response = await fetch(`${to.url}/ticket`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.9.${visitors >> 8}.${visitors & 255}`,
    },
    body: JSON.stringify(form({ email })),
  })
  expect(response.status).toBe(201)
  return email
}
const addressees = () => server.mails.flatMap(mail => mail.to).sort()
const openJobs = async () =>
  (
    await app.database.db
      .selectFrom('job')
      .select('id')
      .where('state', '=', 'waiting')
      .where('uniqueKey', 'is', null)
      .execute()
  ).length

test('two processes send each mail once between them', async () => {
  server.behaviour.delayMs = 40
  const [one, other] = await running(2)
  const emails = await Promise.all(
    Array.from({ length: 24 }, (_, index) => sendForm(index % 2 ? one : other)),
  )
  await expect.poll(openJobs).toBe(0)
  expect(addressees()).toEqual(emails.toSorted())
})

test('a held reply is released by another process when the one that stored it is killed', async () => {
  const [first, second] = await running(2)
  await sendForm(first)
  const [ticket] = await app.database.db
    .selectFrom('ticket')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  const response = await fetch(`${first.url}/ticket/${ticket?.id}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${app.token}` },
    body: JSON.stringify({ body: 'Held for two seconds.', holdSeconds: 2 }),
  })
  expect(response.status).toBe(201)
  await stop(first, 'SIGKILL')
  const body = () =>
    app.database.db.selectFrom('message').select('body').where('from', '=', 'admin').execute()
  await expect.poll(body).toEqual([{ body: 'Held for two seconds.' }])
  await expect.poll(() => server.to(String(ticket?.email)).length).toBe(2)
  expect(second.process.exitCode).toBeNull()
  // A mail of the killed process may be repeated, and must not arrive during the next test.
  await expect.poll(openJobs).toBe(0)
})

test('after `kill -9` in the middle every mail is sent, once or repeated', async () => {
  server.behaviour.delayMs = 250
  const [first] = await running(1)
  const emails: string[] = []
  for (let i = 0; i < 10; i++) emails.push(await sendForm(first))
  await expect.poll(() => server.mails.length).toBeGreaterThan(1)
  await stop(first, 'SIGKILL')
  expect(await openJobs()).toBeGreaterThan(2)
  const second = await start()
  emails.push(await sendForm(second))
  await expect.poll(openJobs).toBe(0)
  expect([...new Set(addressees())]).toEqual(emails.toSorted())
  // Mails that were sent just before the end are repeated with the same id. They are at most as many as one process sends at
  // once.
  const ids = server.mails.map(mail => mail.headers['message-id'])
  expect(new Set(ids).size).toBe(emails.length)
  expect(ids.length - emails.length).toBeLessThanOrEqual(2)
})

test('a stop finishes the mails that are being sent, and leaves the rest to the next start', async () => {
  await Promise.all(started.map(one => stop(one)))
  // On a busy machine the test before may have left a mail that is sent a second time, because its lease had ended.
  server.mails.length = 0
  server.behaviour.delayMs = 250
  // A lease that no busy machine outlasts: a mail whose lease ended would be sent twice.
  const first = await start(60_000)
  const emails: string[] = []
  for (let i = 0; i < 8; i++) emails.push(await sendForm(first))
  await expect.poll(() => server.mails.length).toBeGreaterThan(0)
  expect((await stop(first))[0]).toBe(0)
  const left = await openJobs()
  expect(left).toBeGreaterThan(0)
  expect(server.mails.length).toBe(emails.length - left)
  await start()
  await expect.poll(openJobs).toBe(0)
  expect(addressees()).toEqual(emails.toSorted())
})

test('an attempt that is killed keeps its slot of the limit for the next one', async () => {
  await Promise.all(started.map(one => stop(one)))
  server.mails.length = 0
  let current = await start(300)
  const email = await sendForm(current)
  await expect.poll(() => server.to(email).length).toBe(1)
  const { id } = await app.database.db
    .selectFrom('ticket')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  // So no attempt is finished before its process is killed.
  server.behaviour.neverAnswers = true
  const response = await fetch(`${current.url}/ticket/${id}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${app.token}` },
    body: JSON.stringify({ body: 'The manual is attached.' }),
  })
  expect(response.status).toBe(201)
  // With the confirmation these would be all three mails of an hour.
  for (const kills of [1, 2]) {
    await expect.poll(() => server.unanswered()).toBeGreaterThanOrEqual(kills)
    await stop(current, 'SIGKILL')
    if (kills === 2) server.behaviour.neverAnswers = false
    current = await start(300)
  }
  await expect
    .poll(() =>
      server
        .to(email)
        .map(mail => mail.text)
        .join(),
    )
    .toContain('The manual is attached.')
  await expect.poll(openJobs).toBe(0)
})
