/**
 * Load shedding for API calls and page renders. Work is started one item after the other, a few milliseconds per turn of the
 * event loop. Between those turns, connections are accepted and cached pages and files are sent. A request that would have to
 * wait too long is refused at once with `busy`. `app.server.ts` creates the queue; API routes and pages run their work in it.
 */
import { AppError } from '#shared/errors.ts'
import { busyRetrySeconds } from './errors.server.ts'

/** Runs the work when its turn comes, or refuses it with `busy`. */
export type AdmissionQueue = {
  <T>(work: () => Promise<T>): Promise<T>
  /** Whether the next request would be refused. */
  isFull(): boolean
}

type Limits = {
  /** How many may be waiting or running in all. */
  most?: number | undefined
  /** A request with a longer expected wait than this is refused. */
  waitMs?: number | undefined
  /** Once a turn has taken this long, further work waits for the next turn. */
  turnMs?: number
  /** How many connections there have been so far. While the number grows, some turns do no work, to accept them. */
  arrivals?: () => number
  /** While it says so, no work is started. */
  isPaused?: () => boolean
  /** In milliseconds. */
  clock?: () => number
}

/** The share of time left for work outside the queue. Refusing requests also takes time, and must not starve admitted ones. */
const outsideShare = 0.2
const longestTurnMs = 100
/** This many may always wait: the expected wait is an estimate, and one back office page makes that many calls at once. */
const alwaysAdmitted = 8
/** Longer intervals are clamped to this: they come from a stalled machine, not from the work. */
const longestIntervalMs = 200

export function createAdmissionQueue(limits: Limits = {}): AdmissionQueue {
  const {
    most = 100,
    waitMs = 400,
    turnMs = 5,
    arrivals = () => 0,
    isPaused = () => false,
    clock = () => performance.now(),
  } = limits
  const waiting: (() => void)[] = []
  let admitted = 0
  /** When the first work of this turn began; undefined when no turn is scheduled. */
  let turnStartedAt: number | undefined
  let turnEndedAt = 0
  let turnLengthMs = turnMs
  let lastArrivals = 0
  /** Moving average of the milliseconds between two queued items being started. */
  let averageMs = 0
  let lastStartedAt: number | undefined
  const hasTime = () => turnStartedAt === undefined || clock() - turnStartedAt < turnLengthMs

  function waitForTurn(): Promise<void> | undefined {
    if (waiting.length > 0 || !hasTime()) return new Promise(resolve => waiting.push(resolve))
    if (turnStartedAt === undefined) {
      turnStartedAt = clock()
      turnLengthMs = turnMs
      lastStartedAt = undefined
      setImmediate(nextTurn)
    }
    return undefined
  }

  /** Whether to do no work this turn, because connections are arriving. Such turns are short; a few milliseconds accept many. */
  function mustAcceptFirst(now: number) {
    const previous = lastArrivals
    lastArrivals = arrivals()
    return lastArrivals > previous && turnEndedAt > 0 && now - turnEndedAt < turnLengthMs * outsideShare
  }

  async function nextTurn() {
    const now = clock()
    if (isPaused() || mustAcceptFirst(now)) return void setImmediate(nextTurn)
    if (turnEndedAt > 0)
      turnLengthMs = Math.min(Math.max(turnMs, (now - turnEndedAt) / outsideShare), longestTurnMs)
    turnStartedAt = now
    do {
      const next = waiting.shift()
      if (!next) {
        turnStartedAt = undefined
        turnEndedAt = 0
        return
      }
      measurePace()
      next()
      // Work that never waits for I/O, as on SQLite, is done by then.
      await new Promise<void>(resolve => process.nextTick(resolve))
    } while (hasTime())
    turnEndedAt = clock()
    setImmediate(nextTurn)
  }

  function measurePace() {
    const now = clock()
    if (lastStartedAt !== undefined)
      averageMs += (Math.min(now - lastStartedAt, longestIntervalMs) - averageMs) / 10
    lastStartedAt = now
  }

  const isFull = () =>
    admitted >= most || (waiting.length >= alwaysAdmitted && waiting.length * averageMs > waitMs)

  async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (isFull()) throw new AppError('busy', { retryAfter: busyRetrySeconds })
    admitted++
    try {
      const turn = waitForTurn()
      if (turn) await turn
      return await work()
    } finally {
      admitted--
    }
  }
  return Object.assign(enter, { isFull })
}
