import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { FormEvent, ReactNode, RefObject } from 'react'
import type { Failure } from '#admin/editor/saving.ts'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { useTexts } from '#app/page-site.ts'

type Props = {
  opened?: boolean
  /** Which of the page's dialogs: the last one opened is in front and takes the keys. */
  stackId?: string
  title: string
  /** Beside "cancel". */
  save?: string
  saving: {
    formRef: RefObject<HTMLFormElement | null>
    saving: boolean
    failure: Failure | undefined
    save(): Promise<void>
  }
  onClose(): void
  children: ReactNode
}

/** A few fields in a dialog, with what went wrong and the two ways out. */
export function FormDialog({
  opened = true,
  stackId = 'errand',
  title,
  save,
  saving,
  onClose,
  children,
}: Props) {
  const t = useTexts(frameTexts)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void saving.save()
  }
  return (
    <Modal opened={opened} stackId={stackId} onClose={onClose} title={title} centered>
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
