/**
 * Counts the views of products without a database write for each: visits wait in memory and are stored together, so a crash
 * loses up to ten seconds of them. Called by `visits-api.server.ts`.
 *
 * A visitor is a hash of address and browser with a salt that is replaced every day. Of the browser only one of three groups
 * goes into the hash, so an address has at most three visitors, whatever its browsers call themselves.
 */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { storeVisits, type Visit } from './visit-rows.server.ts'

const flushEveryMs = 10_000
/** Bounds of the memory and of the work of one write, whatever clients send. */
const limits = { waiting: 10_000, flushAt: 1000, together: 200, fromOneAddress: 100 } as const

/** User agents of programs that are no browsers. `cubot` is excepted, because it is a brand of phones. */
const botPattern =
  /(?<!cu)bot|crawl|spider|slurp|preview|headless|scrap|fetch|monitor|lighthouse|curl|wget|python|java\/|okhttp|axios|go-http|php|ruby|perl|libwww|node/i
export const isPerson = (agent: string) => agent !== '' && !botPattern.test(agent)

/** How many visits one address can have of one product within half an hour. */
const visitorsPerAddress = 3
const sha256 = (text: string) => createHash('sha256').update(text).digest()
const browserGroup = (agent: string) => sha256(agent).readUInt32BE() % visitorsPerAddress

export type Visits = ReturnType<typeof createVisits>

type Options = Pick<Database, 'contentLockTransaction'> & { now?: () => Date }

export function createVisits({ contentLockTransaction, now = () => new Date() }: Options) {
  const waiting = new Map<string, Visit>()
  const fromAddress = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  async function storeAll() {
    while (waiting.size > 0) {
      const batch = [...waiting.entries().take(limits.together)]
      const visits = batch.map(([, visit]) => visit)
      await contentLockTransaction(tx => storeVisits(tx, { visits, now: now() }))
      for (const [key] of batch) waiting.delete(key)
      await nextTurn()
    }
  }

  /** Never fails: visits that could not be stored wait for the next time. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    flushing ??= storeAll()
      .catch(() => {})
      .finally(() => {
        flushing = undefined
        fromAddress.clear()
        if (waiting.size > 0) flushLater()
      })
    return flushing
  }

  function flushLater() {
    timer ??= setTimeout(() => void flush(), flushEveryMs).unref()
  }

  return {
    flush,

    note(productId: number, { address, agent }: Pick<Caller, 'address' | 'agent'>) {
      const sent = fromAddress.get(address) ?? 0
      if (!isPerson(agent) || waiting.size >= limits.waiting || sent >= limits.fromOneAddress) return
      const visitor = sha256(`${address}\n${browserGroup(agent)}`).toString('base64url')
      const key = `${productId} ${visitor}`
      if (waiting.has(key)) return
      waiting.set(key, { productId, visitor })
      fromAddress.set(address, sent + 1)
      if (waiting.size >= limits.flushAt) void flush()
      else flushLater()
    },

    /** Stores what waits. Called before the database closes. */
    async close() {
      await flushing
      await flush()
      clearTimeout(timer)
    },
  }
}
