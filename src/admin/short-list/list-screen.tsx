/** The screen of a short list that staff keep, such as the questions of the help page. `CONTRIBUTING.md` says how one is added. */
import { Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { IconSearch } from '#admin/icons.tsx'
import { useTexts } from '#app/page-site.ts'
import { findByWords } from '#shared/find-by-words.ts'
import { AddButton } from '../list/add-button.tsx'
import { EmptyScreen, PageHead } from '../page.tsx'
import { shortListTexts } from '../texts/short-list.ts'
import { type ListActionOptions, type ListChange, useListActions } from './list-actions.ts'
import { type ListedItem, ListRow, type RowTexts } from './list-row.tsx'
import css from './short-list.module.css'

type ScreenTexts = ListActionOptions['texts'] & {
  title: string
  hint?: string
  count(count: number, max: number): string
  full(max: number): string
  emptyTitle: string
  emptyText: string
  add: string
  search: string
  noneTitle: string
}

type Props<Item> = ListActionOptions &
  ListChange & {
    /** In their order. Items with a `position` can be moved. */
    items: Item[]
    /** The address of this screen. Those of its forms are below it. */
    path: string
    max: number
    icon: ReactNode
    texts: ScreenTexts
    back?: { to: string; label: string }
    describe(item: NoInfer<Item>): RowTexts
    /** What else stands in the head. */
    children?: ReactNode
  }

/** From this many items on there is a search field. Fewer can be seen at a glance. */
const minForSearch = 11

export function ShortListScreen<Item extends ListedItem>(props: Props<Item>) {
  const { items, path, max, icon, texts, back, children } = props
  const head = { title: texts.title, ...(back && { back }) }
  const add = <AddButton to={`${path}/create`}>{texts.add}</AddButton>
  if (items.length === 0) {
    return (
      <>
        <PageHead {...head}>{children}</PageHead>
        <EmptyScreen icon={icon} title={texts.emptyTitle} text={texts.emptyText}>
          {add}
        </EmptyScreen>
      </>
    )
  }
  const isFull = items.length >= max
  return (
    <>
      <PageHead {...head} note={<span className={css.count}>{texts.count(items.length, max)}</span>}>
        {children}
        {!isFull && add}
      </PageHead>
      {texts.hint && (
        <Text size="sm" c="dimmed" className={css.hint}>
          {texts.hint}
        </Text>
      )}
      <SearchedList {...props} />
      {isFull && (
        <Text size="sm" c="dimmed" mt="sm">
          {texts.full(max)}
        </Text>
      )}
    </>
  )
}

function SearchedList<Item extends ListedItem>(props: Props<Item>) {
  const { items, texts, describe } = props
  const t = useTexts(shortListTexts)
  const [query, setQuery] = useState('')
  const isSearchable = items.length >= minForSearch
  const isSearched = isSearchable && query.trim() !== ''
  const found = isSearched ? findByWords(items, query, item => describe(item).searched) : items
  return (
    <>
      {isSearchable && (
        <TextInput
          type="search"
          aria-label={texts.search}
          placeholder={texts.search}
          className={css.search}
          leftSection={<IconSearch size={18} />}
          value={query}
          onChange={event => setQuery(event.currentTarget.value)}
        />
      )}
      {found.length > 0 ? (
        // Between the items that were found stand others, so there they cannot be moved.
        <List {...props} found={found} canMove={!isSearched} />
      ) : (
        <EmptyScreen icon={<IconSearch size={40} />} title={texts.noneTitle} text={t.noneText} />
      )}
    </>
  )
}

type ListProps<Item> = Props<Item> & { found: Item[]; canMove: boolean }

function List<Item extends ListedItem>({ found, canMove, path, describe, ...options }: ListProps<Item>) {
  const actions = useListActions(options)
  const count = found.length
  return (
    <ol className={css.list}>
      {found.map((item, position) => (
        <ListRow
          key={item.id}
          item={item}
          texts={describe(item)}
          path={path}
          place={canMove && 'position' in item ? { position, count } : undefined}
          actions={actions}
        />
      ))}
    </ol>
  )
}
