/**
 * Drafts in the browser's storage, limited in age, number and size: the oldest are deleted first. Used by the forms of the back
 * office (`form-draft.ts`) and by the reply composer, each with a kind of draft of its own.
 */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export type DraftRules<Draft> = {
  /** The names of its entries begin with it. */
  prefix: string
  /**
   * `chars` is for one draft, `totalChars` for all of this kind: browsers store about five million characters per site, and the
   * session must still fit.
   */
  limits: { count: number; ageMs: number; chars: number; totalChars: number }
  /** Undefined for what is no draft of this kind, or an empty one. */
  parse(stored: unknown, now: number): Draft | undefined
}

export type DraftStore<Draft> = ReturnType<typeof createDraftStore<Draft & { at: number }>>

export function createDraftStore<Draft extends { at: number }>(
  storage: DraftStorage,
  { prefix, limits, parse }: DraftRules<Draft>,
) {
  const nameOf = (key: string) => `${prefix}:${key}`

  function parseText(text: string | null, now: number): Draft | undefined {
    try {
      const stored = JSON.parse(text ?? 'null') as { at?: unknown } | null
      // Nor one from the future, when the clock was wrong: it would be the newest for years.
      if (typeof stored?.at !== 'number' || Math.abs(now - stored.at) > limits.ageMs) return undefined
      return parse(stored, now)
    } catch {
      return undefined
    }
  }

  const read = (key: string, now: number) => parseText(storage.getItem(nameOf(key)), now)
  const remove = (key: string) => storage.removeItem(nameOf(key))

  function keys(): string[] {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    return names.filter(name => name.startsWith(nameOf(''))).map(name => name.slice(nameOf('').length))
  }

  /** All drafts of this kind, whosever they are: the newest first. */
  function list(now: number): { key: string; draft: Draft }[] {
    const found = keys().flatMap(key => {
      const draft = read(key, now)
      return draft ? [{ key, draft }] : []
    })
    return found.toSorted((a, b) => b.draft.at - a.draft.at)
  }

  const lengthOf = (key: string) => storage.getItem(nameOf(key))?.length ?? 0

  /** Without reading the drafts themselves, because it is asked while somebody types. */
  function isOverLimits(): boolean {
    const all = keys()
    return all.length > limits.count || all.reduce((sum, key) => sum + lengthOf(key), 0) > limits.totalChars
  }

  /** Deletes what is outdated, unreadable or over the limits. */
  function prune(now: number) {
    let chars = 0
    const newest = list(now).slice(0, limits.count)
    const fitting = newest.filter(({ key }) => {
      chars += lengthOf(key)
      return chars <= limits.totalChars
    })
    const kept = new Set(fitting.map(({ key }) => key))
    for (const key of keys()) if (!kept.has(key)) remove(key)
  }

  /** Returns whether it was stored. A draft that is too large, or does not fit into a full storage, is not. */
  function write(key: string, draft: Draft): boolean {
    const text = JSON.stringify(draft)
    if (text.length > limits.chars) {
      remove(key)
      return false
    }
    const isStored = tryToStore(key, text) || storeAfterMakingRoom(key, text, draft.at)
    if (isOverLimits()) prune(draft.at)
    return isStored
  }

  function tryToStore(key: string, text: string): boolean {
    try {
      storage.setItem(nameOf(key), text)
      return true
    } catch {
      return false
    }
  }

  function storeAfterMakingRoom(key: string, text: string, now: number): boolean {
    for (const oldest of list(now).toReversed()) {
      if (oldest.key === key) continue
      remove(oldest.key)
      if (tryToStore(key, text)) return true
    }
    // An earlier state of the same draft would be taken for the latest.
    remove(key)
    return false
  }

  return { nameOf, read, write, remove, list, prune, parseText }
}

/** For browsers that refuse to store anything: drafts last as long as the page. */
export function memoryStorage(): DraftStorage {
  const entries = new Map<string, string>()
  return {
    getItem: key => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: key => void entries.delete(key),
    key: index => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
}
