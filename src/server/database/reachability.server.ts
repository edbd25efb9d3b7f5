/**
 * Detects whether PostgreSQL can be reached. Used by `postgres-pool.server.ts`. A lost connection alone proves little, because
 * somebody may have ended it. So anything suspicious (a lost connection, a refused one, a statement without a response for
 * 1.5 seconds) starts a probe: a query on its own connection. Only when the probe fails is the database considered away. Then
 * every request is refused at once, instead of waiting, until a probe succeeds. There is no time limit for statements: one that
 * takes minutes continues as long as probes succeed.
 *
 * Time is counted in timer ticks, not by the clock. If this process itself was blocked for seconds, responses that have already
 * arrived are read between two ticks.
 */
export type OutageListener = {
  /** Connections were lost, but the database responds. */
  lost(error: unknown): void
  away(error: unknown): void
  back(seconds: number): void
}

type PendingWork = {
  ticks: number
  /** Ends the wait with an error. */
  giveUp(): void
}

type Options = {
  /** Rejects when the database does not respond. Resolves with an identity that differs if another server has taken over. */
  probe(): Promise<string | undefined>
  tickMs?: number
}

/**
 * A probe starts after 1.5 seconds without a response. After two more seconds without a response the database is considered away.
 * With the rounding to ticks this stays below five seconds in all.
 */
const silentTicks = 3
const probeTicks = 4
/** Lost connections are logged at most this often. */
const logEveryMs = 60_000

export function createReachability({ probe, tickMs = 500 }: Options) {
  const pending = new Set<PendingWork>()
  const listeners: OutageListener[] = []
  let awaySince: number | undefined
  /** Raised by every outage. Connections of an earlier epoch may be dead without having reported an error. */
  let epoch = 0
  let currentServer: string | undefined
  let currentProbe: { ticks: number; reason: unknown; fail(error: Error): void } | undefined
  let loggedAt = -logEveryMs
  let closed = false

  const timer = setInterval(tick, tickMs).unref()

  function tick() {
    if (currentProbe && ++currentProbe.ticks > probeTicks) currentProbe.fail(new Error('no answer'))
    for (const entry of pending) if (++entry.ticks % silentTicks === 0) startProbe(undefined)
    if (awaySince !== undefined) startProbe(undefined)
  }

  /** Starts a probe, unless one is running. */
  function startProbe(reason: unknown) {
    if (closed) return
    if (currentProbe) {
      currentProbe.reason ??= reason
      return
    }
    const tooLate = Promise.withResolvers<never>()
    const started = { ticks: 0, reason, fail: tooLate.reject }
    currentProbe = started
    Promise.race([probe(), tooLate.promise]).then(
      serverId => {
        currentProbe = undefined
        if (!closed) probeSucceeded(serverId, started.reason)
      },
      error => {
        currentProbe = undefined
        if (!closed) probeFailed(error)
      },
    )
  }

  function probeSucceeded(serverId: string | undefined, reason: unknown) {
    // Another server has taken over. Statements sent to the old one will never get a response.
    if (currentServer !== undefined && serverId !== undefined && serverId !== currentServer) startEpoch()
    currentServer = serverId ?? currentServer
    if (awaySince !== undefined) {
      const seconds = (performance.now() - awaySince) / 1000
      awaySince = undefined
      for (const listener of listeners) listener.back(seconds)
      return
    }
    if (reason === undefined || performance.now() - loggedAt < logEveryMs) return
    loggedAt = performance.now()
    for (const listener of listeners) listener.lost(reason)
  }

  function probeFailed(error: unknown) {
    if (awaySince !== undefined) return
    awaySince = performance.now()
    startEpoch()
    for (const listener of listeners) listener.away(error)
  }

  function startEpoch() {
    epoch++
    for (const { giveUp } of pending) giveUp()
  }

  return {
    isAway: () => awaySince !== undefined,
    epoch: () => epoch,

    /** The database responded to some statement. It may be too busy for the probe, but it is reachable. */
    noteResponse() {
      if (currentProbe) currentProbe.ticks = 0
    },

    /** Reports an error that may mean the database is unreachable. */
    suspect: (reason: unknown) => startProbe(reason),

    /** Waits for a response of the database, for as long as the database is reachable. */
    async watch<T>(work: Promise<T>, giveUp: () => void): Promise<T> {
      const entry = { ticks: 0, giveUp }
      pending.add(entry)
      try {
        return await work
      } finally {
        pending.delete(entry)
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
