import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestApp } from '../testing/test-app.ts'
import { createApp } from './app.server.ts'

const sampleInterval = 1000
const app = openTestApp({ maxEventLoopDelay: 150, sampleInterval })

const ask = async (asked = app.app) => await asked.inject('/api/category/main')
const workFor = (ms: number) => {
  for (const end = Date.now() + ms; Date.now() < end; );
}

test('under pressure requests are shed with 503 and Retry-After, and served again afterwards', async () => {
  await expect.poll(async () => (await ask()).statusCode).toBe(200)
  // Late turns and nothing between them: each sample ends one turn late at most, so the second one is over by then, and
  // nothing else is in it. An answer in between would have the loop wait for the database, and not be late meanwhile.
  for (const end = Date.now() + 3 * sampleInterval; Date.now() < end; await sleep(1)) workFor(400)
  const shed = await ask()
  expect([shed.statusCode, shed.json().error?.code, shed.headers['retry-after']]).toEqual([503, 'busy', '2'])
  expect((await app.app.inject('/healthz')).statusCode).toBe(200)
  await expect.poll(async () => (await ask()).statusCode).toBe(200)
})

test('one long piece of work, like loading the pages after a start, is not load', async () => {
  const { config, database, services } = app
  const starting = await createApp({ config, database, services, maxEventLoopDelay: 1000 })
  workFor(1600)
  await sleep(1)
  expect((await ask(starting)).statusCode).toBe(200)
})
