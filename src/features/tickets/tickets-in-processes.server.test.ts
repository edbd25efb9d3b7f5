// What must hold over several processes, tried with two: limits, new messages, and a stop while somebody watches.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { form } from '../../testing/test-tickets.ts'

const app = openTestApp()
const program = fileURLToPath(new URL('../../testing/server-process.ts', import.meta.url))

type Started = { process: ChildProcess; url: string; exited: Promise<unknown[]> }
let first: Started
let second: Started

async function start(): Promise<Started> {
  const { dataDir, databaseUrl } = app.config
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      TRUST_PROXY: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [port] = await once(child.stdout, 'data')
  return { process: child, url: `http://127.0.0.1:${Number(port)}/api`, exited }
}

beforeAll(async () => {
  ;[first, second] = await Promise.all([start(), start()])
})
afterAll(async () => {
  for (const { process: child, exited } of [first, second]) {
    if (child.exitCode === null) child.kill('SIGTERM')
    await exited
  }
})

const ask = (to: Started, address: string, fields: Record<string, unknown> = {}) =>
  fetch(`${to.url}/ticket`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(form(fields)),
  })

/** As the contact page does it: with a key of its own, and again where a busy server gave up on it. */
async function askUntilAnswered(to: Started, address: string, fields: Record<string, unknown> = {}) {
  const requestKey = crypto.randomUUID()
  for (;;) {
    const answer = await ask(to, address, { ...fields, requestKey })
    const { code } = (await answer.json()) as { code?: string }
    if (answer.status < 500) return { status: answer.status, code }
  }
}

/** What is told on a stream, and when it ends. */
async function watch(at: Started) {
  const answer = await fetch(`${at.url}/events/stream`, { headers: { authorization: `Bearer ${app.token}` } })
  let text = ''
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString()
  })()
  // A process that is killed cuts its streams; only a test that awaits the end cares.
  reading.catch(() => {})
  await expect.poll(() => text).toContain('retry:')
  return { text: () => text, ended: reading }
}

test('of many forms at once to two processes exactly five become tickets', async () => {
  const both = Array.from({ length: 30 }, (_, index) => ask(index % 2 ? first : second, '10.1.1.1'))
  const statuses = (await Promise.all(both)).map(answer => answer.status)
  expect(statuses.filter(status => status === 201)).toHaveLength(5)
  expect(statuses.filter(status => status === 429)).toHaveLength(25)
  const { tickets } = await app.database.db
    .selectFrom('ticket')
    .select(one => one.fn.countAll<number>().as('tickets'))
    .executeTakeFirstOrThrow()
  expect(Number(tickets)).toBe(5)
})

test('the same form to two processes at once is one ticket', async () => {
  const requestKey = crypto.randomUUID()
  const answers = await Promise.all(
    [first, second, first, second].map(to => ask(to, '10.1.1.2', { requestKey })),
  )
  const bodies = await Promise.all(answers.map(answer => answer.json()))
  for (const body of bodies) expect(body).toEqual(bodies[0])
})

test('whoever watches one process is told what others stored, each message once and in order', async () => {
  const watching = [await watch(first), await watch(second)]
  for (let i = 0; i < 12; i++) await ask(i % 2 ? first : second, `10.2.${i}.1`, { subject: `Parallel ${i}` })
  const numbersIn = (text: string) => [...text.matchAll(/Parallel (\d+)/g)].map(match => Number(match[1]))
  for (const { text } of watching) {
    await expect.poll(() => numbersIn(text()).length).toBe(12)
    expect(numbersIn(text())).toEqual([...Array(12).keys()])
  }
})

test('of two hundred forms at once to two processes, each from another address, none is lost', {
  timeout: 180_000,
}, async () => {
  const count = async () => {
    const { tickets } = await app.database.db
      .selectFrom('ticket')
      .select(one => one.fn.countAll<number>().as('tickets'))
      .executeTakeFirstOrThrow()
    return Number(tickets)
  }
  const before = await count()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      askUntilAnswered(index % 2 ? first : second, `10.20.${index}.1`, { subject: `Rush ${index}` }),
    ),
  )
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]))
  expect(new Set(answers.map(answer => answer.code)).size).toBe(200)
  expect(await count()).toBe(before + 200)
  const fromOne = await Promise.all(
    Array.from({ length: 200 }, (_, index) => askUntilAnswered(index % 2 ? first : second, '10.21.0.1')),
  )
  expect(fromOne.filter(answer => answer.status === 201)).toHaveLength(5)
  expect(fromOne.filter(answer => answer.status === 429)).toHaveLength(195)
  expect(await count()).toBe(before + 205)
})

