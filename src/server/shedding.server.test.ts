import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestApp } from '../testing/test-app.ts'
import { servedPerTurn } from './shedding.server.ts'

const app = openTestApp({ maxEventLoopDelay: 150 })

const ask = async () => await app.app.inject('/api/category/main')
/** All in one turn of the event loop. */
const askTogether = async (count: number) => await Promise.all(Array.from({ length: count }, ask))

/**
 * Late turns and nothing between them: each second of the measure ends one turn late at most, so the second one is over by
 * then, and nothing else is in it. An answer in between would have the loop wait for the database, and not be late meanwhile.
 */
async function beLate() {
  for (const end = Date.now() + 3000; Date.now() < end; await sleep(1)) {
    for (const turn = Date.now() + 400; Date.now() < turn; );
  }
}

test('when the event loop is late, a crowd is shed with 503 and Retry-After, and served again afterwards', async () => {
  expect((await askTogether(servedPerTurn + 1)).map(answer => answer.statusCode)).not.toContain(503)
  await beLate()
  const answers = await askTogether(servedPerTurn + 3)
  const shed = answers.filter(answer => answer.statusCode !== 200)
  const busy = [503, 'busy', '2']
  expect(
    shed.map(answer => [answer.statusCode, answer.json().error?.code, answer.headers['retry-after']]),
  ).toEqual([busy, busy, busy])
  expect((await app.app.inject('/healthz')).statusCode).toBe(200)
  await expect
    .poll(async () => (await askTogether(servedPerTurn + 1)).map(answer => answer.statusCode))
    .not.toContain(503)
})

test('the few who come to a late event loop are served, turn after turn', async () => {
  await beLate()
  for (let turn = 0; turn < 3; turn++) {
    const answers = await askTogether(servedPerTurn)
    expect(answers.map(answer => answer.statusCode)).not.toContain(503)
    await nextTurn()
  }
})
