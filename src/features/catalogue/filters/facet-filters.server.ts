/** What is counted as one facet, and what a query asks of it. */
import type { Selectable } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import type { Tables } from '#server/database/tables.server.ts'
import { AppError } from '#shared/errors.ts'
import { fold } from '#shared/fold.ts'
import { type Attribute, attributeLimits } from '../attributes/attribute.ts'
import { readNumber, toAttributeValue } from '../attributes/attribute-value.ts'
import { toAttribute } from '../attributes/inherited-attributes.server.ts'
import { type FactColumns, tagFacet } from './facet-columns.server.ts'

/** Attributes of one name are one facet, whichever categories ask for it; the tags have none. */
export type Facet = {
  attributes: Attribute[]
  isNumber: boolean
  /** The numbers of what is asked. */
  asked: number[]
}

export type Range = { from: number | null; to: number | null }
/** Passed by a product with any of these answers in any of these facets. */
export type Filter = {
  facets: Facet[]
  /** What was asked for, by the number of what it means. */
  words: Map<number, string>
  /** Asked for, and never said by any product. */
  unknown: Set<string>
  ranges: Range[]
  /** The name that no facet has. */
  name?: string
}

export type AttributeFacets = { facets: Facet[]; byName: Map<string, Facet[]> }

export const tags: Facet = { attributes: [], isNumber: false, asked: [tagFacet] }

/** What visitors can narrow lists by: from the main categories down, in their order. */
export async function readAttributeFacets(db: Db): Promise<AttributeFacets> {
  const rows = await db
    .selectFrom('attribute')
    .innerJoin('category', 'category.id', 'attribute.categoryId')
    .selectAll('attribute')
    .select('category.lineage')
    .where('attribute.filterable', '=', 1)
    .where('category.deletedAt', 'is', null)
    .execute()
  const depth = (row: { lineage: string }) => row.lineage.split('/').length
  const attributes = rows
    .toSorted((one, other) => depth(one) - depth(other) || byPosition(one, other))
    .map(({ lineage: _, ...row }) => toAttribute(row))
  const grouped = Map.groupBy(attributes, ({ name, type, unit }) =>
    // Grams and kilograms are not counted together.
    JSON.stringify([nameKey(name), type === 'number', type === 'number' ? unit : '']),
  )
  const byName = new Map<string, Facet[]>()
  const facets = [...grouped.values()].map(own => {
    const isNumber = own[0]?.type === 'number'
    const facet = { attributes: own, isNumber, asked: own.map(({ id }) => id) }
    for (const key of new Set(own.flatMap(namesOf).map(nameKey))) {
      byName.set(key, [...(byName.get(key) ?? []), facet])
    }
    return facet
  })
  return { facets, byName }
}

/** What the categories on the way down to a list ask for comes first, in their order: a name may stand elsewhere in other lists. */
export function inOrderOf(line: number[], facets: Facet[]): Facet[] {
  const place = ({ attributes }: Facet) => {
    const [first] = attributes
      .filter(({ categoryId }) => line.includes(categoryId))
      .map(({ categoryId, position }) => line.indexOf(categoryId) * (attributeLimits.perLine + 1) + position)
      .toSorted((one, other) => one - other)
    return first ?? Number.MAX_SAFE_INTEGER
  }
  return line.length > 0 ? facets.toSorted((one, other) => place(one) - place(other)) : facets
}

type Row = Selectable<Tables['attribute']>
const byPosition = (one: Row, other: Row) =>
  one.categoryId - other.categoryId || one.position - other.position || one.id - other.id

const namesOf = ({ name, translations }: Attribute) => [
  name,
  ...Object.values(translations).flatMap(texts => texts?.name || []),
]

/** Names of signs alone fold to nothing. */
const nameKey = (name: string) => fold(name) || name.trim()

/** Values of one facet widen it, facets narrow each other. */
export function toFilters(
  { tag, spec }: { tag: string[]; spec: string[] },
  { byName }: AttributeFacets,
  columns: Pick<FactColumns, 'keysOf'>,
): Filter[] {
  const filters = new Map<string, Filter>()
  const filterOn = (facets: Facet[], name?: string) => {
    const key = name ?? facets.flatMap(({ asked }) => asked).join()
    const empty = { facets, words: new Map(), unknown: new Set<string>(), ranges: [], ...(name && { name }) }
    const filter: Filter = filters.get(key) ?? empty
    filters.set(key, filter)
    return filter
  }
  const ask = (filter: Filter, given: string, meanings: string[]) => {
    const keys = meanings.flatMap(text => columns.keysOf(text))
    for (const key of keys) filter.words.set(key, given)
    if (keys.length === 0) filter.unknown.add(given)
  }
  for (const text of tag) ask(filterOn([tags]), text, [text])
  for (const text of spec) {
    const { name, value, facets } = splitSpec(text, byName)
    if (facets.length === 0) {
      filterOn([], name).unknown.add(value)
      continue
    }
    const filter = filterOn(facets)
    const worded = facets.filter(facet => !facet.isNumber)
    const meanings = worded.flatMap(({ attributes }) =>
      attributes.map(one => String(toAttributeValue(value, one))),
    )
    if (meanings.length > 0) ask(filter, value, [...new Set(meanings)])
    const ranges = facets.filter(facet => facet.isNumber).flatMap(facet => toRange(value, facet) ?? [])
    if (ranges.length === 0 && worded.length === 0) {
      throw new AppError('invalid', { fields: { spec: { code: 'invalid_value' } } })
    }
    filter.ranges.push(...ranges.slice(0, 1))
  }
  return [...filters.values()]
}

/** A name may hold colons itself: the longest that is a name counts. */
function splitSpec(text: string, byName: AttributeFacets['byName']) {
  const parts = (at: number) => ({ name: text.slice(0, at).trim(), value: text.slice(at + 1).trim() })
  for (let at = text.lastIndexOf(':'); at > 0; at = text.lastIndexOf(':', at - 1)) {
    const { name, value } = parts(at)
    const facets = byName.get(nameKey(name))
    if (facets && value) return { name, value, facets }
  }
  return { ...parts(text.indexOf(':')), facets: [] }
}

/** `10..20`, `10..`, `..20` or `10`; digits and units of either language. */
function toRange(text: string, { attributes }: Facet): Range | undefined {
  const [attribute] = attributes
  const toNumber = (part: string) => attribute && readNumber(part, attribute)?.number
  const ends = text.split('..')
  if (ends.length === 1) {
    const number = toNumber(text)
    return number === undefined ? undefined : { from: number, to: number }
  }
  const [from = '', to = ''] = ends.map(end => end.trim())
  const range = { from: from ? toNumber(from) : null, to: to ? toNumber(to) : null }
  const isRead = range.from !== undefined && range.to !== undefined && (from || to) && ends.length === 2
  return isRead ? (range as Range) : undefined
}
