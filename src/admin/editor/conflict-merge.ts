/**
 * The three-way merge of two versions of one entity that were changed at the same time. A field that one side changed has that
 * side's value; a field that both changed differently is asked about. Used by `conflict.ts`.
 */
import { isSame } from '#features/history/event.ts'

/** What both began with (`base`), what is in the form (`mine`), and what was saved meanwhile (`theirs`). */
export type Versions = { base: object; mine: object; theirs: object }

export type ComparedField = {
  /** The name of the field, or its path inside an object, as `translations.fa.name`. */
  path: string
  base: unknown
  mine: unknown
  theirs: unknown
  changedBy: 'mine' | 'theirs' | 'both'
}

/** The side that was chosen, by the path of the field. */
export type Choices = Partial<Record<string, 'mine' | 'theirs'>>

type Fields = Record<string, unknown>

/** The fields in which the two sides differ. A list is one value, because half of each of two lists may make no sense. */
export function compareVersions({ base, mine, theirs }: Versions, prefix = ''): ComparedField[] {
  return Object.keys(mine).flatMap(name => {
    const field = {
      path: `${prefix}${name}`,
      base: (base as Fields)[name],
      mine: (mine as Fields)[name],
      theirs: (theirs as Fields)[name],
    }
    if (isGroup(field.base) && isGroup(field.mine) && isGroup(field.theirs))
      return compareVersions(field as Versions, `${field.path}.`)
    if (isSame(field.mine, field.theirs)) return []
    if (isSame(field.theirs, field.base)) return [{ ...field, changedBy: 'mine' as const }]
    return [{ ...field, changedBy: isSame(field.mine, field.base) ? 'theirs' : 'both' } as const]
  })
}

/** Whether a field has fields of its own, as `translations` do. */
const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields whose value comes from the form. One that both changed keeps what is typed until `theirs` is chosen. */
export const keptFields = (fields: ComparedField[], choices: Choices = {}): string[] =>
  fields
    .filter(
      ({ path, changedBy }) => changedBy === 'mine' || (changedBy === 'both' && choices[path] !== 'theirs'),
    )
    .map(({ path }) => path)

/** A copy of `into` with the named fields of `from`. */
export function takeFields<Values extends object>(
  paths: string[],
  { from, into }: { from: Values; into: Values },
): Values {
  const merged = structuredClone(into)
  for (const path of paths) {
    const parents = path.split('.')
    const name = parents.pop() ?? ''
    const parentIn = (values: object) => parents.reduce((part, key) => part[key] as Fields, values as Fields)
    parentIn(merged)[name] = structuredClone(parentIn(from)[name])
  }
  return merged
}
