// What a job runner does with its jobs when it is closed.
import { afterEach, expect, test } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import type { JobHandler } from './job.ts'
import { createJobRunner, type JobRunner } from './job-runner.server.ts'

const app = openTestApp()
const runners: JobRunner[] = []
afterEach(async () => {
  await Promise.all(runners.splice(0).map(runner => runner.close()))
  await app.database.db.deleteFrom('job').execute()
})

async function startRunner(handlers: JobHandler[], options = {}) {
  const log = { warn() {} }
  const runner = createJobRunner({ database: app.database, handlers, log, pollMs: 40, ...options })
  runners.push(runner)
  await runner.start()
  return runner
}
const enqueue = (kind: string) => app.database.transaction(tx => app.services.jobs.enqueue(tx, { kind }))
const states = async () =>
  (await app.database.db.selectFrom('job').select('state').execute()).map(row => row.state)

test('a runner that is closed asks long jobs to end, and another one goes on at once', async () => {
  const begun = Promise.withResolvers<void>()
  const runs: number[] = []
  const handler: JobHandler = {
    kind: 'long',
    lane: 'quick',
    async run({ signal, attempts }) {
      runs.push(attempts)
      if (runs.length > 1) return
      begun.resolve()
      await expect.poll(() => signal.aborted).toBe(true)
      return { postponedTo: new Date().toISOString() }
    },
  }
  // The lease is longer than the test, so that it cannot expire meanwhile.
  const first = await startRunner([handler], { leaseMs: 600_000 })
  await enqueue('long')
  await begun.promise
  await first.close()
  await startRunner([handler])
  await expect.poll(states).toEqual(['done'])
  expect(runs).toEqual([1, 1])
})

test('a runner that is closed while it claims a job waits for that job too', async () => {
  const [claimed, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const db = app.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!result.rows.some(row => row.leaseKey)) return result
      claimed.resolve()
      await mayGoOn.promise
      return result
    },
  })
  let isAskedToEnd = false
  const handler: JobHandler = {
    kind: 'note-down',
    lane: 'quick',
    async run({ signal }) {
      isAskedToEnd = signal.aborted
    },
  }
  await enqueue('note-down')
  const starting = startRunner([handler], { database: { ...app.database, db } })
  await claimed.promise
  const closing = runners[0]?.close()
  mayGoOn.resolve()
  await closing
  expect(await states()).toEqual(['done'])
  expect(isAskedToEnd).toBe(true)
  await starting
})
