/**
 * The stream of inbox events for staff. One query a second reads what other processes stored, and only while somebody watches;
 * what this process stores is sent at once. Each watcher then reads everything after the last number it was sent. So nothing is
 * buffered in memory for a slow reader, and nothing is missed.
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
  /** Per session. A browser shares one stream among its tabs; over plain http each tab has its own. */
  watchersOfSession: 5,
  /** Over all sessions of an account: four devices over plain http, or twenty. So ten accounts have room in each process. */
  watchersOfAccount: 20,
  pollMs: 1000,
  sessionMs: 10_000,
  pingMs: 25_000,
} as const
const busySeconds = 30
/**
 * `batchSize`: events per query. `maxCatchUp`: how many past events a watcher can get. Whoever was away longer reads the inbox
 * again.
 */
const batchSize = 100
const maxCatchUp = 1000

type Options = {
  database: Pick<Database, 'db'>
  /** Whether a session is still valid. Calling this does not prolong the session. */
  isSessionLive(token: string): Promise<boolean>
}
type Watcher = { token: string; adminId: number | undefined; ended: boolean; wake(): void }

export type MessageStream = ReturnType<typeof createMessageStream>

export function createMessageStream({ database: { db }, isSessionLive }: Options) {
  const watchers = new Set<Watcher>()
  /** The newest state that is known to be stored. */
  let newest: InboxState = { message: 0, change: 0, presence: new Map() }
  let pollsStarted = 0
  let lastPoll = 0
  let timers: NodeJS.Timeout[] = []
  let closed = false

  async function poll() {
    const turn = ++pollsStarted
    const state = await readInboxState(db)
    // A poll that began later has finished first, so its result is newer.
    if (turn < lastPoll) return
    lastPoll = turn
    const isSame =
      state.message === newest.message &&
      state.change === newest.change &&
      differing(newest.presence, state.presence).length === 0
    newest = state
    if (!isSame) for (const watcher of watchers) watcher.wake()
  }

  /** Never fails: if the database is unreachable, the next poll tries again. */
  const pollQuietly = () => void (watchers.size > 0 && poll().catch(() => {}))

  async function endDeadSessions() {
    for (const watcher of watchers) {
      // While the database is unreachable, nothing is known about the session. The next check will tell.
      if (await isSessionLive(watcher.token).catch(isDatabaseAway)) continue
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
    // Tells the browser that the stream is open, and how long to wait before it reconnects.
    yield 'retry: 3000\n\n'
    while (!watcher.ended) {
      const until = newest
      try {
        yield* catchUp(after, until)
      } catch (error) {
        // The stream stays open, and continues from its position when the database is reachable again.
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

  /** Sends what was stored after a position, and advances that position. */
  async function* catchUp(after: Position, until: Position) {
    if (after.message < until.message) {
      const rows = await listNewMessages(db, { after: after.message, until: until.message, limit: batchSize })
      for (const row of rows) {
        after.message = row.messageId
        yield toEvent('message', row, after)
      }
      if (rows.length < batchSize) after.message = until.message
    }
    // Changes come after the messages that caused them, so that a new ticket is not reported as changed before it is known.
    if (after.message === until.message && after.change < until.change) {
      const rows = await listChanges(db, { after: after.change, until: until.change, limit: batchSize })
      for (const row of rows) {
        after.change = row.changeId
        yield toEvent('ticket', row, after)
      }
      if (rows.length < batchSize) after.change = until.change
    }
  }

  return {
    /** Lets watchers see what this process stored without waiting for the next poll. */
    notify: pollQuietly,

    watch({
      admin,
      token = '',
      lastEventId,
    }: Pick<Caller, 'admin' | 'token' | 'lastEventId'>): AsyncIterableIterator<string> {
      const adminId = admin?.id
      // At the limit the new stream is refused, and no open one is closed. Otherwise each tab that lost its stream would
      // reconnect and displace another one, endlessly. A refused tab polls every 20 seconds instead, and gets a stream when
      // another tab is closed.
      const ofAccount = [...watchers].filter(watcher => watcher.adminId === adminId)
      const ofSession = ofAccount.filter(watcher => watcher.token === token)
      const isFull =
        watchers.size >= streamLimits.watchers ||
        ofAccount.length >= streamLimits.watchersOfAccount ||
        ofSession.length >= streamLimits.watchersOfSession
      if (closed || isFull) {
        throw new AppError('busy', { retryAfter: busySeconds })
      }
      const watcher: Watcher = { token, adminId, ended: false, wake() {} }
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
        // Ends at once when the client disconnects, instead of at the next ping.
        async return() {
          end(watcher)
          return { done: true, value: undefined }
        },
        [Symbol.asyncIterator]() {
          return this
        },
      }
    },

    /** The number of watchers. */
    watching: () => watchers.size,

    /** Called first when the server stops, because streams never end by themselves. */
    async close() {
      closed = true
      for (const watcher of watchers) end(watcher)
    },
  }
}

/** The position from which a stream continues: after the last event the browser has, or from now on. */
function startOf(lastEventId: string | undefined, newest: Position): Position {
  const requested = readPosition(lastEventId)
  const from = (last: number, number = last) => Math.min(last, Math.max(number, last - maxCatchUp))
  return { message: from(newest.message, requested?.message), change: from(newest.change, requested?.change) }
}

/** The tickets whose readers differ between the two states. */
function differing(one: InboxState['presence'], other: InboxState['presence']): number[] {
  const ids = new Set([...one.keys(), ...other.keys()])
  return [...ids].filter(id => JSON.stringify(one.get(id)) !== JSON.stringify(other.get(id)))
}

/** Resolves with true if something happened, or with false when it is time for a ping. */
function untilWoken(watcher: Watcher): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(false), streamLimits.pingMs).unref()
    watcher.wake = () => {
      clearTimeout(timer)
      resolve(true)
    }
  })
}
