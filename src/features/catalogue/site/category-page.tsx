import { redirect } from 'react-router'
import type { RouteHandle } from '#ui/app-context.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageLink } from '#ui/link.tsx'
import { loading } from '#ui/load.ts'
import { metaPlace, pageMeta, toDescription } from '#ui/page-meta.ts'
import { Prose } from '#ui/prose.tsx'
import { useLocale, useSite, useTexts } from '#ui/site.ts'
import { breadcrumbList, itemList, structured } from '#ui/structured-data.ts'
import { ToldText } from '#ui/told-text.tsx'
import { told } from '#ui/translated.ts'
import { siteTexts } from '../messages/site.ts'
import type { Route } from './+types/category-page.ts'
import css from './category-page.module.css'
import { crumbsOf, trailOf } from './crumbs.ts'
import { EmptyShelf } from './empty-shelf.tsx'
import { Pagination } from './pagination.tsx'
import { pageOfQuery, pagesOf, pathOfPage } from './paging.ts'
import { largestOf, PictureView } from './picture.tsx'
import { ProductGrid } from './product-grid.tsx'
import { SubCategories } from './sub-categories.tsx'

const pageSize = 24

const load = loading(async ({ api, params, url, requirePath }) => {
  const category = await api.call('GET /category/name/:name', { params: { name: params.name ?? '' } })
  requirePath(`/main/${category.slug}`)
  const page = pageOfQuery(url.searchParams.get('page'), pageSize)
  const products = await api.call('GET /products/search-and-sort', {
    query: { category: category.id, page, pageSize, facets: 'false' },
  })
  const pages = pagesOf(products)
  if (page > pages)
    throw redirect(pathOfPage(url.pathname, pages), { headers: { 'Cache-Control': 'no-store' } })
  return { category, products, page, pages }
})

export { load as clientLoader, load as loader }
export const handle = { query: { page: value => pageOfQuery(value, pageSize) > 1 } } satisfies RouteHandle

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const place = metaPlace(args)
  if (!place || !loaderData) return []
  const { category, products, page, pages } = loaderData
  const t = siteTexts[place.locale].category
  const language = { locale: place.locale, base: place.site.baseLocale }
  const name = told(category, 'name', language).text
  const title = `${page > 1 ? `${name} – ${t.page(page)}` : name} · ${place.site.name}`
  if (!import.meta.env.SSR) return [{ title }]
  const path = `/main/${category.slug}`
  const listed = products.items.map(product => ({
    name: told(product, 'name', language).text,
    path: `/product/${product.slug}`,
  }))
  const tags = pageMeta({
    ...place,
    path: pathOfPage(path, page),
    title,
    description:
      toDescription(told(category, 'description', language).text) || t.description(name, place.site.name),
    image: category.image ? largestOf(category.image) : undefined,
    previous: page > 1 ? pathOfPage(path, page - 1) : undefined,
    next: page < pages ? pathOfPage(path, page + 1) : undefined,
  })
  return [
    ...tags,
    structured(breadcrumbList([...trailOf(category.breadcrumb, place), { name, path }], place)),
    ...(listed.length > 0 ? [structured(itemList(listed, place, (page - 1) * pageSize + 1))] : []),
  ]
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, products, page, pages } = loaderData
  const t = useTexts(siteTexts)
  const language = { locale: useLocale(), base: useSite().baseLocale }
  const description = told(category, 'description', language)
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
            <ToldText told={told(category, 'name', language)} />
          </h1>
          <p className={css.count}>
            {products.totalIsAtLeast ? t.productsAtLeast(products.total) : t.products(products.total)}
          </p>
          {description.text && <Prose told={description} className={css.description} />}
          <SubCategories categories={category.children} />
        </div>
      </header>
      <section aria-label={t.category.products}>
        <h2 className="visually-hidden">{t.category.products}</h2>
        {products.items.length > 0 ? (
          <ProductGrid products={products.items} above={category.image ? 0 : 4} />
        ) : (
          <EmptyShelf title={t.category.emptyTitle} text={t.category.emptyText}>
            <PageLink to="/" className="button">
              {t.category.emptyAction}
            </PageLink>
          </EmptyShelf>
        )}
      </section>
      <Pagination path={`/main/${category.slug}`} page={page} pages={pages} />
    </div>
  )
}
