/** What an import says and offers at the end of its screen. It stays in sight. */
import type { ReactNode } from 'react'
import css from './import.module.css'

export function ImportBar({ children, actions }: { children: ReactNode; actions: ReactNode }) {
  return (
    <div className={css.bar} data-bottom-bar>
      <p className={css.barText}>{children}</p>
      <div className={css.barActions}>{actions}</div>
    </div>
  )
}
