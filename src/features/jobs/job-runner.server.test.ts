// The job runner: order, leases, retries, lanes and recurring jobs.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../testing/test-app.ts'
import { JobError, type JobHandler, type NewJob } from './job.ts'
import { createJobRunner, type JobRunner } from './job-runner.server.ts'

const app = openTestApp()
const fast = { leaseMs: 600, pollMs: 40 }
const warnings: string[] = []
const log = { warn: (_: object, text: string) => void warnings.push(text) }

let runners: JobRunner[] = []
beforeEach(async () => {
  warnings.length = 0
  await app.database.db.deleteFrom('job').execute()
})
afterEach(async () => {
  await Promise.all(runners.map(runner => runner.close()))
  runners = []
})

/** A runner as one process would have it. */
async function startRunner(handlers: JobHandler[], options = {}) {
  const runner = createJobRunner({ database: app.database, handlers, log, ...fast, ...options })
  runners.push(runner)
  await runner.start()
  return runner
}

const enqueue = (...jobs: NewJob[]) =>
  app.database.transaction(async tx => {
    for (const job of jobs) await app.services.jobs.enqueue(tx, job)
  })
const rows = () => app.database.db.selectFrom('job').selectAll().orderBy('id').execute()
const states = async () => (await rows()).map(row => row.state)
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

test('a job runs with its payload once and is done', async () => {
  const payloads: unknown[] = []
  await startRunner([{ kind: 'note-down', lane: 'quick', run: async job => void payloads.push(job.payload) }])
  await enqueue({ kind: 'note-down', payload: { n: 1 } }, { kind: 'note-down', payload: { n: 2 } })
  await expect.poll(states).toEqual(['done', 'done'])
  expect(payloads).toEqual([{ n: 1 }, { n: 2 }])
})

test('times from before the clock was set back delay nothing', async () => {
  const days = inMs(3 * 24 * 3_600_000)
  const ran: unknown[] = []
  const kind = 'note-down'
  await enqueue({ kind, payload: { planned: true }, runAt: days }, { kind, payload: { held: true } })
  await enqueue({ kind, payload: { later: true }, runAt: inMs(3_600_000) })
  const held = (await rows())[1]
  await app.database.db
    .updateTable('job')
    .set({ leaseUntil: days, runAt: days, leaseKey: 'of a process that is gone' })
    .where('id', '=', Number(held?.id))
    .execute()
  await startRunner([{ kind, lane: 'quick', run: async job => void ran.push(job.payload) }])
  await expect.poll(states).toEqual(['done', 'done', 'waiting'])
  expect(ran).toEqual(expect.arrayContaining([{ planned: true }, { held: true }]))
})

