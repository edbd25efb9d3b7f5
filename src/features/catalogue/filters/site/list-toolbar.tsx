/**
 * The bar above a list: the number of products, the order, and the choice between grid and list. Rendered by
 * `filtered-list.tsx`.
 */
import { useEffect, useState } from 'react'
import { useTexts } from '#app/page-site.ts'
import { Icon } from '#ui/icon.tsx'
import { filterTexts } from '../../texts/filters.ts'
import { listTexts } from '../../texts/lists.ts'
import { filterPanelId } from './filter-panel.tsx'
import { type ListQuery, offeredSorts } from './list-query.ts'
import css from './list-toolbar.module.css'
import { isListView, storeView } from './list-view.ts'
import type { LoadedList } from './load-list.ts'
import { filterFormId, useFilterNavigation } from './use-filter-navigation.ts'

type Props = {
  path: string
  products: LoadedList
  query: ListQuery
  /** How many filters are applied. Undefined when there is nothing to filter by. */
  filters: number | undefined
  countRef: React.Ref<HTMLParagraphElement>
}

export function ListToolbar({ path, products, query, filters, countRef }: Props) {
  const t = useTexts(filterTexts)
  const { productsAtLeast, products: count } = useTexts(listTexts)
  return (
    <div className={`${css.bar} no-print`}>
      <p ref={countRef} role="status" tabIndex={-1} className={css.count}>
        {products.totalIsAtLeast ? productsAtLeast(products.total) : count(products.total)}
      </p>
      {filters !== undefined && (
        <button type="button" className={css.filters} popoverTarget={filterPanelId}>
          <Icon name="adjustments-horizontal" />
          {t.openFilters(filters)}
        </button>
      )}
      {products.total > 1 && <Sort path={path} query={query} />}
      {products.total > 0 && <View />}
    </div>
  )
}

function Sort({ path, query }: { path: string; query: ListQuery }) {
  const t = useTexts(filterTexts)
  const apply = useFilterNavigation(path)
  return (
    <div className={css.sort}>
      <label className={css.select}>
        <span className={css.label}>{t.sortBy}</span>
        <select
          name="sort"
          form={filterFormId}
          defaultValue={query.sort}
          className={css.field}
          onChange={({ target }) => target.form && apply(target.form)}
        >
          {offeredSorts(query.q).map(option => (
            <option key={option} value={option}>
              {t.sorts[option]}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} className={css.arrow} />
      </label>
      <button type="submit" form={filterFormId} className={`button button-quiet ${css.submit}`}>
        {t.apply}
      </button>
    </div>
  )
}

function View() {
  const t = useTexts(filterTexts)
  const [isList, setIsList] = useState(false)
  useEffect(() => setIsList(isListView()), [])
  const choose = (list: boolean) => {
    storeView(list)
    setIsList(list)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons are not a fieldset
    <div role="group" aria-label={t.view} className={`${css.view} scripted`}>
      <button
        type="button"
        aria-label={t.grid}
        title={t.grid}
        aria-pressed={!isList}
        className={css.kind}
        onClick={() => choose(false)}
      >
        <Icon name="layout-grid" />
      </button>
      <button
        type="button"
        aria-label={t.list}
        title={t.list}
        aria-pressed={isList}
        className={css.kind}
        onClick={() => choose(true)}
      >
        <Icon name="layout-list" className="turns" />
      </button>
    </div>
  )
}
