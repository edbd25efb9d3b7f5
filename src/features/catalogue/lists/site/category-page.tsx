import { useLoaderData } from 'react-router'
import type { PageContext, RouteHandle } from '#app/app-context.ts'
import { type LoaderDataOf, loading } from '#app/load.ts'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { pageMeta, toDescription } from '#site/page-meta.ts'
import { breadcrumbList, itemList, structured } from '#site/structured-data.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { localize } from '#ui/localize.ts'
import { LocalizedText } from '#ui/localized-text.tsx'
import { Prose } from '#ui/prose.tsx'
import { crumbsOf, trailOf } from '../../categories/site/category-crumbs.ts'
import { SubCategories } from '../../categories/site/sub-categories.tsx'
import { FilteredProductList } from '../../filters/site/filtered-list.tsx'
import { isFilteredBy, pageSize, readListQuery, toSearch } from '../../filters/site/list-query.ts'
import { loadList } from '../../filters/site/load-list.ts'
import { siteTexts } from '../../texts/site.ts'
import css from './category-page.module.css'
import { EmptyShelf } from './empty-shelf.tsx'
import { pageOfQuery, pathOfPage } from './paging.ts'
import { largestOf, PictureView } from './picture.tsx'

const load = loading(async args => {
  const { api, params, site, url, requireCanonicalPath } = args
  const category = await api.call('GET /category/name/:name', { params: { name: params.name ?? '' } })
  requireCanonicalPath(`/main/${category.slug}`)
  // Words are searched for on the search page, and this page is its own category.
  const asked = new URLSearchParams(url.searchParams)
  for (const name of ['q', 'category']) asked.delete(name)
  const query = readListQuery(asked, site.currency)
  return { category, list: await loadList(args, { query, categoryId: category.id }) }
})

export { load as loader }
export const handle = {
  head,
  query: { page: value => pageOfQuery(value, pageSize) > 1 },
  isPersonalized: isFilteredBy,
} satisfies RouteHandle

function head(loaderData: LoaderDataOf<typeof load>, place: PageContext) {
  const { category, list } = loaderData
  const { products, pages, query } = list
  const { page } = query
  const unlisted = toSearch({ ...query, page: 1 }, place.site.currency) !== ''
  const t = siteTexts[place.locale].category
  const language = { locale: place.locale, base: place.site.baseLocale }
  const name = localize(category, 'name', language).text
  const title = `${page > 1 ? `${name} – ${t.page(page)}` : name} · ${place.site.name}`
  if (!import.meta.env.SSR) return [{ title }]
  const path = `/main/${category.slug}`
  const listed = products.items.map(product => ({
    name: localize(product, 'name', language).text,
    path: `/product/${product.slug}`,
  }))
  const tags = pageMeta({
    ...place,
    path: unlisted ? path : pathOfPage(path, page),
    unlisted,
    title,
    description:
      toDescription(localize(category, 'description', language).text) || t.description(name, place.site.name),
    image: category.image ? largestOf(category.image) : undefined,
    previous: !unlisted && page > 1 ? pathOfPage(path, page - 1) : undefined,
    next: !unlisted && page < pages ? pathOfPage(path, page + 1) : undefined,
  })
  return [
    ...tags,
    structured(breadcrumbList([...trailOf(category.breadcrumb, place), { name, path }], place)),
    ...(listed.length > 0 && !unlisted
      ? [structured(itemList(listed, place, (page - 1) * pageSize + 1))]
      : []),
  ]
}

export function Component() {
  const loaderData = useLoaderData<typeof load>()
  const { category, list } = loaderData
  const t = useTexts(siteTexts).category
  const language = { locale: useLocale(), base: useSite().baseLocale }
  const description = localize(category, 'description', language)
  const above = category.breadcrumb.at(-1)
  const query = toSearch({ ...list.query, page: 1 }, useSite().currency)
  const kept = query ? { query, counts: list.products.facets?.categories } : undefined
  return (
    <div className={`page ${css.category}`}>
      <header className={category.image ? `${css.head} ${css.pictured}` : css.head}>
        <Breadcrumb crumbs={crumbsOf(category.breadcrumb, language)} />
        {category.image && (
          <PictureView
            picture={category.image}
            sizes="(min-width: 85em) 40rem, (min-width: 57.5em) 46vw, 92vw"
            loading="first"
            className={css.picture}
          />
        )}
        <div>
          <h1 className={css.name}>
            <LocalizedText told={localize(category, 'name', language)} />
          </h1>
          {description.text && <Prose told={description} className={css.description} />}
          <SubCategories categories={category.children} kept={kept} />
        </div>
      </header>
      <FilteredProductList path={`/main/${category.slug}`} list={list} above={category.image ? 0 : 3}>
        <EmptyShelf title={t.emptyTitle} text={t.emptyText}>
          <PageLink to={above ? `/main/${above.slug}` : '/'} className="button">
            {above ? <LocalizedText told={localize(above, 'name', language)} mark={false} /> : t.emptyAction}
          </PageLink>
        </EmptyShelf>
      </FilteredProductList>
    </div>
  )
}
