/** What was read from the database, for as long as the content stays as it is. */
import type { Database } from './database.server.ts'

/** What was loaded for the current version, until the next write anywhere. Not for use inside a transaction. */
export function contentMemo<T>({ readVersion }: Pick<Database, 'readVersion'>, load: () => Promise<T>) {
  let kept: { version: number; value: Promise<T> } | undefined
  return async (): Promise<T> => {
    // Read before loading: what is loaded may be newer than the number, and is then loaded once more, never older.
    const version = await readVersion()
    if (kept?.version === version) return await kept.value
    const loading = { version, value: load() }
    kept = loading
    try {
      return await loading.value
    } catch (error) {
      if (kept === loading) kept = undefined
      throw error
    }
  }
}

type Bound<T> = {
  /** The weight of all that is kept. */
  most: number
  weigh(value: T): number
}

/** The same for many answers, told apart by a key: those asked for last stay. */
export function contentCache<T>({ readVersion }: Pick<Database, 'readVersion'>, { most, weigh }: Bound<T>) {
  const kept = new Map<string, { value: Promise<T>; weight: number }>()
  let version: number | undefined
  let weight = 0
  const drop = (key: string) => {
    weight -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }
  /** Answers what is kept under one of the keys, or else loads it for the first. */
  async function read(keys: [string, ...string[]], load: () => Promise<T>): Promise<T> {
    const now = await readVersion()
    if (now !== version) {
      kept.clear()
      weight = 0
    }
    version = now
    const key = keys.find(one => kept.has(one)) ?? keys[0]
    const found = kept.get(key)
    if (found) {
      kept.delete(key)
      kept.set(key, found)
      return await found.value
    }
    const loading = { value: load(), weight: 0 }
    kept.set(key, loading)
    try {
      const value = await loading.value
      if (kept.get(key) === loading) {
        loading.weight = weigh(value)
        weight += loading.weight
        for (const oldest of kept.keys()) {
          if (weight <= most) break
          drop(oldest)
        }
      }
      return value
    } catch (error) {
      if (kept.get(key) === loading) drop(key)
      throw error
    }
  }
  return Object.assign(read, {
    /** What is kept for that version, without asking the database: for when it is away. */
    cachedFor: (wanted: number, key: string) => (version === wanted ? kept.get(key)?.value : undefined),
  })
}
