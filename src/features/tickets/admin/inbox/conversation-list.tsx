/** The left side of the inbox: search, filters, and the matching conversations. Used by the inbox page. */
import { ActionIcon, Button, Menu } from '@mantine/core'
import type { RefObject } from 'react'
import { IconArrowLeft, IconArrowUp, IconDots, IconTemplate, IconTrash } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { KeyHint } from '#admin/list/key-hint.tsx'
import { useLiveState } from '#admin/live/live-events.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { ticketTexts } from '../../texts/index.ts'
import { useDraftTexts } from '../composer/use-draft.ts'
import { Notice } from '../conversation/notice.tsx'
import { useColleaguesPresence } from '../conversation/use-presence.ts'
import css from './conversation-list.module.css'
import { ConversationRow } from './conversation-row.tsx'
import { defaultQuery, type InboxQuery, inboxAddress, inboxPath } from './inbox-query.ts'
import { ListEmpty } from './list-empty.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import type { LoadedTickets } from './use-ticket-list.ts'

type Props = {
  list: LoadedTickets
  query: InboxQuery
  meId: number
  scroller: RefObject<HTMLDivElement | null>
  searchRef: RefObject<HTMLInputElement | null>
  onFilter(changes: Partial<InboxQuery>, options?: { replace: boolean }): void
}

export function ConversationList({ list, query, meId, scroller, searchRef, onFilter }: Props) {
  const t = useTexts(ticketTexts)
  const isPolling = useLiveState() === 'polling'
  const { rows, failure } = list
  return (
    <section className={css.pane} aria-label={t.list}>
      <ListHead query={query} unread={list.counts?.unread} />
      <ListFilters query={query} counts={list.counts} searchRef={searchRef} onFilter={onFilter} />
      {query.trash && <Notice>{t.trashHint}</Notice>}
      {failure !== undefined && rows && (
        <Notice tone="warning" action={{ label: t.retry, run: list.reload }}>
          {t.stale}
        </Notice>
      )}
      {failure === undefined && isPolling && <Notice>{t.polling}</Notice>}
      <div className={css.body}>
        {list.newCount > 0 && (
          <button
            type="button"
            className={css.new}
            aria-label={t.showNew(list.newCount)}
            onClick={() => {
              list.showNew()
              scroller.current?.scrollTo({ top: 0 })
            }}
          >
            <IconArrowUp size={16} stroke={1.75} />
            {t.newRows(list.newCount)}
          </button>
        )}
        <div ref={scroller} className={css.rows} aria-busy={list.isLoading} data-loading={list.isLoading}>
          <Rows list={list} query={query} meId={meId} onFilter={onFilter} />
        </div>
      </div>
      <Keys />
    </section>
  )
}

function Rows({ list, query, meId, onFilter }: Pick<Props, 'list' | 'query' | 'meId' | 'onFilter'>) {
  const t = useTexts(ticketTexts)
  const drafts = useDraftTexts(meId)
  const presence = useColleaguesPresence()
  const { rows, failure } = list
  const now = Date.now()
  if (!rows && failure !== undefined)
    return (
      <div className={css.failed} role="alert">
        <p>{t.failed}</p>
        <Button variant="default" size="sm" onClick={list.reload}>
          {t.retry}
        </Button>
      </div>
    )
  if (!rows) return <ListSkeleton />
  if (rows.length === 0 && !list.isLoading)
    return <ListEmpty query={query} counts={list.counts} onFilter={onFilter} />
  return (
    <>
      <ul>
        {rows.map(ticket => (
          <ConversationRow
            key={ticket.id}
            ticket={ticket}
            to={inboxAddress({ ...query, id: ticket.id })}
            isOpen={ticket.id === query.id}
            meId={meId}
            draft={drafts.get(ticket.id)}
            presence={(presence.get(ticket.id) ?? []).filter(({ adminId }) => adminId !== meId)}
            now={now}
          />
        ))}
      </ul>
      <Pager list={list} query={query} />
    </>
  )
}

function ListHead({ query, unread }: { query: InboxQuery; unread: number | undefined }) {
  const t = useTexts(ticketTexts)
  const icon = { size: 18 } as const
  return (
    <header className={css.head}>
      {query.trash && (
        <ActionIcon
          component={Link}
          to={inboxPath}
          variant="subtle"
          color="var(--c-dim)"
          size="lg"
          aria-label={t.backToInbox}
        >
          <IconArrowLeft {...icon} className="turns" />
        </ActionIcon>
      )}
      <h1 className={css.title}>{query.trash ? t.trashTitle : t.title}</h1>
      {!query.trash && unread !== undefined && unread > 0 && (
        <span className={css.unread}>{t.unreadCount(unread)}</span>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="var(--c-dim)"
            size="lg"
            className={css.menu}
            aria-label={t.more}
          >
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to="/admin/canned-replies" leftSection={<IconTemplate {...icon} />}>
            {t.canned}
          </Menu.Item>
          <Menu.Item
            component={Link}
            to={inboxAddress({ ...defaultQuery, trash: true })}
            leftSection={<IconTrash {...icon} />}
          >
            {t.trash}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </header>
  )
}

function Pager({ list: { page }, query }: Pick<Props, 'list' | 'query'>) {
  const t = useTexts(ticketTexts)
  const locale = useLocale()
  if (!page || (page.page === 1 && page.total <= page.pageSize)) return null
  const from = (page.page - 1) * page.pageSize + 1
  const to = from + page.items.length - 1
  const total = page.totalIsAtLeast ? t.atLeast(page.total) : formatNumber(page.total, locale)
  const pageAddress = (number: number) => inboxAddress({ ...query, page: number })
  return (
    <nav aria-label={t.pages} className={css.pager}>
      {page.page > 1 && (
        <Button component={Link} to={pageAddress(page.page - 1)} variant="default" size="xs">
          {t.newer}
        </Button>
      )}
      <span>{t.range(from, to, total)}</span>
      {to < page.total && (
        <Button component={Link} to={pageAddress(page.page + 1)} variant="default" size="xs">
          {t.older}
        </Button>
      )}
    </nav>
  )
}

function Keys() {
  const t = useTexts(ticketTexts).keys
  return (
    <>
      <div className={css.keys} aria-hidden="true">
        <span>
          <KeyHint>J</KeyHint>
          <KeyHint>K</KeyHint> {t.next}
        </span>
        <span>
          <KeyHint>R</KeyHint> {t.reply}
        </span>
        <span>
          <KeyHint>E</KeyHint> {t.close}
        </span>
        <span>
          <KeyHint>U</KeyHint> {t.unread}
        </span>
      </div>
      <p className="visually-hidden">{t.help}</p>
    </>
  )
}
