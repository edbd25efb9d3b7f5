/** The search page: the search form, matching categories and the products found. A route of `routes.tsx`. */
import { useLoaderData } from 'react-router'
import type { PageInfo, RouteHandle } from '#app/app-context.ts'
import { type LoaderDataOf, type Loading, loading } from '#app/load.ts'
import { useLocale, usePath, useSite, useTexts } from '#app/page-site.ts'
import { pageMeta } from '#site/page-meta.ts'
import { SearchForm } from '#site/search-form.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { localize } from '#ui/localize.ts'
import { FilteredProductList } from '../../filters/site/filtered-list.tsx'
import { type ListQuery, readListQuery, toSearch } from '../../filters/site/list-query.ts'
import { loadList, redirectTo } from '../../filters/site/load-list.ts'
import { useFiltering } from '../../filters/site/use-filtering.ts'
import { searchTexts } from '../../texts/search.ts'
import { CategoryLinks } from './category-links.tsx'
import { HighlightedText } from './highlighted-text.tsx'
import { MatchingCategories } from './matching-categories.tsx'
import { NothingFound } from './nothing-found.tsx'
import { searchFor } from './search-address.ts'
import css from './search-page.module.css'

const path = '/search'

const load = loading(async args => {
  const { api, site, locale, url, requireCanonicalPath } = args
  requireCanonicalPath(path)
  const query = readListQuery(url.searchParams, { currency: site.currency, locale })
  const category = query.category ? await categoryOf(args, query) : undefined
  const list = await loadList(args, { query, categoryId: category?.id })
  const [named, instead] = await Promise.all([
    query.q && url.search === searchFor(query.q)
      ? api.call('GET /products/search/:term', { params: { term: query.q } })
      : undefined,
    list.products.total === 0 ? loadAlternatives(api) : undefined,
  ])
  return { list, category, named: named?.categories ?? [], instead }
})

/**
 * Redirects to the address without the category when it does not exist, and to its canonical slug when the address has another
 * one.
 */
async function categoryOf({ api, site, url }: Loading, query: ListQuery) {
  const redirectWith = (slug: string) =>
    redirectTo(url, toSearch({ ...query, category: slug }, site.currency))
  const found = await api
    .call('GET /category/name/:name', { params: { name: query.category } })
    .catch((error: { code?: string }) => {
      // Only the code is compared, because the list of all error codes is not sent to the browser.
      throw error.code === 'not_found' ? redirectWith('') : error
    })
  if (found.slug !== query.category) throw redirectWith(found.slug)
  const { id, slug, name, translations } = found
  return { id, slug, name, translations }
}

/** Main categories and popular products, for a search that found nothing. */
async function loadAlternatives(api: Loading['api']) {
  const [categories, popular] = await Promise.all([
    api.call('GET /category/main'),
    api.call('GET /products/most-visited', { query: { limit: 4 } }),
  ])
  return { categories, products: popular.items }
}

export { load as loader }
export const handle = { head } satisfies RouteHandle

function head(loaderData: LoaderDataOf<typeof load>, context: PageInfo) {
  const t = searchTexts[context.locale]
  const { q } = loaderData.list.query
  const title = `${q ? t.resultsFor(q) : t.title} · ${context.site.name}`
  if (!import.meta.env.SSR) return [{ title }]
  return pageMeta({
    ...context,
    path,
    title,
    description: t.description(context.site.name),
    unlisted: true,
  })
}

export function Component() {
  const loaderData = useLoaderData<typeof load>()
  const { list, category, named, instead } = loaderData
  const { q } = list.query
  const t = useTexts(searchTexts)
  const language = { locale: useLocale(), base: useSite().baseLocale }
  const apply = useFiltering(path)
  const address = usePath()
  const facets = list.products.facets?.categories ?? []
  return (
    <div className={`page ${css.search}`}>
      <Breadcrumb crumbs={[]} />
      <h1 className={css.title}>{q ? t.resultsFor(q) : t.all}</h1>
      <SearchForm
        key={q}
        action={address(path)}
        value={q}
        className={css.form}
        onSubmit={event => {
          event.preventDefault()
          apply(event.currentTarget)
        }}
      />
      {named.length > 0 && <MatchingCategories categories={named} q={q} />}
      <FilteredProductList
        path={path}
        list={list}
        category={category && localize(category, 'name', language)}
        categoryLinks={
          (facets.length > 1 || category) && (
            <CategoryLinks path={path} query={list.query} categories={facets} isLimited={Boolean(category)} />
          )
        }
        above={q ? 3 : 0}
        nameAs={q ? name => <HighlightedText text={name} q={q} /> : undefined}
      >
        <NothingFound q={q} didYouMean={list.products.didYouMean} instead={instead} />
      </FilteredProductList>
    </div>
  )
}
