// After the clock was set back, rows have times in the future. No job may wait for as long as the clock was wrong.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { correctJobTimes } from './job-clock.server.ts'
import { createJobRunner } from './job-runner.server.ts'
import { recurringKey } from './jobs.server.ts'

const app = openTestApp()
const [second, minute, hour] = [1000, 60_000, 3_600_000]
const start = Date.parse('2026-11-18T12:00:00.000Z')
const at = (ms: number) => new Date(start + ms).toISOString()
const hourly = { kind: 'hourly', lane: 'upkeep' as const, everyMs: hour, run: async () => {} }

let runner: ReturnType<typeof createJobRunner> | undefined
beforeEach(() => app.database.db.deleteFrom('job').execute())
afterEach(() => runner?.close())

async function store(times: { runAt: string } & Record<string, string | null>, kind = 'mail') {
  await app.database.db
    .insertInto('job')
    .values({
      kind,
      uniqueKey: kind === hourly.kind ? recurringKey(hourly) : null,
      about: null,
      payload: '{}',
      state: 'waiting',
      attempts: 1,
      leaseUntil: null,
      leaseKey: null,
      error: '',
      createdAt: at(-hour),
      startedAt: null,
      finishedAt: null,
      ...times,
    })
    .execute()
}
async function correctedRunAt() {
  await correctJobTimes(app.database, { handlers: [hourly], leaseMs: minute, now: start })
  const { runAt } = await app.database.db.selectFrom('job').select('runAt').executeTakeFirstOrThrow()
  return (Date.parse(runAt) - start) / second
}

test('a recurring job is never further ahead than its interval', async () => {
  await store({ runAt: at(3 * hour), startedAt: at(-hour) }, hourly.kind)
  expect(await correctedRunAt()).toBe(0)
})

test('a recurring job that ran by the later clock waits for its interval from now', async () => {
  const ran = at(2 * hour)
  await store({ runAt: at(3 * hour), createdAt: at(-hour), startedAt: ran, finishedAt: ran }, hourly.kind)
  expect(await correctedRunAt()).toBe(3600)
  const row = await app.database.db.selectFrom('job').selectAll().executeTakeFirstOrThrow()
  // The list for staff does not claim that the job last ran in the future.
  expect(row).toMatchObject({ startedAt: at(0), finishedAt: at(0) })
})

test('a retry or a held reply still waits for as long as it had to wait', async () => {
  await store({ runAt: at(2 * hour + 30 * second), createdAt: at(2 * hour) })
  expect(await correctedRunAt()).toBe(30)
  expect(await correctedRunAt()).toBe(30)
})

test('a lease from the future ends within a minute, and its process can still renew it', async () => {
  const until = at(2 * hour)
  await store({ runAt: until, leaseUntil: until, leaseKey: 'a process', startedAt: until })
  expect(await correctedRunAt()).toBe(60)
  const row = await app.database.db.selectFrom('job').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ leaseKey: 'a process', leaseUntil: at(minute) })
})

test.each([
  ['a job that is planned', { runAt: at(20 * hour) }],
  ['a running job', { runAt: at(minute), leaseUntil: at(minute), leaseKey: 'x', startedAt: at(-second) }],
  [
    'a job of a machine whose clock is some seconds ahead',
    { runAt: at(5 * second), createdAt: at(5 * second) },
  ],
])('%s stays as it is', async (_, times) => {
  await store(times)
  expect(await correctedRunAt()).toBe((Date.parse(times.runAt) - start) / second)
})

test('a running process notices it by itself', async () => {
  const log = { warn() {} }
  let runs = 0
  const handlers = [{ ...hourly, run: async () => void runs++ }]
  runner = createJobRunner({ database: app.database, handlers, log, pollMs: 40, correctEveryMs: 100 })
  await runner.start()
  const ahead = new Date(Date.now() + 20 * hour).toISOString()
  await app.database.db.updateTable('job').set({ runAt: ahead }).execute()
  await expect.poll(() => runs).toBe(1)
})
