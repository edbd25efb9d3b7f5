/** Rolling restart of the workers: an old process stops only when its replacement serves, so that no request is refused. */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'

const say = (text: string) => process.stdout.write(`${text}\n`)
const complain = (text: string) => process.stderr.write(`${text}\n`)

/** A stop cancels it: no process may be started after that. */
export function createReload(isStopping: () => boolean) {
  /** Ids of replacements that are not serving yet. */
  const starting = new Set<number>()
  /** Ids of old processes that were told to stop. */
  const replaced = new Set<number>()
  let running = false

  /** Resolves with whether it serves. A process that cannot has ended by then. */
  function untilReady(worker: Worker) {
    starting.add(worker.id)
    return new Promise<boolean>(resolve => {
      worker.on('message', ({ ready }: { ready?: true }) => {
        if (!ready) return
        starting.delete(worker.id)
        resolve(true)
      })
      worker.once('exit', () => resolve(false))
    })
  }

  async function reload() {
    if (running) return
    running = true
    say('  Replacing the processes one by one …')
    for (const old of Object.values(cluster.workers ?? {})) {
      if (!old || old.isDead() || isStopping()) continue
      if (!(await untilReady(cluster.fork()))) {
        running = false
        if (isStopping()) return
        return complain('  The new process cannot serve: those that are there go on.')
      }
      replaced.add(old.id)
      const gone = once(old, 'exit')
      old.process.kill('SIGTERM')
      await gone
    }
    running = false
    if (!isStopping()) say('  Replaced.')
  }

  return {
    reload,
    /** Whether the process was stopped by this reload. */
    wasReplaced: (worker: Worker) => replaced.delete(worker.id),
    /** Whether the process was a replacement that never served. The process it was to replace still serves. */
    wasStarting: (worker: Worker) => starting.delete(worker.id),
  }
}
