/** A list of products with its filters, order and pages. Category pages and the search page render it. */
import { useRef } from 'react'
import { useNavigation } from 'react-router'
import { onUse } from '#app/components/on-use.tsx'
import { useSite, useTexts } from '#app/page-site.ts'
import type { LocalizedValue } from '#ui/localize.ts'
import { Pagination } from '../../cards/site/pagination.tsx'
import { ProductGrid } from '../../cards/site/product-grid.tsx'
import { listTexts } from '../../texts/lists.ts'
import { activeFiltersOf, isOffering, offeredFacets } from './active-filters.ts'
import { AppliedFilters } from './applied-filters.tsx'
import { FilterForm, FilterPanel, productsId } from './filter-panel.tsx'
import css from './filtered-list.module.css'
import { FiltersLoading } from './filters-loading.tsx'
import { type ListQuery, toSearch } from './list-query.ts'
import { ListToolbar } from './list-toolbar.tsx'
import type { LoadedList } from './load-list.ts'
import { UnusedNumbers } from './unused-numbers.tsx'

/** Few lists are left empty by their filters. */
const NoneLeft = onUse({
  server: import.meta.env.SSR && (await import('./none-left.tsx')).NoneLeft,
  load: async () => (await import('./none-left.tsx')).NoneLeft,
})

type Props = {
  /** Without the language prefix, as `/main/lamps`. */
  path: string
  list: { products: LoadedList; query: ListQuery; pages: number }
  /** The category to which a search is limited. */
  category?: LocalizedValue
  /** Links to the categories of the list, shown above the filters. */
  categoryLinks?: React.ReactNode
  /** How many cards are visible without scrolling. */
  above?: number
  nameAs?(name: string): React.ReactNode
  /** Shown when the list is empty although no filter is applied. */
  children: React.ReactNode
}

export function FilteredProductList({
  path,
  list,
  category,
  categoryLinks,
  above = 0,
  nameAs,
  children,
}: Props) {
  const t = useTexts(listTexts).category
  const { currency } = useSite()
  const { products, query, pages } = list
  const count = useRef<HTMLParagraphElement>(null)
  const isLoading = useNavigation().state !== 'idle'
  const chosen = products.facets ? activeFiltersOf(products.facets, query) : []
  const offered = products.facets && offeredFacets(products.facets, { total: products.total, query })
  const hasPanel = offered !== undefined && (isOffering(offered) || Boolean(categoryLinks))
  const filters = chosen.length + (category ? 1 : 0)
  if (products.total === 0 && filters === 0) return children
  return (
    <div className={hasPanel ? `${css.list} ${css.sided}` : css.list}>
      {hasPanel ? (
        <FilterPanel path={path} query={query} total={products.total} offered={offered}>
          {categoryLinks}
        </FilterPanel>
      ) : (
        <FilterForm path={path} query={query} />
      )}
      <section
        id={productsId}
        tabIndex={-1}
        aria-label={t.products}
        aria-busy={isLoading}
        className={css.results}
      >
        <h2 className="visually-hidden">{t.products}</h2>
        <ListToolbar
          path={path}
          products={products}
          query={query}
          filters={hasPanel ? filters : undefined}
          countRef={count}
        />
        {products.facetsLoading && <FiltersLoading />}
        <AppliedFilters
          path={path}
          query={query}
          chosen={chosen}
          category={category}
          onRemoved={() => count.current?.focus({ preventScroll: true })}
        />
        <UnusedNumbers query={query} attributes={products.facets?.attributes ?? []} className={css.unused} />
        {products.items.length > 0 ? (
          <ProductGrid products={products.items} above={above} className={css.cards} nameAs={nameAs} />
        ) : (
          <NoneLeft
            path={path}
            query={query}
            last={chosen.length + Number(Boolean(category)) > 1 ? chosen.at(-1) : undefined}
          />
        )}
        <Pagination
          path={path}
          queryOf={page => toSearch({ ...query, page }, currency)}
          page={query.page}
          pages={pages}
        />
      </section>
    </div>
  )
}
