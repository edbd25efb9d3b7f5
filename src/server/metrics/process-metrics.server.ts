/**
 * What one process measures of itself, as a prom-client registry. Most of it is counted elsewhere anyway, as plain numbers, and only
 * read here when somebody asks: counting costs a request next to nothing. `docs/operations/metrics.md` explains every name.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ConnectionCounts } from '../database/database.server.ts'
import { databaseWaits } from '../database/waiting/wait-budget.server.ts'
import { programVersion } from '../process/version.server.ts'

export type CacheCounts = { hits: number; misses: number; entries: number; bytes: number }
export type JobsEnded = { kind: string; result: 'done' | 'failed'; count: number }

/** What a process can tell. The supervisor of several processes serves nothing, so it has only the first two. */
export type ProcessSources = {
  role: 'server' | 'supervisor'
  connections(): ConnectionCounts
  serving?: {
    caches(): Record<'pages' | 'api', CacheCounts>
    renders(): Record<string, number>
    refused(): Record<string, number>
    loginsRefused(): Record<string, number>
    mails(): Record<'sent' | 'failed', number>
    jobsEnded(): JobsEnded[]
  }
}

export type CountedRequest = {
  method: string
  /** The pattern of the route, never a path. Undefined when no route matched. */
  route: string | undefined
  status: number
  /** Left out for what lasts as long as the browser stays, such as an event stream. */
  ms?: number
}

/** A value for each combination of labels. */
type Values = [labels: Record<string, string>, value: number][]

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'])
/** Patterns of routes that match whatever nothing else does. */
const matchesAnything = /^\/((en|fa|admin|api)\/)?\*$/
const durationBuckets = [0.005, 0.02, 0.1, 0.4, 1, 5]
const loopResolutionMs = 10

export function createProcessMetrics({ role, connections, serving }: ProcessSources) {
  const registry = new Registry()
  const loop = monitorEventLoopDelay({ resolution: loopResolutionMs })
  loop.enable()

  const gauge = (name: string, help: string, values: () => Values, aggregator: 'sum' | 'max' = 'sum') =>
    new Gauge({
      name,
      help,
      labelNames: labelNamesOf(values()),
      aggregator,
      registers: [registry],
      collect() {
        for (const [labels, value] of values()) this.set(labels, value)
      },
    })
  /** A counter whose number is kept elsewhere. */
  const counter = (name: string, help: string, labelNames: string[], values: () => Values) =>
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset()
        for (const [labels, value] of values()) this.inc(labels, value)
      },
    })

  gauge('vitrin_processes', 'Processes that answered this scrape.', () => [[{ role }, 1]])
  gauge(
    'vitrin_build_info',
    'The version that runs, as a label.',
    () => [[{ version: programVersion }, 1]],
    'max',
  )
  gauge(
    'vitrin_process_start_time_seconds',
    'When the youngest process started, in seconds since 1970.',
    () => [[{ role }, Math.round(performance.timeOrigin / 1000)]],
    'max',
  )
  counter('vitrin_process_cpu_seconds_total', 'Processor time used.', ['role'], () => {
    const { user, system } = process.cpuUsage()
    return [[{ role }, (user + system) / 1e6]]
  })
  gauge(
    'vitrin_process_memory_bytes',
    'Memory: all that is resident, the heap in use, and buffers outside of it.',
    () => {
      const { rss, heapUsed, external } = process.memoryUsage()
      const values = { resident: rss, heap: heapUsed, external }
      return Object.entries(values).map(([kind, value]) => [{ role, kind }, value])
    },
  )
  gauge('vitrin_database_connections', 'Connections to the database.', () => {
    const { open, inUse } = connections()
    return [
      [{ state: 'in_use' }, inUse],
      [{ state: 'idle' }, Math.max(0, open - inUse)],
    ]
  })
  gauge('vitrin_database_waiting_requests', 'Who waits for a connection, or for the turn to write.', () => [
    [{}, connections().waiting],
  ])
  counter('vitrin_database_waits_total', 'Waits for the database that have ended.', [], () => [
    [{}, databaseWaits.count],
  ])
  counter('vitrin_database_wait_seconds_total', 'How long these waits took together.', [], () => [
    [{}, databaseWaits.ms / 1000],
  ])
  if (serving) {
    gauge(
      'vitrin_event_loop_delay_seconds',
      'How late the event loop was since the last scrape, in the worst process.',
      () => {
        const values: Values = [
          [{ percentile: '50' }, delaySeconds(loop.percentile(50))],
          [{ percentile: '99' }, delaySeconds(loop.percentile(99))],
          [{ percentile: '100' }, delaySeconds(loop.max)],
        ]
        loop.reset()
        return values
      },
      'max',
    )
    addServing(counter, gauge, serving)
  }
  const requests = new Counter({
    name: 'vitrin_http_requests_total',
    help: 'Requests that passed the router. What the caches answer before it is in vitrin_cache_hits_total.',
    labelNames: ['method', 'route', 'status'],
    registers: serving ? [registry] : [],
  })
  const durations = new Histogram({
    name: 'vitrin_http_request_duration_seconds',
    help: 'How long these requests took, from the first byte to the last one sent.',
    labelNames: ['route'],
    buckets: durationBuckets,
    registers: serving ? [registry] : [],
  })

  return {
    read: () => registry.getMetricsAsJSON(),

    countRequest({ method, route, status, ms }: CountedRequest) {
      const label = toRouteLabel(route)
      requests.inc({ method: knownMethods.has(method) ? method : 'other', route: label, status })
      if (ms !== undefined) durations.observe({ route: label }, ms / 1000)
    },

    close: () => void loop.disable(),
  }
}

