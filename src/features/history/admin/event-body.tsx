/** One event of the Activity page: what was changed by whom, and the undo button. Used by `event-list.tsx`. */
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from '#admin/link.tsx'
import { formatClock, formatTime } from '#admin/time.ts'
import { useSite } from '#app/page-site.ts'
import { type DescribedChange, describeChanges, type Reader } from '../describe-changes.ts'
import type { HistoryEvent } from '../event.ts'
import css from './activity-page.module.css'
import { activityPathOf, pathOf } from './activity-query.ts'
import { useUndo } from './undo.ts'

/** More lines than this are hidden behind a button. Of a newly created entity all of them are. */
const maxLinesOf = (action: HistoryEvent['action']) => (action === 'create' ? 0 : 4)

type Props = { event: HistoryEvent; reader: Reader }

export function EventBody({ event, reader }: Props) {
  const { t, locale } = reader
  const { timeZone } = useSite()
  const { busy, undo } = useUndo()
  const { action, label, undoneAt } = event
  return (
    <div className={css.event} data-undone={undoneAt ? '' : undefined}>
      <div className={css.head}>
        <p className={css.what}>
          <Label event={event} />
          <span className={css.action}>{t.actions[action]}</span>
        </p>
        {event.undoable && (
          <Button
            variant="default"
            size="xs"
            className={css.undo}
            loading={busy}
            aria-label={t.undoNamed(t.actions[action], label)}
            leftSection={<IconArrowBackUp size={16} stroke={1.5} className="turns" aria-hidden="true" />}
            onClick={() => undo(event)}
          >
            {t.undo}
          </Button>
        )}
      </div>
      <p className={css.by}>
        <Who event={event} reader={reader} />
        <time dateTime={event.at}>{formatClock(event.at, { locale, timeZone })}</time>
        {event.undoes !== null && <span>{t.undid}</span>}
        {undoneAt && <span>{t.undone(formatTime(undoneAt, { locale, timeZone }))}</span>}
      </p>
      <ChangeLines lines={describeChanges(event.changes, reader)} max={maxLinesOf(action)} reader={reader} />
    </div>
  )
}

/** An entity in the trash has no page to link to. */
function Label({ event: { entity, entityId, label, action } }: Pick<Props, 'event'>) {
  const hasNoPage = action === 'delete' || action === 'purge' || entity === 'attribute'
  if (hasNoPage) return <bdi className={css.label}>{label}</bdi>
  return (
    <Link to={pathOf(entity, entityId)} className={css.label} viewTransition>
      <bdi>{label}</bdi>
    </Link>
  )
}

function Who({ event: { admin, entity }, reader: { t } }: Props) {
  // Whoever typed a wrong password may be anybody.
  if (!admin.name && entity === 'login') return <span>{t.byUnknown}</span>
  if (!admin.name) return <span>{t.bySystem}</span>
  if (admin.id === null) return <bdi>{admin.name}</bdi>
  return (
    <Link to={activityPathOf({ admin: admin.id })} className={css.person} title={t.onlyBy(admin.name)}>
      <bdi>{admin.name}</bdi>
    </Link>
  )
}

type LinesProps = { lines: DescribedChange[]; max: number; reader: Reader }

function ChangeLines({ lines, max, reader: { t } }: LinesProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (lines.length === 0) return null
  const shown = open ? lines : lines.slice(0, max)
  const left = lines.length - max
  return (
    <>
      <dl id={id} className={css.changes}>
        {shown.map(line => (
          <div key={line.key} className={css.change}>
            <dt>{line.label}</dt>
            <dd>
              <Values line={line} t={t} />
            </dd>
          </div>
        ))}
      </dl>
      {left > 0 && (
        <button
          type="button"
          className={css.more}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? t.showLess : max === 0 ? t.showFields(left) : t.showAll(left)}
        </button>
      )}
    </>
  )
}

function Values({ line: { before, after }, t }: { line: DescribedChange; t: Reader['t'] }) {
  if (after === undefined) return <span>{t.changed}</span>
  if (before === undefined) return <bdi>{after}</bdi>
  return (
    <>
      <span className="visually-hidden">{t.was}: </span>
      <del className={css.before} dir="auto">
        {before}
      </del>
      <IconArrowRight size={14} stroke={1.5} className={`turns ${css.arrow}`} aria-hidden="true" />
      <span className="visually-hidden">{t.is}: </span>
      <bdi>{after}</bdi>
    </>
  )
}
