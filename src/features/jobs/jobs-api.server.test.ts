// The API of background jobs.
import { expect, test } from 'vitest'
import { describeRefusals, expectWholeContractSeen } from '../../testing/contract-tests.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { JobError } from './job.ts'
import { jobsApi } from './jobs.contract.ts'

const app = openTestApp()

/** One job of each state, written as a runner would. */
async function fill() {
  const { jobs } = app.services
  const { db, transaction } = app.database
  await db.deleteFrom('job').execute()
  const kinds = ['running', 'waiting', 'failed', 'done'] as const
  await transaction(async tx => {
    for (const kind of kinds) await jobs.enqueue(tx, { kind, payload: { ticketId: 7 }, about: 'message:1' })
  })
  const [soon, now] = [Date.now() + 60_000, Date.now()].map(time => new Date(time).toISOString())
  const set = (kind: string, changes: object) =>
    db.updateTable('job').set(changes).where('kind', '=', kind).execute()
  await set('running', { leaseUntil: soon, runAt: soon, leaseKey: 'x', startedAt: now, attempts: 1 })
  const error = new JobError('mail_refused', '550').message
  await set('failed', { state: 'failed', error, attempts: 8, finishedAt: now })
  await set('done', { state: 'done', finishedAt: now })
  const rows = await db.selectFrom('job').select(['id', 'kind']).execute()
  return Object.fromEntries(rows.map(row => [row.kind, row.id])) as Record<(typeof kinds)[number], number>
}

const list = async (query: Record<string, string> = {}) => (await app.send(jobsApi.listJobs, { query })).body

describeRefusals(app, jobsApi)

test('each state has its list, and every response counts all states', async () => {
  const ids = await fill()
  for (const state of ['running', 'waiting', 'failed', 'done'] as const) {
    const { items, counts } = await list({ state })
    expect(items.map((job: { id: number; state: string }) => [job.id, job.state])).toEqual([
      [ids[state], state],
    ])
    expect(counts).toEqual({ running: 1, waiting: 1, failed: 1, done: 1 })
  }
  expect((await list()).items[0]).toMatchObject({
    kind: 'failed',
    attempts: 8,
    recurs: false,
    problem: { code: 'mail_refused', detail: '550' },
    ticketId: 7,
  })
})

test('a job with an expired lease is not running', async () => {
  const ids = await fill()
  const leaseUntil = new Date(Date.now() - 1).toISOString()
  await app.database.db.updateTable('job').set({ leaseUntil }).where('id', '=', ids.running).execute()
  expect((await list()).counts).toEqual({ running: 0, waiting: 2, failed: 1, done: 1 })
})

test('a failed job can be retried with all its attempts; any other is not found', async () => {
  const ids = await fill()
  expect((await app.send(jobsApi.retryJob, { params: { id: ids.failed } })).status).toBe(204)
  const { items } = await list({ state: 'waiting' })
  expect(items.find((job: { id: number }) => job.id === ids.failed)).toMatchObject({
    attempts: 0,
    kind: 'failed',
  })
  for (const id of [ids.failed, ids.running, ids.waiting, ids.done]) {
    expect((await app.send(jobsApi.retryJob, { params: { id } })).status).toBe(404)
    expect((await app.send(jobsApi.removeJob, { params: { id } })).status).toBe(404)
  }
})

test('all failed jobs can be retried at once', async () => {
  await fill()
  expect((await app.send(jobsApi.retryAllJobs)).body).toEqual({ retried: 1 })
  expect((await app.send(jobsApi.retryAllJobs)).body).toEqual({ retried: 0 })
})

test('a failed job can be deleted', async () => {
  const ids = await fill()
  expect((await app.send(jobsApi.removeJob, { params: { id: ids.failed } })).status).toBe(204)
  expect((await list()).counts).toEqual({ running: 1, waiting: 1, failed: 0, done: 1 })
})

test('finished jobs are deleted: successes after a week, failures after a month', async () => {
  await fill()
  const days = (n: number) => Date.now() + n * 24 * 3600_000
  await app.services.jobs.purge(days(6.9))
  expect((await list()).counts).toMatchObject({ failed: 1, done: 1 })
  await app.services.jobs.purge(days(7.1))
  expect((await list()).counts).toMatchObject({ failed: 1, done: 0 })
  await app.services.jobs.purge(days(30.1))
  expect((await list()).counts).toEqual({ running: 1, waiting: 1, failed: 0, done: 0 })
})

expectWholeContractSeen(app, jobsApi)
