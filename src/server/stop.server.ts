import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import type { Database } from './database.server.ts'

const patienceMs = 10_000

/** With several processes the first one speaks for all. */
const say = (text: string) => {
  if (!cluster.isWorker) process.stdout.write(`${text}\n`)
}

/** Ctrl-C or a stop from the process manager: no new requests, open ones end, then the database closes. */
export function stopOnSignals(app: FastifyInstance, database: Pick<Database, 'close'>) {
  let since = 0
  const stop = async () => {
    // The same Ctrl-C can arrive twice, from the terminal and from npm; a later one means "now".
    if (since > 0) return Date.now() - since > 1000 ? process.exit(130) : undefined
    since = Date.now()
    say('\n  Stopping: open requests end first …')
    setTimeout(() => {
      app.log.error('open requests did not end in time')
      process.exit(1)
    }, patienceMs).unref()
    await app.close()
    await database.close()
    say('  Stopped.')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}
