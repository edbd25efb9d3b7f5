/**
 * The filters that are applied, each with the query that is left without it, and the facets that are worth offering. Used by
 * `filtered-list.tsx` and the components below it.
 */
import type { Locale } from '#shared/locale.ts'
import { formatNumber, localDigits } from '#shared/number.ts'
import { type LocalizedValue, localize } from '#ui/localize.ts'
import { withPersianFractions } from '../../model/persian-fractions.ts'
import type { AttributeFacet, Facets, FacetValue } from '../facets.ts'
import { type ListQuery, toMajor, toRangeSpec } from './list-query.ts'

type NumberRange = { from: number | null; to: number | null }

export type ActiveFilter = { key: string; without: ListQuery } & (
  | { kind: 'tag'; value: FacetValue }
  | { kind: 'value'; facet: AttributeFacet; value: FacetValue }
  | { kind: 'range'; facet: AttributeFacet; range: NumberRange }
  | { kind: 'price'; range: NumberRange }
  | { kind: 'available' }
)

/** Each filter is written with the name from the facets, whatever spelling or language the address had. */
export function activeFiltersOf(facets: Facets, requested: ListQuery): ActiveFilter[] {
  const tags = facets.tags.values.filter(({ selected }) => selected)
  const attributeFilters = facets.attributes.flatMap(attributeFiltersOf)
  const query = {
    ...requested,
    tags: tags.map(({ name }) => name),
    // Attributes with one name but different units are two facets, and both list the same range.
    specs: [...new Set(attributeFilters.map(({ spec }) => spec))],
    page: 1,
  }
  const { minPrice, maxPrice } = query
  const byKey = new Map<string, ActiveFilter>()
  for (const { spec, ...filter } of attributeFilters) {
    const without = { ...query, specs: query.specs.filter(one => one !== spec) }
    if (!byKey.has(spec)) byKey.set(spec, { ...filter, key: spec, without })
  }
  return [
    ...byKey.values(),
    ...tags.map(value => ({
      kind: 'tag' as const,
      key: `tag ${value.name}`,
      value,
      without: { ...query, tags: query.tags.filter(name => name !== value.name) },
    })),
    ...(minPrice === null && maxPrice === null
      ? []
      : [
          {
            kind: 'price' as const,
            key: 'price',
            range: { from: minPrice, to: maxPrice },
            without: { ...query, minPrice: null, maxPrice: null },
          },
        ]),
    ...(query.available
      ? [{ kind: 'available' as const, key: 'available', without: { ...query, available: false } }]
      : []),
  ]
}

type AttributeFilter = { spec: string } & (
  | { kind: 'value'; facet: AttributeFacet; value: FacetValue }
  | { kind: 'range'; facet: AttributeFacet; range: NumberRange }
)

function attributeFiltersOf(facet: AttributeFacet): AttributeFilter[] {
  if (facet.type === 'number') {
    return facet.selected.map(range => ({
      kind: 'range',
      facet,
      range,
      spec: toRangeSpec(facet.name, range.from, range.to),
    }))
  }
  const chosen = facet.values.filter(({ selected }) => selected)
  return chosen.map(value => ({ kind: 'value', facet, value, spec: valueText(facet, value) }))
}

type ShownName = { locale: Locale; base: Locale; title: string }

/** A value as it is shown under the title of its facet, written as in the specifications of a product. */
export function localizedValue(value: FacetValue, { title, ...language }: ShownName): LocalizedValue {
  const { text, lang } = localize(value, 'name', language)
  return { text: withPersianFractions(text, title), lang }
}

export const valueText = (facet: { name: string }, value: { name: string }) => `${facet.name}:${value.name}`

/** All decimals, and no grouping of thousands: a year is a number too. */
export const writtenNumber = (value: number, locale: Locale) =>
  locale === 'fa' ? localDigits(String(value), locale).replace('.', '٫') : String(value)

/** An amount in the main unit of the currency, as fields of prices show it. Empty if there is none. */
export function writtenMoney(
  minor: number | null | undefined,
  { currency, locale }: { currency: string; locale: Locale },
) {
  const major = toMajor(minor ?? null, currency)
  return major === null ? '' : formatNumber(major, locale)
}

/** The facets worth offering. A facet whose only value all products have would filter nothing, unless it is selected. */
export function offeredFacets({ price, tags, available, attributes }: Facets, { total, query }: OfferedList) {
  const isUseful = (values: FacetValue[]) =>
    values.length > 1 || values.some(({ count, selected }) => selected || count < total)
  const isPriced = query.minPrice !== null || query.maxPrice !== null
  return {
    price: isPriced || (price && price.min < price.max) ? { bounds: price } : undefined,
    attributes: attributes.filter(facet => {
      if (facet.type !== 'number') return isUseful(facet.values)
      return facet.selected.length > 0 || (facet.min !== null && facet.min !== facet.max)
    }),
    tags: isUseful(tags.values) ? tags : undefined,
    available,
  }
}
type OfferedList = { total: number; query: ListQuery }
export type OfferedFacets = ReturnType<typeof offeredFacets>

export const isOffering = ({ price, attributes, tags, available }: OfferedFacets) =>
  Boolean(price || attributes.length > 0 || tags || available)
