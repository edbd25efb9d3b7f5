/** Finds categories by their paths, as `Tools › Drills`, in either language and however people separate the names. */
import { fold } from '#shared/fold.ts'
import { type Locale, locales } from '#shared/locale.ts'
import { type CategoryEntry, categoryLimits } from '../model/category.ts'
import { categoryFields } from '../model/category-fields.ts'
import { textForReader } from '../sheets/sheet-column.ts'
import { pathSeparator, toPath } from '../sheets/sheet-lists.ts'
import { lineageOf, toCategoryTree } from '../tree/lineage.ts'

/** One that exists, or the names of one that is created. */
export type FoundCategory = { id: number } | { path: string[] }

type NotFound =
  | { ambiguous: string }
  /** `path`: what can be created. Undefined if it would be too deep, or a name too long. */
  | { path: string[] | undefined; suggestion: string | undefined }

type Category = Pick<CategoryEntry, 'id' | 'parentId' | 'name' | 'translations'>

export type CategoryPaths = ReturnType<typeof createCategoryPaths>

/** What a file says and no category is: with what can be created, and what may have been meant. */
export type UnknownCategory = Extract<NotFound, { suggestion: unknown }>

const separators = [/\s*›\s*/, /\s*[>»→]\s*/, /\s*[/\\]\s*/]
const keyOf = (names: string[]) => names.map(fold).join('\n')

export function createCategoryPaths(
  categories: Category[],
  { locale, base }: { locale: Locale; base: Locale },
) {
  const tree = toCategoryTree(categories)
  const [whole, tails] = [new Map<string, number[]>(), new Map<string, Set<number>>()]
  for (const { id } of categories) {
    const lineage = lineageOf(tree, id)
    for (const language of locales) {
      const names = lineage.map(one => textForReader(one, 'name', { locale: language, base }))
      const key = keyOf(names)
      if (!whole.get(key)?.includes(id)) whole.set(key, [...(whole.get(key) ?? []), id])
      for (let from = 1; from < names.length; from++) {
        const tail = keyOf(names.slice(from))
        tails.set(tail, (tails.get(tail) ?? new Set()).add(id))
      }
    }
  }
  const pathOf = (id: number | null): string =>
    toPath(lineageOf(tree, id).map(one => textForReader(one, 'name', { locale, base })))

  const byKey = (names: string[]): number[] => {
    const key = keyOf(names)
    return whole.get(key) ?? [...(tails.get(key) ?? [])]
  }

  function find(text: string): { id: number } | NotFound {
    const ways = waysToRead(text)
    for (const names of ways) {
      const ids = byKey(names)
      if (ids.length === 1) return { id: ids[0] as number }
      if (ids.length > 1) return { ambiguous: pathOf(ids[0] as number) }
    }
    const names = (ways.slice(1).find(one => one.length > 1) ?? [text]).map(one => one.trim())
    const last = byKey(names.slice(-1))
    const suggestion = last.length === 1 ? pathOf(last[0] as number) : nearest(names.at(-1) ?? '')
    const max = categoryFields.name.max
    const canBe =
      names.length <= categoryLimits.depth && names.every(name => fold(name) && name.length <= max)
    return { path: canBe ? names : undefined, suggestion }
  }

  let folded: { id: number; names: string[] }[] | undefined
  function nearest(name: string): string | undefined {
    const wanted = fold(name)
    if (wanted.length < 3) return undefined
    // Folding the names of a large tree for every row would hold up other requests.
    folded ??= categories.map(one => ({
      id: one.id,
      names: locales.map(language => fold(textForReader(one, 'name', { locale: language, base }))),
    }))
    const near = folded.filter(({ names }) =>
      names.some(own => own.startsWith(wanted) || own.split(' ').some(word => word.startsWith(wanted))),
    )
    return near.length === 1 ? pathOf(near[0]?.id ?? null) : undefined
  }

  return {
    find,
    pathOf,
    lineageIds: (id: number | null) => lineageOf(tree, id).map(one => one.id),
    /** The last category of a path that exists already. */
    deepest(path: string[]): { id: number | null; depth: number } {
      for (let depth = path.length; depth > 0; depth--) {
        const [id] = whole.get(keyOf(path.slice(0, depth))) ?? []
        if (id !== undefined) return { id, depth }
      }
      return { id: null, depth: 0 }
    },
  }
}

/** A name can have any of these signs in it, so the whole text comes first. */
export const waysToRead = (text: string): string[][] =>
  [[text], ...separators.map(one => text.split(one).filter(name => name.trim() !== ''))].filter(
    names => names.length > 0,
  )

export const pathKey = keyOf
export const pathText = (path: string[]) => path.join(pathSeparator)
