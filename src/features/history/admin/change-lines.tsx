/** The name of an entity and its changed fields, as an event shows them. Used by `event-body.tsx` and `event-group.tsx`. */

import { useId, useState } from 'react'
import { IconArrowRight } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { useTexts } from '#app/page-site.ts'
import { type DescribedChange, describeChanges } from '../describe-changes.ts'
import type { EntityHistory, Reader } from '../entity-history.ts'
import type { HistoryEvent } from '../event.ts'
import { type HistoryTexts, historyTexts } from '../texts/index.ts'
import css from './activity.module.css'
import { useEventName } from './event-name.ts'

type LabelProps = { event: HistoryEvent; history: EntityHistory }

/** An entity in the trash has no page to link to. */
export function EntityLabel({ event, history: { page } }: LabelProps) {
  const label = useEventName()(event)
  const { entityId, action } = event
  if (!page || action === 'delete' || action === 'purge') return <bdi className={css.label}>{label}</bdi>
  return (
    <Link to={page.pathOf(entityId)} className={css.label} viewTransition>
      <bdi>{label}</bdi>
    </Link>
  )
}

/** More lines than this are hidden behind a button. A newly created entity hides all of its lines. */
const maxLinesOf = (action: HistoryEvent['action']) => (action === 'create' ? 0 : 4)

type LinesProps = { event: HistoryEvent; history: EntityHistory; reader: Reader }

export function ChangeLines({ event, history, reader }: LinesProps) {
  const t = useTexts(historyTexts)
  const [open, setOpen] = useState(false)
  const id = useId()
  const lines = describeChanges(event.changes, { history, reader })
  if (lines.length === 0) return null
  const max = maxLinesOf(event.action)
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

function Values({ line: { before, after }, t }: { line: DescribedChange; t: HistoryTexts }) {
  if (before === undefined) return after === undefined ? <span>{t.changed}</span> : <bdi>{after}</bdi>
  const was = (
    <>
      <span className="visually-hidden">{t.was}: </span>
      <del className={css.before} dir="auto">
        {before}
      </del>
    </>
  )
  if (after === undefined) return was
  return (
    <>
      {was}
      <IconArrowRight size={14} className={`turns ${css.arrow}`} />
      <span className="visually-hidden">{t.is}: </span>
      <bdi>{after}</bdi>
    </>
  )
}
