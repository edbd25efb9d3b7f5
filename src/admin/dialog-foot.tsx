/** The end of a dialog: why what it does failed, Cancel, and the button that does it. In a form that button submits it. */
import { Button, Group, Text } from '@mantine/core'
import { useTexts } from '#app/page-site.ts'
import { adminTexts } from './texts/admin.ts'

type Props = {
  confirm: string
  isBusy?: boolean
  problem?: string | undefined
  /** Whether what is to be done was chosen. */
  isReady?: boolean
  /** For what takes something away. Cancel has the focus then. */
  isDestructive?: boolean
  onCancel(): void
  /** Left out in a form. */
  onConfirm?(): void
}

export function DialogFoot({ confirm, isBusy, problem, isReady = true, isDestructive, ...on }: Props) {
  const t = useTexts(adminTexts)
  return (
    <div>
      {problem && (
        <Text size="sm" c="var(--c-error)" role="alert" mt="md">
          {problem}
        </Text>
      )}
      <Group mt="lg" justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus={isDestructive || undefined} onClick={on.onCancel}>
          {t.cancel}
        </Button>
        <Button
          type={on.onConfirm ? 'button' : 'submit'}
          {...(isDestructive && { color: 'var(--c-error)' })}
          disabled={!isReady}
          loading={isBusy ?? false}
          onClick={on.onConfirm}
        >
          {confirm}
        </Button>
      </Group>
    </div>
  )
}
