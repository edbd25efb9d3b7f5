/** From counts to what a page draws. */
import { type Locale, otherLocale } from '#shared/locale.ts'
import { chosenFrom, isSameAttributeValue, yesNo } from '../attributes/attribute-value.ts'
import { sortKey } from '../lists/sort-key.ts'
import type { FactColumns, Spelling } from './facet-columns.server.ts'
import { type Facet, type Filter, tags } from './facet-filters.server.ts'
import type { FacetScan, ScanResult } from './facet-scan.server.ts'
import { type AttributeFacet, type Facets, type FacetValue, facetLimits } from './facets.ts'

type Counted = { columns: FactColumns; walk: FacetScan; walked: ScanResult; baseLocale: Locale }

export function toFacets({ columns, walk, walked, baseLocale }: Counted): Facets {
  const { price } = walked
  const filters = new Map(
    walk.filters.toReversed().flatMap(filter => filter.facets.map(facet => [facet, filter])),
  )
  const filterOf = (facet: Facet) => filters.get(facet)
  const words = wordsOf(columns, { walk, walked, filterOf })
  const valuesOf = (facet: Facet) =>
    toValues(words.get(facet) ?? [], { facet, filter: filterOf(facet), baseLocale })
  const counted = walk.facets.flatMap((facet, number) => {
    if (facet === tags) return []
    const span = walked.numbers[number] ?? { min: 0, max: 0, count: 0 }
    const ofWords = words.get(facet)?.reduce((sum, { count }) => sum + count, 0) ?? 0
    const coverage = facet.isNumber ? span.count : ofWords
    const filter = filterOf(facet)
    if (coverage === 0 && !filter) return []
    const [attribute] = facet.attributes
    if (!attribute) return []
    const { name, unit, translations, type } = attribute
    const label = { name, unit, translations }
    const told: AttributeFacet =
      type === 'number'
        ? {
            ...label,
            type,
            min: span.count > 0 ? span.min : null,
            max: span.count > 0 ? span.max : null,
            selected: filter?.ranges ?? [],
          }
        : { ...label, type, ...valuesOf(facet) }
    return { told, coverage: filter ? Number.POSITIVE_INFINITY : coverage }
  })
  return {
    categories: walk.categories.rows.flatMap(({ id, slug, name, translations }, at) => {
      const count = walked.categories[at] ?? 0
      return count > 0 ? { id, slug, name, translations: namesIn(JSON.parse(translations)), count } : []
    }),
    price: price.count > 0 ? { min: price.min, max: price.max } : null,
    tags: valuesOf(tags),
    attributes: [...mostCovering(counted), ...walk.filters.flatMap(toUnknown)],
  }
}

/** Those that most products answer, in the order they are asked. */
function mostCovering(counted: { told: AttributeFacet; coverage: number }[]) {
  const least = counted.map(one => one.coverage).toSorted((one, other) => other - one)[
    facetLimits.attributes - 1
  ]
  const kept = counted.filter(one => one.coverage >= (least ?? 0))
  return kept.slice(0, facetLimits.attributes).map(one => one.told)
}

/** A filter on something that is not asked any more stays, so that it can be taken away. */
function toUnknown({ name, unknown }: Filter): AttributeFacet[] {
  if (name === undefined) return []
  const values = [...unknown].map(text => ({ name: text, translations: {}, count: 0, selected: true }))
  return [{ name, unit: '', translations: {}, type: 'text', values, more: 0 }]
}

type Word = { key: number; count: number; selected: boolean; usual: Spelling; uses: number }
type Counting = Pick<Counted, 'walk' | 'walked'> & { filterOf(facet: Facet): Filter | undefined }

/** Spellings of one meaning are one, written as most products do. */
function wordsOf(columns: FactColumns, { walk, walked, filterOf }: Counting): Map<Facet, Word[]> {
  const worded = walk.facets.filter(facet => !facet.isNumber)
  const facetOf = new Map(worded.flatMap(facet => facet.asked.map(id => [id, facet] as const)))
  const found = new Map<Facet, Map<number, Word>>()
  columns.spellings.forEach((spelling, number) => {
    const facet = facetOf.get(spelling.asked)
    if (!facet) return
    const uses = walked.words[number] ?? 0
    const selected = filterOf(facet)?.words.has(spelling.key) ?? false
    if (uses === 0 && !selected) return
    const words = found.get(facet) ?? new Map<number, Word>()
    found.set(facet, words)
    const { key } = spelling
    const word = words.get(key) ?? { key, count: 0, selected, usual: spelling, uses: 0 }
    words.set(key, word)
    word.count += uses
    if (uses > word.uses || (uses === word.uses && spelling.text < word.usual.text)) {
      word.usual = spelling
      word.uses = uses
    }
  })
  return new Map([...found].map(([facet, words]) => [facet, [...words.values()]]))
}

type FacetResult = { facet: Facet; filter: Filter | undefined; baseLocale: Locale }

function toValues(words: Word[], { facet, filter, baseLocale }: FacetResult) {
  const said = new Set(words.flatMap(({ key }) => filter?.words.get(key) ?? []))
  // Chosen, and said by no product: listed as it was asked for.
  const asked = facet.isNumber ? [] : [...(filter?.words.values() ?? []), ...(filter?.unknown ?? [])]
  const missing = [...new Set(asked)].filter(text => !said.has(text) && filter?.facets[0] === facet)
  const values: FacetValue[] = [
    ...words.map(({ usual, count, selected }) => ({
      ...toName(usual, { facet, baseLocale }),
      count,
      selected,
    })),
    ...missing.map(text => ({
      ...toName({ text, asked: facet.asked[0] ?? 0, translated: undefined }, { facet, baseLocale }),
      count: 0,
      selected: true,
    })),
  ]
  const inOrder = values.map(value => ({ value, key: sortKey(value.name) })).sort(byCount)
  const listed = inOrder.filter(({ value }, at) => at < facetLimits.values || value.selected)
  return { values: listed.map(({ value }) => value), more: values.length - listed.length }
}

type Sorted = { value: FacetValue; key: string }
const byCount = (one: Sorted, other: Sorted) =>
  other.value.count - one.value.count || (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)

/** In both languages: as the attribute says it, or as the product does. */
function toName(
  { text, asked, translated }: Pick<Spelling, 'text' | 'asked' | 'translated'>,
  { facet, baseLocale }: { facet: Facet; baseLocale: Locale },
): Pick<FacetValue, 'name' | 'translations' | 'swatch'> {
  const other = otherLocale(baseLocale)
  const attribute = facet.attributes.find(({ id }) => id === asked)
  if (attribute?.type === 'choice') {
    const choice = chosenFrom(attribute, text)
    const inOther = choice?.translations[other]
    return {
      name: choice?.value ?? text,
      translations: inOther ? { [other]: { name: inOther } } : {},
      ...(choice?.swatch && { swatch: choice.swatch }),
    }
  }
  if (attribute?.type === 'yes-no') {
    const answer = (['yes', 'no'] as const).find(one => isSameAttributeValue(yesNo.en[one], text))
    if (answer) {
      return { name: yesNo[baseLocale][answer], translations: { [other]: { name: yesNo[other][answer] } } }
    }
  }
  return { name: text, translations: translated ? { [other]: { name: translated } } : {} }
}

function namesIn(translations: Partial<Record<Locale, { name?: string }>>) {
  return Object.fromEntries(
    Object.entries(translations).flatMap(([locale, { name }]) => (name ? [[locale, { name }]] : [])),
  )
}
