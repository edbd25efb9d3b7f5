/**
 * Explains why the list is empty: there are no messages yet, none is open or closed, or the filters match nothing. Used by
 * `conversation-list.tsx`.
 */
import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useChecklist } from '#admin/checklist-state.tsx'
import { IconChecks, IconInbox, IconSearchOff, IconTrash } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { adminTexts } from '#admin/texts/admin.ts'
import { useLocale, usePath, useTexts } from '#app/page-site.ts'
import { countStepsLeft } from '#features/checklist/checklist-progress.ts'
import { checklistTexts } from '#features/checklist/texts/checklist.ts'
import { formatNumber } from '#shared/number.ts'
import { ticketTexts } from '../../texts/index.ts'
import { type InboxQuery, isInboxFiltered } from './inbox-query.ts'
import css from './list-empty.module.css'
import { ListSkeleton } from './list-skeleton.tsx'
import type { Counts } from './use-ticket-list.ts'

type Props = {
  query: InboxQuery
  counts: Counts | undefined
  onFilter(changes: Partial<InboxQuery>): void
}

const icon = { size: 32 } as const
const noFilters = { q: '', status: 'open', topic: undefined, unread: false, assignee: undefined } as const

export function ListEmpty({ query, counts, onFilter }: Props) {
  const t = useTexts(ticketTexts)
  if (query.page > 1)
    return (
      <Empty icon={<IconInbox {...icon} />} title={t.noPageTitle} text={t.noPageText}>
        <Button variant="default" size="sm" onClick={() => onFilter({ page: 1 })}>
          {t.firstPage}
        </Button>
      </Empty>
    )
  if (isInboxFiltered(query))
    return (
      <Empty icon={<IconSearchOff {...icon} />} title={t.noneTitle} text={t.noneText}>
        {query.q !== '' && query.status !== 'all' && !query.trash && (
          <Button size="sm" onClick={() => onFilter({ status: 'all' })}>
            {t.searchAll}
          </Button>
        )}
        <Button variant="default" size="sm" onClick={() => onFilter(noFilters)}>
          {t.clearFilters}
        </Button>
      </Empty>
    )
  if (query.trash)
    return <Empty icon={<IconTrash {...icon} />} title={t.trashEmptyTitle} text={t.trashEmptyText} />
  if (query.status === 'closed')
    return <Empty icon={<IconInbox {...icon} />} title={t.noClosedTitle} text={t.noClosedText} />
  return <NothingOpen isAll={query.status === 'all'} counts={counts} onFilter={onFilter} />
}

/** Asks the server before it says "no messages yet", because closed and unread conversations count as messages too. */
function NothingOpen({ isAll, counts, onFilter }: { isAll: boolean } & Omit<Props, 'query'>) {
  const t = useTexts(ticketTexts)
  const path = usePath()
  const { data, failure } = useServerData({
    key: 'total',
    load: api => api.call('GET /ticket', { query: { pageSize: 1 } }),
  })
  // If the number is unknown, the more cautious text is shown. Where all would be listed, there are none.
  const total = failure === undefined ? data?.total : isAll ? 0 : 1
  if (total === undefined) return <ListSkeleton />
  if (total === 0 && !counts?.unread)
    return (
      <Empty icon={<IconInbox {...icon} />} title={t.emptyTitle} text={t.emptyText}>
        <Button component="a" href={path('/contact')} target="_blank" variant="default" size="sm">
          {t.viewContact}
        </Button>
        <ChecklistCard />
      </Empty>
    )
  return (
    <Empty icon={<IconChecks {...icon} />} title={t.doneTitle} text={t.doneText}>
      <Button variant="default" size="sm" onClick={() => onFilter({ status: 'closed' })}>
        {t.showClosed}
      </Button>
    </Empty>
  )
}

/** In a new shop, where there is nothing to answer yet. */
function ChecklistCard() {
  const { start } = useTexts(adminTexts)
  const t = useTexts(checklistTexts)
  const locale = useLocale()
  const { keep } = useChecklist()
  // Asked anew: steps may have been done since the back office was opened.
  const { data } = useServerData({ key: 'checklist', load: api => api.call('GET /checklist') })
  useEffect(() => data && keep(data), [data, keep])
  const stepsLeft = data ? countStepsLeft(data) : 0
  if (stepsLeft === 0) return null
  const text = stepsLeft === 1 ? t.cardTextOne : t.cardText(formatNumber(stepsLeft, locale))
  return (
    <div className={css.card}>
      <h3 className={css.cardTitle}>{start}</h3>
      <p className={css.text}>{text}</p>
      <Button component={Link} to="/admin/start" size="sm">
        {t.open}
      </Button>
    </div>
  )
}

type EmptyProps = { icon: ReactNode; title: string; text: string; children?: ReactNode }

function Empty({ icon, title, text, children }: EmptyProps) {
  return (
    <div className={css.empty}>
      <div className={css.drawing} aria-hidden="true">
        {icon}
      </div>
      <h2 className={css.title}>{title}</h2>
      <p className={css.text}>{text}</p>
      {children}
    </div>
  )
}
