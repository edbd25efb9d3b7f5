/** The search and the filters of the list. Each of them is part of the address. Used by `conversation-list.tsx`. */
import { Menu, SegmentedControl, UnstyledButton } from '@mantine/core'
import type { RefObject } from 'react'
import { IconChevronDown } from '#admin/icons.tsx'
import { SearchField } from '#admin/list/search-field.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { ticketTexts } from '../../texts/index.ts'
import { topics } from '../../ticket-bounds.ts'
import { defaultStatus, type InboxQuery, type InboxStatus, inboxStatuses } from './inbox-query.ts'
import css from './list-filters.module.css'
import type { Counts } from './use-ticket-list.ts'

const debounceMs = 300

type Props = {
  query: InboxQuery
  counts: Counts | undefined
  searchRef: RefObject<HTMLInputElement | null>
  /** `replace`: typing a search does not add an entry to the browser's history for every letter. */
  onFilter(changes: Partial<InboxQuery>, options?: { replace: boolean }): void
}

export function ListFilters({ query, counts, searchRef, onFilter }: Props) {
  const t = useTexts(ticketTexts)
  const locale = useLocale()
  const statuses = inboxStatuses.map(value => ({
    value,
    label:
      value === 'open' && counts
        ? `${t.statuses.open} ${formatNumber(counts.open, locale)}`
        : t.statuses[value],
  }))
  return (
    <div className={css.filters}>
      <SearchField
        q={query.q}
        texts={t}
        debounceMs={debounceMs}
        maxLength={200}
        inputRef={searchRef}
        onSearch={(q, options) => onFilter({ q }, options)}
      />
      {!query.trash && (
        <div className={css.line}>
          <SegmentedControl
            aria-label={t.statusLabel}
            className={css.statuses}
            size="xs"
            data={statuses}
            value={query.status}
            onChange={status => onFilter({ status: status as InboxStatus })}
          />
          <TopicMenu query={query} onFilter={onFilter} />
        </div>
      )}
      {!query.trash && (
        <div className={css.chips}>
          <Chip
            label={t.unread}
            count={counts?.unread}
            isOn={query.unread}
            // Shows all unread conversations, which is what the number counts. Turned off, it shows the open ones again.
            onClick={() =>
              onFilter(
                query.unread
                  ? { unread: false, status: defaultStatus(query.q) }
                  : { unread: true, status: 'all' },
              )
            }
          />
          <Chip
            label={t.mine}
            count={counts?.mine}
            isOn={query.assignee === 'me'}
            onClick={() => onFilter({ assignee: query.assignee === 'me' ? undefined : 'me' })}
          />
          <Chip
            label={t.unassigned}
            count={counts?.unassigned}
            isOn={query.assignee === 'none'}
            onClick={() => onFilter({ assignee: query.assignee === 'none' ? undefined : 'none' })}
          />
        </div>
      )}
    </div>
  )
}

function TopicMenu({ query, onFilter }: Pick<Props, 'query' | 'onFilter'>) {
  const t = useTexts(ticketTexts)
  const label = query.topic ? t.topics[query.topic] : t.topic
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <UnstyledButton className={css.topic} data-on={query.topic ? '' : undefined}>
          {query.topic && <span className="visually-hidden">{t.topic}: </span>}
          <span className={css.word}>{label}</span>
          <IconChevronDown size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={query.topic ?? ''}
          onChange={topic => onFilter({ topic: topics.find(one => one === topic) })}
        >
          <Menu.RadioItem value="">{t.allTopics}</Menu.RadioItem>
          {topics.map(topic => (
            <Menu.RadioItem key={topic} value={topic}>
              {t.topics[topic]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

type ChipProps = { label: string; count: number | undefined; isOn: boolean; onClick(): void }

function Chip({ label, count, isOn, onClick }: ChipProps) {
  const locale = useLocale()
  return (
    <button type="button" className={css.chip} aria-pressed={isOn} onClick={onClick}>
      {label}
      {count !== undefined && <b>{formatNumber(count, locale)}</b>}
    </button>
  )
}
