/**
 * Names for statements that are sent to PostgreSQL again and again. A statement with a name is parsed once for each connection,
 * and planned a few times; without one, parsing and planning are more than half of what a small statement costs there
 * (docs/decisions/0060-cost-of-a-write.md). Called by `postgres-pool.server.ts`.
 */
import { LRUCache } from 'lru-cache'

/** How often a text is sent before it gets a name, so that a list of ids of a rare length takes nobody's place. */
const usesWithoutName = 2
/** A connection keeps what it has prepared until it is closed. By estimate 50 kB each. */
const mostNames = 200
/** Inserts of many rows are long, and are executed more slowly than they are parsed. */
const longestText = 3000
const mostCounted = 1000

const isPreparable = /^\s*(select|insert|update|delete|with)\b/i
/**
 * The columns of a prepared statement must not change, or PostgreSQL refuses it. So a statement with `*` has no name: it would
 * fail as soon as a newer version of the program, starting beside this one, has added a column.
 */
const hasAllColumns = /[\s.]\*([\s,]|$)/

/** Returns the name of a statement by its text, or undefined if it has none. */
export function createStatementNames() {
  const names = new Map<string, string>()
  const uses = new LRUCache<string, number>({ max: mostCounted })

  return function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known) return known
    if (names.size >= mostNames || text.length > longestText) return undefined
    if (!isPreparable.test(text) || hasAllColumns.test(text)) return undefined
    const count = (uses.get(text) ?? 0) + 1
    if (count <= usesWithoutName) {
      uses.set(text, count)
      return undefined
    }
    uses.delete(text)
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }
}
