import css from './key-hint.module.css'

/** A keyboard key, for sighted users. Screen readers get one description of all keys, below the list. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span className={css.key} aria-hidden="true">
      {children}
    </span>
  )
}
