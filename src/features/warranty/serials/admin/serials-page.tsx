/** The warranty desk: serial numbers and ranges in one list, and beside it what is known of the one that is open. */
import { useRef, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { ImportButton } from '#admin/import/import-button.tsx'
import { ExportMenu } from '#admin/list/export-menu.tsx'
import { useSlashKey } from '#admin/list/slash-key.ts'
import { EmptyScreen } from '#admin/page.tsx'
import { useTexts } from '#app/page-site.ts'
import type { Api } from '#contract'
import { codeOf } from '#shared/errors.ts'
import { IconShieldCheck } from '#ui/page-icons.tsx'
import { WarrantyHead } from '../../admin/warranty-head.tsx'
import { deskTexts } from '../../texts/desk.ts'
import type { DeskAction } from './action-rules.ts'
import { AddFromAddress, AddSerialsButton } from './add-serials.tsx'
import css from './desk.module.css'
import {
  type DeskQuery,
  deskAddress,
  isDeskFiltered,
  readDeskQuery,
  toDeskFilters,
  toListQuery,
} from './desk-query.ts'
import { Filters } from './filters.tsx'
import { ManyBar } from './many-bar.tsx'
import { toOpened } from './opened.ts'
import { SerialDrawer } from './serial-drawer.tsx'
import { SerialsTable } from './serials-table.tsx'
import { Toolbar } from './toolbar.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { useEntrySelection } from './use-selection.ts'

export const loader = adminLoader(async ({ api, url }) => {
  const query = readDeskQuery(url.searchParams)
  const [list, tree, found] = await Promise.all([
    api.call('GET /serials', { query: toListQuery(query) }),
    api.call('GET /category/categories-tree'),
    findOpen(api, query.open),
  ])
  return { query, list, tree, opened: toOpened(query.open, found) }
})

/** Null: there is no such number or range. */
async function findOpen(api: Api, open: DeskQuery['open']) {
  if (!open) return null
  try {
    if ('range' in open) {
      const entry = await api.call('GET /serials/ranges/:id', { params: { id: open.range } })
      return { serial: entry.serial, printed: entry.printed, entry, range: null }
    }
    return await api.call('GET /serials/numbers/:serial', { params: { serial: open.serial } })
  } catch (error) {
    if (codeOf(error) === 'not_found' || codeOf(error) === 'invalid') return null
    throw error
  }
}

export function Component() {
  const { query, list, tree, opened } = useLoaderData<typeof loader>()
  const t = useTexts(deskTexts)
  const navigate = useNavigate()
  const search = useRef<HTMLInputElement>(null)
  const [form, setForm] = useState<{ of: string; action: DeskAction }>()
  const selection = useEntrySelection(
    list.items,
    deskAddress({ ...query, open: undefined, cursor: undefined, sort: 'changed' }),
  )
  const go = (change: Partial<DeskQuery>, options: { replace?: boolean } = {}) =>
    void navigate(deskAddress({ ...query, ...change }), { preventScrollReset: true, ...options })
  const filter = (change: Partial<DeskQuery>, options?: { replace: boolean }) =>
    go({ cursor: undefined, ...change }, options)
  const action = form && form.of === opened?.key ? form.action : undefined
  const openForm = (next: DeskAction | undefined) =>
    setForm(next && opened ? { of: opened.key, action: next } : undefined)
  useSlashKey(() => search.current?.focus())
  useDeskKeys({
    items: list.items,
    opened,
    onOpen: open => go({ open }, { replace: opened !== undefined }),
    onAction: openForm,
    onEscape: () => (action ? openForm(undefined) : opened && go({ open: undefined })),
  })
  const isEmpty = list.items.length === 0
  return (
    <div className={css.desk} data-open={opened ? '' : undefined}>
      <div className={css.main}>
        <WarrantyHead current="serials">
          {list.total > 0 && (
            <ExportMenu
              lists={[
                {
                  label: isDeskFiltered(query) ? t.exported.found : t.exported.all,
                  wanted: { what: 'serials', filter: toDeskFilters(query) },
                  note: t.exported.note,
                },
              ]}
            />
          )}
          <ImportButton to="/admin/import/serials" />
          <AddSerialsButton onAdded={open => go({ open })} />
        </WarrantyHead>
        <Toolbar query={query} list={list} searchRef={search} onChange={filter} />
        <div className={css.filters}>
          <Filters query={query} tree={tree} items={list.items} onChange={filter} />
        </div>
        {list.search?.byEnding && <p className={css.note}>{t.byEnding}</p>}
        {isEmpty && !isDeskFiltered(query) && !query.cursor ? (
          <EmptyScreen icon={<IconShieldCheck size={40} />} {...t.empty}>
            <AddSerialsButton onAdded={open => go({ open })} />
            <ImportButton to="/admin/import/serials" />
          </EmptyScreen>
        ) : isEmpty ? (
          <EmptyScreen icon={<IconShieldCheck size={40} />} {...t.none} />
        ) : (
          <SerialsTable query={query} list={list} opened={opened} selection={selection} />
        )}
      </div>
      <AddFromAddress onAdded={open => go({ open })} />
      {opened && (
        <SerialDrawer
          key={opened.key}
          opened={opened}
          action={action}
          onAction={openForm}
          onClose={() => go({ open: undefined })}
          query={query}
        />
      )}
      {(selection.isAll || selection.ids.length > 0) && (
        <ManyBar selection={selection} query={query} list={list} />
      )}
    </div>
  )
}
