import type { ReactNode } from 'react'
import css from './notice.module.css'

type Props = {
  tone?: 'quiet' | 'warning'
  action?: { label: string; run(): void }
  children: ReactNode
}

/** One line about the state of what is below it. */
export function Notice({ tone = 'quiet', action, children }: Props) {
  return (
    <div className={css.notice} data-tone={tone} role="status">
      <span>{children}</span>
      {action && (
        <button type="button" className={css.action} onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  )
}
