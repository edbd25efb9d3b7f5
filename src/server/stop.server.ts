import type { FastifyInstance } from 'fastify'
import type { Database } from './database.server.ts'

const patienceMs = 10_000

/** Ctrl-C or a stop from the process manager: no new requests, open ones end, then the database closes. */
export function stopOnSignals(app: FastifyInstance, database: Pick<Database, 'close'>) {
  let since = 0
  const stop = async () => {
    // The same Ctrl-C can arrive twice, from the terminal and from npm; a later one means "now".
    if (since > 0) return Date.now() - since > 1000 ? process.exit(130) : undefined
    since = Date.now()
    process.stdout.write('\n  Stopping: open requests end first …\n')
    setTimeout(() => {
      app.log.error('open requests did not end in time')
      process.exit(1)
    }, patienceMs).unref()
    await app.close()
    await database.close()
    process.stdout.write('  Stopped.\n')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
}
