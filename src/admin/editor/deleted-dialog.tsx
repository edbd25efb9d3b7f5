import { Button, Group, Modal, Text } from '@mantine/core'
import { useTexts } from '#app/page-site.ts'
import { conflictTexts } from '../texts/conflict.ts'

type Props = {
  /** It may be in the trash. Otherwise it can only be saved as a new one. */
  isRestorable: boolean
  close(): void
  restore(): void
  saveAsNew(): void
}

/** Shown when what is being edited was deleted meanwhile. */
export function DeletedDialog({ isRestorable, close, restore, saveAsNew }: Props) {
  const t = useTexts(conflictTexts)
  const { title, ...texts } = t.deleted
  return (
    <Modal opened onClose={close} title={title} centered withCloseButton={false}>
      <Text c="dimmed">{isRestorable ? texts.restorable : texts.notRestorable}</Text>
      <Group mt="lg" justify="flex-end" gap="sm">
        <Button variant="default" onClick={close} data-autofocus>
          {t.keepEditing}
        </Button>
        <Button onClick={isRestorable ? restore : saveAsNew}>
          {isRestorable ? texts.restore : texts.saveAsNew}
        </Button>
      </Group>
    </Modal>
  )
}
