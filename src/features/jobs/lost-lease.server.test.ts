// A process that stood still for longer than its lease, while another one took over its job, and one that waited for its locks.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { JobHandler } from './job.ts'
import { createJobRunner, type JobRunner } from './job-runner.server.ts'

const app = openTestApp()
const warnings: string[] = []
const log = { warn: (_: object, text: string) => void warnings.push(text) }

const runners: JobRunner[] = []
afterEach(() => Promise.all(runners.map(runner => runner.close())))

/** A runner as one process would have it. */
async function startRunner(handlers: JobHandler[], { leaseMs = 600 } = {}) {
  const runner = createJobRunner({ database: app.database, handlers, log, leaseMs, pollMs: 40 })
  runners.push(runner)
  await runner.start()
}

const rows = () => app.database.db.selectFrom('job').selectAll().execute()
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

test('a recurring run that stood still until another process took over does nothing more, and moves no time', async () => {
  const steps: string[] = []
  const goOn = Promise.withResolvers<void>()
  const handler: JobHandler = {
    kind: 'recurring',
    lane: 'upkeep',
    everyMs: 3_600_000,
    async run({ confirmLease }) {
      const run = steps.push('begun')
      if (run === 1) await goOn.promise
      await confirmLease()
      steps.push('done')
    },
  }
  const due = () =>
    app.database.db
      .updateTable('job')
      .set({ runAt: inMs(0) })
      .execute()
  // The renewals come too late, as those of a process that is stopped.
  await startRunner([handler], { leaseMs: 3_600_000 })
  await due()
  await expect.poll(() => steps).toEqual(['begun'])
  await startRunner([handler])
  await due()
  await expect.poll(async () => (await rows())[0]?.finishedAt).toBeTruthy()
  const ended = await rows()
  goOn.resolve()
  await sleep(300)
  expect(steps).toEqual(['begun', 'begun', 'done'])
  expect(await rows()).toEqual(ended)
  expect(warnings).toEqual([])
})

test('a job that waited in vain for a lock is tried again in seconds, and that is no attempt', async () => {
  const { db, transaction } = app.database
  await db.deleteFrom('job').execute()
  await transaction(tx => app.services.jobs.enqueue(tx, { kind: 'locked' }))
  let runs = 0
  const run = async () => {
    runs++
    throw new AppError('busy')
  }
  await startRunner([{ kind: 'locked', lane: 'quick', run }])
  await expect.poll(async () => (await rows())[0]?.leaseKey === null && runs).toBe(1)
  const [job] = await rows()
  expect(job).toMatchObject({ state: 'waiting', attempts: 0, error: '' })
  expect(Date.parse(String(job?.runAt))).toBeLessThan(Date.now() + 6000)
  expect(warnings).toEqual([])
})
