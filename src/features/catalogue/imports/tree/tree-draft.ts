/**
 * The tree of categories while the rows of a file change it: a category that one row adds is there for the next. It is kept for one check,
 * and says what the run will find, because that writes the rows in the same order.
 */
import type { StoredProblem } from '#features/transfer/sheet-entity.ts'
import { fold } from '#shared/fold.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { type CategoryEntry, categoryLimits } from '../../model/category.ts'
import { toSlug } from '../../names/slug.ts'
import { textForReader } from '../../sheets/sheet-column.ts'
import { toPath } from '../../sheets/sheet-lists.ts'
import { type CategoryPaths, type UnknownCategory, waysToRead } from '../category-paths.ts'

type Named = Pick<CategoryEntry, 'name' | 'translations'>

/** A category that is there when the row is written: one of the shop, or of the file by its names below one of the shop. */
export type Place = { under: number | null; names: string[] }

/** `key` is the id, or a negative number as long as there is none. `row` has added it; without a row it is only named as a parent. */
type Node = { key: number; parent: number | null; row: number | undefined; texts: Named }

type Found = { key: number } | { ambiguous: string } | UnknownCategory

type Options = { categories: Category[]; paths: CategoryPaths; locale: Locale; base: Locale }
type Category = Named & Pick<CategoryEntry, 'id' | 'parentId' | 'slug'>

export type TreeDraft = ReturnType<typeof createTreeDraft>

