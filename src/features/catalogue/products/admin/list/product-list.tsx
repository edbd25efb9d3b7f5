/** The list of products in the back office, or of the hidden ones: search, filters, table and pages. Used by `products-page.tsx`. */
import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { IconEyeOff, IconPackage, IconSearchOff, IconTable } from '#admin/icons.tsx'
import { ImportButton } from '#admin/import/import-button.tsx'
import { Link } from '#admin/link.tsx'
import { AddButton } from '#admin/list/add-button.tsx'
import { ExportMenu } from '#admin/list/export-menu.tsx'
import { EmptyScreen, PageHead } from '#admin/page.tsx'
import { exportTexts } from '#admin/texts/exports.ts'
import { TrashLink } from '#admin/trash/trash-link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import type { Calls } from '#contract'
import type { CallOutput } from '#shared/endpoint.ts'
import { pagesOf } from '../../../cards/site/page-numbers.ts'
import type { CategoryNode } from '../../../model/category.ts'
import { catalogueAdminTexts } from '../../../texts/admin.ts'
import { categoryNames, useForgottenTree } from './category-tree.ts'
import { ProductFilterChips } from './filter-chips.tsx'
import { ListPages } from './list-pages.tsx'
import { StaffListToolbar } from './list-toolbar.tsx'
import css from './product-list.module.css'
import { StaffProductTable } from './product-table.tsx'
import {
  isStaffFiltered,
  productsPath,
  rowIdOf,
  type StaffListQuery,
  toStaffFilters,
  toStaffListPath,
  toTablePath,
  withoutStaffFilters,
} from './staff-list-query.ts'
import { StaffSearchNotice } from './staff-search-notice.tsx'
import { productListTexts } from './texts/index.ts'
import { useRowChanges } from './use-row-changes.ts'
import { useSelection } from './use-selection.ts'
import { useStaffList } from './use-staff-list.ts'

const BulkBar = lazy(() => import('./bulk/bulk-bar.tsx').then(({ BulkBar }) => ({ default: BulkBar })))

type Props = {
  list: CallOutput<Calls['GET /products/staff']>
  /** The query that `list` answers. */
  query: StaffListQuery
  tree: CategoryNode[]
  account: number
}

export function ProductList({ list, query, tree, account }: Props) {
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const { query: chosen, isLoading, change } = useStaffList(account)
  const { products, save } = useRowChanges(list.items)
  const { revalidate } = useRevalidator()
  const pageIds = products.map(product => product.id)
  const { correction } = list
  const selection = useSelection(pageIds, JSON.stringify([toStaffFilters(chosen), correction?.wording]))
  const names = categoryNames(tree, { locale, base })
  const bar = useRef<HTMLDivElement>(null)
  const clearSelection = () => {
    // Without such a row all of the page was selected at once, by the box in the table's head.
    if (!focusRow(selection.last, 'check')) document.querySelector<HTMLElement>('thead .tick')?.focus()
    selection.clear()
  }
  useForgottenTree()
  useReturnedFocus()
  const removedAt = useFocusAfterRemoval(list.items)

  if (list.total === 0 && !isStaffFiltered(query) && !isStaffFiltered(chosen))
    return (
      <>
        <ListHead query={query} />
        <NoProducts isHiddenList={query.isHiddenList} />
      </>
    )
  // Products that were shown or hidden in their rows stay where they are, but no longer count among those that match.
  const left = products.filter(({ visible }) => query.visible && query.visible !== String(visible)).length
  const count = { total: list.total - left, totalIsAtLeast: list.totalIsAtLeast }
  return (
    <>
      <ListHead query={query} count={count} />
      <div className={css.tools}>
        <StaffListToolbar query={chosen} tree={tree} count={count} onChange={change} />
        <ProductFilterChips query={chosen} tree={tree} names={names} onChange={change} />
      </div>
      <StaffSearchNotice query={query} correction={correction} />
      {products.length > 0 ? (
        <StaffProductTable
          products={products}
          categories={names}
          query={query}
          chosen={chosen}
          isLoading={isLoading}
          selection={selection}
          onChange={change}
          onSave={save}
          onRemoved={id => {
            removedAt.current = pageIds.indexOf(id)
            void revalidate()
          }}
          onToBar={() => bar.current?.querySelector<HTMLElement>('[data-action]')?.focus()}
        />
      ) : list.total === 0 ? (
        <NoneFound onClear={() => change(withoutStaffFilters(chosen))} />
      ) : (
        <BeyondEnd path={toStaffListPath({ ...query, page: 1 })} />
      )}
      <ListPages path={toStaffListPath({ ...query, page: 1 })} page={list.page} pages={pagesOf(list)} />
      {(selection.isAll || selection.ids.length > 0) && (
        <Suspense>
          <BulkBar
            selection={selection}
            query={chosen}
            count={count}
            canSelectAll={!correction}
            tree={tree}
            barRef={bar}
            onClear={clearSelection}
          />
        </Suspense>
      )}
    </>
  )
}

