/**
 * The log of searches: what visitors search for, folded and without the visitor, how it ended, and how often a result was opened.
 * A search that contains personal data is not stored.
 * Like visits, searches wait in memory and are stored together. Lists record them, the back office shows them.
 */
import type { Database } from '#server/database/database.server.ts'
import type { Caller } from '#server/http/api.server.ts'
import { requireOffset } from '#server/http/pagination.server.ts'
import { isPerson } from '../../lists/visits.server.ts'
import type { TermList } from '../../model/search-rule-kinds.ts'
import type { SearchOutcome, SearchRules } from '../../search-engine/search-rules.ts'
import { listPersonalTerms, toTerm } from './personal-terms.server.ts'
import type { SearchTerm } from './search-log.contract.ts'
import {
  deleteOld,
  deleteTerms,
  listTerms,
  listTermsAfter,
  storeCounts,
  type TermCounts,
} from './search-log-rows.server.ts'

const flushEveryMs = 10_000
/** Bounds of the memory, whatever is typed: terms that wait, clicks that are remembered, clicks of one address. */
const limits = { waiting: 1000, clicks: 5000, fromOneAddress: 20, termLength: 100 } as const

type Options = Pick<Database, 'db' | 'transaction'> & {
  searchRules(): Promise<SearchRules>
  now?: () => Date
}
type Page = { page: number; pageSize: number }

export type SearchLog = ReturnType<typeof createSearchLog>

export function createSearchLog({ db, transaction, searchRules, now = () => new Date() }: Options) {
  let waiting = new Map<string, TermCounts>()
  /** Until the next flush, so that a click counts once, and one address cannot make many. */
  const clicks = new Set<string>()
  const clicksOf = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  /** Never fails: losing up to ten seconds of these counts does no harm. */
  async function storeAll() {
    const counts = waiting
    waiting = new Map()
    clicks.clear()
    clicksOf.clear()
    try {
      for (const term of await listPersonalTerms(db, counts.keys())) counts.delete(term)
      if (counts.size > 0) await transaction(tx => storeCounts(tx, counts, now().toISOString()))
    } catch {}
  }

  /** Deletes what was stored before such terms were recognized, and codes of products that the shop no longer has. */
  async function deletePersonal() {
    for (let last: string | undefined = ''; last !== undefined; ) {
      const terms: string[] = await listTermsAfter(db, last)
      const personal = await listPersonalTerms(db, terms)
      if (personal.size > 0) await transaction(tx => deleteTerms(tx, [...personal]))
      last = terms.at(-1)
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    flushing ??= storeAll().finally(() => {
      flushing = undefined
    })
    return flushing
  }

  function count(term: string, kinds: (keyof TermCounts)[]) {
    const counts = waiting.get(term) ?? { searches: 0, nothing: 0, corrected: 0, clicks: 0 }
    if (!term || (waiting.size >= limits.waiting && !waiting.has(term))) return
    for (const kind of kinds) counts[kind]++
    waiting.set(term, counts)
    timer ??= setTimeout(() => void flush(), flushEveryMs).unref()
  }

  async function list(terms: TermList | 'misses', { page, pageSize }: Page) {
    const offset = requireOffset({ page, pageSize })
    return { ...(await listTerms(db, terms, { limit: pageSize, offset })), page, pageSize }
  }

  return {
    flush,

    /**
     * How a search of a visitor ended. It is stored a little later, and never fails. What was found elsewhere alone needs no attention:
     * it only ends that the last search found nothing.
     */
    record(q: string, outcome: SearchOutcome) {
      const kinds = { found: [], corrected: ['corrected'], nothing: ['nothing'] } as const
      count(toTerm(q, limits.termLength), outcome === 'elsewhere' ? [] : ['searches', ...kinds[outcome]])
    },

    /** Somebody opened a result. Programs that are no browsers are ignored, and so is whoever clicks too often. */
    recordClick(
      click: { q: string; productId: number },
      { address, agent }: Pick<Caller, 'address' | 'agent'>,
    ) {
      const term = toTerm(click.q, limits.termLength)
      const key = `${address} ${click.productId} ${term}`
      const before = clicksOf.get(address) ?? 0
      if (!isPerson(agent) || clicks.has(key)) return
      if (before >= limits.fromOneAddress || clicks.size >= limits.clicks) return
      clicks.add(key)
      clicksOf.set(address, before + 1)
      count(term, ['clicks'])
    },

    /** The searches that found nothing. */
    async listMisses(page: Page) {
      const { items, ...rest } = await list('misses', page)
      return { items: items.map(({ term, nothing, lastAt }) => ({ term, count: nothing, lastAt })), ...rest }
    },

    async listTerms(terms: TermList, page: Page) {
      const rules = await searchRules()
      const { items, ...rest } = await list(terms, page)
      return { items: items.map(item => ({ ...item, known: knownAs(item.term, rules) })), ...rest }
    },

    async purge() {
      await transaction(tx => deleteOld(tx, now()))
      await deletePersonal()
    },

    /** Stores what waits. Called before the database closes. */
    async close() {
      await flushing
      await flush()
    },
  }
}

function knownAs(term: string, { synonyms, ignored, pins }: SearchRules): SearchTerm['known'] {
  if (pins.has(term)) return 'pin'
  if (synonyms.has(term)) return 'synonym'
  return term.split(' ').every(word => ignored.has(word)) ? 'ignoredWord' : null
}
