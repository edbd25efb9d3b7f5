/**
 * Who looked at what, counted without writing on every view: visits wait in memory and are stored together. Up to ten
 * seconds of them are lost in a crash. A visitor is a hash of address and browser with a salt that lives for a day. Of the
 * browser it knows only in which of three shares it falls: whatever browsers call themselves, an address has no more visitors.
 */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { storeVisits, type Visit } from './visit-rows.server.ts'

const flushEveryMs = 10_000
/** Whatever is sent, memory and the work of one write stay small. */
const limits = { waiting: 10_000, flushAt: 1000, together: 200, fromOneAddress: 100 } as const

/** Programs that say so; browsers say nothing of this (Cubot is a telephone). */
const program =
  /(?<!cu)bot|crawl|spider|slurp|preview|headless|scrap|fetch|monitor|lighthouse|curl|wget|python|java\/|okhttp|axios|go-http|php|ruby|perl|libwww|node/i
const isPerson = (agent: string) => agent !== '' && !program.test(agent)

/** So many visitors an address has, of one product within the half hour. */
const perAddress = 3
const sha256 = (text: string) => createHash('sha256').update(text).digest()
const shareOf = (agent: string) => sha256(agent).readUInt32BE() % perAddress

export type Visits = ReturnType<typeof createVisits>

type Options = Pick<Database, 'transaction'> & { now?: () => Date }

export function createVisits({ transaction, now = () => new Date() }: Options) {
  const waiting = new Map<string, Visit>()
  const fromAddress = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  async function storeAll() {
    while (waiting.size > 0) {
      const some = [...waiting.entries().take(limits.together)]
      const visits = some.map(([, visit]) => visit)
      await transaction(tx => storeVisits(tx, { visits, now: now() }))
      for (const [key] of some) waiting.delete(key)
      await nextTurn()
    }
  }

  /** Never fails: what could not be stored waits for the next time. */
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
      const visitor = sha256(`${address}\n${shareOf(agent)}`).toString('base64url')
      const key = `${productId} ${visitor}`
      if (waiting.has(key)) return
      waiting.set(key, { productId, visitor })
      fromAddress.set(address, sent + 1)
      if (waiting.size >= limits.flushAt) void flush()
      else flushLater()
    },

    /** Before the database closes. */
    async close() {
      await flushing
      await flush()
      clearTimeout(timer)
    },
  }
}
