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

/** What is told on a stream, and when it ends. */
async function watch(at: Started) {
  const answer = await fetch(`${at.url}/events/stream`, { headers: { authorization: `Bearer ${app.token}` } })
  let text = ''
  const reading = (async () => {
    for await (const chunk of answer.body ?? []) text += Buffer.from(chunk).toString()
  })()
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

test('a stop ends the streams first, and then the process, without losing patience', async () => {
  const [ending, other] = [await watch(first), await watch(second)]
  first.process.kill('SIGTERM')
  await ending.ended
  // Had it waited for the stream, it would have given up with 1.
  expect((await first.exited)[0]).toBe(0)
  await ask(second, '10.3.0.1', { subject: 'Still served' })
  await expect.poll(other.text).toContain('Still served')
})
