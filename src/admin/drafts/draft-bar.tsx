/** Offers a draft that was found, above the fields of a form. Nothing is shown if there is none. */
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { dayOf, formatClock, formatTime } from '#shared/times.ts'
import { IconHistory } from '#ui/page-icons.tsx'
import { draftsTexts } from '../texts/drafts.ts'
import css from './draft-bar.module.css'
import type { FormDraftState } from './use-form-draft.ts'

export function DraftBar({ draft }: { draft: FormDraftState }) {
  const t = useTexts(draftsTexts)
  const ref = useRef<HTMLDivElement>(null)
  const typedAt = useDraftTime(draft.offered?.at)
  // The button that was pressed is gone afterwards, and the focus would be lost with it.
  const then = (act: () => void) => () => {
    act()
    ref.current?.focus()
  }
  return (
    <div ref={ref} tabIndex={-1} className={css.holder} role="status">
      {draft.isRestored && <p className={css.bar}>{t.restored}</p>}
      {draft.offered && (
        <div className={css.bar}>
          <IconHistory size={20} className={css.icon} />
          <p className={css.text}>
            {t.offered(typedAt)} {draft.offered.isOutdated && t.outdated}
          </p>
          <div className={css.actions}>
            <Button size="sm" variant="subtle" color="var(--c-dim)" onClick={then(draft.discard)}>
              {t.discard}
            </Button>
            <Button size="sm" variant="default" onClick={then(draft.restore)}>
              {t.restore}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

/** The clock is enough for a draft of today. */
function useDraftTime(at = 0) {
  const locale = useLocale()
  const { timeZone } = useSite()
  const iso = new Date(at).toISOString()
  const isToday = dayOf(at, timeZone) === dayOf(Date.now(), timeZone)
  return (isToday ? formatClock : formatTime)(iso, { locale, timeZone })
}
