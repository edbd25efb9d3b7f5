/** What the home page shows, in the order that staff chose. Used by `home-page.tsx`, and for previews by `src/preview-page.tsx`. */
import { Fragment, type ReactNode } from 'react'
import { PageLink } from '#app/page-link.tsx'
import { useSite, useTexts } from '#app/page-site.ts'
import type { Api } from '#contract'
import type { HomeSectionName } from '#features/settings/look/look-fields.ts'
import type { Settings } from '#features/settings/settings.ts'
import { toShopContact } from '#site/shop/shop-contact.ts'
import { CategoryTiles } from '../../cards/site/category-tiles.tsx'
import { ContactStrip } from '../../cards/site/contact-strip.tsx'
import { EmptyShelf } from '../../cards/site/empty-shelf.tsx'
import { ProductGrid } from '../../cards/site/product-grid.tsx'
import { WarrantyStrip } from '../../cards/site/warranty-strip.tsx'
import type { ProductCard } from '../../model/product.ts'
import { homeTexts } from '../../texts/home.ts'
import { Hero, type HeroContent } from './hero.tsx'
import css from './home-page.module.css'

/** These fill whole rows of two or four cards. */
const shown = { newest: 8, visited: 4 }

export type HomeData = Awaited<ReturnType<typeof loadHome>>

/** A preview gives settings that are not saved. */
export async function loadHome(api: Api, unsaved?: Settings) {
  const [categories, newest, visited, featured, settings] = await Promise.all([
    api.call('GET /category/main'),
    api.call('GET /products/all', { query: { pageSize: shown.newest } }),
    api.call('GET /products/most-visited', { query: { limit: shown.newest + shown.visited } }),
    api.call('GET /products/featured', { query: unsaved ? { id: unsaved.featuredIds } : {} }),
    unsaved ?? api.call('GET /settings'),
  ])
  const sections = settings.homeSections.filter(one => one.shown).map(({ name }) => name)
  // A product that is among the newest is not shown a second time.
  const newestIds = new Set(sections.includes('newest') ? newest.items.map(({ id }) => id) : [])
  const mostVisited = visited.items.filter(({ id }) => !newestIds.has(id)).slice(0, shown.visited)
  const hero: HeroContent = { image: settings.heroImage, side: settings.heroSide }
  const { hasSerials } = settings
  return {
    ...{ sections, categories, newest, mostVisited, hero, hasSerials },
    featured: featured.items,
    // The same object as in the layout's data, so that it is sent only once.
    contact: toShopContact(settings),
  }
}

export function HomeView({ home }: { home: HomeData }) {
  const { sections, categories, newest, mostVisited, featured, hero, hasSerials, contact } = home
  const t = useTexts(homeTexts)
  const { name } = useSite()
  if (categories.length === 0 && newest.total === 0) return <FirstRun />
  const canShow = (section: HomeSectionName, isFilled: boolean) => isFilled && sections.includes(section)
  const views: Record<HomeSectionName, () => ReactNode> = {
    hero: () => (
      <Hero
        picture={hero}
        target={
          canShow('newest', newest.items.length > 0)
            ? 'newest'
            : canShow('categories', categories.length > 0)
              ? 'categories'
              : undefined
        }
      />
    ),
    categories: () =>
      categories.length > 0 && (
        <section aria-labelledby="categories">
          <h2 id="categories" className={css.title}>
            {t.categories}
          </h2>
          <CategoryTiles categories={categories} />
        </section>
      ),
    featured: () => <Products id="featured" title={t.featured} products={featured} />,
    newest: () => (
      <Products id="newest" title={t.newest} products={newest.items}>
        <PageLink to="/search">{t.allProducts}</PageLink>
      </Products>
    ),
    warranty: () => <WarrantyStrip hasSerials={hasSerials} />,
    mostViewed: () => <Products id="most-visited" title={t.mostVisited} products={mostVisited} wholeRows />,
    contact: () => <ContactStrip contact={contact} />,
  }
  return (
    <div className={`page ${css.home}`}>
      {!sections.includes('hero') && <h1 className="visually-hidden">{name}</h1>}
      {sections.map(section => (
        <Fragment key={section}>{views[section]()}</Fragment>
      ))}
    </div>
  )
}

type ProductsProps = {
  id: string
  title: string
  products: ProductCard[]
  wholeRows?: boolean
  children?: ReactNode
}

function Products({ id, title, products, wholeRows = false, children }: ProductsProps) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {children}
      </div>
      <ProductGrid products={products} wholeRows={wholeRows} />
    </section>
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
