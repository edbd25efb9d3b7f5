import css from './key-hint.module.css'

/** A key as it stands on the keyboard, for those who see it: screen readers are told once, below the list. */
export function KeyHint({ children }: { children: string }) {
  return (
    <span className={css.key} aria-hidden="true">
      {children}
    </span>
  )
}
