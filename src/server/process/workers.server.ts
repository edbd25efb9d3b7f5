/** Supervises several processes on one port: starts them, replaces one that dies or all in turn, and stops them together. */
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '#shared/errors.ts'
import type { Database } from '../database/database.server.ts'
import { StartError } from './config.server.ts'
import { createReload } from './reload.server.ts'

/** If more workers than this die within a minute, the supervisor stops, because restarting would only hide the cause. */
const maxDeaths = 5
const minuteMs = 60_000

const say = (text: string) => process.stdout.write(`${text}\n`)
const complain = (text: string) => process.stderr.write(`${text}\n`)

/** Resolves with the port when all workers listen. */
export function superviseWorkers(
  count: number,
  database: Pick<Database, 'close'>,
): Promise<{ port: number }> {
  // Each worker accepts connections itself. A connection handed over to a worker that just died would get no response.
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
    deaths.push(performance.now())
    const recent = deaths.filter(at => at > performance.now() - minuteMs)
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
      if (reload.wasReplaced(worker)) return
      if (cannotStart) return isLast() ? reject(new StartError(cannotStart)) : undefined
      const failure = failures.get(worker.id)
      failures.delete(worker.id)
      const reason = failure ?? describe(worker, code, signal)
      // A worker that could not start means the others cannot either. They are stopped before the supervisor ends.
      if (listening.size < count) {
        cannotStart = reason
        if (isLast()) return reject(new StartError(reason))
        return killAll('SIGTERM')
      }
      complain(`  ${reason}`)
      if (!reload.wasStarting(worker)) replace()
    })
    for (let i = 0; i < count; i++) cluster.fork()
  })
}

const firstWaitMs = 100
const longestWaitMs = 1000

/**
 * Retries while the database cannot be reached. Used for what starts after the first start has succeeded: a replacement worker
 * would otherwise end at once, and after a few of those the supervisor would stop.
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
      // With jitter, so that workers that started together do not retry together.
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
