/** The filters of a list as chips: each says what it is set to, opens its field, and can be removed. */
import { CloseButton, Popover, UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { IconChevronDown } from '../icons.tsx'
import css from './filter-chip.module.css'

type ChipsProps = {
  children: ReactNode
  /** On phones the chips are only what is set, because a sheet has all filters. */
  hasSheet?: boolean
  /** What clears all filters, as long as one is set. */
  clear: { label: string; onClick(): void } | undefined
}

export function FilterChips({ children, hasSheet = false, clear }: ChipsProps) {
  return (
    <div className={css.chips} data-sheet={hasSheet || undefined}>
      {children}
      {clear && (
        <UnstyledButton className={css.clear} onClick={clear.onClick}>
          {clear.label}
        </UnstyledButton>
      )}
    </div>
  )
}

type ChipProps = {
  label: string
  /** Empty: the filter is not set. */
  value: string
  after?: string | undefined
  removeLabel: string
  onRemove(): void
  /** Its field, in a popover. */
  children(close: () => void): ReactNode
}

export function FilterChip({ label, value, after, removeLabel, onRemove, children }: ChipProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <div className={css.chip} data-on={value ? '' : undefined}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        width={280}
        shadow="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton className={css.open} onClick={() => setOpened(!opened)}>
            <span>{value ? `${label}:` : label}</span>
            {value && (
              <>
                <b className={css.value}>{value}</b>
                {after && <span className={css.after}>{after}</span>}
              </>
            )}
            {!value && <IconChevronDown size={16} />}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>{children(close)}</Popover.Dropdown>
      </Popover>
      {value && (
        <CloseButton
          size="sm"
          className={css.remove}
          aria-label={removeLabel}
          onClick={() => {
            close()
            onRemove()
          }}
        />
      )}
    </div>
  )
}
