import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.server.ts'
import type { Config } from './config.server.ts'

/** With the usual delay before it, less than the ten seconds most process managers wait before they kill. */
const patienceMs = 7500

/** With several processes the first one speaks for all. */
const say = (text: string) => {
  if (!cluster.isWorker) process.stdout.write(`${text}\n`)
}

/** Until `delay` has passed all is served, and `/readyz` says that it ends. Then no new requests, and open ones end. */
export async function stopServing(app: FastifyInstance, delay: Promise<unknown>) {
  app.connections.stop()
  await delay
  await app.close()
}

/** Ctrl-C or a stop from the process manager. The database closes last. */
export function stopOnSignals(
  app: FastifyInstance,
  { database, config }: { database: Pick<Database, 'close'>; config: Pick<Config, 'stopDelayMs'> },
) {
  // Added last: between it and the closing of the door nothing else is waited for.
  app.addHook('preClose', app.connections.emptyDoor)
  let since = 0
  const stop = async () => {
    // The same Ctrl-C can arrive twice, from the terminal and from npm; a later one means "now".
    if (since > 0) return Date.now() - since > 1000 ? process.exit(130) : undefined
    since = Date.now()
    say('\n  Stopping: open requests end first …')
    setTimeout(() => {
      app.log.error('open requests did not end in time')
      process.exit(1)
    }, config.stopDelayMs + patienceMs).unref()
    await stopServing(app, sleep(config.stopDelayMs))
    await database.close()
    say('  Stopped.')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}
