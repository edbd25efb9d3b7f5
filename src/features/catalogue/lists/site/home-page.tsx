import { useLoaderData } from 'react-router'
import type { PageContext, RouteHandle } from '#app/app-context.ts'
import { type LoaderDataOf, loading } from '#app/load.ts'
import { useTexts } from '#app/page-site.ts'
import { pageMeta } from '#site/page-meta.ts'
import { toShopContact } from '#site/shop/shop-contact.ts'
import { organization, structured, website } from '#site/structured-data.ts'
import { localize } from '#ui/localize.ts'
import { CategoryTiles } from '../../categories/site/category-tiles.tsx'
import { ContactStrip } from '../../products/site/contact-strip.tsx'
import { WarrantyStrip } from '../../products/site/warranty-strip.tsx'
import { homeTexts } from '../../texts/home.ts'
import { EmptyShelf } from './empty-shelf.tsx'
import { Hero, type HeroContent, heroPreload } from './hero.tsx'
import css from './home-page.module.css'
import { ProductGrid } from './product-grid.tsx'

/** Whole rows where two or four stand beside each other. */
const shown = { newest: 8, visited: 4 }

const load = loading(async ({ api, requireCanonicalPath }) => {
  requireCanonicalPath('/')
  const [categories, newest, visited, settings] = await Promise.all([
    api.call('GET /category/main'),
    api.call('GET /products/all', { query: { pageSize: shown.newest } }),
    api.call('GET /products/most-visited', { query: { limit: shown.newest + shown.visited } }),
    api.call('GET /settings'),
  ])
  // Nobody wants to see the same thing twice on one page.
  const isNew = new Set(newest.items.map(({ id }) => id))
  const mostVisited = visited.items.filter(({ id }) => !isNew.has(id)).slice(0, shown.visited)
  const hero: HeroContent = { image: settings.heroImage, side: settings.heroSide }
  // One and the same object as the layout's: it is sent once.
  return { categories, newest, mostVisited, hero, contact: toShopContact(settings) }
})

export { load as loader }
export const handle = {
  head,
  query: {},
} satisfies RouteHandle

function head(loaderData: LoaderDataOf<typeof load>, place: PageContext) {
  const home = homeTexts[place.locale]
  const { name, baseLocale: base } = place.site
  const title = home.title(name)
  if (!import.meta.env.SSR) return [{ title }]
  const { contact, hero } = loaderData
  const tagline = localize(contact, 'tagline', { locale: place.locale, base }).text
  return [
    ...pageMeta({
      ...place,
      path: '/',
      title,
      description: tagline || home.description(name),
    }),
    ...(hero.image ? [heroPreload(hero.image)] : []),
    structured(organization(contact, place)),
    structured(website(place)),
  ]
}

export function Component() {
  const { categories, newest, mostVisited, hero, contact } = useLoaderData<typeof load>()
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
          <h2 id="newest" className={css.title}>
            {t.newest}
          </h2>
          <ProductGrid products={newest.items} />
        </section>
      )}
      <WarrantyStrip />
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
