/**
 * New messages as they come, for those who watch the inbox. One look per second at one row tells what other processes
 * stored, and only while somebody watches; what this process stores is seen at once. Each watcher then reads what is after
 * the last one it was sent, so nothing waits in memory for somebody who reads slowly, and nothing is missed.
 */
import type { Caller } from '#server/api.server.ts'
import type { Database } from '#server/database.server.ts'
import { AppError } from '#shared/errors.ts'

export const streamLimits = { watchers: 200, lookMs: 1000, sessionMs: 10_000, pingMs: 25_000 } as const
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
  /** The newest message that is known to be stored. */
  let newest = 0
  let timers: NodeJS.Timeout[] = []
  let closed = false

  async function look() {
    const row = await db.selectFrom('inbox').select('lastMessageId').where('id', '=', 1).executeTakeFirst()
    const last = row?.lastMessageId ?? 0
    if (last <= newest) return
    newest = last
    for (const watcher of watchers) watcher.wake()
  }

  /** Never fails: a database that is away is asked again. */
  const lookQuietly = () => void (watchers.size > 0 && look().catch(() => {}))

  async function endDeadSessions() {
    for (const watcher of watchers) {
      if (await goesOn(watcher.token).catch(() => false)) continue
      end(watcher)
    }
  }

  function begin(watcher: Watcher) {
    watchers.add(watcher)
    if (timers.length > 0) return
    timers = [
      setInterval(lookQuietly, streamLimits.lookMs).unref(),
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
    await look()
    const asked = /^\d{1,15}$/.test(lastEventId ?? '') ? Number(lastEventId) : newest
    let after = Math.min(newest, Math.max(asked, newest - furthestBack))
    // Says that it is open, and how long to wait before coming back.
    yield 'retry: 3000\n\n'
    while (!watcher.ended) {
      const until = newest
      const rows = after < until ? await readBetween(after, until) : []
      for (const row of rows) yield toEvent(row)
      after = rows.length < together ? until : (rows.at(-1)?.messageId ?? until)
      if (after < newest || watcher.ended) continue
      if (!(await untilWoken(watcher))) yield ': ping\n\n'
    }
  }

  async function readBetween(after: number, until: number) {
    return await db
      .selectFrom('message')
      .innerJoin('ticket', 'ticket.id', 'message.ticketId')
      .select(['message.id as messageId', 'ticketId', 'number', 'from', 'at', 'subject'])
      .where('message.id', '>', after)
      .where('message.id', '<=', until)
      .orderBy('message.id')
      .limit(together)
      .execute()
  }

  return {
    /** What is stored by this process is told without waiting for the next look. */
    kick: lookQuietly,

    watch({ token = '', lastEventId }: Pick<Caller, 'token' | 'lastEventId'>): AsyncIterableIterator<string> {
      if (closed || watchers.size >= streamLimits.watchers) {
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

type Row = { messageId: number; ticketId: number; number: number; from: string; at: string; subject: string }

const toEvent = (row: Row) => `event: message\nid: ${row.messageId}\ndata: ${JSON.stringify(row)}\n\n`
