/** New processes for old ones, one by one: an old one leaves when the new one serves, so that nobody is refused. */
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'

const say = (text: string) => process.stdout.write(`${text}\n`)
const complain = (text: string) => process.stderr.write(`${text}\n`)

/** A stop ends it: nothing new may come after it. */
export function createReload(isStopping: () => boolean) {
  /** Started to replace another, and not serving yet. */
  const coming = new Set<number>()
  const leaving = new Set<number>()
  let running = false

  /** Resolves with whether it serves: one that cannot is gone by then. */
  function comes(worker: Worker) {
    coming.add(worker.id)
    return new Promise<boolean>(resolve => {
      worker.on('message', ({ ready }: { ready?: true }) => {
        if (!ready) return
        coming.delete(worker.id)
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
      if (!(await comes(cluster.fork()))) {
        running = false
        if (isStopping()) return
        return complain('  The new process cannot serve: those that are there go on.')
      }
      leaving.add(old.id)
      const gone = once(old, 'exit')
      old.process.kill('SIGTERM')
      await gone
    }
    running = false
    if (!isStopping()) say('  Replaced.')
  }

  return {
    reload,
    /** Whether its end was wanted. */
    wasLeaving: (worker: Worker) => leaving.delete(worker.id),
    /** Whether the one it was to replace still serves. */
    wasComing: (worker: Worker) => coming.delete(worker.id),
  }
}
