/**
 * What this process knows about changes of the content: the version it has read last, and for each tag the version that changed
 * it last. `content-version.server.ts` reads the changes from the database; the caches ask `isCurrent`.
 */
import { type Content, type Dependencies, isKnownTag } from './content-tags.server.ts'

/** One row of the table `contentChange`: the tags that a write changed, as a JSON array. */
export type ContentChange = { version: number; tags: string }

/** Something cached that was made from the content. */
export type Cached = {
  /** The content that was known before the making began. The cached value may be newer than that, but never older. */
  begun: Content
  /** The content as of the last check that found the value to be current. */
  checked: Content
  /** Undefined while the value is being made. */
  dependencies: Dependencies | undefined
}

/** A write with more tags counts as a change of everything. */
export const maxTags = 1000
/** A process that missed more writes than this counts them as a change of everything. The table keeps these rows, and up to 100 older ones. */
export const maxChanges = 1000
/** Tags remembered by a process, some ten megabytes. */
const maxRemembered = 100_000

/** Something that is about to be made from the content. */
export const begunAt = (content: Content): Cached => ({
  begun: content,
  checked: content,
  dependencies: undefined,
})

/** Whether it may be used, as far as `content` is known, or might have been used at an earlier time. */
export function isCurrent(cached: Cached, content: Content, at = performance.now()): boolean {
  const { begun, checked, dependencies } = cached
  if (dependencies && dependencies.endsAt <= at) return false
  // One comparison in the usual case, that nothing was written since the last request.
  if (checked === content) return true
  if (!dependencies || begun.lastChanged !== content.lastChanged) return false
  if (dependencies.onVersion && begun.version !== content.version) return false
  for (const tag of dependencies.tags) {
    if ((content.lastChanged.get(tag) ?? 0) > begun.version) return false
  }
  cached.checked = content
  return true
}

/** Follows the changes. `now()` is what is known; `apply()` takes a newer version, with the rows of the writes since then. */
export function createContentChanges() {
  let lastChanged = new Map<string, number>()
  let content: Content | undefined

  function forgetAll() {
    lastChanged = new Map()
  }

  function remember({ version, tags }: ContentChange) {
    const changed: string[] = JSON.parse(tags)
    if (changed.length === 0 || changed.includes('all') || !changed.every(isKnownTag)) return forgetAll()
    for (const tag of changed) lastChanged.set(tag, version)
    if (lastChanged.size > maxRemembered) forgetAll()
  }

  return {
    now: () => content,

    apply(version: number, rows: ContentChange[]): Content {
      if (content?.version === version) return content
      const known = content?.version ?? version
      // A row for each version in between, in order; otherwise it is unknown what changed. The version is lower than before when
      // the database was restored from a backup.
      const isComplete =
        rows.length === version - known && rows.every((row, index) => row.version === known + index + 1)
      if (isComplete) rows.forEach(remember)
      else forgetAll()
      content = { version, lastChanged }
      return content
    },
  }
}
