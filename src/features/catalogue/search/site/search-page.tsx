/** The search page: the search form, matching categories and the products found. A route of `routes.tsx`. */
import { useLoaderData } from 'react-router'
import type { PageInfo, RouteHandle } from '#app/app-context.ts'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { onUse } from '#app/components/on-use.tsx'
import { useLocale, usePath, useSite, useTexts } from '#app/page-site.ts'
import { type LoaderDataOf, type SiteLoaderArgs, siteLoader } from '#app/site-loader.ts'
import { appTexts } from '#app/texts/index.ts'
import { pageMeta } from '#site/page-meta.ts'
import { SearchForm } from '#site/search-form.tsx'
import { localize } from '#ui/localize.ts'
import { activeFiltersOf } from '../../filters/site/active-filters.ts'
import { FilteredProductList } from '../../filters/site/filtered-list.tsx'
import { type ListQuery, readListQuery, toSearch } from '../../filters/site/list-query.ts'
import { loadList, redirectTo } from '../../filters/site/load-list.ts'
import { searchDescription, searchTexts } from '../../texts/search.ts'
import { CategoryLinks } from './category-links.tsx'
import { HighlightedText } from './highlighted-text.tsx'
import { MatchingCategories } from './matching-categories.tsx'
import { searchFor } from './search-address.ts'
import { SearchNotice } from './search-notice.tsx'
import css from './search-page.module.css'
import { useSearchClicks } from './use-search-clicks.ts'

const path = '/search'

/** Most searches find products, and nothing beside them. */
const NothingFound = onUse({
  server: import.meta.env.SSR && (await import('./nothing-found.tsx')).NothingFound,
  load: async () => (await import('./nothing-found.tsx')).NothingFound,
})
const Elsewhere = onUse({
  server: import.meta.env.SSR && (await import('./elsewhere.tsx')).Elsewhere,
  load: async () => (await import('./elsewhere.tsx')).Elsewhere,
})

const load = siteLoader(async args => {
  const { api, site, locale, url, requireCanonicalPath } = args
  requireCanonicalPath(path)
  const query = readListQuery(url.searchParams, { currency: site.currency, locale })
  const category = query.category ? await categoryOf(args, query) : undefined
  const list = await loadList(args, { query, categoryId: category?.id })
  const [named, instead] = await Promise.all([
    query.q && query.page === 1
      ? api.call('GET /products/search/:term', { params: { term: query.q } })
      : undefined,
    list.products.total === 0 ? loadAlternatives(api) : undefined,
  ])
  // The two calls search in different texts. Categories of a wording that the list does not show would not belong to it.
  const isSame = named?.correction?.wording === list.products.correction?.wording
  return {
    list,
    category,
    // With a filter the list says what the visitor looks for among the products.
    named: (isSame && url.search === searchFor(query.q) && named?.categories) || [],
    elsewhere: (isSame && named?.elsewhere) || [],
    instead,
  }
})

/**
 * Redirects to the address without the category when it does not exist, and to its canonical slug when the address has another
 * one.
 */
async function categoryOf({ api, site, url }: SiteLoaderArgs, query: ListQuery) {
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
async function loadAlternatives(api: SiteLoaderArgs['api']) {
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
  const title = `${titleOf(t, loaderData)} · ${context.site.name}`
  if (!import.meta.env.SSR) return [{ title }]
  return pageMeta({
    ...context,
    path,
    title,
    description: searchDescription[context.locale](context.site.name),
    unlisted: true,
  })
}

type List = LoaderDataOf<typeof load>['list']

/** Whether the search itself found nothing. A filter that leaves nothing is another matter, and the list says so. */
const isNothingFound = ({ products: { total, facets }, query }: List) =>
  total === 0 && !query.category && (!facets || activeFiltersOf(facets, query).length === 0)

function titleOf(
  t: typeof searchTexts.en,
  { list, elsewhere }: Pick<LoaderDataOf<typeof load>, 'list' | 'elsewhere'>,
) {
  const { q } = list.query
  if (!q) return t.all
  if (isNothingFound(list) && elsewhere.length === 0) return t.noneTitle(q)
  // Some or all of the results are not for the words as typed, or the filters leave none, which the list says itself.
  return list.products.correction || list.products.total === 0 ? t.yourSearch(q) : t.resultsFor(q)
}

export function Component() {
  const { list, category, named, elsewhere, instead } = useLoaderData<typeof load>()
  const { q } = list.query
  const { items, total, facets, correction } = list.products
  const t = useTexts(searchTexts)
  const { search } = useTexts(appTexts)
  const language = { locale: useLocale(), base: useSite().baseLocale }
  const address = usePath()
  const categories = facets?.categories ?? []
  const clicks = useSearchClicks(q, items)
  const words = correction ? `${q} ${correction.wording}` : q
  const isNone = isNothingFound(list)
  const others = elsewhere.length > 0 && <Elsewhere found={elsewhere} isInstead={isNone} />
  return (
    <div className={`page ${css.search}`}>
      <Breadcrumb page={q ? search : t.all} />
      <div role="status" className={css.head}>
        <h1 className={css.title}>{titleOf(t, { list, elsewhere })}</h1>
        <SearchNotice query={list.query} correction={total > 0 ? correction : undefined} isEmpty={isNone} />
      </div>
      <SearchForm key={q} action={address(path)} value={q} className={css.form} />
      {named.length > 0 && <MatchingCategories categories={named} q={words} />}
      {isNone && others}
      {/* The suggestions of the field above report their own clicks. */}
      <div {...clicks}>
        <FilteredProductList
          path={path}
          list={list}
          category={category && localize(category, 'name', language)}
          categoryLinks={
            (categories.length > 1 || category) && (
              <CategoryLinks
                path={path}
                query={list.query}
                categories={categories}
                isLimited={Boolean(category)}
              />
            )
          }
          above={q ? 3 : 0}
          nameAs={q ? name => <HighlightedText text={name} q={words} /> : undefined}
        >
          <NothingFound q={q} instead={instead} />
        </FilteredProductList>
      </div>
      {!isNone && others}
    </div>
  )
}
