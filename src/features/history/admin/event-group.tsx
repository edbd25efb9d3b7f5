/** What one change of many entities did: its fields, the first names, and on demand each entity. Used by `event-body.tsx`. */
import { Fragment, useId, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useTexts } from '#app/page-site.ts'
import { listInWords } from '#shared/plural.ts'
import { labelOfField } from '../describe-changes.ts'
import type { EntityHistory, Histories, Reader } from '../entity-history.ts'
import type { EventGroup, HistoryEvent } from '../event.ts'
import { historyTexts } from '../texts/index.ts'
import css from './activity.module.css'
import { ChangeLines, EntityLabel } from './change-lines.tsx'
import { useEventName } from './event-name.ts'

type Props = { event: HistoryEvent; group: EventGroup; histories: Histories; reader: Reader }

export function EventGroupBody({ event, group, histories, reader }: Props) {
  const t = useTexts(historyTexts)
  const { members, busy, loadMore } = useMembers(group, reader)
  const [open, setOpen] = useState(false)
  const id = useId()
  const { texts } = histories[event.entity]

  async function toggle() {
    if (!open && members.length === 0 && !(await loadMore())) return
    setOpen(!open)
  }

  return (
    <>
      {!group.hasLead && <Summary group={group} history={histories[event.entity]} reader={reader} />}
      <button
        type="button"
        className={css.more}
        aria-expanded={open}
        aria-controls={id}
        disabled={busy}
        onClick={() => void toggle()}
      >
        {open
          ? t.showLess
          : group.hasLead
            ? t.showRest(group.count - 1)
            : t.showMembers(t.counted(group.count, texts[reader.locale]))}
      </button>
      <ul id={id} className={css.members} hidden={!open}>
        {members
          // The event that caused the others is shown above the list.
          .filter(member => !group.hasLead || member.id !== event.id)
          .map(member => (
            <li key={member.id}>
              <EntityLabel event={member} history={histories[member.entity]} />
              <ChangeLines event={member} history={histories[member.entity]} reader={reader} />
            </li>
          ))}
      </ul>
      {open && members.length < group.count && (
        <button type="button" className={css.more} disabled={busy} onClick={() => void loadMore()}>
          {t.showMoreMembers}
        </button>
      )}
    </>
  )
}

type SummaryProps = { group: EventGroup; history: EntityHistory; reader: Reader }

/** What all events of a group have in common: the fields that changed, and the first names. */
function Summary({ group, history, reader: { locale } }: SummaryProps) {
  const t = useTexts(historyTexts)
  const nameOf = useEventName()
  const fields = new Set(group.fields.map(field => labelOfField(field, { history, locale })))
  const left = group.count - group.names.length
  const names = [...group.names.map(nameOf), ...(left > 0 ? [t.others(left)] : [])]
  return (
    <dl className={css.changes}>
      {fields.size > 0 && (
        <div className={css.change}>
          <dt>{t.groupFields}</dt>
          <dd>{listInWords([...fields], locale)}</dd>
        </div>
      )}
      <div className={css.change}>
        <dt>{t.groupNames}</dt>
        <dd>
          {names.map((name, index) => (
            // Dots between them, because names have commas. Each has its own direction, whatever the language of the list.
            // biome-ignore lint/suspicious/noArrayIndexKey: two products may have one name, and their order never changes
            <Fragment key={index}>
              {index > 0 && '\u00a0· '}
              <bdi>{name}</bdi>
            </Fragment>
          ))}
        </dd>
      </div>
    </dl>
  )
}

/** The largest page that the API allows. */
const pageSize = 100

/** The events of the group, loaded page by page. */
function useMembers(group: EventGroup, { locale }: Reader) {
  const api = useApi()
  const [members, setMembers] = useState<HistoryEvent[]>([])
  const [busy, setBusy] = useState(false)

  /** Returns whether it succeeded. */
  async function loadMore(): Promise<boolean> {
    setBusy(true)
    try {
      const page = members.length / pageSize + 1
      const { items } = await api.call('GET /events', { query: { group: group.id, page, pageSize } })
      setMembers([...members, ...items])
      return true
    } catch (error) {
      void notify(failureText(error as ApiError, locale), { kind: 'error' })
      return false
    } finally {
      setBusy(false)
    }
  }

  return { members, busy, loadMore }
}
