import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestApp } from '../testing/test-app.ts'

const app = openTestApp({ maxEventLoopDelay: 150 })

test('under pressure requests are shed with 503 and Retry-After, and served again afterwards', async () => {
  const ask = async () => await app.app.inject('/api/category/main')
  expect((await ask()).statusCode).toBe(200)
  // Keep the event loop late for longer than the measure's own second.
  const until = Date.now() + 2500
  let shed = await ask()
  while (Date.now() < until && shed.statusCode === 200) {
    for (const end = Date.now() + 400; Date.now() < end; );
    await sleep(1)
    shed = await ask()
  }
  expect([shed.statusCode, shed.json().error.code, shed.headers['retry-after']]).toEqual([503, 'busy', '2'])
  expect((await app.app.inject('/healthz')).statusCode).toBe(200)
  await expect.poll(async () => (await ask()).statusCode, { timeout: 5000 }).toBe(200)
})
