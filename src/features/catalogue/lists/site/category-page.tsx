/** The page of a category: its description, its sub-categories and its products with filters. A route of `routes.tsx`. */

import { useLoaderData } from 'react-router'
import type { PageInfo, RouteHandle } from '#app/app-context.ts'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { Prose } from '#app/components/prose.tsx'
import { PageLink } from '#app/page-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { type LoaderDataOf, siteLoader } from '#app/site-loader.ts'
import { pageMeta, toDescription } from '#site/page-meta.ts'
import { breadcrumbList, itemList, structured } from '#site/structured-data.ts'
import { localize } from '#ui/localize.ts'
import { crumbsOf, trailOf } from '../../cards/site/category-crumbs.ts'
import { EmptyShelf } from '../../cards/site/empty-shelf.tsx'
import { pageOfQuery, pathOfPage } from '../../cards/site/page-numbers.ts'
import { PictureView } from '../../cards/site/picture.tsx'
import { SubCategories } from '../../cards/site/sub-categories.tsx'
import { FilteredProductList } from '../../filters/site/filtered-list.tsx'
import { isFilteredBy, pageSize, readListQuery, toSearch } from '../../filters/site/list-query.ts'
import { loadList } from '../../filters/site/load-list.ts'
import { listTexts } from '../../texts/lists.ts'
import css from './category-page.module.css'

const load = siteLoader(async args => {
  const { api, params, site, locale, url, requireCanonicalPath } = args
  const category = await api.call('GET /category/name/:name', { params: { name: params.name ?? '' } })
  requireCanonicalPath(`/main/${category.slug}`)
  // Search words and a category belong to the address of the search page, not to this one.
  const listParams = new URLSearchParams(url.searchParams)
  for (const name of ['q', 'category']) listParams.delete(name)
  const query = readListQuery(listParams, { currency: site.currency, locale })
  return { category, list: await loadList(args, { query, categoryId: category.id }) }
})

export { load as loader }
export const handle = {
  head,
  query: { page: value => pageOfQuery(value, pageSize) > 1 },
  isPersonalized: isFilteredBy,
} satisfies RouteHandle

function head(loaderData: LoaderDataOf<typeof load>, context: PageInfo) {
  const { category, list } = loaderData
  const { products, pages, query } = list
  const { page } = query
  const unlisted = toSearch({ ...query, page: 1 }, context.site.currency) !== ''
  const t = listTexts[context.locale].category
  const language = { locale: context.locale, base: context.site.baseLocale }
  const name = localize(category, 'name', language).text
  const title = `${page > 1 ? `${name} – ${t.page(page)}` : name} · ${context.site.name}`
  if (!import.meta.env.SSR) return [{ title }]
  const path = `/main/${category.slug}`
  const listed = products.items.map(product => ({
    name: localize(product, 'name', language).text,
    path: `/product/${product.slug}`,
  }))
  const tags = pageMeta({
    ...context,
    path: unlisted ? path : pathOfPage(path, page),
    unlisted,
    title,
    description:
      toDescription(localize(category, 'description', language).text) ||
      t.description(name, context.site.name),
    picture: category.image,
    subject: name,
    previous: !unlisted && page > 1 ? pathOfPage(path, page - 1) : undefined,
    next: !unlisted && page < pages ? pathOfPage(path, page + 1) : undefined,
  })
  return [
    ...tags,
    structured(breadcrumbList([...trailOf(category.breadcrumb, context), { name, path }], context)),
    ...(listed.length > 0 && !unlisted
      ? [structured(itemList(listed, context, (page - 1) * pageSize + 1))]
      : []),
  ]
}

export function Component() {
  const loaderData = useLoaderData<typeof load>()
  const { category, list } = loaderData
  const t = useTexts(listTexts).category
  const language = { locale: useLocale(), base: useSite().baseLocale }
  const name = localize(category, 'name', language)
  const description = localize(category, 'description', language)
  const parent = category.breadcrumb.at(-1)
  const query = toSearch({ ...list.query, page: 1 }, useSite().currency)
  const currentFilters = query ? { query, counts: list.products.facets?.categories } : undefined
  return (
    <div className={`page ${css.category}`}>
      <header className={category.image ? `${css.head} ${css.pictured}` : css.head}>
        <Breadcrumb
          crumbs={crumbsOf(category.breadcrumb, language)}
          page={<LocalizedText value={name} mark={false} />}
        />
        {category.image && (
          <PictureView
            picture={category.image}
            sizes="(min-width: 85em) 40rem, (min-width: 57.5em) 46vw, 92vw"
            loading="first"
            frameRatio={16 / 9}
            className={css.picture}
          />
        )}
        <div>
          <h1 className={css.name}>
            <LocalizedText value={name} />
          </h1>
          {description.text && <Prose value={description} className={css.description} />}
          <SubCategories categories={category.children} kept={currentFilters} />
        </div>
      </header>
      <FilteredProductList path={`/main/${category.slug}`} list={list} above={category.image ? 0 : 3}>
        <EmptyShelf title={t.emptyTitle} text={t.emptyText}>
          <PageLink to={parent ? `/main/${parent.slug}` : '/'} className="button">
            {parent ? (
              <LocalizedText value={localize(parent, 'name', language)} mark={false} />
            ) : (
              t.emptyAction
            )}
          </PageLink>
        </EmptyShelf>
      </FilteredProductList>
    </div>
  )
}
