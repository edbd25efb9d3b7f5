/** Above the product list: search, order, columns and page size, and on phones the sheet of filters. */
import { ActionIcon, Button, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useRef } from 'react'
import {
  IconAdjustmentsHorizontal,
  IconColumns3,
  IconSortAscending,
  IconSortDescending,
} from '#admin/icons.tsx'
import { SearchField } from '#admin/list/search-field.tsx'
import { useSlashKey } from '#admin/list/slash-key.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import type { CategoryNode } from '../../../model/category.ts'
import type { FilterProps } from './filter-fields.tsx'
import css from './list-toolbar.module.css'
import {
  countFilters,
  type ListColumn,
  listColumns,
  pageSizes,
  type StaffSort,
  staffListSorts,
} from './staff-list-query.ts'
import { productListTexts } from './texts/index.ts'

const FilterSheet = lazy(() =>
  import('./filter-sheet.tsx').then(({ FilterSheet }) => ({ default: FilterSheet })),
)

type Props = FilterProps & {
  tree: CategoryNode[]
  /** How many products match, for the button that closes the sheet. */
  count: { total: number; totalIsAtLeast?: boolean | undefined }
}

const icon = { size: 18 } as const

export function StaffListToolbar(props: Props) {
  const { query, onChange } = props
  const t = useTexts(productListTexts)
  const search = useRef<HTMLInputElement>(null)
  useSlashKey(() => search.current?.focus())
  return (
    <div className={css.toolbar}>
      <div className={css.search}>
        <SearchField
          q={query.q}
          texts={t}
          debounceMs={150}
          maxLength={100}
          inputRef={search}
          onSearch={(q, options) => onChange({ q }, options)}
        />
      </div>
      <div className={css.tools}>
        <SortMenu {...props} />
        <ColumnsMenu {...props} />
      </div>
      <FilterButton {...props} />
    </div>
  )
}

function offeredStaffSorts(q: string) {
  return staffListSorts.filter(sort => q || sort !== 'relevance')
}

function SortMenu({ query, onChange }: FilterProps) {
  const t = useTexts(productListTexts)
  const Arrow = query.order === 'asc' ? IconSortAscending : IconSortDescending
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<Arrow {...icon} />}>
          <span className="visually-hidden">{t.sort}: </span>
          {t.sorts[query.sort]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={query.sort} onChange={sort => onChange({ sort: sort as StaffSort })}>
          {offeredStaffSorts(query.q).map(sort => (
            <Menu.RadioItem key={sort} value={sort}>
              {t.sorts[sort]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {query.sort !== 'relevance' && (
          <>
            <Menu.Divider />
            <Menu.RadioGroup
              value={query.order}
              onChange={order => onChange({ order: order === 'asc' ? 'asc' : 'desc' })}
            >
              <Menu.RadioItem value="asc">{t.ascending}</Menu.RadioItem>
              <Menu.RadioItem value="desc">{t.descending}</Menu.RadioItem>
            </Menu.RadioGroup>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function ColumnsMenu({ query, onChange }: FilterProps) {
  const t = useTexts(productListTexts)
  const locale = useLocale()
  const labels: Record<ListColumn, string> = {
    code: t.code,
    category: t.category,
    price: t.price,
    updated: t.updated,
  }
  const shown = listColumns.filter(column => !query.hiddenColumns.includes(column))
  // The same products stay on the screen, so the page stays, and the way back does not go through every column.
  const show = (columns: string[]) => {
    const hiddenColumns = listColumns.filter(column => !columns.includes(column))
    onChange({ hiddenColumns, page: query.page }, { replace: true })
  }
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" size="sm" leftSection={<IconColumns3 {...icon} />}>
          {t.columns}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxGroup value={shown} onChange={show}>
          {listColumns.map(column => (
            <Menu.CheckboxItem
              key={column}
              value={column}
              className={column === 'price' ? undefined : css.wideOnly}
            >
              {labels[column]}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
        <Menu.Divider />
        <Menu.Label>{t.pageSize}</Menu.Label>
        <Menu.RadioGroup
          value={String(query.pageSize)}
          onChange={size => onChange({ pageSize: Number(size) })}
        >
          {pageSizes.map(size => (
            <Menu.RadioItem key={size} value={String(size)}>
              {formatNumber(size, locale)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

function FilterButton(props: Props) {
  const t = useTexts(productListTexts)
  const locale = useLocale()
  const [opened, { open, close }] = useDisclosure(false)
  const on = countFilters(props.query)
  return (
    <div className={css.sheet}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={on > 0 ? t.filtersOn(on) : t.filters}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconAdjustmentsHorizontal {...icon} />
      </ActionIcon>
      {on > 0 && (
        <span className={css.badge} aria-hidden="true">
          {formatNumber(on, locale)}
        </span>
      )}
      {opened && (
        <Suspense>
          <FilterSheet {...props} sorts={offeredStaffSorts(props.query.q)} onClose={close} />
        </Suspense>
      )}
    </div>
  )
}
