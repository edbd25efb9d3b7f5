/** The frame of the forms that change many products. Used by the dialogs of the bar. */
import { Button, Group, Stack, Text } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTexts } from '#app/page-site.ts'
import { bulkTexts } from '../texts/bulk.ts'
import type { SelectionChange } from './use-selection-change.ts'

export type BulkFormProps = {
  isBusy: boolean
  /** Whether it runs in the background, because the products are many. */
  isLarge: boolean
  onSend(change: SelectionChange): Promise<void>
  onClose(): void
}

type FrameProps = Omit<BulkFormProps, 'onSend'> & {
  confirm: string
  /** Only asks whether it is meant: the focus is on the button that changes nothing. */
  isQuestion?: boolean
  /** Marked as a deletion. */
  isRed?: boolean
  /** Nothing is chosen yet. */
  isEmpty?: boolean
  onSubmit(): void
  children: ReactNode
}

export function BulkForm(props: FrameProps) {
  const { confirm, isQuestion, isRed, isEmpty = false, isBusy, isLarge, onSubmit, onClose, children } = props
  const t = useTexts(bulkTexts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // React passes events of a dialog on to the bar and the table around it.
    event.stopPropagation()
    if (!isEmpty) onSubmit()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {children}
        {isLarge && (
          <Text size="sm" c="dimmed">
            {t.inBackground}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus={isQuestion}>
            {t.cancel}
          </Button>
          <Button
            type="submit"
            loading={isBusy}
            disabled={isEmpty}
            {...(isRed && { color: 'var(--c-error)', c: 'var(--c-surface)' })}
          >
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
