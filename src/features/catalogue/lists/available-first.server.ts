/**
 * The order of relevance for visitors: discontinued products come after all others, each of the two parts by relevance. Called by
 * `product-list.server.ts`.
 */
import type { OrderedRange } from '../listing/product-order.server.ts'
import type { FoundProducts } from '../search-engine/search.ts'

type Ids = OrderedRange & { ids: Float64Array }
type ListRelevant = (found: FoundProducts, ids: Ids) => Promise<number[]>

/**
 * Returns one page of the ids. What staff pinned to the search, and the product with exactly the code that was typed, stay first
 * even if they are discontinued: they were asked for by name.
 */
export async function availableFirst(
  listRelevant: ListRelevant,
  found: FoundProducts,
  { ids, discontinued, limit, offset }: Ids & { discontinued: Float64Array },
): Promise<number[]> {
  const named = new Set([...found.pinned, found.matching.exactId ?? 0])
  const last = discontinued.filter(id => !named.has(id))
  if (last.length === 0) return await listRelevant(found, { ids, limit, offset })
  const first = without(ids, last)
  const page = offset < first.length ? await listRelevant(found, { ids: first, limit, offset }) : []
  if (page.length === limit) return page
  const rest = { limit: limit - page.length, offset: Math.max(0, offset - first.length) }
  return [...page, ...(await listRelevant(found, { ids: last, ...rest }))]
}

/** One pass: `some` are among `ids`, in the same order. */
function without(ids: Float64Array, some: Float64Array): Float64Array {
  const others = new Float64Array(ids.length - some.length)
  let [at, next] = [0, 0]
  for (const id of ids) {
    if (id === some[next]) next++
    else others[at++] = id
  }
  return others
}
