/**
 * Loads one page of a list, filtered and sorted as the address says. The loaders of category pages and the search page call it.
 */
import { redirect } from 'react-router'
import type { SiteLoaderArgs } from '#app/site-loader.ts'
import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import { pagesOf } from '../../cards/site/page-numbers.ts'
import { valueText } from './active-filters.ts'
import { isNonCanonical, type ListQuery, toApiQuery, toSearch } from './list-query.ts'

export type LoadedList = CallOutput<Calls['GET /products/search-and-sort']>

type ListRequest = { query: ListQuery; categoryId: number | undefined }

export async function loadList({ api, site, url }: SiteLoaderArgs, { query, categoryId }: ListRequest) {
  const search = toSearch(query, site.currency)
  if (isNonCanonical(url.searchParams, search)) throw redirectTo(url, search)
  const products = await api
    .call('GET /products/search-and-sort', { query: { ...toApiQuery(query), category: categoryId } })
    .catch((error: { code?: string }) => {
      // A filter on a number attribute had a value that is no number. The visitor is sent to the list without attribute filters.
      if (error.code !== 'invalid' || query.specs.length === 0) throw error
      throw redirectTo(url, toSearch({ ...query, specs: [], page: 1 }, site.currency))
    })
  const renamed = withCurrentNames(query, products)
  if (renamed) throw redirectTo(url, toSearch(renamed, site.currency))
  const pages = pagesOf(products)
  if (query.page > pages) throw redirectTo(url, toSearch({ ...query, page: pages }, site.currency))
  return { products, query, pages }
}

/** The query by the names that tags and choices have now. Undefined if it has these already. */
function withCurrentNames(query: ListQuery, products: LoadedList): ListQuery | undefined {
  const tags = currentTags(query.tags, products)
  const specs = query.specs.map(spec => renamedSpec(spec, products))
  const isRenamed = tags !== undefined || specs.some((spec, index) => spec !== query.specs[index])
  return isRenamed ? { ...query, tags: tags ?? query.tags, specs } : undefined
}

/** A filter by a word that a choice had before leads to the word that it has now. */
function renamedSpec(spec: string, { facets }: LoadedList): string {
  for (const facet of facets?.attributes ?? []) {
    const values = facet.type === 'number' ? [] : facet.values
    const value = values.find(({ formerly }) => formerly && spec.endsWith(`:${formerly}`))
    if (value) return valueText(facet, value)
  }
  return spec
}

/** The tags as they are called now, if the address has another name of one. Unknown while the facets are still being read. */
function currentTags(requested: string[], { facets }: LoadedList): string[] | undefined {
  const selected = facets?.tags.values.flatMap(({ name, selected }) => (selected ? name : [])) ?? requested
  if (requested.every(name => selected.includes(name))) return undefined
  return [...new Set([...requested.filter(name => selected.includes(name)), ...selected])]
}

export const redirectTo = (url: URL, search: string) =>
  redirect(url.pathname + search, { headers: { 'Cache-Control': 'no-store' } })
