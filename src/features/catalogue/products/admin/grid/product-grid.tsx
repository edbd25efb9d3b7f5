/** The page of the table: search and filters, the table, and what is not saved. Rendered by `grid-page.tsx`. */
import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toOptions } from '#admin/category-select/category-options.ts'
import { DraftBar } from '#admin/drafts/draft-bar.tsx'
import { useFormDraft } from '#admin/drafts/use-form-draft.ts'
import { ConflictDialogs } from '#admin/editor/conflict-dialogs.tsx'
import { LeaveGuard } from '#admin/editor/leave-guard.tsx'
import { IconDeviceDesktop, IconListDetails, IconPackage, IconSearchOff } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { SearchField } from '#admin/list/search-field.tsx'
import { useSlashKey } from '#admin/list/slash-key.ts'
import { EmptyScreen, PageHead } from '#admin/page.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import {
  type AttributesByCategory,
  loadAttributes,
} from '../../../attributes/admin/use-product-attributes.ts'
import type { CategoryNode } from '../../../model/category.ts'
import { catalogueAdminTexts } from '../../../texts/admin.ts'
import { categoryNames, useForgottenTree } from '../list/category-tree.ts'
import { ProductFilterChips } from '../list/filter-chips.tsx'
import {
  changedQuery,
  isStaffFiltered,
  type StaffListQuery,
  toStaffListPath,
  toTablePath,
  withoutStaffFilters,
} from '../list/staff-list-query.ts'
import { productListTexts } from '../list/texts/index.ts'
import { GridBar, GridKeys } from './grid-bar.tsx'
import { type GridWords, toGridColumns } from './grid-columns.ts'
import { readHiddenColumns, storeHiddenColumns } from './grid-preferences.ts'
import type { Edits } from './grid-state.ts'
import { GridTable } from './grid-table.tsx'
import { GridTools } from './grid-tools.tsx'
import { problemOf, toUpdate } from './grid-update.ts'
import css from './product-grid.module.css'
import { gridTexts } from './texts/index.ts'
import { useGrid } from './use-grid.ts'
import { type GridPage, loadEach, useGridRows } from './use-grid-rows.ts'
import { useGridSave } from './use-grid-save.ts'

type Props = {
  first: GridPage
  query: StaffListQuery
  tree: CategoryNode[]
  /** Of the category that the list is filtered by. */
  attributes: AttributesByCategory
  account: number
}