/** Back from the editor the row is in sight, because the address names it. It also gets the focus. */
function useReturnedFocus() {
  const { hash } = useLocation()
  useEffect(() => {
    const [, id] = /^#product-(\d+)$/.exec(hash) ?? []
    focusRow(Number(id), 'name')
  }, [hash])
}

/** The focus of a row that was deleted goes to the row that takes its place. Returns where to put the position of the deleted one. */
function useFocusAfterRemoval(items: { id: number }[]) {
  const removedAt = useRef<number>(undefined)
  useEffect(() => {
    if (removedAt.current === undefined) return
    focusRow((items[removedAt.current] ?? items.at(-1))?.id, 'name')
    removedAt.current = undefined
  }, [items])
  return removedAt
}

function focusRow(id: number | undefined, column: 'check' | 'name') {
  const row = id && document.getElementById(rowIdOf(id))
  if (row) row.querySelector<HTMLElement>(`[data-column=${column}]`)?.focus({ preventScroll: true })
  return Boolean(row)
}

type Count = { total: number; totalIsAtLeast?: boolean | undefined }

function ListHead({ query, count }: { query: StaffListQuery; count?: Count }) {
  const t = useTexts(catalogueAdminTexts).products
  const { matching, asTable } = useTexts(productListTexts)
  const { several } = useTexts(exportTexts)
  const words = isStaffFiltered(query) ? matching : t.count
  return (
    <PageHead
      title={query.isHiddenList ? t.hiddenTitle : t.title}
      note={
        count && (
          <span className={css.count} role="status">
            {words(count.total, Boolean(count.totalIsAtLeast))}
          </span>
        )
      }
    >
      <TrashLink to={`${productsPath}?view=trash`} />
      {count && count.total > 0 && (
        <ExportMenu
          lists={[
            {
              label: t.count(count.total, Boolean(count.totalIsAtLeast)),
              wanted: {
                what: 'products',
                filter: { ...toStaffFilters(query), exact: query.exact ? 'true' : 'false' },
              },
              note: count.totalIsAtLeast ? several : undefined,
            },
          ]}
        />
      )}
      {count && count.total > 0 && (
        <Button
          component={Link}
          to={toTablePath(query)}
          variant="default"
          leftSection={<IconTable size={18} />}
          className={css.asTable}
          viewTransition
        >
          {asTable}
        </Button>
      )}
      {!query.isHiddenList && count && <ImportButton to="/admin/import" />}
      {count && <AddButton to={`${productsPath}/create`}>{t.add}</AddButton>}
    </PageHead>
  )
}

const emptyIcon = { size: 40 }

function NoProducts({ isHiddenList }: { isHiddenList: boolean }) {
  const t = useTexts(catalogueAdminTexts).products
  if (isHiddenList) {
    const icon = <IconEyeOff {...emptyIcon} />
    return <EmptyScreen icon={icon} title={t.hiddenEmptyTitle} text={t.hiddenEmptyText} />
  }
  return (
    <EmptyScreen icon={<IconPackage {...emptyIcon} />} title={t.emptyTitle} text={t.emptyText}>
      <AddButton to={`${productsPath}/create`}>{t.add}</AddButton>
      <ImportButton to="/admin/import" />
    </EmptyScreen>
  )
}

function NoneFound({ onClear }: { onClear(): void }) {
  const t = useTexts(productListTexts)
  return (
    <EmptyScreen icon={<IconSearchOff {...emptyIcon} />} title={t.noneTitle} text={t.noneText}>
      <Button variant="default" onClick={onClear}>
        {t.clearFilters}
      </Button>
    </EmptyScreen>
  )
}

function BeyondEnd({ path }: { path: string }) {
  const t = useTexts(catalogueAdminTexts).products
  return (
    <EmptyScreen icon={<IconPackage {...emptyIcon} />} title={t.beyondTitle} text={t.beyondText}>
      <Button component={Link} to={path} variant="default" viewTransition>
        {t.toFirst}
      </Button>
    </EmptyScreen>
  )
}
