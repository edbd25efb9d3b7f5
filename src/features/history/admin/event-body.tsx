/** One entry of the Activity page: what was changed by whom, and the undo button. Used by `event-list.tsx`. */
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '#admin/icons.tsx'
import { useSite, useTexts } from '#app/page-site.ts'
import { formatClock, formatTime } from '#shared/times.ts'
import type { Histories, Reader } from '../entity-history.ts'
import type { HistoryEvent } from '../event.ts'
import { historyTexts } from '../texts/index.ts'
import { nameAction } from './action-name.ts'
import css from './activity.module.css'
import { ChangeLines } from './change-lines.tsx'
import { EventGroupBody } from './event-group.tsx'
import { useEventName } from './event-name.ts'
import { EventSentence } from './event-sentence.tsx'
import { type BackgroundUndo, useUndo } from './undo.ts'

type Props = {
  event: HistoryEvent
  histories: Histories
  reader: Reader
  /** In the history of one entity, an event of a group is shown by itself. */
  isOneEntity: boolean
  inBackground: BackgroundUndo
}

export function EventBody(props: Props) {
  const { event, histories, reader, isOneEntity } = props
  const history = histories[event.entity]
  const { locale } = reader
  const t = useTexts(historyTexts)
  const { timeZone } = useSite()
  const { undoneAt } = event
  const group = isOneEntity ? null : event.group
  const counted = event.group && !event.group.hasLead && t.counted(event.group.count, history.texts[locale])
  return (
    <div className={css.event} data-undone={undoneAt ? '' : undefined}>
      <div className={css.head}>
        <EventSentence event={event} history={history} reader={reader} isAlone={isOneEntity} />
        {event.undoable && <UndoButton {...props} />}
      </div>
      <p className={css.by}>
        <time dateTime={event.at}>{formatClock(event.at, { locale, timeZone })}</time>
        {isPart(event, isOneEntity) && <span>{counted ? t.partOfGroup(counted) : t.partOfLead}</span>}
        {undoneAt && <span>{t.undone(formatTime(undoneAt, { locale, timeZone }))}</span>}
        {isWholeRestored(event) && <span>{t.undoIsFinal}</span>}
      </p>
      {(!group || group.hasLead) && !history.hasNoLines && (
        <ChangeLines event={event} history={history} reader={reader} />
      )}
      {group && <EventGroupBody event={event} group={group} histories={histories} reader={reader} />}
    </div>
  )
}

/**
 * Whether, in the history of one entity, the event is one of many that were changed together. The event that caused the others
 * does not count as one of many.
 */
const isPart = ({ action, group }: HistoryEvent, isOneEntity: boolean) =>
  isOneEntity && group !== null && (!group.hasLead || action === 'update')

/**
 * Whether a category was restored with all it held. No undo is offered for this: deleting the category again means to choose
 * again where its contents go.
 */
const isWholeRestored = ({ action, entity, group }: HistoryEvent) =>
  action === 'restore' && entity === 'category' && group?.hasLead === true

/** Undoes the whole group of an event, and says so where only one event of it is shown. */
function UndoButton({ event, histories, reader: { locale }, isOneEntity, inBackground }: Props) {
  const history = histories[event.entity]
  const t = useTexts(historyTexts)
  const nameOf = useEventName()
  const { busy, undo } = useUndo(history, inBackground)
  const action = nameAction(event.action, { histories: [history], locale })
  const { group } = event
  const what =
    group && !group.hasLead
      ? t.counted(group.count, history.texts[locale])
      : // The settings and the demo have no name of their own.
        nameOf(event) || (history.texts[locale].object ?? '')
  const isAll = isPart(event, isOneEntity)
  return (
    <Button
      variant="default"
      size="xs"
      className={css.undo}
      loading={busy}
      aria-label={isAll ? t.undoAllNamed(action, what) : t.undoNamed(action, what)}
      leftSection={<IconArrowBackUp size={16} className="turns" />}
      onClick={() => undo(event)}
    >
      {isAll ? t.undoAll : t.undo}
    </Button>
  )
}