type Define = {
  counter(name: string, help: string, labelNames: string[], values: () => Values): unknown
  gauge(name: string, help: string, values: () => Values): unknown
}

function addServing(
  counter: Define['counter'],
  gauge: Define['gauge'],
  serving: NonNullable<ProcessSources['serving']>,
) {
  const byCache = (pick: (counts: CacheCounts) => number) => (): Values =>
    Object.entries(serving.caches()).map(([cache, counts]) => [{ cache }, pick(counts)])
  const labelled = (label: string, counts: () => Record<string, number>) => (): Values =>
    Object.entries(counts()).map(([name, value]) => [{ [label]: name }, value])
  counter(
    'vitrin_cache_hits_total',
    'Answers sent from a cache.',
    ['cache'],
    byCache(one => one.hits),
  )
  counter(
    'vitrin_cache_misses_total',
    'Answers that had to be made for a cache.',
    ['cache'],
    byCache(one => one.misses),
  )
  gauge(
    'vitrin_cache_entries',
    'Answers that are stored.',
    byCache(one => one.entries),
  )
  gauge(
    'vitrin_cache_bytes',
    'Memory that they take.',
    byCache(one => one.bytes),
  )
  counter('vitrin_page_renders_total', 'Pages rendered.', ['area'], labelled('area', serving.renders))
  counter(
    'vitrin_requests_refused_total',
    'Requests refused because more came in than can be answered in time, by whose share was full.',
    ['share'],
    labelled('share', serving.refused),
  )
  counter(
    'vitrin_logins_refused_total',
    'Logins refused: a wrong password, or too many tries.',
    ['reason'],
    labelled('reason', serving.loginsRefused),
  )
  counter('vitrin_mails_total', 'Attempts to send a mail.', ['result'], labelled('result', serving.mails))
  counter(
    'vitrin_jobs_ended_total',
    'Background jobs that ended, each attempt that failed included.',
    ['kind', 'result'],
    () => serving.jobsEnded().map(({ kind, result, count }) => [{ kind, result }, count]),
  )
}

/** All that no route of its own matched is one label, or anybody could make as many as they like. */
const toRouteLabel = (route: string | undefined) =>
  route === undefined || matchesAnything.test(route) ? 'unknown' : route

/** The measured time contains the time between two measurements. Without any measurement it is no number. */
const delaySeconds = (nanoseconds: number) =>
  Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e9 - loopResolutionMs / 1000) : 0

const labelNamesOf = (values: Values) => [...new Set(values.flatMap(([labels]) => Object.keys(labels)))]
