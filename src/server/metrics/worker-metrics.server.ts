/**
 * Adds up the figures of several processes. The supervisor asks each worker when somebody wants the sum; a worker that is asked by a
 * scraper asks the supervisor. The counts of a process that has ended stay in the sum: otherwise it would fall, and Prometheus would
 * take that for a restart of all and count everything twice.
 */
import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import type { MetricJson } from './metric-json.server.ts'
import type { MetricsReport, ProcessFigures } from './report.server.ts'

/** A worker answers between two turns of its event loop. One that is stopped or hangs is left out after this. */
const workerMs = 1500
/** The supervisor needs this long at most, and a moment to put it together. */
const supervisorMs = 4000

type ToWorker = { metricsOf?: number; metricsReport?: { id: number; text: string | null } }
type ToSupervisor = { metricsFigures?: { id: number; figures: MetricJson[] }; metricsWanted?: number }

/** In a worker: answers the supervisor, and asks it for the sum. */
export function createWorkerReport(read: () => Promise<MetricJson[]>): MetricsReport {
  const waiting = new Map<number, (text: string | null) => void>()
  let lastId = 0
  const send = (message: ToSupervisor) => {
    // A worker that is told to stop is no longer connected.
    if (process.connected) process.send?.(message, undefined, undefined, () => {})
  }
  process.on('message', async ({ metricsOf, metricsReport }: ToWorker) => {
    if (metricsReport) waiting.get(metricsReport.id)?.(metricsReport.text)
    if (metricsOf === undefined) return
    const figures = await read().catch(() => undefined)
    if (figures) send({ metricsFigures: { id: metricsOf, figures } })
  })
  return async () => {
    const id = ++lastId
    const { promise, resolve } = Promise.withResolvers<string | null>()
    waiting.set(id, resolve)
    const timer = setTimeout(resolve, supervisorMs, null)
    send({ metricsWanted: id })
    const text = await promise
    clearTimeout(timer)
    waiting.delete(id)
    if (text === null) throw new Error('the supervisor did not answer')
    return text
  }
}

/** In the supervisor: reads the figures of all workers. `own` are those of the supervisor itself. */
export function createWorkerFigures(own: () => Promise<MetricJson[]>) {
  /** What each worker said last: the sum must not fall while one does not answer. */
  const lastFigures = new Map<number, MetricJson[]>()
  let ended: MetricJson[] = []
  let lastId = 0
  const waiting = new Map<string, (figures: MetricJson[]) => void>()

  cluster.on('message', (worker, { metricsFigures }: ToSupervisor) => {
    if (metricsFigures) waiting.get(`${worker.id} ${metricsFigures.id}`)?.(metricsFigures.figures)
  })
  cluster.on('exit', async worker => {
    const figures = lastFigures.get(worker.id)
    lastFigures.delete(worker.id)
    if (!figures) return
    const counts = figures.filter(({ type }) => isCount(String(type)))
    ended = await AggregatorRegistry.aggregate([ended, counts]).getMetricsAsJSON()
  })

  async function ask(worker: Worker, id: number): Promise<boolean> {
    const key = `${worker.id} ${id}`
    const { promise, resolve } = Promise.withResolvers<MetricJson[] | undefined>()
    waiting.set(key, resolve)
    const timer = setTimeout(resolve, workerMs, undefined)
    worker.send({ metricsOf: id } satisfies ToWorker, error => error && resolve(undefined))
    const figures = await promise
    clearTimeout(timer)
    waiting.delete(key)
    if (figures && !worker.isDead()) lastFigures.set(worker.id, figures)
    return figures !== undefined
  }

  return async (): Promise<ProcessFigures> => {
    const id = ++lastId
    const workers = Object.values(cluster.workers ?? {}).filter(worker => worker?.isConnected())
    const answered = await Promise.all(workers.map(worker => worker && ask(worker, id)))
    const silent = new Set(workers.flatMap((worker, at) => (worker && !answered[at] ? worker.id : [])))
    const figures = [...lastFigures].map(([worker, all]) =>
      silent.has(worker) ? all.filter(({ type }) => isCount(String(type))) : all,
    )
    return { figures: [await own(), ...figures, ended], isIncomplete: silent.size > 0 }
  }
}

/** Answers the workers that are asked by a scraper. */
export function answerWorkers(report: MetricsReport) {
  cluster.on('message', async (worker, { metricsWanted: id }: ToSupervisor) => {
    if (id === undefined) return
    const text = await report().catch(() => null)
    if (worker.isConnected()) worker.send({ metricsReport: { id, text } } satisfies ToWorker, () => {})
  })
}

const isCount = (type: string) => type === 'counter' || type === 'histogram'
