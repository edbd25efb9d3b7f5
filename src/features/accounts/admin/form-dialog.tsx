/** A dialog with a small form. Used by the dialogs of the administrators page. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { FormEvent, ReactNode, RefObject } from 'react'
import type { Failure } from '#admin/editor/use-save.ts'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { useTexts } from '#app/page-site.ts'

type Props = {
  opened?: boolean
  /** Identifies the dialog in the page's stack. The last one opened is in front and gets the keyboard. */
  stackId?: string
  title: string
  /** The label of the submit button. */
  save?: string
  saving: {
    formRef: RefObject<HTMLFormElement | null>
    saving: boolean
    failure: Failure | undefined
    save(): unknown
  }
  onClose(): void
  /** False while another dialog is in front that does not belong to the page's stack. */
  closeOnEscape?: boolean
  trapFocus?: boolean
  children: ReactNode
}

/** Shows a few fields, an error message, and the buttons to cancel and save. */
export function FormDialog({
  opened = true,
  stackId = 'errand',
  title,
  save,
  saving,
  onClose,
  closeOnEscape = true,
  trapFocus = true,
  children,
}: Props) {
  const t = useTexts(frameTexts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.save()
  }
  return (
    <Modal
      opened={opened}
      // A dialog of the stack would ignore the two properties below.
      {...(closeOnEscape && { stackId })}
      onClose={onClose}
      title={title}
      centered
      closeOnEscape={closeOnEscape}
      trapFocus={trapFocus}
    >
      <form ref={saving.formRef} noValidate onSubmit={submit}>
        <Stack gap="md">
          {children}
          {saving.failure && (
            <Text size="sm" c="var(--c-error)" role="alert">
              {saving.failure.message}
            </Text>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t.cancel}
            </Button>
            <Button type="submit" loading={saving.saving}>
              {save ?? t.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
