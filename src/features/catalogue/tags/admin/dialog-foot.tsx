/** The end of a dialog that asks before something is done to a tag: why it failed, Cancel, and the button that does it. */
import { Button, Group, Text } from '@mantine/core'
import { adminTexts as frameTexts } from '#admin/texts/admin.ts'
import { useTexts } from '#app/page-site.ts'

type Props = {
  change: { isBusy: boolean; problem: string }
  confirm: string
  isReady?: boolean
  onCancel(): void
  onConfirm(): void
}

export function DialogFoot({ change, confirm, isReady = true, onCancel, onConfirm }: Props) {
  const frame = useTexts(frameTexts)
  return (
    <>
      {change.problem && (
        <Text size="sm" c="var(--c-error)" role="alert" mt="md">
          {change.problem}
        </Text>
      )}
      <Group mt="xl" justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          {frame.cancel}
        </Button>
        <Button color="var(--c-error)" disabled={!isReady} loading={change.isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </>
  )
}
