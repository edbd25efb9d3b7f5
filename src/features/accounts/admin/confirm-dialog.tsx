import { Button, Group, Modal, Text } from '@mantine/core'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { useTexts } from '#app/page-site.ts'

type Props = {
  title: string
  text: string
  confirm: string
  /** Whether it cannot be taken back. */
  isFinal: boolean
  busy: boolean
  onConfirm(): void
  onClose(): void
}

export function ConfirmDialog({ title, text, confirm, isFinal, busy, onConfirm, onClose }: Props) {
  const { cancel } = useTexts(frameTexts)
  return (
    <Modal opened stackId="errand" onClose={onClose} title={title} centered>
      <Text c="dimmed">{text}</Text>
      <Group mt="xl" justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel}
        </Button>
        <Button loading={busy} onClick={onConfirm} {...(isFinal && { color: 'var(--c-error)' })}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}
