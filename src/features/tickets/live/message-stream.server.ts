/**
 * What happens in the inbox, for those who watch it. One query a second reads what other processes stored, and only while
 * somebody watches; what this process stores is seen at once. Each watcher then reads what is after the last number it was
 * sent, so nothing waits in memory for somebody who reads slowly, and nothing is missed.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { AppError, isDatabaseAway } from '#shared/errors.ts'
import {
  type InboxState,
  listChanges,
  listNewMessages,
  type Position,
  readInboxState,
  readPosition,
  toEvent,
} from './stream-rows.server.ts'

export const streamLimits = {
  watchers: 200,
  /** Of one session: a browser shares one among its tabs; over plain http each tab has its own. */
  watchersOfSession: 5,
  pollMs: 1000,
  sessionMs: 10_000,
  pingMs: 25_000,
} as const
const busySeconds = 30
/** So many at once, and so many back in time: whoever was away longer reads the inbox anew. */
const together = 100
const furthestBack = 1000

type Options = {
  database: Pick<Database, 'db'>
  /** Whether a session goes on, without prolonging it. */
  goesOn(token: string): Promise<boolean>
}
type Watcher = { token: string; ended: boolean; wake(): void }

export type MessageStream = ReturnType<typeof createMessageStream>

export function createMessageStream({ database: { db }, goesOn }: Options) {
  const watchers = new Set<Watcher>()
  /** The newest that is known to be stored. */
  let newest: InboxState = { message: 0, change: 0, presence: new Map() }
  let pollsBegun = 0
  let lastPoll = 0
  let timers: NodeJS.Timeout[] = []
  let closed = false

  async function poll() {
    const turn = ++pollsBegun
    const state = await readInboxState(db)
    // One that began later was faster: what it read is newer.
    if (turn < lastPoll) return
    lastPoll = turn
    const isSame =
      state.message === newest.message &&
      state.change === newest.change &&
      differing(newest.presence, state.presence).length === 0
    newest = state
    if (!isSame) for (const watcher of watchers) watcher.wake()
  }

  /** Never fails: a database that is away is asked again. */
  const pollQuietly = () => void (watchers.size > 0 && poll().catch(() => {}))

  async function endDeadSessions() {
    for (const watcher of watchers) {
      // A database that is away says nothing about a session: the next look will.
      if (await goesOn(watcher.token).catch(isDatabaseAway)) continue
      end(watcher)
    }
  }

  function begin(watcher: Watcher) {
    watchers.add(watcher)
    if (timers.length > 0) return
    timers = [
      setInterval(pollQuietly, streamLimits.pollMs).unref(),
      setInterval(() => void endDeadSessions(), streamLimits.sessionMs).unref(),
    ]
  }

  function end(watcher: Watcher) {
    watcher.ended = true
    watcher.wake()
    watchers.delete(watcher)
    if (watchers.size > 0) return
    for (const timer of timers) clearInterval(timer)
    timers = []
  }

  async function* follow(watcher: Watcher, lastEventId: string | undefined) {
    await poll()
    const after = startOf(lastEventId, newest)
    let presence: InboxState['presence'] = new Map()
    // Says that it is open, and how long to wait before coming back.
    yield 'retry: 3000\n\n'
    while (!watcher.ended) {
      const until = newest
      try {
        yield* catchUp(after, until)
      } catch (error) {
        // The stream stays open, and goes on where it is when the database is back.
        if (!isDatabaseAway(error)) throw error
        await sleep(streamLimits.pollMs, undefined, { ref: false })
        continue
      }
      for (const ticketId of differing(presence, until.presence)) {
        yield toEvent('presence', { ticketId, people: until.presence.get(ticketId) ?? [] })
      }
      presence = until.presence
      const isBehind = after.message < newest.message || after.change < newest.change || newest !== until
      if (isBehind || watcher.ended) continue
      if (!(await untilWoken(watcher))) yield ': ping\n\n'
    }
  }

  /** What was stored after a position, which it moves along. */
  async function* catchUp(after: Position, until: Position) {
    if (after.message < until.message) {
      const rows = await listNewMessages(db, { after: after.message, until: until.message, limit: together })
      for (const row of rows) {
        after.message = row.messageId
        yield toEvent('message', row, after)
      }
      if (rows.length < together) after.message = until.message
    }
    // Changes come after the messages that made them, so that a new ticket is not called changed before it is known.
    if (after.message === until.message && after.change < until.change) {
      const rows = await listChanges(db, { after: after.change, until: until.change, limit: together })
      for (const row of rows) {
        after.change = row.changeId
        yield toEvent('ticket', row, after)
      }
      if (rows.length < together) after.change = until.change
    }
  }

  return {
    /** What this process stores is seen without waiting for the next poll. */
    notify: pollQuietly,

    watch({ token = '', lastEventId }: Pick<Caller, 'token' | 'lastEventId'>): AsyncIterableIterator<string> {
      // The newest is refused, never an open one closed: each tab that lost its stream would come back and take another's,
      // round and round. A refused tab looks every 20 seconds and takes the place of the first one that is closed.
      const ofSession = [...watchers].filter(watcher => watcher.token === token).length
      if (closed || watchers.size >= streamLimits.watchers || ofSession >= streamLimits.watchersOfSession) {
        throw new AppError('busy', { retryAfter: busySeconds })
      }
      const watcher: Watcher = { token, ended: false, wake() {} }
      begin(watcher)
      const events = follow(watcher, lastEventId)
      return {
        async next() {
          try {
            const result = await events.next()
            if (result.done) end(watcher)
            return result
          } catch (error) {
            end(watcher)
            throw error
          }
        },
        // Whoever is gone must not be waited for until the next ping.
        async return() {
          end(watcher)
          return { done: true, value: undefined }
        },
        [Symbol.asyncIterator]() {
          return this
        },
      }
    },

    /** How many watch. */
    watching: () => watchers.size,

    /** First of all at a stop: streams would never end by themselves. */
    async close() {
      closed = true
      for (const watcher of watchers) end(watcher)
    },
  }
}

/** Where a stream goes on: after what the browser has, or from now on. */
function startOf(lastEventId: string | undefined, newest: Position): Position {
  const asked = readPosition(lastEventId)
  const from = (last: number, number = last) => Math.min(last, Math.max(number, last - furthestBack))
  return { message: from(newest.message, asked?.message), change: from(newest.change, asked?.change) }
}

/** Tickets whose readers are not the same in both. */
function differing(one: InboxState['presence'], other: InboxState['presence']): number[] {
  const ids = new Set([...one.keys(), ...other.keys()])
  return [...ids].filter(id => JSON.stringify(one.get(id)) !== JSON.stringify(other.get(id)))
}

/** Whether something happened before it was time to say that we are still here. */
function untilWoken(watcher: Watcher): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(false), streamLimits.pingMs).unref()
    watcher.wake = () => {
      clearTimeout(timer)
      resolve(true)
    }
  })
}
