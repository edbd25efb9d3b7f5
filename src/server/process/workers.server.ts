/** Several processes on one port: starts them, replaces one that dies or all in turn, stops them together. */
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '#shared/errors.ts'
import type { Database } from '../database/database.server.ts'
import { StartError } from './config.server.ts'
import { createReload } from './reload.server.ts'

/** More deaths than this in a minute are no accident: going on would only hide the reason. */
const maxDeaths = 5
const minuteMs = 60_000

const say = (text: string) => process.stdout.write(`${text}\n`)
const complain = (text: string) => process.stderr.write(`${text}\n`)

/** Resolves with the address when all of them listen. */
export function superviseWorkers(
  count: number,
  database: Pick<Database, 'close'>,
): Promise<{ port: number }> {
  // Each takes connections itself. One that was handed over to a process as that died would be answered by nobody.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  let stopping = false
  const reload = createReload(() => stopping)
  let exitCode = 0
  const deaths: number[] = []

  const killAll = (signal: NodeJS.Signals) => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
  }
  const stopAll = (signal: NodeJS.Signals) => {
    stopping = true
    killAll(signal)
    if (isLast()) void finish()
  }
  const finish = async () => {
    await database.close()
    say('  Stopped.')
    process.exit(exitCode)
  }
  const replace = () => {
    deaths.push(Date.now())
    const recent = deaths.filter(at => at > Date.now() - minuteMs)
    if (recent.length <= maxDeaths) return void cluster.fork()
    complain(`  ${recent.length} processes have died within a minute: stopping. The lines above say how.`)
    exitCode = 1
    stopAll('SIGTERM')
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopping) say('\n  Stopping: open requests end first …')
      stopAll(signal)
    })
  }

  return new Promise((resolve, reject) => {
    const listening = new Set<number>()
    process.on('SIGUSR2', () => {
      if (!stopping && listening.size >= count) void reload.reload()
    })
    const failures = new Map<number, string>()
    let cannotStart: string | undefined

    cluster.on('message', (worker, { failed }: { failed?: string }) => {
      if (failed) failures.set(worker.id, failed.trim())
    })
    cluster.on('listening', (worker, { port }) => {
      listening.add(worker.id)
      if (listening.size >= count) resolve({ port })
    })
    cluster.on('exit', (worker, code, signal) => {
      if (stopping) return isLast() ? void finish() : undefined
      if (reload.wasLeaving(worker)) return
      if (cannotStart) return isLast() ? reject(new StartError(cannotStart)) : undefined
      const failure = failures.get(worker.id)
      failures.delete(worker.id)
      const told = failure ?? describe(worker, code, signal)
      // One that never served says why the next would not either. The others go first: they would miss us.
      if (listening.size < count) {
        cannotStart = told
        if (isLast()) return reject(new StartError(told))
        return killAll('SIGTERM')
      }
      complain(`  ${told}`)
      if (!reload.wasComing(worker)) replace()
    })
    for (let i = 0; i < count; i++) cluster.fork()
  })
}

const firstWaitMs = 100
const longestWaitMs = 1000

/**
 * Goes on trying while the database is away. For what begins after the first start has found it: a worker that takes the place of
 * another would otherwise end at once, and a few of those are no accident for the supervisor.
 */
export async function whenReachable<T>(open: () => Promise<T>): Promise<T> {
  for (let wait = firstWaitMs; ; wait = Math.min(wait * 2, longestWaitMs)) {
    try {
      return await open()
    } catch (error) {
      const isAway = ['database_away', 'busy', 'maybe_saved'].includes(codeOf(error) ?? '')
      if (!isAway) throw error
      if (wait === firstWaitMs)
        complain(`  Process ${process.pid} waits for the database: ${describeCause(error)}`)
      // Those that started together shall not come back together.
      await sleep(wait * (1 - Math.random() / 4))
    }
  }
}

const describeCause = (error: unknown) => {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : message
}

const isLast = () => Object.keys(cluster.workers ?? {}).length === 0

const describe = (worker: Worker, code: number | null, signal: string | null) =>
  `Process ${worker.process.pid} ended ${signal ? `by ${signal}` : `with exit code ${code}`}.`
