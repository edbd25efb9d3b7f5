// Tests what must hold across several processes, with two of them: limits, new messages, and a stop while somebody watches.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productsApi } from '#features/catalogue/products/products.contract.ts'
import { settingsApi } from '#features/settings/settings.contract.ts'
import { dayOf } from '#shared/times.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { form } from '../../testing/test-tickets.ts'

const app = openTestApp()
const program = fileURLToPath(new URL('../../testing/server-process.ts', import.meta.url))

type StartedServer = { process: ChildProcess; url: string; exited: Promise<unknown[]> }
let first: StartedServer
let second: StartedServer

async function start(): Promise<StartedServer> {
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

const sendForm = (to: StartedServer, address: string, fields: Record<string, unknown> = {}) =>
  fetch(`${to.url}/ticket`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(form(fields)),
  })

/** Sends a form as the contact page does: with a request key, and again if a busy server failed. */
async function sendUntilAccepted(to: StartedServer, address: string, fields: Record<string, unknown> = {}) {
  const requestKey = crypto.randomUUID()
  for (;;) {
    const response = await sendForm(to, address, { ...fields, requestKey })
    const { code } = (await response.json()) as { code?: string }
    if (response.status < 500) return { status: response.status, code }
  }
}

/** Collects what is sent on a stream, and tells when it ends. */
async function watch(at: StartedServer) {
  const response = await fetch(`${at.url}/events/stream`, {
    headers: { authorization: `Bearer ${app.token}` },
  })
  let text = ''
  const reading = (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk).toString()
  })()
  // A killed process breaks its streams. Only a test that awaits the end cares.
  reading.catch(() => {})
  await expect.poll(() => text).toContain('retry:')
  return { text: () => text, ended: reading }
}

test('of many simultaneous forms to two processes, exactly five become tickets', async () => {
  const both = Array.from({ length: 30 }, (_, index) => sendForm(index % 2 ? first : second, '10.1.1.1'))
  const statuses = (await Promise.all(both)).map(response => response.status)
  expect(statuses.filter(status => status === 201)).toHaveLength(5)
  expect(statuses.filter(status => status === 429)).toHaveLength(25)
  const { tickets } = await app.database.db
    .selectFrom('ticket')
    .select(one => one.fn.countAll<number>().as('tickets'))
    .executeTakeFirstOrThrow()
  expect(Number(tickets)).toBe(5)
})

test('the same form sent to two processes at once becomes one ticket', async () => {
  const requestKey = crypto.randomUUID()
  const responses = await Promise.all(
    [first, second, first, second].map(to => sendForm(to, '10.1.1.2', { requestKey })),
  )
  const bodies = await Promise.all(responses.map(response => response.json()))
  for (const body of bodies) expect(body).toEqual(bodies[0])
})

