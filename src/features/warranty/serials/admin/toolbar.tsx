/** The search of the desk and the order of its list. */
import { Button, Menu } from '@mantine/core'
import type { RefObject } from 'react'
import { IconSortDescending } from '#admin/icons.tsx'
import { SearchField } from '#admin/list/search-field.tsx'
import { useTexts } from '#app/page-site.ts'
import { deskTexts } from '../../texts/desk.ts'
import css from './desk.module.css'
import { type DeskQuery, deskSorts, isDeskFiltered } from './desk-query.ts'

type Props = {
  query: DeskQuery
  list: { total: number; totalIsAtLeast?: boolean | undefined }
  searchRef: RefObject<HTMLInputElement | null>
  onChange(change: Partial<DeskQuery>, options?: { replace: boolean }): void
}

export function Toolbar({ query, list, searchRef, onChange }: Props) {
  const t = useTexts(deskTexts)
  return (
    <div className={css.toolbar}>
      <div className={css.search}>
        <SearchField
          q={query.q}
          texts={t}
          debounceMs={250}
          maxLength={80}
          inputRef={searchRef}
          onSearch={(q, options) => onChange({ q }, options)}
        />
      </div>
      <span role="status" className={css.found}>
        {(isDeskFiltered(query) || query.cursor) && t.found(list.total, Boolean(list.totalIsAtLeast))}
      </span>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconSortDescending size={18} />}
            aria-label={`${t.sort}: ${t.sorts[query.sort]}`}
          >
            {t.sorts[query.sort]}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {deskSorts.map(sort => (
            <Menu.Item key={sort} aria-current={sort === query.sort} onClick={() => onChange({ sort })}>
              {t.sorts[sort]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
