/** Turns the counts of a scan into the `facets` of the API response. Called by `filtered-list.server.ts`. */
import { type Locale, otherLocale } from '#shared/locale.ts'
import { sortKey } from '#shared/sort-key.ts'
import { yesNo } from '../model/attribute-value.ts'
import { isSameAttributeValue } from '../model/attribute-value-key.ts'
import { knownChoice } from '../model/choices.ts'
import type { TagLink } from '../model/tag.ts'
import type { TagNames } from '../model/tag-rows.server.ts'
import type { FacetColumns, Spelling } from './facet-columns.server.ts'
import { type Facet, type Filter, tags } from './facet-filters.server.ts'
import type { FacetScan, ScanResult } from './facet-scan.server.ts'
import { type AttributeFacet, type Facets, type FacetValue, facetLimits } from './facets.ts'
import { isAvailableOnly } from './product-flags.ts'

type CountedScan = {
  columns: FacetColumns
  scan: FacetScan
  result: ScanResult
  tagNames: TagNames
  baseLocale: Locale
}

export function toFacets({ columns, scan, result, tagNames, baseLocale }: CountedScan): Facets {
  const { price } = result
  const filters = new Map(
    scan.filters.toReversed().flatMap(filter => filter.facets.map(facet => [facet, filter])),
  )
  const filterOf = (facet: Facet) => filters.get(facet)
  const countedValues = countedValuesOf(columns, { scan, result, filterOf })
  const valuesOf = (facet: Facet) =>
    toValues(countedValues.get(facet) ?? [], { facet, filter: filterOf(facet), tagNames, baseLocale })
  const ranked = scan.facets.flatMap((facet, index) => {
    if (facet === tags) return []
    const span = result.numberSpans[index] ?? { min: 0, max: 0, count: 0 }
    const textCount = countedValues.get(facet)?.reduce((sum, { count }) => sum + count, 0) ?? 0
    const coverage = facet.isNumber ? span.count : textCount
    const filter = filterOf(facet)
    if (coverage === 0 && !filter) return []
    const [attribute] = facet.attributes
    if (!attribute) return []
    const { name, unit, translations, type } = attribute
    const label = { name, unit, translations }
    const described: AttributeFacet =
      type === 'number'
        ? {
            ...label,
            type,
            min: span.count > 0 ? span.min : null,
            max: span.count > 0 ? span.max : null,
            selected: filter?.ranges ?? [],
          }
        : { ...label, type, ...valuesOf(facet) }
    return { facet: described, coverage: filter ? Number.POSITIVE_INFINITY : coverage }
  })
  return {
    categories: scan.categories.rows.flatMap(({ id, slug, name, translations }, index) => {
      const count = result.categories[index] ?? 0
      return count > 0 ? { id, slug, name, translations: namesIn(JSON.parse(translations)), count } : []
    }),
    price: price.count > 0 ? { min: price.min, max: price.max } : null,
    ...toAvailable({ scan, result }),
    tags: valuesOf(tags),
    attributes: [...mostCovering(ranked), ...scan.filters.flatMap(toUnknownFacet)],
  }
}

/** Left out where every product of the list is available: then the filter would leave out nothing. */
function toAvailable({ scan, result }: Pick<CountedScan, 'scan' | 'result'>): Pick<Facets, 'available'> {
  const { ids, discontinued } = result
  const selected = isAvailableOnly(scan.flags)
  if (!selected && discontinued.length === 0) return {}
  return { available: { count: ids.length - discontinued.length, selected } }
}

/** The facets in which most products have a value, in the order of the list. A facet with a filter on it is always among them. */
function mostCovering(ranked: { facet: AttributeFacet; coverage: number }[]) {
  const coverages = ranked.map(({ coverage }) => coverage).toSorted((one, other) => other - one)
  const least = coverages[facetLimits.attributes - 1] ?? 0
  const covering = ranked.filter(({ coverage }) => coverage >= least)
  return covering.slice(0, facetLimits.attributes).map(({ facet }) => facet)
}

/** A filter on an attribute that does not exist any more is still returned, so that the visitor can remove it. */
function toUnknownFacet({ unknownName, unknownValues }: Filter): AttributeFacet[] {
  if (unknownName === undefined) return []
  const values = [...unknownValues].map(text => ({ name: text, translations: {}, count: 0, selected: true }))
  return [{ name: unknownName, unit: '', translations: {}, type: 'text', values, more: 0 }]
}

/** `usual` is the spelling that most products have, and `usualCount` how many have it. */
type CountedValue = {
  valueId: number
  count: number
  selected: boolean
  usual: Spelling
  usualCount: number
}
type Counting = Pick<CountedScan, 'scan' | 'result'> & { filterOf(facet: Facet): Filter | undefined }

