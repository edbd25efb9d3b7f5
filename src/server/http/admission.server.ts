/**
 * Calls and pages come in here one after the other, a little in each turn of the event loop: between the turns connections are
 * accepted, and kept pages and files are sent. A queue that grows helps nobody, so who would wait too long is told at once.
 */
import { AppError } from '#shared/errors.ts'
import { busyRetrySeconds } from './errors.server.ts'

/** Does the work when its turn has come, or refuses it with `busy`. */
export type AdmissionQueue = {
  <T>(work: () => Promise<T>): Promise<T>
  /** Whether the next one would be refused. */
  isFull(): boolean
}

type Limits = {
  /** Waiting and in work. */
  most?: number | undefined
  /** So long may one who comes now have to wait. */
  waitMs?: number | undefined
  /** After so much of a turn the next work waits for the next turn. */
  turnMs?: number
  /** How many connections there have been: while they come, turns without work let them in. */
  arrivals?: () => number
  /** In milliseconds. */
  clock?: () => number
}

/** Of the time, between the turns: a crowd that is refused takes time as well, and must not take it from those inside. */
const outsideShare = 0.2
const longestTurnMs = 100
/** So few may always wait: how long work takes is a guess, and one page of the back office makes that many calls at once. */
const always = 8
/** A machine that stood still says nothing about work. */
const longestPaceMs = 200

export function createAdmissionQueue(limits: Limits = {}): AdmissionQueue {
  const { most = 100, waitMs = 400, turnMs = 5, arrivals = () => 0, clock = () => performance.now() } = limits
  const waiting: (() => void)[] = []
  let inside = 0
  /** When the first work of this turn began. */
  let began: number | undefined
  let ended = 0
  let length = turnMs
  let arrived = 0
  /** From one that waited to the next, in milliseconds, as of late. */
  let pace = 0
  let paced: number | undefined
  const hasTime = () => began === undefined || clock() - began < length

  function comeIn(): Promise<void> | undefined {
    if (waiting.length > 0 || !hasTime()) return new Promise(resolve => waiting.push(resolve))
    if (began === undefined) {
      began = clock()
      length = turnMs
      paced = undefined
      setImmediate(nextTurn)
    }
    return undefined
  }

  /** Turns without work are short: many connections come in during a few milliseconds of them. */
  function mustLetIn(now: number) {
    const before = arrived
    arrived = arrivals()
    return arrived > before && ended > 0 && now - ended < length * outsideShare
  }

  async function nextTurn() {
    const now = clock()
    if (mustLetIn(now)) return void setImmediate(nextTurn)
    if (ended > 0) length = Math.min(Math.max(turnMs, (now - ended) / outsideShare), longestTurnMs)
    began = now
    do {
      const next = waiting.shift()
      if (!next) {
        began = undefined
        ended = 0
        return
      }
      keepPace()
      next()
      // Work that never waits, as on SQLite, is done by then.
      await new Promise<void>(resolve => process.nextTick(resolve))
    } while (hasTime())
    ended = clock()
    setImmediate(nextTurn)
  }

  function keepPace() {
    const now = clock()
    if (paced !== undefined) pace += (Math.min(now - paced, longestPaceMs) - pace) / 10
    paced = now
  }

  const isFull = () => inside >= most || (waiting.length >= always && waiting.length * pace > waitMs)

  async function enter<T>(work: () => Promise<T>): Promise<T> {
    if (isFull()) throw new AppError('busy', { retryAfter: busyRetrySeconds })
    inside++
    try {
      const turn = comeIn()
      if (turn) await turn
      return await work()
    } finally {
      inside--
    }
  }
  return Object.assign(enter, { isFull })
}
