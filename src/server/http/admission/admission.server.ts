/**
 * Load shedding for API calls and page renders. Work is started one item after the other, a few milliseconds per turn of the
 * event loop. Between those turns, connections are accepted and cached pages and files are sent. Who waits takes turns with
 * everybody else who does (`fair-turns.server.ts`). A request that would have to wait too long is refused at once with `busy`.
 * `app.server.ts` creates the queue; API routes and pages run their work in it.
 */
import { AppError } from '#shared/errors.ts'
import { busyRetrySeconds } from '../errors.server.ts'
import { createFairTurns, type QueuePosition, type TurnLimits } from './fair-turns.server.ts'
import type { Lane, Requester } from './requesters.server.ts'

/** Runs the work when the requester's turn comes, or refuses it with `busy`. */
export type AdmissionQueue = {
  <T>(requester: Requester, work: () => Promise<T>): Promise<T>
  /** Whether the next request of this requester would be refused. */
  isFull(requester: Requester): boolean
}

type Limits = Partial<TurnLimits> & {
  /** How many of one lane may be waiting or running. */
  max?: number | undefined
  /** A request with a longer expected wait than this is refused. */
  waitMs?: number | undefined
  /** Once a turn has taken this long, further work waits for the next turn. */
  turnMs?: number
  /** How many connections there have been so far. While the number grows, some turns do no work, to accept them. */
  arrivals?: () => number
  /** While this returns true, no work is started. */
  isPaused?: () => boolean
  /** Called for each request that is refused here. */
  onRefused?: (lane: Lane) => void
  /** The current time in milliseconds. */
  clock?: () => number
}

/** The share of time left for work outside the queue. Refusing requests also takes time, and must not starve admitted ones. */
const outsideShare = 0.2
const maxTurnMs = 100
/**
 * In each lane this many requests may always wait: the expected wait is only an estimate, and one back office page makes that
 * many calls at once.
 */
const alwaysAdmitted = 8
/** Longer intervals are clamped to this: they come from a stalled machine, not from the work. */
const maxIntervalMs = 200
/** How soon the queue looks again when everybody who waits has to rest. */
const restCheckMs = 5

export function createAdmissionQueue(limits: Limits = {}): AdmissionQueue {
  const {
    max = 100,
    waitMs = 400,
    turnMs = 5,
    arrivals = () => 0,
    isPaused = () => false,
    onRefused = () => {},
    clock = () => performance.now(),
  } = limits
  const turns = createFairTurns(limits)
  /** When the first work of this turn began; undefined when no turn is scheduled. */
  let turnStartedAt: number | undefined
  let turnEndedAt = 0
  let turnLengthMs = turnMs
  let lastArrivals = 0
  /** Moving average of the milliseconds between two queued items being started. */
  let averageMs = 0
  let lastStartedAt: number | undefined
  /** A timer that is set while everybody who waits has to rest. */
  let restTimer: NodeJS.Timeout | undefined
  const hasTime = () => turnStartedAt === undefined || clock() - turnStartedAt < turnLengthMs

  function waitForTurn(position: QueuePosition, lane: Lane): Promise<void> | undefined {
    // While everybody who waits has to rest, a new request may start at once: it overtakes nobody who could be started.
    const isFirst = turns.waiting() === 0 || restTimer !== undefined
    if (!isFirst || !hasTime() || !turns.mayStartNow(position, clock())) {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      turns.wait(position, { start: resolve, refuse: () => reject(refuse(lane)) })
      beginTurns()
      return promise
    }
    if (turnStartedAt === undefined) {
      turnStartedAt = clock()
      turnLengthMs = turnMs
      lastStartedAt = undefined
      clearTimeout(restTimer)
      restTimer = undefined
      setImmediate(nextTurn)
    }
    return undefined
  }

  /**
   * Schedules a turn unless one is scheduled. Called whenever a request begins to wait, and when a finished request may have
   * ended a rest.
   */
  function beginTurns() {
    if (turnStartedAt !== undefined || turns.waiting() === 0) return
    clearTimeout(restTimer)
    restTimer = undefined
    turnStartedAt = clock()
    turnEndedAt = 0
    turnLengthMs = turnMs
    lastStartedAt = undefined
    setImmediate(nextTurn)
  }

  /**
   * Whether this turn starts no work, because connections are arriving. Such turns are short, and a few milliseconds of them
   * accept many connections.
   */
  function mustAcceptFirst(now: number) {
    const previous = lastArrivals
    lastArrivals = arrivals()
    return lastArrivals > previous && turnEndedAt > 0 && now - turnEndedAt < turnLengthMs * outsideShare
  }

  async function nextTurn() {
    const now = clock()
    if (isPaused() || mustAcceptFirst(now)) return void setImmediate(nextTurn)
    if (turnEndedAt > 0)
      turnLengthMs = Math.min(Math.max(turnMs, (now - turnEndedAt) / outsideShare), maxTurnMs)
    turnStartedAt = now
    // After this `await`, the loop runs in a microtask. There, `process.nextTick` below runs after all other microtasks, that
    // is after the work that was started.
    await undefined
    do {
      const next = turns.next(clock())
      if (!next) return endTurns()
      measurePace()
      next.start()
      // Work that never waits for I/O, as on SQLite, is done after this.
      await new Promise<void>(resolve => process.nextTick(resolve))
    } while (hasTime())
    turnEndedAt = clock()
    setImmediate(nextTurn)
  }

  /** Called when no waiting request can be started: each has to rest for a moment, because others are active. */
  function endTurns() {
    turnStartedAt = undefined
    turnEndedAt = 0
    if (turns.waiting() > 0) restTimer = setTimeout(beginTurns, restCheckMs)
  }

  function measurePace() {
    const now = clock()
    if (lastStartedAt !== undefined)
      averageMs += (Math.min(now - lastStartedAt, maxIntervalMs) - averageMs) / 10
    lastStartedAt = now
  }

  function isFull(requester: Requester) {
    const lane = turns.inLane(requester)
    if (lane.waiting + lane.inWork >= max) return !turns.canPushOut(requester)
    return lane.waiting >= alwaysAdmitted && turns.countAhead(requester) * averageMs > waitMs
  }

  function makeRoom(requester: Requester) {
    const lane = turns.inLane(requester)
    if (lane.waiting + lane.inWork >= max) turns.pushOut(requester)
  }

  async function run<T>(position: QueuePosition, work: () => Promise<T>): Promise<T> {
    const startedAt = clock()
    turns.started(position, startedAt)
    process.nextTick(() => turns.held(position, clock() - startedAt, clock()))
    try {
      return await work()
    } finally {
      turns.finished(position)
      if (restTimer !== undefined) beginTurns()
    }
  }

  async function enter<T>(requester: Requester, work: () => Promise<T>): Promise<T> {
    if (isFull(requester)) throw refuse(requester.lane)
    makeRoom(requester)
    const position = turns.positionOf(requester)
    const turn = waitForTurn(position, requester.lane)
    if (turn) await turn
    return await run(position, work)
  }

  function refuse(lane: Lane) {
    onRefused(lane)
    return new AppError('busy', { retryAfter: busyRetrySeconds })
  }
  return Object.assign(enter, { isFull })
}