const staff = (to: Started, path: string, body?: object, method = 'POST') =>
  fetch(`${to.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${app.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

async function openTicket(address: string, fields: Record<string, unknown> = {}) {
  const { code, secret } = await (await ask(second, address, fields)).json()
  const { id } = await app.database.db
    .selectFrom('ticket')
    .select('id')
    .where('code', '=', code.replaceAll('-', ''))
    .executeTakeFirstOrThrow()
  return { id, code, secret }
}

test('guesses at a ticket are counted over both, right ones are not', async () => {
  const { code } = await openTicket('10.30.0.1', { phone: '09121112233' })
  const track = (to: Started, contact: string, address: string) =>
    fetch(`${to.url}/ticket/track`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ code, contact }),
    })
  for (let i = 0; i < 32; i++) {
    expect((await track(i % 2 ? first : second, '09121112233', '10.30.0.2')).status).toBe(200)
  }
  const guesses = await Promise.all(
    Array.from({ length: 50 }, (_, i) => track(i % 2 ? first : second, `0912999${1000 + i}`, `10.31.${i}.1`)),
  )
  expect(guesses.filter(answer => answer.status === 404)).toHaveLength(30)
  expect(guesses.filter(answer => answer.status === 429)).toHaveLength(20)
})

test('changes and readers are seen on the other process, which asks once a second', async () => {
  const { id } = await openTicket('10.32.0.1')
  const watching = await watch(second)
  await staff(first, `/ticket/status/${id}`)
  await expect.poll(watching.text).toContain('"status":"closed"')
  await staff(first, `/ticket/${id}/presence`, { state: 'writing' })
  await expect.poll(watching.text).toContain('"isWriting":true')
  await staff(first, `/ticket/${id}/presence`, { state: 'gone' })
  await expect.poll(watching.text).toContain(`{"ticketId":${id},"people":[]}`)
})

test('held replies go out once and in order, whichever process releases them', async () => {
  const tickets = [await openTicket('10.33.0.1', { subject: 'Held A' }), await openTicket('10.33.0.2')]
  const watching = [await watch(first), await watch(second)]
  const bodies = ['one', 'two', 'three', 'four']
  await Promise.all(
    bodies.map((body, index) =>
      staff(index % 2 ? first : second, `/ticket/${tickets[index % 2]?.id}/messages`, {
        body,
        holdSeconds: 1,
      }),
    ),
  )
  const replies = (text: string) =>
    [...text.matchAll(/"messageId":(\d+),[^\n]*"from":"admin"/g)].map(match => Number(match[1]))
  for (const { text } of watching) {
    await expect.poll(() => replies(text()).length).toBe(4)
    expect(replies(text())).toEqual(replies(text()).toSorted((one, other) => one - other))
  }
  const stored = await app.database.db
    .selectFrom('message')
    .select('body')
    .where('body', 'in', bodies)
    .execute()
  expect(stored.map(row => row.body).sort()).toEqual(bodies.toSorted())
})

test('a held reply survives the sudden end of its process', { timeout: 90_000 }, async () => {
  const { id } = await openTicket('10.34.0.1')
  const third = await start()
  const { heldId } = await (
    await staff(third, `/ticket/${id}/messages`, { body: 'Survivor', holdSeconds: 2 })
  ).json()
  expect(heldId).toBeDefined()
  third.process.kill('SIGKILL')
  await third.exited
  const messages = () =>
    app.database.db.selectFrom('message').select('body').where('ticketId', '=', id).orderBy('id').execute()
  expect((await messages()).map(row => row.body)).not.toContain('Survivor')
  await expect.poll(async () => (await messages()).length).toBe(2)
  expect((await messages()).at(-1)?.body).toBe('Survivor')
})

test('a stop ends the streams first, and then the process, without losing patience', async () => {
  const [ending, other] = [await watch(first), await watch(second)]
  first.process.kill('SIGTERM')
  await ending.ended
  // Had it waited for the stream, it would have given up with 1.
  expect((await first.exited)[0]).toBe(0)
  await ask(second, '10.3.0.1', { subject: 'Still served' })
  await expect.poll(other.text).toContain('Still served')
})
