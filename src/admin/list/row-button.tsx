import { ActionIcon, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import css from '../page.module.css'

type Props = {
  label: string
  disabled?: boolean
  /** With a border where the button does not stand in a row of a list. */
  variant?: 'subtle' | 'default'
  onClick(): void
  /** The icon, 18 px wide. */
  children: ReactNode
}

/** A button with an icon that does something with one entry of a list. Its label is shown as a tooltip. */
export function RowButton({ label, disabled = false, variant = 'subtle', onClick, children }: Props) {
  return (
    <Tooltip label={label} position="top">
      <ActionIcon
        variant={variant}
        size="lg"
        className={css.rowButton}
        aria-label={label}
        // Not `disabled`, because the button of an entry that was moved to the end would lose the focus.
        aria-disabled={disabled}
        data-disabled={disabled || undefined}
        onClick={disabled ? undefined : onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
