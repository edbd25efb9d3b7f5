/** The table of products: its head, which sorts, and its rows. Arrow keys move between rows. Used by `product-list.tsx`. */

import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { IconChevronDown, IconChevronUp } from '#admin/icons.tsx'
import { ListTable } from '#admin/list/list-table.tsx'
import { useTexts } from '#app/page-site.ts'
import type { StaffCard } from '../../../lists/staff-list.contract.ts'
import { catalogueAdminTexts } from '../../../texts/admin.ts'
import { StaffProductRow, type StaffRowActions } from './product-row.tsx'
import css from './product-table.module.css'
import { type StaffListQuery, toEditorPath, usualOrder } from './staff-list-query.ts'
import { rowKeyOf } from './table-keys.ts'
import { productListTexts } from './texts/index.ts'
import type { SaveRow } from './use-row-changes.ts'
import type { Selection } from './use-selection.ts'
import type { ChangeQuery } from './use-staff-list.ts'

type Props = {
  products: StaffCard[]
  /** The names of the categories, by id. */
  categories: Map<number, string>
  /** The query of these products. */
  query: StaffListQuery
  /** The query that was chosen last. Its products may still be loading. */
  chosen: StaffListQuery
  isLoading: boolean
  selection: Selection
  onChange: ChangeQuery
  onSave: SaveRow
  onRemoved(id: number): void
  /** Goes to the bar with what can be done with the selected products. */
  onToBar(): void
}

export function StaffProductTable(props: Props) {
  const { products, query, chosen, selection, onChange } = props
  const t = useTexts(productListTexts)
  const { actions: menuLabel } = useTexts(catalogueAdminTexts).products
  const [openPrice, setOpenPrice] = useState<number>()
  const actions = useRowActions(props, setOpenPrice)
  const isPageSelected = products.every(product => selection.has(product.id))
  const isPartSelected = !isPageSelected && products.some(product => selection.has(product.id))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Not in the menu of a row, whose events React passes on.
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.key === 'Escape') selection.clear()
    const isCheckbox = (event.target as HTMLElement).dataset.column === 'check'
    if (event.key === 'Enter' && isCheckbox) {
      // Otherwise the browser would press the button that gets the focus.
      event.preventDefault()
      return props.onToBar()
    }
    const key = rowKeyOf(event)
    if (!key) return
    event.preventDefault()
    key.target.focus()
    if (key.selects) selection.toggle(key.id, { range: true })
  }
  return (
    <ListTable
      around={{ className: css.frame, 'data-without': chosen.hiddenColumns.join(' ') }}
      className={css.table}
      aria-label={t.table}
      aria-busy={props.isLoading}
    >
      <thead>
        <tr>
          <th scope="col" className={css.check}>
            <input
              type="checkbox"
              className="tick"
              aria-label={t.selectPage}
              checked={isPageSelected}
              ref={input => {
                if (input) input.indeterminate = isPartSelected
              }}
              onChange={selection.togglePage}
            />
          </th>
          <td className={css.picture} />
          <SortHead className={css.name} sort="name" query={chosen} onChange={onChange}>
            {t.sorts.name}
          </SortHead>
          <th scope="col" className={css.code}>
            {t.code}
          </th>
          <th scope="col" className={css.category}>
            {t.category}
          </th>
          <SortHead className={css.price} sort="price" query={chosen} onChange={onChange}>
            {t.price}
          </SortHead>
          <th scope="col" className={css.visibility}>
            {t.visibility}
          </th>
          <SortHead className={css.updated} sort="updated" query={chosen} onChange={onChange}>
            {t.updated}
          </SortHead>
          <th scope="col" className={css.menu}>
            <span className="visually-hidden">{menuLabel}</span>
          </th>
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown}>
        {products.map(product => (
          <StaffProductRow
            key={product.id}
            product={product}
            to={toEditorPath(product.id, query)}
            category={props.categories.get(product.categoryId ?? 0)}
            isSelected={selection.has(product.id)}
            isPriceOpen={openPrice === product.id}
            actions={actions}
          />
        ))}
      </tbody>
    </ListTable>
  )
}

/** One object for the life of the table, which calls what the last render was given. */
function useRowActions(props: Props, openPrice: (id: number | undefined) => void): StaffRowActions {
  const latest = useRef(props)
  latest.current = props
  return useMemo(
    () => ({
      onSelect: (id, options) => latest.current.selection.toggle(id, options),
      onOpenPrice: openPrice,
      onMovePrice(id, by) {
        const { products } = latest.current
        const next = products[products.findIndex(product => product.id === id) + by]
        if (next) openPrice(next.id)
        return next !== undefined
      },
      onSave: (...args) => latest.current.onSave(...args),
      onRemoved: id => latest.current.onRemoved(id),
    }),
    [openPrice],
  )
}

type HeadProps = {
  className: string | undefined
  sort: 'name' | 'price' | 'updated'
  query: StaffListQuery
  onChange: ChangeQuery
  children: ReactNode
}

/** Sorts by a column. Pressed again, it turns the order round. */
function SortHead({ className, sort, query, onChange, children }: HeadProps) {
  const isSorted = query.sort === sort
  const turned = query.order === 'asc' ? 'desc' : 'asc'
  const Arrow = query.order === 'asc' ? IconChevronUp : IconChevronDown
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (query.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button
        type="button"
        className={css.sort}
        onClick={() => onChange({ sort, order: isSorted ? turned : usualOrder(sort) })}
      >
        {children}
        {isSorted && <Arrow size={16} />}
      </button>
    </th>
  )
}
