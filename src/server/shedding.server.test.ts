import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestApp } from '../testing/test-app.ts'
import { createApp } from './app.server.ts'

const app = openTestApp({ maxEventLoopDelay: 150 })

const ask = async (asked = app.app) => await asked.inject('/api/category/main')
const workFor = (ms: number) => {
  for (const end = Date.now() + ms; Date.now() < end; );
}

test('under pressure requests are shed with 503 and Retry-After, and served again afterwards', async () => {
  expect((await ask()).statusCode).toBe(200)
  // Keep the event loop late for longer than it is measured.
  const until = Date.now() + 8000
  let shed = await ask()
  while (Date.now() < until && shed.statusCode === 200) {
    workFor(400)
    await sleep(1)
    shed = await ask()
  }
  expect([shed.statusCode, shed.json().error.code, shed.headers['retry-after']]).toEqual([503, 'busy', '2'])
  expect((await app.app.inject('/healthz')).statusCode).toBe(200)
  await expect.poll(async () => (await ask()).statusCode, { timeout: 8000 }).toBe(200)
})

test('one long piece of work, like loading the pages after a start, is not load', async () => {
  const { config, database, services } = app
  const starting = await createApp({ config, database, services, maxEventLoopDelay: 1000 })
  workFor(1600)
  await sleep(1)
  expect((await ask(starting)).statusCode).toBe(200)
})