export function createTreeDraft({ categories, paths, locale, base }: Options) {
  const nodes = new Map<number, Node>()
  const below = new Map<string, Set<number>>()
  /** The categories of the file by their names alone. */
  const newNamed = new Map<string, Set<number>>()
  const slugs = new Map<string, number>()
  const slugOf = new Map<number, string>()
  const needed = new Set<number>()
  /** They are asked for again and again, and few rows change the tree. */
  const lineages = new Map<number, Node[]>()
  let last = 0

  const textIn = (texts: Named, language: Locale) => textForReader(texts, 'name', { locale: language, base })
  const namesOf = ({ texts }: Node) => new Set(locales.map(language => fold(textIn(texts, language))))
  const keysOf = (node: Node) => [...namesOf(node)].map(name => `${node.parent}\n${name}`)
  const childrenNamed = (parent: number | null, name: string): number[] => [
    ...(below.get(`${parent}\n${fold(name)}`) ?? []),
  ]

  function put(node: Node) {
    // A new one has nothing below it yet.
    if (nodes.has(node.key)) lineages.clear()
    nodes.set(node.key, node)
    for (const key of keysOf(node)) below.set(key, (below.get(key) ?? new Set()).add(node.key))
    if (node.key > 0) return
    for (const name of namesOf(node)) newNamed.set(name, (newNamed.get(name) ?? new Set()).add(node.key))
  }

  function takeOut(node: Node) {
    for (const key of keysOf(node)) below.get(key)?.delete(node.key)
    for (const name of namesOf(node)) newNamed.get(name)?.delete(node.key)
  }

  for (const { id, parentId, slug, name, translations } of categories) {
    put({ key: id, parent: parentId, row: undefined, texts: { name, translations } })
    holdSlug(id, slug)
  }

  function holdSlug(key: number, slug: string | undefined) {
    const before = slugOf.get(key)
    if (before !== undefined) slugs.delete(before)
    if (slug === undefined) return
    slugs.set(slug, key)
    slugOf.set(key, slug)
  }

  function lineageOf(key: number | null): Node[] {
    const node = key === null ? undefined : nodes.get(key)
    if (!node) return []
    const known = lineages.get(node.key)
    if (known) return known
    const lineage = [...lineageOf(node.parent), node]
    lineages.set(node.key, lineage)
    return lineage
  }
  const depthOf = (key: number | null) => lineageOf(key).length
  const heightOf = (key: number): number =>
    Math.max(
      ...nodes
        .values()
        .filter(node => lineageOf(node.key).some(one => one.key === key))
        .map(node => depthOf(node.key)),
    ) -
    depthOf(key) +
    1

  /** Those of a path from a main category down. More than one if siblings have one name. */
  function walk(names: string[]): number[] {
    let found: (number | null)[] = [null]
    for (const name of names) found = found.flatMap(parent => childrenNamed(parent, name))
    return found.filter(key => key !== null)
  }

  /** Those of the file whose path ends with these names. */
  function newEndingWith(names: string[]): number[] {
    const [last = '', ...above] = names.map(name => fold(name)).toReversed()
    return [...(newNamed.get(last) ?? [])].filter(key => {
      const lineage = lineageOf(key).toReversed()
      return above.every((name, level) => {
        const node = lineage[level + 1]
        return node !== undefined && namesOf(node).has(name)
      })
    })
  }

  const pathOf = (key: number | null): string =>
    toPath(lineageOf(key).map(node => textIn(node.texts, locale)))

  return {
    get size() {
      return nodes.size
    },
    keys: () => nodes.keys(),
    node: (key: number | null) => (key === null ? undefined : nodes.get(key)),
    lineageKeys: (key: number | null) => lineageOf(key).map(node => node.key),
    childrenNamed,
    depthOf,
    heightOf,
    pathOf,

    find(text: string): Found {
      for (const names of waysToRead(text)) {
        const [first, ...others] = walk(names)
        if (first !== undefined) return others.length > 0 ? { ambiguous: pathOf(first) } : { key: first }
      }
      // As it was before the file, and by the end of a path.
      const known = paths.find(text)
      if ('id' in known) return { key: known.id }
      if ('ambiguous' in known) return known
      for (const names of waysToRead(text)) {
        const [first, ...others] = newEndingWith(names)
        if (first !== undefined) return others.length > 0 ? { ambiguous: pathOf(first) } : { key: first }
      }
      return known
    },

    place(key: number | null): Place {
      const lineage = lineageOf(key)
      const at = lineage.findLastIndex(node => node.key > 0)
      return { under: lineage[at]?.key ?? null, names: lineage.slice(at + 1).map(node => node.texts.name) }
    },

    /** Names a path, of which a part may exist. Returns its last category, or why the shop could not have it. */
    name(names: string[], under: number | null = null): { key: number | null } | { problem: StoredProblem } {
      let parent = under
      for (const name of names) {
        const [known] = childrenNamed(parent, name)
        if (known === undefined) {
          const { total: max } = categoryLimits
          if (nodes.size >= max) return { problem: { code: 'too_many_categories', params: { max } } }
          const slug = freeSlug(last - 1, name, parent)
          if (slug === undefined && toSlug(name) !== '') return { problem: { code: 'taken' } }
          const node: Node = { key: --last, parent, row: undefined, texts: { name, translations: {} } }
          put(node)
          holdSlug(node.key, slug)
        }
        parent = known ?? last
      }
      return { key: parent }
    },

    /** Where a row that was checked before stands. */
    at({ under, names }: Place): number | null {
      const named = this.name(names, under)
      return 'key' in named ? named.key : null
    },

    /** Whether a part of the path is only named so far. */
    isImplied: (key: number | null) => lineageOf(key).some(node => node.key < 0 && node.row === undefined),

    /** A row that is written needs this category, and all above it. */
    need(key: number | null) {
      for (const node of lineageOf(key)) needed.add(node.key)
    },

    /** The paths of categories that are needed and that no row adds. */
    created: (): string[] =>
      [...needed].filter(key => key < 0 && nodes.get(key)?.row === undefined).map(pathOf),

    add(row: number, { parent, texts }: Pick<Node, 'parent' | 'texts'>): number {
      const node: Node = { key: --last, parent, row, texts }
      put(node)
      holdSlug(node.key, freeSlug(node.key, texts.name, parent))
      return node.key
    },

    /** A category of which only the name is known so far is this one. */
    enter(row: number, { parent, texts }: Pick<Node, 'parent' | 'texts'>) {
      const implied = impliedAs(parent, texts.name)
      if (implied === undefined) this.add(row, { parent, texts })
      else this.change(implied, { texts, row })
    },

    impliedAs,

    change(key: number, { parent, texts, row }: Partial<Pick<Node, 'parent' | 'texts' | 'row'>>) {
      const node = nodes.get(key)
      if (!node) return
      takeOut(node)
      const isRenamed = texts !== undefined && texts.name !== node.texts.name
      const after: Node = {
        ...node,
        ...(parent !== undefined && { parent }),
        ...(texts && { texts }),
        ...(row && { row }),
      }
      put(after)
      if (isRenamed) holdSlug(key, freeSlug(key, after.texts.name, after.parent))
    },

    /** Undefined if the address of such a name would be that of another category. */
    hasFreeSlug: (key: number, name: string, parent: number | null) =>
      toSlug(name) === '' || freeSlug(key, name, parent) !== undefined,
  }

  function impliedAs(parent: number | null, name: string): number | undefined {
    return childrenNamed(parent, name).find(key => key < 0 && nodes.get(key)?.row === undefined)
  }

  /** As `requireFreeSlug` chooses it. */
  function freeSlug(key: number, name: string, parent: number | null): string | undefined {
    const plain = toSlug(name)
    const addition = toSlug(nodes.get(parent ?? 0)?.texts.name ?? '')
    const wanted = plain ? [plain, ...(addition ? [`${plain}-${addition}`] : [])] : []
    return wanted.find(slug => (slugs.get(slug) ?? key) === key)
  }
}

/** Whether a category with so many levels below it, itself included, may stand there. */
export const isTooDeep = (parentDepth: number, height: number) => parentDepth + height > categoryLimits.depth
