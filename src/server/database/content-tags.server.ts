/**
 * Tags name the parts of the content that a page or a cached value can depend on. A write reports the tags it changed
 * (`ContentTx.changed`), a read says which it depends on (`dependsOn`), and what was cached is current as long as none of its
 * tags changed. docs/decisions/0038-invalidation-by-tags.md lists who reports which.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

export type Tag =
  /** A product's fields, specifications, files, or whether it is shown. */
  | `product:${number}`
  /** Which product (p) or category (c) is found by this slug. */
  | `name:${'p' | 'c'}:${string}`
  /** Which products are in the list of this category, or are shown there. 0 is the list of all products. */
  | `list:${number}`
  /** The order by name or by price of the products in this list. */
  | `names:${number}`
  | `prices:${number}`
  /** What the products of this list can be filtered by, except their prices. */
  | `facets:${number}`
  /** The categories themselves: texts, pictures, order. */
  | 'tree'
  /** Which tags of products there are, and their names. */
  | 'tags'
  | 'settings'
  /** Pages that staff write: the help page and the shop's own. */
  | 'pages'
  /** What the header and the footer link to. */
  | 'menus'
  /** The words that products are found by. */
  | 'words'
  /** What only staff see. Nothing cached depends on it. */
  | 'staff'
  /** Everything. */
  | 'all'

type KindOf<T extends Tag> = T extends `${infer Kind}:${string}` ? Kind : T

const tagKinds: Record<KindOf<Tag>, true> = {
  product: true,
  name: true,
  list: true,
  names: true,
  prices: true,
  facets: true,
  tree: true,
  tags: true,
  settings: true,
  pages: true,
  menus: true,
  words: true,
  staff: true,
  all: true,
}

/** Whether this version of the program has such tags. During an upgrade a process of another version may report other tags. */
export const isKnownTag = (tag: string) => Object.hasOwn(tagKinds, tag.split(':', 1)[0] ?? '')

/** The version of the content and its changes, as known at one moment. There is a new object for each version. */
export type Content = {
  readonly version: number
  /**
   * By tag. All moments share one map until everything changed: then a new map begins, and whatever was made under the old one
   * is stale.
   */
  readonly lastChanged: ReadonlyMap<string, number>
}

/** What a cached value depends on. */
export type Dependencies = {
  tags: Set<Tag>
  /** Whether every content write makes it stale. It is so when the read named no tag. */
  onVersion: boolean
  /** When it becomes stale without any write, by `performance.now()`, which nobody sets back. */
  endsAt: number
}

const collecting = new AsyncLocalStorage<{ dependencies: Dependencies; content: Content }>()

/**
 * What was known when the read that is under way began; undefined outside `collect`. A cached value that was current then is
 * new enough for this read, so that one query for the version is enough for a page, however many cached values it is made of.
 */
export const contentAtBegin = () => collecting.getStore()?.content

/** Says that what is being read depends on these tags, whether anything is found or not. Without effect outside `collect`. */
export function dependsOn(...tags: Tag[]) {
  const dependencies = collecting.getStore()?.dependencies
  if (dependencies) for (const tag of tags) dependencies.tags.add(tag)
}

/** Says that what is being read depends on more than tags can say: every content write makes it stale. */
export function dependsOnAllContent() {
  const dependencies = collecting.getStore()?.dependencies
  if (dependencies) dependencies.onVersion = true
}

/** Says that what is being read also changes without a content write, and may be this old. */
export function lastsFor(milliseconds: number) {
  const dependencies = collecting.getStore()?.dependencies
  if (dependencies) dependencies.endsAt = Math.min(dependencies.endsAt, performance.now() + milliseconds)
}

/** Says that what is being read depends on everything that a cached value depends on. */
export function inheritDependencies({ tags, onVersion, endsAt }: Dependencies) {
  const dependencies = collecting.getStore()?.dependencies
  if (!dependencies) return
  for (const tag of tags) dependencies.tags.add(tag)
  dependencies.onVersion ||= onVersion
  dependencies.endsAt = Math.min(dependencies.endsAt, endsAt)
}

/**
 * Runs a read and returns its result with what it depends on. Nothing of that reaches a `collect` around this one. `content` is
 * what was known before.
 */
export async function collect<T>(
  content: Content,
  read: () => Promise<T>,
): Promise<{ value: T; dependencies: Dependencies }> {
  const dependencies: Dependencies = {
    tags: new Set(),
    onVersion: false,
    endsAt: Number.POSITIVE_INFINITY,
  }
  const value = await collecting.run({ dependencies, content }, read)
  dependencies.onVersion ||= dependencies.tags.size === 0
  return { value, dependencies }
}
