import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.server.ts'
import type { Config } from './config.server.ts'

/** Together with the default delay of 2 s this is below the 10 s that most process managers wait before they kill. */
const longestStopMs = 7500

/** With several processes only the supervisor prints. */
const say = (text: string) => {
  if (!cluster.isWorker) process.stdout.write(`${text}\n`)
}

/** Until `delay` has passed everything is served, and `/readyz` reports `stopping`. Then open requests end, and none begin. */
export async function stopServing(app: FastifyInstance, delay: Promise<unknown>) {
  app.connections.stop()
  await delay
  // Before anything else is waited for, such as a job that runs.
  await app.connections.closePort(app.server)
  await app.close()
}

/**
 * The supervisor has the listening socket open too, and closes it when the last worker has disconnected. A connection that
 * arrives after the workers closed theirs would be reset by that. So workers disconnect first, while they still accept.
 */
function disconnectFromSupervisor() {
  if (!cluster.worker?.isConnected()) return
  // Otherwise a worker that is disconnected ends at once.
  cluster.worker.exitedAfterDisconnect = true
  process.disconnect?.()
}

/** Stops on Ctrl-C or a signal from the process manager. The database closes last. */
export function stopOnSignals(
  app: FastifyInstance,
  { database, config }: { database: Pick<Database, 'close'>; config: Pick<Config, 'stopDelayMs'> },
) {
  let stoppingSince = 0
  const stop = async () => {
    // One Ctrl-C can arrive twice, from the terminal and from npm. A later one means "stop now".
    if (stoppingSince > 0) return Date.now() - stoppingSince > 1000 ? process.exit(130) : undefined
    stoppingSince = Date.now()
    say('\n  Stopping: open requests end first …')
    setTimeout(() => {
      app.log.error('open requests did not end in time')
      process.exit(1)
    }, config.stopDelayMs + longestStopMs).unref()
    disconnectFromSupervisor()
    await stopServing(app, sleep(config.stopDelayMs))
    await database.close()
    say('  Stopped.')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}
