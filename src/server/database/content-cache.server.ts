/** In-memory caches of what was read from the database, valid until the content version changes. Used by the features. */
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
  const entries = new Map<string, { value: Promise<T>; weight: number }>()
  let version: number | undefined
  let weight = 0
  const evict = (key: string) => {
    weight -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }
  /** Returns the entry cached under one of the keys, or loads it for the first key. */
  async function read(keys: [string, ...string[]], load: () => Promise<T>): Promise<T> {
    const now = await readVersion()
    if (now !== version) {
      entries.clear()
      weight = 0
    }
    version = now
    const key = keys.find(one => entries.has(one)) ?? keys[0]
    const found = entries.get(key)
    if (found) {
      entries.delete(key)
      entries.set(key, found)
      return await found.value
    }
    const loading = { value: load(), weight: 0 }
    entries.set(key, loading)
    try {
      const value = await loading.value
      if (entries.get(key) === loading) {
        loading.weight = weigh(value)
        weight += loading.weight
        for (const oldest of entries.keys()) {
          if (weight <= most) break
          evict(oldest)
        }
      }
      return value
    } catch (error) {
      if (entries.get(key) === loading) evict(key)
      throw error
    }
  }
  return Object.assign(read, {
    /** The entry cached for that version, without querying the database, for when it cannot be reached. */
    cachedFor: (wanted: number, key: string) => (version === wanted ? entries.get(key)?.value : undefined),
  })
}
