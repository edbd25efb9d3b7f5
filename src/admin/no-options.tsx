/** What stands in a list of options when none fits: an option that cannot be chosen, because a list without options is not announced. */
import type { ReactNode } from 'react'

export function NoOptions({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: options are never focused, the field keeps the focus
    <div role="option" aria-disabled="true" aria-selected="false">
      {children}
    </div>
  )
}
