import { useState } from 'react'
import { useTexts } from '#app/page-site.ts'
import { trackingTexts } from '../texts/tracking.ts'
import type { Status } from '../ticket.ts'
import { KeyFields } from '../tracking/site/key-fields.tsx'
import css from '../tracking/site/ticket-page.module.css'
import type { TrackingKey } from '../tracking/site/tracking-key.ts'

type Props = { status: Status; trackingKey: TrackingKey; onStatus(status: Status): Promise<void> }

/** The button that closes or reopens a ticket. It asks for no confirmation, because the other action undoes it. */
export function SolvedForm({ status, trackingKey, onStatus }: Props) {
  const t = useTexts(trackingTexts)
  const [isBusy, setIsBusy] = useState(false)
  const isOpen = status === 'open'
  const next: Status = isOpen ? 'closed' : 'open'
  return (
    <form
      noValidate
      method="post"
      className={`${css.solved} no-print`}
      onSubmit={async event => {
        event.preventDefault()
        if (isBusy) return
        setIsBusy(true)
        await onStatus(next)
        setIsBusy(false)
      }}
    >
      <KeyFields trackingKey={trackingKey} intent={next} />
      <p>{isOpen ? t.solvedQuestion : t.brokenText}</p>
      <button type="submit" className="button button-quiet" aria-disabled={isBusy} aria-busy={isBusy}>
        {isOpen ? t.solved : t.broken}
      </button>
    </form>
  )
}
