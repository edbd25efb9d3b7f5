/** The cards of bulk changes at the lower edge of the back office. Loaded by `bulk-change-watch.tsx` when there is one to show. */
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#app/page-site.ts'
import type { BulkChange } from '../bulk-changes.contract.ts'
import { bulkChangeTexts } from '../texts/bulk-changes.ts'
import { BulkChangeCard } from './bulk-change-card.tsx'
import css from './bulk-change-cards.module.css'
import { useBulkChangeActions } from './use-bulk-change-actions.ts'
import { useDescription } from './use-description.ts'
import { usePlaceAboveBar } from './use-place-above-bar.ts'

type Props = {
  /** The newest first. Not empty. */
  items: BulkChange[]
  /** Products were changed at once, and not by another bulk change. */
  onUndone(): void
}

export function BulkChangeCards({ items, onUndone }: Props) {
  const t = useTexts(bulkChangeTexts)
  const cards = useRef<HTMLElement>(null)
  const announcement = useAnnouncement(items)
  const actions = useBulkChangeActions(onUndone)
  usePlaceAboveBar(cards)
  /** The pressed button goes away with its card. The focus goes to the other cards or, after the last one, to the page. */
  const leaveCard = (hasOthers: boolean) => {
    const next = hasOthers ? cards.current : document.getElementById('content')
    next?.focus({ preventScroll: true })
  }
  const ended = items.filter(({ finishedAt }) => finishedAt !== null)
  return (
    <section ref={cards} className={css.cards} aria-label={t.region} tabIndex={-1} data-bulk-changes>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <ul className={css.list}>
        {items.map(change => (
          <BulkChangeCard
            key={change.id}
            change={change}
            isBusy={actions.busyId === change.id}
            onCancel={() => void actions.cancel(change)}
            onDismiss={async () => {
              if (await actions.dismiss(change)) leaveCard(items.length > 1)
            }}
            onResume={() => void actions.resume(change)}
            onUndo={async () => {
              if (await actions.undo(change)) leaveCard(items.length > 1 || change.undoIsBulk)
            }}
          />
        ))}
      </ul>
      {ended.length > 1 && (
        <div className={css.all}>
          <button
            type="button"
            className={css.action}
            onClick={async () => {
              if (await actions.dismissAll(ended)) leaveCard(items.length > ended.length)
            }}
          >
            {t.dismissAll}
          </button>
        </div>
      )}
    </section>
  )
}

/** What screen readers hear: beginnings, ends and cancelling, but not every step of the progress. */
function useAnnouncement(items: BulkChange[]) {
  const t = useTexts(bulkChangeTexts)
  const describe = useDescription()
  const [announcement, setAnnouncement] = useState('')
  const announced = useRef(new Map<number, string>())
  useEffect(() => {
    const news = items.flatMap(change => {
      const { title, details } = describe(change)
      const whole = details.length > 0 ? `${title}. ${details.join(' ')}` : title
      const text = change.isCancelling ? t.cancelling : whole
      if (announced.current.get(change.id) === text) return []
      announced.current.set(change.id, text)
      return [text]
    })
    if (news.length > 0) setAnnouncement(news.join(' '))
  }, [items, t, describe])
  return announcement
}
