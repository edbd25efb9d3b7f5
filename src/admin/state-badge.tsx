/** The state of an item in one word, with a coloured dot. */
import type { ReactNode } from 'react'
import css from './state-badge.module.css'

type Tone = 'good' | 'quiet' | 'warning'

export function StateBadge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`${css.state} ${css[tone]}`}>{children}</span>
}

export function States({ children }: { children: ReactNode }) {
  return <span className={css.states}>{children}</span>
}
