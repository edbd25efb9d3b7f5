/** The frame of the forms that change many products. Used by the dialogs of the bar. */
import { Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTexts } from '#app/page-site.ts'
import { bulkTexts } from '../texts/bulk.ts'
import type { BulkChange } from './use-bulk-change.ts'

export type BulkFormProps = {
  isBusy: boolean
  onSend(change: BulkChange): Promise<void>
  onClose(): void
}

type FrameProps = Omit<BulkFormProps, 'onSend'> & {
  confirm: string
  /** Nothing is chosen yet. */
  isEmpty?: boolean
  onSubmit(): void
  children: ReactNode
}

export function BulkForm({ confirm, isEmpty = false, isBusy, onSubmit, onClose, children }: FrameProps) {
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
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isEmpty}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