export function ProductTableEditor({ first, query, tree, attributes, account }: Props) {
  const t = useTexts(gridTexts)
  const listTexts = useTexts(productListTexts)
  const products = useTexts(catalogueAdminTexts).products
  const locale = useLocale()
  const { baseLocale: base, currency } = useSite()
  const api = useApi()
  const table = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const [announced, announce] = useState('')
  const [hidden, setHidden] = useState(() => readHiddenColumns(account))
  const [known, setKnown] = useState(attributes)
  const change = useTableQuery(query)
  const rows = useGridRows(query, first)
  useForgottenTree()
  useSlashKey(() => search.current?.focus())

  const words = useMemo<GridWords>(
    () => ({ locale, base, currency, categories: toOptions(tree, { locale, base }) }),
    [locale, base, currency, tree],
  )
  const all = useMemo(() => toGridColumns(Object.values(attributes).flat(), words), [attributes, words])
  const columns = useMemo(() => all.filter(({ key }) => !hidden.includes(key)), [all, hidden])
  // What was typed into the attributes of a category is saved, also when the list is filtered by another one now.
  const columnOf = useMemo(() => {
    const everything = toGridColumns(Object.values({ ...known, ...attributes }).flat(), words)
    const byKey = new Map(everything.map(column => [column.key, column]))
    return (key: string) => byKey.get(key)
  }, [known, attributes, words])
  useEffect(() => setKnown(before => ({ ...before, ...attributes })), [attributes])

  const grid = useGrid({ rows, columns, words, announce })
  const { edits, active } = grid.state
  const isDirty = Object.keys(edits).length > 0
  const { counts } = useMemo(() => toUpdate(edits, { columnOf, words }), [edits, columnOf, words])
  const saving = useGridSave({ edits, dispatch: grid.dispatch, rows, columnOf, words })

  const values = useMemo(() => ({ edits, categories: Object.keys(known).map(Number) }), [edits, known])
  const draft = useFormDraft({
    // Cells are texts of one language.
    form: `/admin/products/table/${locale}`,
    base: draftBase,
    values,
    dirty: isDirty,
    onRestore: ({ values }) => void restore(values),
  })

  async function restore({ edits, categories }: { edits: Edits; categories: number[] }) {
    grid.dispatch({ type: 'replace', edits })
    const more = await loadAttributes(api, categories)
    setKnown(before => ({ ...before, ...more }))
    const items = await loadEach(api, Object.keys(edits).map(Number)).catch(() => [])
    rows.store(items)
  }

  // Another search or filter may have fewer rows or columns.
  const lastRow = Math.max(0, rows.total - 1)
  const lastColumn = columns.length - 1
  const { dispatch } = grid
  useEffect(() => {
    if (active.row <= lastRow && active.column <= lastColumn) return
    const at = { row: Math.min(active.row, lastRow), column: Math.min(active.column, lastColumn) }
    dispatch({ type: 'select', at })
  }, [active, lastRow, lastColumn, dispatch])
  useEffect(() => table.current?.focus({ preventScroll: true }), [])

  function toNextWrong() {
    const wrong = Object.entries(edits).flatMap(([id, { cells }]) =>
      Object.entries(cells).flatMap(([key, edit]) => {
        const column = columnOf(key)
        return column && problemOf(edit, column, words) ? [{ row: rows.rowOf(Number(id)), key }] : []
      }),
    )
    const shown = wrong
      .filter(({ row, key }) => row >= 0 && all.some(column => column.key === key))
      .toSorted((one, other) => one.row - other.row || indexOf(one.key) - indexOf(other.key))
    const isAfter = ({ row, key }: { row: number; key: string }) =>
      row > active.row || (row === active.row && indexOf(key) > active.column)
    const next = shown.find(isAfter) ?? shown[0]
    if (!next) return void notify(t.elsewhere(wrong.length), { topic: 'grid' })
    // A hidden column is shown again, and the button leads there the next time.
    if (indexOf(next.key) < 0) return hide(hidden.filter(key => key !== next.key))
    table.current?.focus({ preventScroll: true })
    grid.dispatch({ type: 'select', at: { row: next.row, column: indexOf(next.key) } })
  }
  const indexOf = (key: string) => columns.findIndex(column => column.key === key)

  function hide(next: string[]) {
    setHidden(next)
    storeHiddenColumns(account, next)
  }

  const isFiltered = isStaffFiltered(query)
  const elsewhere = Object.keys(edits).filter(id => rows.rowOf(Number(id)) < 0).length
  const count = (isFiltered ? listTexts.matching : products.count)(rows.total, Boolean(first.totalIsAtLeast))
  const listPath = toStaffListPath(query)
  return (
    <>
      <PageHead
        title={t.title}
        back={{ to: listPath, label: query.isHiddenList ? products.hiddenTitle : t.back }}
        note={
          <span className={css.count} role="status">
            {count}
          </span>
        }
      >
        <Button
          component={Link}
          to={listPath}
          variant="default"
          leftSection={<IconListDetails size={18} />}
          viewTransition
        >
          {t.list}
        </Button>
      </PageHead>
      <div className={css.page}>
        <DraftBar draft={draft} />
        <div className={css.above}>
          <div className={css.search}>
            <SearchField
              q={query.q}
              texts={listTexts}
              debounceMs={250}
              maxLength={100}
              inputRef={search}
              onSearch={(q, options) => change({ q }, options)}
            />
          </div>
          <GridTools
            grid={grid}
            columns={all}
            hidden={hidden}
            onHide={hide}
            onDone={() => table.current?.focus({ preventScroll: true })}
          />
        </div>
        <div className={css.chips}>
          <ProductFilterChips
            query={query}
            tree={tree}
            names={categoryNames(tree, { locale, base })}
            onChange={change}
          />
        </div>
        {rows.total > 0 ? (
          <div className={css.wide}>
            <GridTable
              grid={grid}
              rows={rows}
              columns={columns}
              words={words}
              announce={announce}
              tableRef={table}
            />
          </div>
        ) : isFiltered ? (
          <EmptyScreen
            icon={<IconSearchOff size={40} />}
            title={listTexts.noneTitle}
            text={listTexts.noneText}
          >
            <Button variant="default" onClick={() => change(withoutStaffFilters(query))}>
              {listTexts.clearFilters}
            </Button>
          </EmptyScreen>
        ) : (
          <EmptyScreen
            icon={<IconPackage size={40} />}
            title={products.emptyTitle}
            text={products.emptyText}
          />
        )}
        {rows.hasFailed && (
          <p className={css.notLoaded} role="alert">
            {t.notLoaded}
            <Button variant="default" size="sm" onClick={rows.retry}>
              {t.tryAgain}
            </Button>
          </p>
        )}
        <div className={css.wide}>{rows.total > 0 && <GridKeys />}</div>
        <div className={css.narrow}>
          <EmptyScreen icon={<IconDeviceDesktop size={40} />} title={t.narrow} text={t.narrowText}>
            <Button component={Link} to={listPath} variant="default" viewTransition>
              {t.toList}
            </Button>
          </EmptyScreen>
        </div>
        <p role="status" className="visually-hidden">
          {announced}
        </p>
        <GridBar
          counts={counts}
          elsewhere={elsewhere}
          isDirty={isDirty}
          isSaving={saving.isSaving}
          failure={saving.failure}
          onSave={() => saving.conflicts.open || void saving.save()}
          onDiscard={() => {
            saving.clearFailure()
            grid.dispatch({ type: 'replace', edits: {} })
            announce(t.discarded)
            table.current?.focus({ preventScroll: true })
          }}
          onNextWrong={toNextWrong}
        />
      </div>
      <LeaveGuard unsaved={isDirty} isStored={draft.isStored} />
      <ConflictDialogs conflicts={saving.conflicts} />
    </>
  )
}

/** Each edited product has a version of its own. */
const draftBase = { version: 0 }

/** Changes the search and the filters by a navigation. What is edited stays. */
function useTableQuery(query: StaffListQuery) {
  const navigate = useNavigate()
  const location = useLocation()
  const requested = useRef<StaffListQuery>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the router shows another address
  useEffect(() => {
    requested.current = undefined
  }, [location])
  return (changes: Partial<StaffListQuery>, options?: { replace: boolean }) => {
    const next = changedQuery(requested.current ?? query, changes)
    requested.current = next
    void navigate(toTablePath(next), { ...options, preventScrollReset: true })
  }
}
