/**
 * Which attributes are counted together as one facet, and the filters of a query as a scan needs them. Called by
 * `filtered-list.server.ts` before each scan.
 */
import type { Selectable } from 'kysely'
import type { Db } from '#server/database/database.server.ts'
import { AppError } from '#shared/errors.ts'
import { fold } from '#shared/fold.ts'
import type { Tables } from '#tables'
import { type Attribute, attributeLimits } from '../model/attribute.ts'
import { readQuantity, toAttributeValue } from '../model/attribute-value.ts'
import { choiceById } from '../model/choices.ts'
import type { TagNames } from '../model/tag-rows.server.ts'
import { type StoredAttribute, toAttribute } from '../tree/inherited-attributes.server.ts'
import { toLineageIds } from '../tree/lineage.ts'
import { type FacetColumns, tagFacet } from './facet-columns.server.ts'

/** Attributes of one name are one facet, whichever categories they belong to. The facet of the tags has no attributes. */
export type Facet = {
  attributes: StoredAttribute[]
  isNumber: boolean
  /** The ids of the attributes; for the tags it is `tagFacet`. */
  attributeIds: number[]
}

type NumberRange = { from: number | null; to: number | null }
/** A product passes when it has any of these values, or a number in any of these ranges, in any of these facets. */
export type Filter = {
  facets: Facet[]
  /** By value id: the text that was requested. */
  values: Map<number, string>
  /** Texts that were requested and that no product ever had. */
  unknownValues: Set<string>
  ranges: NumberRange[]
  /** The requested name, when no facet has that name. */
  unknownName?: string
}

export type AttributeFacets = {
  facets: Facet[]
  byName: Map<string, Facet[]>
  /** The names of attributes whose products are being updated: visitors cannot filter by them yet. */
  notReady: Set<string>
  /** The word of a choice in the base language. */
  choiceWord(attributeId: number, choiceId: number): string | undefined
}

export const tags: Facet = { attributes: [], isNumber: false, attributeIds: [tagFacet] }

/** For how long whoever filters by an attribute that is not ready is asked to wait. */
const notReadyRetrySeconds = 10

/** The facets of all filterable attributes: those of main categories first, then level by level, each in its category's order. */
export async function readAttributeFacets(db: Db): Promise<AttributeFacets> {
  const rows = await db
    .selectFrom('attribute')
    .innerJoin('category', 'category.id', 'attribute.categoryId')
    .selectAll('attribute')
    .select('category.lineage')
    .where('attribute.filterable', '=', 1)
    .where('attribute.deletedAt', 'is', null)
    .where('category.deletedAt', 'is', null)
    .execute()
  const depth = (row: { lineage: string }) => toLineageIds(row.lineage).length
  const [ready, others] = [
    rows.filter(row => row.filterReady === 1),
    rows.filter(row => row.filterReady === 0),
  ]
  const attributes = ready
    .toSorted((one, other) => depth(one) - depth(other) || byPosition(one, other))
    .map(({ lineage: _, ...row }) => toAttribute(row))
  const grouped = Map.groupBy(attributes, ({ name, type, unit }) =>
    // Grams and kilograms are not counted together.
    JSON.stringify([nameKey(name), type === 'number', type === 'number' ? unit : '']),
  )
  const byName = new Map<string, Facet[]>()
  const facets = [...grouped.values()].map(group => {
    const isNumber = group[0]?.type === 'number'
    const facet = { attributes: group, isNumber, attributeIds: group.map(({ id }) => id) }
    for (const key of new Set(group.flatMap(namesOf).map(nameKey))) {
      byName.set(key, [...(byName.get(key) ?? []), facet])
    }
    return facet
  })
  const notReady = new Set(
    others
      .map(({ lineage: _, ...row }) => toAttribute(row))
      .flatMap(namesOf)
      .map(nameKey),
  )
  const byId = new Map(attributes.map(one => [one.id, one]))
  const choiceWord = (attributeId: number, choiceId: number) => {
    const attribute = byId.get(attributeId)
    return attribute && choiceById(attribute, choiceId)?.value
  }
  return { facets, byName, notReady, choiceWord }
}

/**
 * Facets in the order for one list. Attributes of the categories from the main one down to the list come first, in the order of
 * these categories. So the same facet may have another position in another list.
 */
export function inOrderOf(lineage: number[], facets: Facet[]): Facet[] {
  const sortPosition = ({ attributes }: Facet) => {
    const [first] = attributes
      .filter(({ categoryId }) => lineage.includes(categoryId))
      .map(
        ({ categoryId, position }) => lineage.indexOf(categoryId) * (attributeLimits.perLine + 1) + position,
      )
      .toSorted((one, other) => one - other)
    return first ?? Number.MAX_SAFE_INTEGER
  }
  return lineage.length > 0
    ? facets.toSorted((one, other) => sortPosition(one) - sortPosition(other))
    : facets
}

