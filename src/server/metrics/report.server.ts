/**
 * Puts the figures of all processes and of the shop together, as the text that Prometheus reads. A scrape never hangs: what does not
 * answer in time is left out, and `vitrin_scrape_incomplete` says so.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry, Gauge, Registry } from 'prom-client'
import type { MetricJson } from './metric-json.server.ts'
import type { ShopMetrics } from './shop-metrics.server.ts'

/** The figures of the processes, and whether one of them did not answer. */
export type ProcessFigures = { figures: MetricJson[][]; isIncomplete: boolean }
/** The text of `/metrics`. */
export type MetricsReport = () => Promise<string>

/** Below what scrapers wait for, which is ten seconds in Prometheus. */
const shopMs = 2000
export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE

type Options = {
  readProcesses(): Promise<ProcessFigures>
  readShop: ShopMetrics
}

/** Those who ask at the same time get the same answer. */
export function createReport({ readProcesses, readShop }: Options): MetricsReport {
  let running: Promise<string> | undefined
  let lastShop: MetricJson[] = []

  async function report() {
    const [processes, shop] = await Promise.all([readProcesses(), inTime(readShop())])
    if (shop) lastShop = shop
    const incomplete = await incompleteFigure(processes.isIncomplete || !shop)
    return await AggregatorRegistry.aggregate([
      ...processes.figures,
      shop ?? namesOf(lastShop),
      incomplete,
    ]).metrics()
  }

  return () => {
    running ??= report().finally(() => {
      running = undefined
    })
    return running
  }
}

/** Undefined when it failed or took too long. What is late is waited for by the next scrape. */
async function inTime(shop: Promise<MetricJson[]>): Promise<MetricJson[] | undefined> {
  const done = new AbortController()
  try {
    return await Promise.race([shop, sleep(shopMs, undefined, { ref: false, signal: done.signal })])
  } catch {
    return undefined
  } finally {
    done.abort()
  }
}

/** Without their values, which are no longer true. */
const namesOf = (figures: MetricJson[]): MetricJson[] => figures.map(one => ({ ...one, values: [] }))

function incompleteFigure(isIncomplete: boolean) {
  const registry = new Registry()
  new Gauge({
    name: 'vitrin_scrape_incomplete',
    help: 'Whether something could not be read for this answer: 1 if so.',
    registers: [registry],
  }).set(isIncomplete ? 1 : 0)
  return registry.getMetricsAsJSON()
}
