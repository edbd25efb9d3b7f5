/**
 * In-memory caches of what was read from the database. A value is current until a tag changes that it depends on
 * (`content-tags.server.ts`), or until any content write if it named no tag. Used by the features.
 */
import { LRUCache } from 'lru-cache'
import { begunAt, type Cached, isCurrent } from './content-changes.server.ts'
import { type Content, collect, contentAtBegin, inheritDependencies } from './content-tags.server.ts'
import type { Database } from './database.server.ts'

type Reader = Pick<Database, 'readContent'>

/**
 * What a cached value must be current for: what was known when the page or answer that needs it was begun, or what is known
 * now. Read before loading, so the value may be newer than that, and is then loaded once more, but is never older.
 */
export const contentFor = ({ readContent }: Reader): Content | Promise<Content> =>
  contentAtBegin() ?? readContent()

type CachedValue<T> = Cached & { value: Promise<T> }

function startLoading<T>(content: Content, load: () => Promise<T>): CachedValue<T> {
  const loading = { ...begunAt(content), value: undefined as unknown as Promise<T> }
  loading.value = collect(content, load).then(({ value, dependencies }) => {
    loading.dependencies = dependencies
    return value
  })
  return loading
}

/** A read that uses a cached value depends on all that the value depends on. */
async function use<T>(cached: CachedValue<T>): Promise<T> {
  const value = await cached.value
  if (cached.dependencies) inheritDependencies(cached.dependencies)
  return value
}

/** Caches one value. Not for use inside a transaction. */
export function contentMemo<T>(reader: Reader, load: () => Promise<T>) {
  let cached: CachedValue<T> | undefined
  return async (): Promise<T> => {
    const content = await contentFor(reader)
    if (cached && isCurrent(cached, content)) return await use(cached)
    const loading = startLoading(content, load)
    cached = loading
    try {
      return await use(loading)
    } catch (error) {
      if (cached === loading) cached = undefined
      throw error
    }
  }
}

type CacheBound<T> = {
  /** The maximum weight of all entries together. */
  maxWeight: number
  weigh(value: T): number
  /**
   * The maximum number of entries, where small values could be so many that the entries themselves take more memory than what
   * is weighed: some three kilobytes each.
   */
  maxEntries?: number
}

/** The same for many values with a key. The least recently used ones are evicted. */
export function contentCache<T>(reader: Reader, { maxWeight, weigh, maxEntries }: CacheBound<T>) {
  const entries = new LRUCache<string, CachedValue<T>>({
    maxSize: maxWeight,
    ...(maxEntries !== undefined && { max: maxEntries }),
  })
  /** Returns the entry cached under one of the keys, or loads it for the first key. */
  async function read(keys: [string, ...string[]], load: () => Promise<T>): Promise<T> {
    const content = await contentFor(reader)
    for (const key of keys) {
      const found = entries.get(key)
      if (found && isCurrent(found, content)) return await use(found)
    }
    const [key] = keys
    const loading = startLoading(content, load)
    entries.set(key, loading, { size: 1 })
    const isStored = () => entries.peek(key) === loading
    try {
      const value = await use(loading)
      if (isStored()) {
        // The weight is known only now. The library keeps the old size when the same value is set again, so it is deleted first.
        entries.delete(key)
        entries.set(key, loading, { size: weigh(value) })
      }
      return value
    } catch (error) {
      if (isStored()) entries.delete(key)
      throw error
    }
  }
  return Object.assign(read, {
    /** The entry that was current then, without querying the database, for when it cannot be reached. */
    cachedAt(content: Content, key: string): Promise<T> | undefined {
      const found = entries.get(key)
      return found && isCurrent(found, content) ? found.value : undefined
    },
  })
}
