/** The state of an entry with its dot, and of a range how many of its numbers are activated. */
import { StateBadge } from '#admin/state-badge.tsx'
import { useTexts } from '#app/page-site.ts'
import { deskTexts } from '../../texts/desk.ts'
import type { EntryState, SerialEntry } from '../serial-record.ts'
import css from './desk.module.css'

const tones: Record<EntryState, 'good' | 'quiet' | 'warning'> = {
  active: 'good',
  'not-activated': 'quiet',
  expired: 'quiet',
  'no-warranty': 'quiet',
  void: 'warning',
  replaced: 'quiet',
  recalled: 'warning',
}
/** An end within so many days stands out. */
const soonDays = 30

export function EntryStateBadge({ entry: { state, daysLeft } }: { entry: SerialEntry }) {
  const t = useTexts(deskTexts)
  const isSoon = state === 'active' && daysLeft !== null && daysLeft <= soonDays
  return (
    <StateBadge tone={isSoon ? 'warning' : tones[state]}>
      {isSoon ? t.endsIn(daysLeft) : t.states[state]}
    </StateBadge>
  )
}

export function RangeCount({ count }: { count: NonNullable<SerialEntry['count']> }) {
  const t = useTexts(deskTexts)
  const share = (count.activated / count.numbers) * 100
  return (
    <span className={css.rangeCount}>
      {t.activatedOf(count.activated, count.numbers)}
      <i aria-hidden="true">
        <b style={{ inlineSize: `${share}%` }} />
      </i>
    </span>
  )
}