/** The text values of each facet. Spellings of one value are counted together, and shown as most products write it. */
function countedValuesOf(
  columns: FacetColumns,
  { scan, result, filterOf }: Counting,
): Map<Facet, CountedValue[]> {
  const textFacets = scan.facets.filter(facet => !facet.isNumber)
  const facetOf = new Map(textFacets.flatMap(facet => facet.attributeIds.map(id => [id, facet] as const)))
  const found = new Map<Facet, Map<number, CountedValue>>()
  columns.spellings.forEach((spelling, spellingId) => {
    const facet = facetOf.get(spelling.attributeId)
    if (!facet) return
    const spellingCount = result.spellingCounts[spellingId] ?? 0
    const selected = filterOf(facet)?.values.has(spelling.valueId) ?? false
    if (spellingCount === 0 && !selected) return
    const values = found.get(facet) ?? new Map<number, CountedValue>()
    found.set(facet, values)
    const { valueId } = spelling
    const value = values.get(valueId) ?? { valueId, count: 0, selected, usual: spelling, usualCount: 0 }
    values.set(valueId, value)
    value.count += spellingCount
    const isAsUsual = spellingCount === value.usualCount
    if (spellingCount > value.usualCount || (isAsUsual && spelling.text < value.usual.text)) {
      value.usual = spelling
      value.usualCount = spellingCount
    }
  })
  return new Map([...found].map(([facet, values]) => [facet, [...values.values()]]))
}

type FacetOptions = { facet: Facet; filter: Filter | undefined; tagNames: TagNames; baseLocale: Locale }

function toValues(counted: CountedValue[], { facet, filter, tagNames, baseLocale }: FacetOptions) {
  const nameOf = (spelling: NamedSpelling) => toName(spelling, { facet, baseLocale })
  const found = new Set(counted.flatMap(({ valueId }) => filter?.values.get(valueId) ?? []))
  // A value that was requested and that no product has is listed as it was requested.
  const requested = facet.isNumber
    ? []
    : [...(filter?.values.values() ?? []), ...(filter?.unknownValues ?? [])]
  const missing = [...new Set(requested)].filter(text => !found.has(text) && filter?.facets[0] === facet)
  const values: FacetValue[] = [
    ...counted.flatMap(({ usual, valueId, count, selected }) => {
      const tag = facet === tags ? tagOf(usual, tagNames) : undefined
      // A tag that was created after the names were read is not counted yet.
      if (facet === tags && !tag) return []
      const formerly = formerlyNamed(usual, { facet, requested: filter?.values.get(valueId) })
      return { ...(tag ? namedTag(tag) : nameOf(usual)), count, selected, ...formerly }
    }),
    ...missing.map(text => ({
      ...(facet === tags
        ? namedTag(tagNames.find(text) ?? { name: text, translations: {} })
        : nameOf({ text, attributeId: facet.attributeIds[0] ?? 0, translated: undefined })),
      count: 0,
      selected: true,
    })),
  ]
  const inOrder = values.map(value => ({ value, key: sortKey(value.name) })).sort(byCount)
  const listed = inOrder.filter(({ value }, index) => index < facetLimits.values || value.selected)
  return { values: listed.map(({ value }) => value), more: values.length - listed.length }
}

/** Whether a choice was requested by a word that it had before. */
function formerlyNamed(
  { text, attributeId }: Spelling,
  { facet, requested }: { facet: Facet; requested: string | undefined },
) {
  const attribute = facet.attributes.find(({ id, type }) => id === attributeId && type === 'choice')
  const choice = attribute && requested !== undefined && knownChoice(attribute, text)
  if (!choice) return undefined
  const words = [choice.value, ...Object.values(choice.translations)]
  return words.some(word => isSameAttributeValue(word, requested)) ? undefined : { formerly: requested }
}

type SortableValue = { value: FacetValue; key: string }
const byCount = (one: SortableValue, other: SortableValue) =>
  other.value.count - one.value.count || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)

type NamedSpelling = Pick<Spelling, 'text' | 'attributeId' | 'translated'>

const namedTag = ({ name, translations }: Pick<TagLink, 'name' | 'translations'>) => ({ name, translations })

/** In the index a tag is its id. */
const tagOf = ({ text }: Pick<Spelling, 'text'>, { byId }: TagNames) => byId.get(Number(text))

/** The name of a value in both languages: from the attribute's choices where it has any, else from the product's own text. */
function toName(
  { text, attributeId, translated }: NamedSpelling,
  { facet, baseLocale }: { facet: Facet; baseLocale: Locale },
): Pick<FacetValue, 'name' | 'translations' | 'swatch'> {
  const other = otherLocale(baseLocale)
  const attribute = facet.attributes.find(({ id }) => id === attributeId)
  if (attribute?.type === 'choice') {
    const choice = knownChoice(attribute, text)
    const inOther = choice?.translations[other]
    return {
      name: choice?.value ?? text,
      translations: inOther ? { [other]: { name: inOther } } : {},
      ...(choice?.swatch && { swatch: choice.swatch }),
    }
  }
  if (attribute?.type === 'yes-no') {
    const value = (['yes', 'no'] as const).find(one => isSameAttributeValue(yesNo.en[one], text))
    if (value) {
      return { name: yesNo[baseLocale][value], translations: { [other]: { name: yesNo[other][value] } } }
    }
  }
  return { name: text, translations: translated ? { [other]: { name: translated } } : {} }
}

function namesIn(translations: Partial<Record<Locale, { name?: string }>>) {
  return Object.fromEntries(
    Object.entries(translations).flatMap(([locale, { name }]) => (name ? [[locale, { name }]] : [])),
  )
}