test('of many simultaneous requests to activate one warranty, exactly five are kept in one conversation', async () => {
  await app.send(settingsApi.updateSettings, { body: { warrantyActivation: true } })
  const { body: product } = await app.send(productsApi.createProduct, { body: { name: 'Kettle' } })
  const serial = 'ACT-0001'
  await app.services.warranties.addSerial({ serial, productId: product.id, state: 'registered' })
  const purchasedOn = dayOf(Date.now(), 'UTC')
  const send = (index: number, address: string) =>
    fetch(`${(index % 2 ? first : second).url}/warranty/activation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({
        serial: 'ACT-0001',
        purchasedOn,
        name: `Visitor ${index}`,
        phone: '0912 123 4567',
      }),
    })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index, `10.3.${index}.1`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  const rows = await app.database.db.selectFrom('activationRequest').select('ticketId').execute()
  expect([rows.length, new Set(rows.map(({ ticketId }) => ticketId)).size]).toEqual([5, 1])
  // One address has thirty look-ups in ten minutes, whatever becomes of them.
  const fromOne = await Promise.all(Array.from({ length: 40 }, (_, index) => send(index, '10.3.99.1')))
  expect(fromOne.filter(({ status }) => status === 202)).toHaveLength(5)
  expect(fromOne.filter(({ status }) => status === 429)).toHaveLength(35)
})

test('a stream of one process sends what other processes stored, each message once and in order', async () => {
  const watching = [await watch(first), await watch(second)]
  for (let i = 0; i < 12; i++)
    await sendForm(i % 2 ? first : second, `10.2.${i}.1`, { subject: `Parallel ${i}` })
  const numbersIn = (text: string) => [...text.matchAll(/Parallel (\d+)/g)].map(match => Number(match[1]))
  for (const { text } of watching) {
    await expect.poll(() => numbersIn(text()).length).toBe(12)
    expect(numbersIn(text())).toEqual([...Array(12).keys()])
  }
})

test('two hundred simultaneous forms to two processes, each from another address, are all stored', {
  timeout: 300_000,
}, async () => {
  const count = async () => {
    const { tickets } = await app.database.db
      .selectFrom('ticket')
      .select(one => one.fn.countAll<number>().as('tickets'))
      .executeTakeFirstOrThrow()
    return Number(tickets)
  }
  const before = await count()
  const responses = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      sendUntilAccepted(index % 2 ? first : second, `10.20.${index}.1`, { subject: `Rush ${index}` }),
    ),
  )
  expect(new Set(responses.map(response => response.status))).toEqual(new Set([201]))
  expect(new Set(responses.map(response => response.code)).size).toBe(200)
  expect(await count()).toBe(before + 200)
  const fromOne = await Promise.all(
    Array.from({ length: 50 }, (_, index) => sendUntilAccepted(index % 2 ? first : second, '10.21.0.1')),
  )
  expect(fromOne.filter(response => response.status === 201)).toHaveLength(5)
  expect(fromOne.filter(response => response.status === 429)).toHaveLength(45)
  expect(await count()).toBe(before + 205)
})

const staff = (to: StartedServer, path: string, body?: object, method = 'POST') =>
  fetch(`${to.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${app.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })

async function openTicket(address: string, fields: Record<string, unknown> = {}) {
  const { code, secret } = await (await sendForm(second, address, fields)).json()
  const { id } = await app.database.db
    .selectFrom('ticket')
    .select('id')
    .where('code', '=', code.replaceAll('-', ''))
    .executeTakeFirstOrThrow()
  return { id, code, secret }
}

test('wrong keys for a ticket are counted across both processes, correct ones are not', async () => {
  const { code } = await openTicket('10.30.0.1', { phone: '09121112233' })
  const track = (to: StartedServer, contact: string, address: string) =>
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
  expect(guesses.filter(response => response.status === 404)).toHaveLength(30)
  expect(guesses.filter(response => response.status === 429)).toHaveLength(20)
})

test('changes and readers are seen by the other process, which polls once a second', async () => {
  const { id } = await openTicket('10.32.0.1')
  const watching = await watch(second)
  await staff(first, `/ticket/status/${id}`)
  await expect.poll(watching.text).toContain('"status":"closed"')
  await staff(first, `/ticket/${id}/presence`, { state: 'writing' })
  await expect.poll(watching.text).toContain('"isWriting":true')
  await staff(first, `/ticket/${id}/presence`, { state: 'gone' })
  await expect.poll(watching.text).toContain(`{"ticketId":${id},"people":[]}`)
})

test('held replies are sent once and in order, whichever process releases them', async () => {
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

test('a held reply survives the sudden end of its process', async () => {
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

test('a stop ends the streams first and then the process, without reaching its time limit', async () => {
  const [ending, other] = [await watch(first), await watch(second)]
  first.process.kill('SIGTERM')
  await ending.ended
  // A process that had waited for the stream would have exited with 1.
  expect((await first.exited)[0]).toBe(0)
  await sendForm(second, '10.3.0.1', { subject: 'Still served' })
  await expect.poll(other.text).toContain('Still served')
})
