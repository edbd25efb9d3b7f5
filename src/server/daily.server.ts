/** Work that is done once a day, beside serving. */
import type { FastifyBaseLogger } from 'fastify'

const dayMs = 24 * 3600_000
/** Not at once: a start has other things to do. */
const firstMs = 60_000

export function runDaily(jobs: (() => Promise<void>)[], log: Pick<FastifyBaseLogger, 'error'>) {
  const run = async () => {
    for (const job of jobs) {
      try {
        await job()
      } catch (error) {
        // Tomorrow is another try.
        log.error({ err: error }, 'daily work failed')
      }
    }
  }
  setTimeout(run, firstMs).unref()
  setInterval(run, dayMs).unref()
}