test('nothing is queued by a transaction that fails', async () => {
  const failing = app.database.transaction(async tx => {
    await app.services.jobs.enqueue(tx, { kind: 'note-down' })
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect(await rows()).toEqual([])
})

test('a job that is due later waits until then, and wakes its own process on time', async () => {
  let ranAt = 0
  const handler: JobHandler = {
    kind: 'later',
    lane: 'quick',
    async run() {
      ranAt = Date.now()
    },
  }
  const runner = await startRunner([handler], { pollMs: 60_000 })
  app.services.jobs.listen(runner.wakeAt)
  const due = Date.now() + 400
  await enqueue({ kind: 'later', runAt: new Date(due).toISOString() })
  await expect.poll(states).toEqual(['done'])
  expect(ranAt).toBeGreaterThanOrEqual(due)
  // The job ran long before the next poll would have found it.
  expect(ranAt).toBeLessThan(due + 30_000)
  app.services.jobs.listen(() => {})
})

test('of many runners exactly one takes a job', async () => {
  const runs: number[] = []
  const handler: JobHandler = {
    kind: 'slow',
    lane: 'quick',
    async run({ id }) {
      runs.push(id)
      await sleep(50)
    },
  }
  // The lease is longer than any busy machine needs, so that the claim alone keeps the other runners away.
  await Promise.all(Array.from({ length: 4 }, () => startRunner([handler], { leaseMs: 60_000 })))
  await enqueue(...Array.from({ length: 40 }, () => ({ kind: 'slow' })))
  await expect.poll(states).toEqual(Array(40).fill('done'))
  expect(runs.toSorted((a, b) => a - b)).toEqual((await rows()).map(row => row.id))
})

test('the lease of a long job is renewed', async () => {
  const finish = Promise.withResolvers<void>()
  // The lease is renewed after a third of its time. A busy machine may be late with that, but not by the two thirds that are
  // left.
  await startRunner([{ kind: 'long', lane: 'quick', run: () => finish.promise }], { leaseMs: 9000 })
  await enqueue({ kind: 'long' })
  await expect.poll(async () => (await rows())[0]?.leaseKey).toBeTruthy()
  const [begun] = await rows()
  await expect.poll(async () => String((await rows())[0]?.leaseUntil) > String(begun?.leaseUntil)).toBe(true)
  const [renewed] = await rows()
  expect(renewed).toMatchObject({ leaseKey: begun?.leaseKey, attempts: 1, runAt: renewed?.leaseUntil })
  finish.resolve()
  await expect.poll(states).toEqual(['done'])
})

test('the job of a process that ended is taken over when its lease ends', async () => {
  await enqueue({ kind: 'left', payload: { n: 1 } })
  const leaseUntil = inMs(500)
  await app.database.db
    .updateTable('job')
    .set({ leaseUntil, runAt: leaseUntil, leaseKey: 'dead', attempts: 1 })
    .execute()
  let ranAt = ''
  const handler: JobHandler = {
    kind: 'left',
    lane: 'quick',
    async run() {
      ranAt = new Date().toISOString()
    },
  }
  await startRunner([handler])
  await expect.poll(states).toEqual(['done'])
  expect(ranAt >= leaseUntil).toBe(true)
  expect((await rows())[0]?.attempts).toBe(2)
})

test('a run that lost its lease is aborted, and does not end the other process’s job', async () => {
  let lost = false
  const handler: JobHandler = {
    kind: 'lost',
    lane: 'quick',
    async run({ signal }) {
      await expect.poll(() => signal.aborted).toBe(true)
      lost = true
    },
  }
  await startRunner([handler])
  await enqueue({ kind: 'lost' })
  await expect.poll(async () => (await rows())[0]?.leaseKey).toBeTruthy()
  await app.database.db.updateTable('job').set({ leaseKey: 'other' }).execute()
  await expect.poll(() => lost).toBe(true)
  await sleep(50)
  expect(await rows()).toMatchObject([{ state: 'waiting', leaseKey: 'other' }])
})

test('a failure is stored and retried later, and finally the job has failed', async () => {
  const handler: JobHandler = {
    kind: 'failing',
    lane: 'quick',
    async run() {
      throw new JobError('http_refused', '500')
    },
  }
  await startRunner([handler])
  await enqueue({ kind: 'failing' })
  await expect.poll(async () => (await rows())[0]?.error).toBe('http_refused 500')
  const [first] = await rows()
  expect(first).toMatchObject({ state: 'waiting', attempts: 1, leaseUntil: null })
  const wait = Date.parse(String(first?.runAt)) - Date.now()
  expect(wait).toBeGreaterThan(8000)
  expect(wait).toBeLessThan(12_000)
  for (let attempt = 2; attempt <= 8; attempt++) {
    await app.database.db
      .updateTable('job')
      .set({ runAt: inMs(0) })
      .execute()
    await expect.poll(async () => (await rows())[0]).toMatchObject({ attempts: attempt, leaseUntil: null })
  }
  expect((await rows())[0]).toMatchObject({ state: 'failed', error: 'http_refused 500' })
  expect(warnings).toEqual([])
})

test('an unexpected error is logged completely, but staff do not see its message', async () => {
  const run = async () => {
    throw new Error('password 123')
  }
  await startRunner([{ kind: 'broken', lane: 'quick', run }])
  await enqueue({ kind: 'broken' })
  await expect.poll(async () => (await rows())[0]?.error).toBe('unexpected')
  expect(warnings).toEqual(['a job failed'])
})

test('a job that crashes every process that runs it is given up', async () => {
  let runs = 0
  await enqueue({ kind: 'deadly' })
  await app.database.db.updateTable('job').set({ attempts: 8 }).execute()
  await startRunner([{ kind: 'deadly', lane: 'quick', run: async () => void runs++ }])
  await expect.poll(async () => (await rows())[0]).toMatchObject({ state: 'failed', error: 'interrupted' })
  expect(runs).toBe(0)
})

test('work with a state of its own is told that it is given up, and leaves no failed job', async () => {
  const given: unknown[] = []
  await enqueue({ kind: 'deadly', payload: { n: 1 } })
  await app.database.db.updateTable('job').set({ attempts: 8 }).execute()
  const giveUp = async (payload: unknown) => void given.push(payload)
  await startRunner([{ kind: 'deadly', lane: 'quick', run: async () => {}, giveUp }])
  await expect.poll(rows).toEqual([])
  expect(given).toEqual([{ n: 1 }])
})

test('a job of an unknown kind waits for a version that knows it', async () => {
  await startRunner([{ kind: 'known', lane: 'quick', run: async () => {} }])
  await enqueue({ kind: 'of-tomorrow' }, { kind: 'known' })
  await expect.poll(states).toEqual(['waiting', 'done'])
  expect((await rows())[0]?.attempts).toBe(0)
})

test('a lane without free slots does not delay other lanes', async () => {
  const stuck = Promise.withResolvers<void>()
  await startRunner([
    { kind: 'mail', lane: 'mail', run: () => stuck.promise },
    { kind: 'release', lane: 'quick', run: async () => {} },
  ])
  await enqueue(...Array.from({ length: 20 }, () => ({ kind: 'mail' })))
  await expect.poll(async () => (await rows()).filter(row => row.leaseUntil).length).toBe(2)
  await enqueue({ kind: 'release' })
  await expect.poll(async () => (await states()).at(-1)).toBe('done')
  stuck.resolve()
  await expect.poll(states).toEqual(Array(21).fill('done'))
})

test('a unique key is taken while its job waits, and free again when the job starts', async () => {
  const begin = Promise.withResolvers<void>()
  let runs = 0
  const handler: JobHandler = {
    kind: 'collected',
    lane: 'quick',
    async run() {
      runs++
      await begin.promise
    },
  }
  const job = { kind: 'collected', uniqueKey: 'collected' }
  await enqueue(job, job)
  expect(await rows()).toHaveLength(1)
  await startRunner([handler])
  await expect.poll(() => runs).toBe(1)
  await enqueue(job, job)
  expect(await rows()).toHaveLength(2)
  begin.resolve()
  await expect.poll(states).toEqual(['done', 'done'])
})

test('joined jobs end as the job they joined', async () => {
  const joined: number[][] = []
  const handler: JobHandler = {
    kind: 'together',
    lane: 'mail',
    async run({ join }) {
      const ids = (await rows()).map(row => row.id)
      joined.push(await app.database.transaction(tx => join(tx, ids)))
      if (joined.length === 1) throw new JobError('mail_unreachable')
    },
  }
  await enqueue({ kind: 'together' }, ...Array(3).fill({ kind: 'together', runAt: inMs(60_000) }))
  await startRunner([handler])
  await expect
    .poll(async () => (await rows()).map(row => row.error))
    .toEqual(Array(4).fill('mail_unreachable'))
  expect(joined[0]).toHaveLength(3)
  await app.database.db
    .updateTable('job')
    .set({ runAt: inMs(0) })
    .execute()
  await expect.poll(states).toEqual(Array(4).fill('done'))
})

test('a new job is not given up with the old one it joined', async () => {
  const handler: JobHandler = {
    kind: 'together',
    lane: 'mail',
    async run({ join }) {
      const ids = (await rows()).map(row => row.id)
      await app.database.transaction(tx => join(tx, ids))
      throw new JobError('mail_unreachable')
    },
  }
  await enqueue({ kind: 'together', runAt: inMs(60_000) }, { kind: 'together', runAt: inMs(60_000) })
  const [old] = await rows()
  await app.database.db
    .updateTable('job')
    .set({ attempts: 7, runAt: inMs(0) })
    .where('id', '=', old?.id ?? 0)
    .execute()
  await startRunner([handler])
  // It waits before it has run as well, so its row is waited for, not its state.
  await expect
    .poll(async () => (await rows())[1])
    .toMatchObject({ attempts: 1, error: 'mail_unreachable', leaseKey: null })
  expect(await states()).toEqual(['failed', 'waiting'])
})

test('a postponed job counts neither an attempt nor a failure', async () => {
  const postponedTo = inMs(60_000)
  await startRunner([{ kind: 'patient', lane: 'quick', run: async () => ({ postponedTo }) }])
  await enqueue({ kind: 'patient' })
  await expect.poll(async () => (await rows())[0]?.runAt).toBe(postponedTo)
  expect((await rows())[0]).toMatchObject({ state: 'waiting', attempts: 0, error: '', leaseKey: null })
})

test('a recurring job runs once across all processes, again later, and survives failures', async () => {
  let runs = 0
  let fails = false
  const handler: JobHandler = {
    kind: 'recurring',
    lane: 'upkeep',
    everyMs: 3_600_000,
    async run() {
      runs++
      if (fails) throw new Error('no')
    },
  }
  await Promise.all([startRunner([handler]), startRunner([handler]), startRunner([handler])])
  expect(await rows()).toHaveLength(1)
  expect((await rows())[0]?.runAt.localeCompare(inMs(50_000))).toBe(1)
  await app.database.db
    .updateTable('job')
    .set({ runAt: inMs(0) })
    .execute()
  await expect.poll(async () => (await rows())[0]?.finishedAt).toBeTruthy()
  await sleep(150)
  expect(runs).toBe(1)
  expect((await rows())[0]).toMatchObject({ state: 'waiting', attempts: 0, uniqueKey: 'recurring:recurring' })
  expect(String((await rows())[0]?.runAt) > inMs(3_500_000)).toBe(true)
  fails = true
  await app.database.db
    .updateTable('job')
    .set({ runAt: inMs(0), attempts: 50 })
    .execute()
  await expect.poll(async () => (await rows())[0]).toMatchObject({ state: 'waiting', error: 'unexpected' })
})

test('a stop starts no more jobs and waits for running ones', async () => {
  let ended = false
  const handler: JobHandler = {
    kind: 'ending',
    lane: 'upkeep',
    async run() {
      await sleep(200)
      ended = true
    },
  }
  const runner = await startRunner([handler])
  await enqueue({ kind: 'ending' }, { kind: 'ending' })
  await expect.poll(async () => (await rows())[0]?.leaseUntil).toBeTruthy()
  await runner.close()
  expect(ended).toBe(true)
  expect((await rows()).map(row => [row.state, row.attempts])).toEqual([
    ['done', 1],
    ['waiting', 0],
  ])
})
