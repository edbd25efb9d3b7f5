/**
 * Whether PostgreSQL can be reached. A lost connection alone says little: it may be one that somebody ended. So whatever
 * looks wrong (a lost connection, a refused one, a statement without an answer for 1.5 seconds) makes us ask by a connection of
 * its own, the probe. Only when the probe fails is the database away; then everybody is refused at once, instead of waiting in turn, until
 * a probe is answered. There is no limit for statements: one that takes minutes goes on as long as probes are answered.
 *
 * Time is counted in ticks of the event loop's timer, not by the clock: if this process itself was held up for seconds, answers that lie
 * ready are read between two ticks.
 */
export type OutageListener = {
  /** Connections were lost, but the database answers. */
  lost(error: unknown): void
  away(error: unknown): void
  back(seconds: number): void
}

type Waiting = {
  ticks: number
  /** Ends the wait with an error. */
  giveUp(): void
}

type Options = {
  /** Rejects when the database does not answer; resolves with what tells one server from another that took its place. */
  probe(): Promise<string | undefined>
  tickMs?: number
}

export type Reachability = ReturnType<typeof createReachability>

/** After 1.5 seconds of silence we ask, after two more without an answer it is proved: below five in all, with the ticks' rounding. */
const silentTicks = 3
const probeTicks = 4
/** Lines about connections that were lost one by one. */
const logEveryMs = 60_000

export function createReachability({ probe, tickMs = 500 }: Options) {
  const waiting = new Set<Waiting>()
  const listeners: OutageListener[] = []
  let awaySince: number | undefined
  /** Raised by every outage: connections of an earlier epoch may be dead without knowing it. */
  let epoch = 0
  let server: string | undefined
  let probing: { ticks: number; reason: unknown; fail(error: Error): void } | undefined
  let toldAt = -logEveryMs
  let closed = false

  const timer = setInterval(tick, tickMs).unref()

  function tick() {
    if (probing && ++probing.ticks > probeTicks) probing.fail(new Error('no answer'))
    for (const one of waiting) if (++one.ticks % silentTicks === 0) ask(undefined)
    if (awaySince !== undefined) ask(undefined)
  }

  /** One probe at a time. */
  function ask(reason: unknown) {
    if (closed) return
    if (probing) {
      probing.reason ??= reason
      return
    }
    const tooLate = Promise.withResolvers<never>()
    const own = { ticks: 0, reason, fail: tooLate.reject }
    probing = own
    Promise.race([probe(), tooLate.promise]).then(
      found => {
        probing = undefined
        if (!closed) answered(found, own.reason)
      },
      error => {
        probing = undefined
        if (!closed) failed(error)
      },
    )
  }

  function answered(found: string | undefined, reason: unknown) {
    // Another server has taken over: whoever waits for the old one waits in vain.
    if (server !== undefined && found !== undefined && found !== server) startEpoch()
    server = found ?? server
    if (awaySince !== undefined) {
      const seconds = (performance.now() - awaySince) / 1000
      awaySince = undefined
      for (const listener of listeners) listener.back(seconds)
      return
    }
    if (reason === undefined || performance.now() - toldAt < logEveryMs) return
    toldAt = performance.now()
    for (const listener of listeners) listener.lost(reason)
  }

  function failed(error: unknown) {
    if (awaySince !== undefined) return
    awaySince = performance.now()
    startEpoch()
    for (const listener of listeners) listener.away(error)
  }

  function startEpoch() {
    epoch++
    for (const { giveUp } of waiting) giveUp()
  }

  return {
    isAway: () => awaySince !== undefined,
    epoch: () => epoch,

    /** The database answered somebody: it may be too busy for the probe, but it is there. */
    noteAnswer() {
      if (probing) probing.ticks = 0
    },

    /** Something went wrong that may be the database's absence. */
    suspect: (reason: unknown) => ask(reason),

    /** Waits for what the database has to answer, for as long as it is there at all. */
    async watch<T>(work: Promise<T>, giveUp: () => void): Promise<T> {
      const one = { ticks: 0, giveUp }
      waiting.add(one)
      try {
        return await work
      } finally {
        waiting.delete(one)
      }
    },

    listen(listener: OutageListener) {
      listeners.push(listener)
    },

    close() {
      closed = true
      clearInterval(timer)
    },
  }
}
