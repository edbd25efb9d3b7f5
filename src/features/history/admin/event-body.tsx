/** One entry of the Activity page: what was changed by whom, and the undo button. Used by `event-list.tsx`. */
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from '#admin/link.tsx'
import { formatClock, formatTime } from '#admin/time.ts'
import { useSite, useTexts } from '#app/page-site.ts'
import type { EntityHistory, Reader } from '../entity-history.ts'
import type { HistoryEvent } from '../event.ts'
import { historyTexts } from '../texts/index.ts'
import { nameAction } from './action-name.ts'
import css from './activity.module.css'
import { activityPathOf } from './activity-query.ts'
import { ChangeLines, EntityLabel } from './change-lines.tsx'
import { EventGroupBody } from './event-group.tsx'
import { useUndo } from './undo.ts'

type Props = {
  event: HistoryEvent
  history: EntityHistory
  reader: Reader
  /** In the history of one entity, an event of a group is shown by itself. */
  isOneEntity: boolean
}

export function EventBody({ event, history, reader, isOneEntity }: Props) {
  const { locale } = reader
  const t = useTexts(historyTexts)
  const { timeZone } = useSite()
  const { undoneAt } = event
  const group = isOneEntity ? null : event.group
  const counted = event.group && t.counted(event.group.count, history.texts[locale])
  return (
    <div className={css.event} data-undone={undoneAt ? '' : undefined}>
      <div className={css.head}>
        <p className={css.what}>
          {group ? (
            <span className={css.label}>{counted}</span>
          ) : (
            <EntityLabel event={event} history={history} />
          )}
          <span className={css.action}>{nameAction(event.action, { histories: [history], locale })}</span>
        </p>
        {event.undoable && (
          <UndoButton event={event} history={history} reader={reader} isOneEntity={isOneEntity} />
        )}
      </div>
      <p className={css.by}>
        <Who event={event} history={history} reader={reader} />
        <time dateTime={event.at}>{formatClock(event.at, { locale, timeZone })}</time>
        {counted && !group && <span>{t.partOfGroup(counted)}</span>}
        {event.undoes !== null && <span>{t.undid}</span>}
        {undoneAt && <span>{t.undone(formatTime(undoneAt, { locale, timeZone }))}</span>}
      </p>
      {group ? (
        <EventGroupBody group={group} history={history} reader={reader} />
      ) : (
        <ChangeLines event={event} history={history} reader={reader} />
      )}
    </div>
  )
}

/** Undoes the whole group of an event, and says so where only one event of it is shown. */
function UndoButton({ event, history, reader: { locale }, isOneEntity }: Props) {
  const t = useTexts(historyTexts)
  const { busy, undo } = useUndo(history)
  const action = nameAction(event.action, { histories: [history], locale })
  const what = event.group ? t.counted(event.group.count, history.texts[locale]) : event.label
  const isPart = event.group !== null && isOneEntity
  return (
    <Button
      variant="default"
      size="xs"
      className={css.undo}
      loading={busy}
      aria-label={isPart ? t.undoAllNamed(action, what) : t.undoNamed(action, what)}
      leftSection={<IconArrowBackUp size={16} stroke={1.5} className="turns" aria-hidden="true" />}
      onClick={() => undo(event)}
    >
      {isPart ? t.undoAll : t.undo}
    </Button>
  )
}

function Who({ event: { admin }, history, reader }: Omit<Props, 'isOneEntity'>) {
  const t = useTexts(historyTexts)
  if (!admin.name) return <span>{history.unknownActor?.[reader.locale] ?? t.bySystem}</span>
  if (admin.id === null) return <bdi>{admin.name}</bdi>
  return (
    <Link to={activityPathOf({ admin: admin.id })} className={css.person} title={t.onlyBy(admin.name)}>
      <bdi>{admin.name}</bdi>
    </Link>
  )
}
