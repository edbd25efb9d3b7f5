/**
 * The metrics of a process that serves, and of the supervisor of several. Loaded only when `METRICS_TOKEN` or `METRICS_PORT` is set,
 * by `app.server.ts` and `main.server.ts`.
 */
import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import type { MetricsConfig } from '../process/config.server.ts'
import { createProcessMetrics, type ProcessSources } from './process-metrics.server.ts'
import { createReport } from './report.server.ts'
import { createTokenCheck, listenForMetrics } from './serve-metrics.server.ts'
import { createShopMetrics, type ShopSources } from './shop-metrics.server.ts'
import { answerWorkers, createWorkerFigures, createWorkerReport } from './worker-metrics.server.ts'

export type Metrics = ReturnType<typeof createMetrics>

type Options = { config: MetricsConfig; sources: ProcessSources; shop: ShopSources }

/** For a process that serves. A worker leaves the sum, the shop's figures and the port to its supervisor. */
export function createMetrics({ config, sources, shop }: Options) {
  const { read, countRequest, close } = createProcessMetrics(sources)
  const report = cluster.isWorker
    ? createWorkerReport(read)
    : createReport({
        readProcesses: async () => ({ figures: [await read()], isIncomplete: false }),
        readShop: createShopMetrics(shop),
      })
  return {
    countRequest,
    answers: createTokenCheck(config.token, report),
    close,
    /** Opens the port of its own, if there is to be one, until the server closes. */
    async listen(app: Pick<FastifyInstance, 'addHook'>) {
      const server = config.listen && (await listenForMetrics(config.listen, report))
      if (server) app.addHook('onClose', server.close)
    },
  }
}

/** For the supervisor, which adds up its workers. Returns how to close the port of its own. */
export async function superviseMetrics({ config, sources, shop }: Options): Promise<() => Promise<void>> {
  const own = createProcessMetrics(sources)
  const report = createReport({
    readProcesses: createWorkerFigures(own.read),
    readShop: createShopMetrics(shop),
  })
  answerWorkers(report)
  const server = config.listen && (await listenForMetrics(config.listen, report))
  return async () => {
    own.close()
    await server?.close()
  }
}
