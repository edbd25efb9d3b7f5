/** The home page: main categories, the newest products and the most visited ones. A route of `routes.tsx`. */
import { useLoaderData } from 'react-router'
import type { PageInfo, RouteHandle } from '#app/app-context.ts'
import { PageLink } from '#app/page-link.tsx'
import { useTexts } from '#app/page-site.ts'
import { type LoaderDataOf, siteLoader } from '#app/site-loader.ts'
import { pageMeta } from '#site/page-meta.ts'
import { toShopContact } from '#site/shop/shop-contact.ts'
import { organization, structured, website } from '#site/structured-data.ts'
import { localize } from '#ui/localize.ts'
import { CategoryTiles } from '../../cards/site/category-tiles.tsx'
import { ContactStrip } from '../../cards/site/contact-strip.tsx'
import { EmptyShelf } from '../../cards/site/empty-shelf.tsx'
import { ProductGrid } from '../../cards/site/product-grid.tsx'
import { WarrantyStrip } from '../../cards/site/warranty-strip.tsx'
import { homeTexts } from '../../texts/home.ts'
import { Hero, type HeroContent, heroPreload } from './hero.tsx'
import css from './home-page.module.css'

/** These fill whole rows of two or four cards. */
const shown = { newest: 8, visited: 4 }

const load = siteLoader(async ({ api, requireCanonicalPath }) => {
  requireCanonicalPath('/')
  const [categories, newest, visited, settings] = await Promise.all([
    api.call('GET /category/main'),
    api.call('GET /products/all', { query: { pageSize: shown.newest } }),
    api.call('GET /products/most-visited', { query: { limit: shown.newest + shown.visited } }),
    api.call('GET /settings'),
  ])
  // A product that is among the newest is not shown a second time.
  const newestIds = new Set(newest.items.map(({ id }) => id))
  const mostVisited = visited.items.filter(({ id }) => !newestIds.has(id)).slice(0, shown.visited)
  const hero: HeroContent = { image: settings.heroImage, side: settings.heroSide }
  // The same object as in the layout's data, so that it is sent only once.
  const { hasSerials } = settings
  return { categories, newest, mostVisited, hero, hasSerials, contact: toShopContact(settings) }
})

export { load as loader }
export const handle = {
  head,
  query: {},
} satisfies RouteHandle

function head(loaderData: LoaderDataOf<typeof load>, context: PageInfo) {
  const home = homeTexts[context.locale]
  const { name, baseLocale: base } = context.site
  const title = home.title(name)
  if (!import.meta.env.SSR) return [{ title }]
  const { contact, hero } = loaderData
  const tagline = localize(contact, 'tagline', { locale: context.locale, base }).text
  return [
    ...pageMeta({
      ...context,
      path: '/',
      title,
      description: tagline || home.description(name),
    }),
    ...(hero.image ? [heroPreload(hero.image)] : []),
    structured(organization(contact, context)),
    structured(website(context)),
  ]
}

export function Component() {
  const { categories, newest, mostVisited, hero, hasSerials, contact } = useLoaderData<typeof load>()
  const t = useTexts(homeTexts)
  if (categories.length === 0 && newest.total === 0) return <FirstRun />
  return (
    <div className={`page ${css.home}`}>
      <Hero picture={hero} toProducts={newest.total > 0} />
      {categories.length > 0 && (
        <section aria-labelledby="categories">
          <h2 id="categories" className={css.title}>
            {t.categories}
          </h2>
          <CategoryTiles categories={categories} />
        </section>
      )}
      {newest.items.length > 0 && (
        <section aria-labelledby="newest">
          <div className={css.head}>
            <h2 id="newest" className={css.title}>
              {t.newest}
            </h2>
            <PageLink to="/search">{t.allProducts}</PageLink>
          </div>
          <ProductGrid products={newest.items} />
        </section>
      )}
      <WarrantyStrip hasSerials={hasSerials} />
      {mostVisited.length > 0 && (
        <section aria-labelledby="most-visited">
          <h2 id="most-visited" className={css.title}>
            {t.mostVisited}
          </h2>
          <ProductGrid products={mostVisited} wholeRows />
        </section>
      )}
      <ContactStrip contact={contact} />
    </div>
  )
}

function FirstRun() {
  const t = useTexts(homeTexts)
  return (
    <div className={`page ${css.first}`}>
      <EmptyShelf level={1} title={t.emptyTitle} text={t.emptyText}>
        <a href="/admin" className="button">
          {t.emptyAction}
        </a>
      </EmptyShelf>
    </div>
  )
}
