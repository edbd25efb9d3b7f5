/**
 * Calls and pages come in here one after the other, a little in each turn of the event loop: between the turns connections are
 * accepted, and kept pages and files are sent. A queue that grows helps nobody, so who comes when it is full is told at once.
 */
import { AppError } from '#shared/errors.ts'
import { busyRetrySeconds } from './problems.server.ts'

/** Does the work when its turn has come, or refuses it with `busy`. */
export type Turnstile = <T>(work: () => Promise<T>) => Promise<T>

type Limits = {
  /** Waiting and in work. The usual is about a second's worth of pages that nobody has asked for before. */
  most?: number | undefined
  /** After so much of a turn the next work waits for the next turn. */
  turnMs?: number
}

export function createTurnstile({ most = 100, turnMs = 5 }: Limits = {}): Turnstile {
  const waiting: (() => void)[] = []
  let inside = 0
  /** When the first work of this turn began. */
  let began: number | undefined
  const hasTime = () => began === undefined || performance.now() - began < turnMs

  function comeIn(): Promise<void> | undefined {
    if (waiting.length > 0 || !hasTime()) return new Promise(resolve => waiting.push(resolve))
    if (began === undefined) {
      began = performance.now()
      setImmediate(nextTurn)
    }
    return undefined
  }

  async function nextTurn() {
    began = performance.now()
    do {
      const next = waiting.shift()
      if (!next) {
        began = undefined
        return
      }
      next()
      // Work that never waits, as on SQLite, is done by then.
      await new Promise<void>(resolve => process.nextTick(resolve))
    } while (hasTime())
    setImmediate(nextTurn)
  }

  return async work => {
    if (inside >= most) throw new AppError('busy', { retryAfter: busyRetrySeconds })
    inside++
    try {
      const turn = comeIn()
      if (turn) await turn
      return await work()
    } finally {
      inside--
    }
  }
}