type Row = Selectable<Tables['attribute']>
const byPosition = (one: Row, other: Row) =>
  one.categoryId - other.categoryId || one.position - other.position || one.id - other.id

const namesOf = ({ name, translations }: Attribute) => [
  name,
  ...Object.values(translations).flatMap(texts => texts?.name || []),
]

/** A name that consists of signs alone folds to an empty text, so it is compared as it is. */
const nameKey = (name: string) => fold(name) || name.trim()

/**
 * One filter for each facet of the query. Several values of one facet are alternatives; a product must pass the filters of all
 * facets.
 */
export function toFilters(
  { tag, spec }: { tag: string[]; spec: string[] },
  {
    byName,
    notReady,
    tagNames,
  }: Pick<AttributeFacets, 'byName' | 'notReady'> & { tagNames: Pick<TagNames, 'find'> },
  columns: Pick<FacetColumns, 'valueIdsOf'>,
): Filter[] {
  const filters = new Map<string, Filter>()
  const filterOn = (facets: Facet[], unknownName?: string) => {
    const key = unknownName ?? facets.flatMap(({ attributeIds }) => attributeIds).join()
    const empty = {
      facets,
      values: new Map(),
      unknownValues: new Set<string>(),
      ranges: [],
      ...(unknownName && { unknownName }),
    }
    const filter: Filter = filters.get(key) ?? empty
    filters.set(key, filter)
    return filter
  }
  const addValue = (filter: Filter, requested: string, meanings: string[]) => {
    const valueIds = meanings.flatMap(text => columns.valueIdsOf(text))
    for (const valueId of valueIds) filter.values.set(valueId, requested)
    if (valueIds.length === 0) filter.unknownValues.add(requested)
  }
  for (const text of tag) {
    const known = tagNames.find(text)
    addValue(filterOn([tags]), known?.name ?? text, known ? [String(known.id)] : [])
  }
  for (const text of spec) {
    const { name, value, facets } = splitSpec(text, byName)
    if (facets.length === 0) {
      // No product would be found, which is not so.
      if (notReady.has(nameKey(name)))
        throw new AppError('filters_loading', { retryAfter: notReadyRetrySeconds })
      filterOn([], name).unknownValues.add(value)
      continue
    }
    const filter = filterOn(facets)
    const textFacets = facets.filter(facet => !facet.isNumber)
    const meanings = textFacets.flatMap(({ attributes }) =>
      attributes.map(attribute => String(toAttributeValue(value, attribute))),
    )
    if (meanings.length > 0) addValue(filter, value, [...new Set(meanings)])
    const ranges = facets.filter(facet => facet.isNumber).flatMap(facet => toRange(value, facet) ?? [])
    if (ranges.length === 0 && textFacets.length === 0) {
      throw new AppError('invalid', { fields: { spec: { code: 'invalid_value' } } })
    }
    filter.ranges.push(...ranges.slice(0, 1))
  }
  return [...filters.values()]
}

/**
 * Splits `Colour:Red` at a colon. A name may contain colons itself: the longest beginning that is the name of a facet is taken.
 */
function splitSpec(text: string, byName: AttributeFacets['byName']) {
  const splitAt = (colon: number) => ({
    name: text.slice(0, colon).trim(),
    value: text.slice(colon + 1).trim(),
  })
  for (let colon = text.lastIndexOf(':'); colon > 0; colon = text.lastIndexOf(':', colon - 1)) {
    const { name, value } = splitAt(colon)
    const facets = byName.get(nameKey(name))
    if (facets && value) return { name, value, facets }
  }
  return { ...splitAt(text.indexOf(':')), facets: [] }
}

/** Reads `10..20`, `10..`, `..20` or `10`, with digits and units of either language. Undefined when it is none of these. */
function toRange(text: string, { attributes }: Facet): NumberRange | undefined {
  const [attribute] = attributes
  const toNumber = (numberText: string) => attribute && readQuantity(numberText, attribute)?.number
  const ends = text.split('..')
  if (ends.length === 1) {
    const number = toNumber(text)
    return number === undefined ? undefined : { from: number, to: number }
  }
  const [from = '', to = ''] = ends.map(end => end.trim())
  const range = { from: from ? toNumber(from) : null, to: to ? toNumber(to) : null }
  const isValid = range.from !== undefined && range.to !== undefined && (from || to) && ends.length === 2
  return isValid ? (range as NumberRange) : undefined
}
