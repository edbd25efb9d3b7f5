/** One bulk change: how far it is, or how it ended, with what can be done about it. Used by `bulk-change-cards.tsx`. */

import { useId, useState } from 'react'
import { IconArrowBackUp, IconPlayerStop, IconReload } from '#admin/icons.tsx'
import { LocalizedText } from '#app/components/localized-text.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { localize } from '#ui/localize.ts'
import { IconAlertTriangle, IconCircleCheck } from '#ui/page-icons.tsx'
import type { BulkChange } from '../bulk-changes.contract.ts'
import { describeProgress } from '../describe-bulk-change.ts'
import { bulkChangeTexts } from '../texts/bulk-changes.ts'
import css from './bulk-change-cards.module.css'
import { isOngoing } from './poll-bulk-changes.ts'
import { useDescription } from './use-description.ts'

type Props = {
  change: BulkChange
  isBusy: boolean
  onCancel(): void
  onDismiss(): void
  onUndo(): void
  onResume(): void
}

export function BulkChangeCard({ change, isBusy, onCancel, onDismiss, onUndo, onResume }: Props) {
  const t = useTexts(bulkChangeTexts)
  const titleId = useId()
  const { title, details } = useDescription()(change)
  const isUnderWay = isOngoing(change)
  // What an undo did is undone on the Activity page: here “Undone” would mean two things.
  const hasUndo = !isUnderWay && change.eventId !== null && change.kind !== 'undo'
  const close = isUnderWay ? t.cancel : t.dismiss
  const isWaiting = isBusy || change.isCancelling
  const lines = isUnderWay ? describeProgress(change, t) : details.join(' ')
  const text = lines && <p className={css.details}>{lines}</p>
  return (
    <li className={css.card} aria-labelledby={titleId}>
      <div className={css.head}>
        <StateIcon change={change} />
        <p id={titleId} className={css.title}>
          {title}
        </p>
      </div>
      {isUnderWay && <CardProgress change={change} titleId={titleId} />}
      {change.conflict && (
        <div>
          {text}
          <ConflictNames conflict={change.conflict} more={change.state === 'done' ? t.moreKept : t.more} />
        </div>
      )}
      <div className={css.foot}>
        {!change.conflict && text}
        <div className={css.actions}>
          {hasUndo && (
            <button
              type="button"
              className={`${css.action} ${css.undo}`}
              aria-label={t.named(t.undo, title)}
              aria-disabled={isWaiting}
              onClick={isWaiting ? undefined : onUndo}
            >
              <IconArrowBackUp size={16} className="turns" />
              {t.undo}
            </button>
          )}
          {change.state === 'stopped' && (
            <button
              type="button"
              className={css.action}
              aria-label={t.named(t.resume, title)}
              aria-disabled={isWaiting}
              onClick={isWaiting ? undefined : onResume}
            >
              <IconReload size={16} />
              {t.resume}
            </button>
          )}
          {/* One button for both, so that it keeps the focus when the change ends. For the same reason it is never disabled. */}
          {(change.canCancel || !isUnderWay) && (
            <button
              type="button"
              className={css.action}
              aria-label={t.named(close, title)}
              aria-disabled={isWaiting}
              onClick={isWaiting ? undefined : isUnderWay ? onCancel : onDismiss}
            >
              {close}
            </button>
          )}
        </div>
      </div>
    </li>
  )
}

function CardProgress({ change, titleId }: { change: BulkChange; titleId: string }) {
  const t = useTexts(bulkChangeTexts)
  const { done, total } = change
  return (
    <div
      role="progressbar"
      aria-labelledby={titleId}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={describeProgress(change, t)}
      className={css.track}
    >
      <div className={css.bar} style={{ inlineSize: `${total > 0 ? (done / total) * 100 : 0}%` }} />
    </div>
  )
}

function StateIcon({ change: { state, changed } }: { change: BulkChange }) {
  const icon = { size: 20 } as const
  if (state === 'refused' || state === 'failed')
    return <IconAlertTriangle {...icon} className={css.icon} color="var(--c-error)" />
  if (state === 'cancelled' || state === 'stopped')
    return <IconPlayerStop {...icon} className={css.icon} color="var(--c-warning)" />
  if (state === 'done' && changed > 0)
    return <IconCircleCheck {...icon} className={css.icon} color="var(--c-success)" />
  return null
}

const shownNames = 5

type ConflictProps = { conflict: NonNullable<BulkChange['conflict']>; more(count: number): string }

/** The products for which an undo was refused, or what it kept: the first ones, and on demand all that are known by name. */
function ConflictNames({ conflict: { count, names }, more }: ConflictProps) {
  const locale = useLocale()
  const { baseLocale: base } = useSite()
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen ? names : names.slice(0, shownNames)
  const left = count - shown.length
  return (
    <>
      <ul className={css.names}>
        {shown.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two products may have one name, and their order never changes
          <li key={index}>
            <LocalizedText value={localize(name, 'label', { locale, base })} mark={false} />
          </li>
        ))}
      </ul>
      {left > 0 &&
        (names.length > shown.length ? (
          <button type="button" className={css.more} aria-expanded={false} onClick={() => setIsOpen(true)}>
            {more(left)}
          </button>
        ) : (
          <p className={css.details}>{more(left)}</p>
        ))}
    </>
  )
}
