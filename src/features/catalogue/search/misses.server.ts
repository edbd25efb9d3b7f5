/**
 * Counts the searches of visitors that found nothing. Like visits they wait in memory and are stored together. Lists record
 * them, the back office shows them.
 */
import type { Database, Tx } from '#server/database/database.server.ts'
import { requireOffset } from '#server/http/paging.server.ts'
import { deepest } from '#shared/fields.ts'
import { toQueryText } from './search-query.ts'

const flushEveryMs = 10_000
/** These bound the memory and the table, whatever is typed. */
const limits = { waiting: 1000, stored: 10_000, spare: 1000 } as const

export type Misses = ReturnType<typeof createMisses>

type Options = Pick<Database, 'db' | 'transaction'> & { now?: () => Date }

export function createMisses({ db, transaction, now = () => new Date() }: Options) {
  let waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  /** Never fails: losing up to ten seconds of these counts does no harm. */
  async function storeAll() {
    const counts = waiting
    waiting = new Map()
    if (counts.size === 0) return
    await transaction(tx => store(tx, counts, now().toISOString())).catch(() => {})
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    flushing ??= storeAll().finally(() => {
      flushing = undefined
    })
    return flushing
  }

  return {
    flush,

    record(q: string) {
      const term = toQueryText(q)
      if (!term || (waiting.size >= limits.waiting && !waiting.has(term))) return
      waiting.set(term, (waiting.get(term) ?? 0) + 1)
      timer ??= setTimeout(() => void flush(), flushEveryMs).unref()
    },

    /** The most frequent first. */
    async list({ page, pageSize }: { page: number; pageSize: number }) {
      const offset = requireOffset({ page, pageSize })
      const items = await db
        .selectFrom('searchMiss')
        .selectAll()
        .orderBy('count', 'desc')
        .orderBy('lastAt', 'desc')
        .orderBy('term', 'desc')
        .limit(pageSize)
        .offset(offset)
        .execute()
      const { total } = await db
        .selectFrom('searchMiss')
        .select(count => count.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { items, total: Math.min(Number(total), deepest), page, pageSize }
    },

    /** Stores what waits. Called before the database closes. */
    async close() {
      await flushing
      await flush()
    },
  }
}

async function store(tx: Tx, counts: Map<string, number>, lastAt: string) {
  // All processes write the terms in the same order, so that two transactions cannot lock each other out.
  const rows = [...counts].map(([term, count]) => ({ term, count, lastAt })).sort(byTerm)
  await tx
    .insertInto('searchMiss')
    .values(rows)
    .onConflict(conflict =>
      conflict.column('term').doUpdateSet(row => ({
        count: row('searchMiss.count', '+', row.ref('excluded.count')),
        lastAt,
      })),
    )
    .execute()
  const { total } = await tx
    .selectFrom('searchMiss')
    .select(count => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  if (Number(total) > limits.stored + limits.spare) await deleteRarest(tx, Number(total) - limits.stored)
}

const byTerm = (one: { term: string }, other: { term: string }) => (one.term < other.term ? -1 : 1)

/**
 * Deletes the rarest terms, and of these the oldest, so that a flood of nonsense does not replace what many visitors search
 * for.
 */
async function deleteRarest(tx: Tx, count: number) {
  const rarest = tx
    .selectFrom('searchMiss')
    .select('term')
    .orderBy('count')
    .orderBy('lastAt')
    .orderBy('term')
    .limit(count)
  await tx.deleteFrom('searchMiss').where('term', 'in', rarest).execute()
}
