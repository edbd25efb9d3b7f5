/** In-memory caches of what was read from the database, valid until the content version changes. Used by the features. */
import { LRUCache } from 'lru-cache'
import type { Database } from './database.server.ts'

/** Caches one value for the current content version, that is until the next content write. Not for use inside a transaction. */
export function contentMemo<T>({ readVersion }: Pick<Database, 'readVersion'>, load: () => Promise<T>) {
  let cached: { version: number; value: Promise<T> } | undefined
  return async (): Promise<T> => {
    // The version is read before loading. So the value may be newer than the version, and is then loaded once more, but is
    // never older.
    const version = await readVersion()
    if (cached?.version === version) return await cached.value
    const loading = { version, value: load() }
    cached = loading
    try {
      return await loading.value
    } catch (error) {
      if (cached === loading) cached = undefined
      throw error
    }
  }
}

type CacheBound<T> = {
  /** The maximum weight of all entries together. */
  most: number
  weigh(value: T): number
}

/** The same for many values with a key. The least recently used ones are evicted. */
export function contentCache<T>(
  { readVersion }: Pick<Database, 'readVersion'>,
  { most, weigh }: CacheBound<T>,
) {
  const entries = new LRUCache<string, Promise<T>>({ maxSize: most })
  let version: number | undefined
  /** Returns the entry cached under one of the keys, or loads it for the first key. */
  async function read(keys: [string, ...string[]], load: () => Promise<T>): Promise<T> {
    const now = await readVersion()
    if (now !== version) entries.clear()
    version = now
    const key = keys.find(one => entries.has(one)) ?? keys[0]
    const found = entries.get(key)
    if (found) return await found
    const loading = load()
    entries.set(key, loading, { size: 1 })
    const isStored = () => entries.peek(key) === loading
    try {
      const value = await loading
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
    /** The entry cached for that version, without querying the database, for when it cannot be reached. */
    cachedFor: (wanted: number, key: string) => (version === wanted ? entries.get(key) : undefined),
  })
}
