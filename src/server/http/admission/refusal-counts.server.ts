/** Counts refused requests by lane: for the log, which adds up the early ones every ten seconds, and for the metrics. */
import { type Lane, lanes } from './requesters.server.ts'

export function createRefusalCounts() {
  const all = Object.fromEntries(lanes.map(lane => [lane, 0])) as Record<Lane, number>
  /** Those refused before Fastify saw them since the last line in the log. */
  const early = new Map<Lane, number>()
  const count = (lane: Lane) => void all[lane]++
  return {
    all,
    early,
    count,
    countEarly(lane: Lane) {
      count(lane)
      early.set(lane, (early.get(lane) ?? 0) + 1)
    },
  }
}
