/**
 * Cards of products in memory, for all lists. Called by `product-list.server.ts`. Reading the cards is more than half of what a
 * list costs, and the same products are on many lists: in several orders, on search results, in their category and those above.
 */
import { LRUCache } from 'lru-cache'
import { contentFor } from '#server/database/content-cache.server.ts'
import { begunAt, type Cached, isCurrent } from '#server/database/content-changes.server.ts'
import { dependsOn, type Tag } from '#server/database/content-tags.server.ts'
import type { Database } from '#server/database/database.server.ts'
import type { Actor } from '#server/http/api.server.ts'
import type { Locale } from '#shared/locale.ts'
import type { ProductCard } from '../model/product.ts'
import { readCards } from './product-cards.server.ts'

const toTag = (id: number): Tag => `product:${id}`

/** By estimate 3 kB each. */
const maxCards = 2000

/** The result reads like `readCards()`. Callers must not change the cards, because others get the same objects. */
export function createCardCache(database: Pick<Database, 'db' | 'readContent'>, base: Locale) {
  const cached = new LRUCache<string, Cached & { card: ProductCard }>({ max: maxCards })

  return async (ids: number[], actor: Actor): Promise<ProductCard[]> => {
    // Staff see the id of a hidden category, so their cards are others.
    const keyOf = (id: number) => `${actor.admin ? 'staff' : 'visitor'} ${id}`
    const content = await contentFor(database)
    dependsOn(...ids.map(toTag))
    const cards = new Map<number, ProductCard>()
    for (const id of ids) {
      const known = cached.get(keyOf(id))
      if (known && isCurrent(known, content)) cards.set(id, known.card)
    }
    const missing = ids.filter(id => !cards.has(id))
    for (const card of await readCards(database.db, missing, { ...actor, base })) {
      const dependencies = {
        tags: new Set([toTag(card.id)]),
        onVersion: false,
        endsAt: Number.POSITIVE_INFINITY,
      }
      cached.set(keyOf(card.id), { ...begunAt(content), dependencies, card })
      cards.set(card.id, card)
    }
    return ids.flatMap(id => cards.get(id) ?? [])
  }
}
