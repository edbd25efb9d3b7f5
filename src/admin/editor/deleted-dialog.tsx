import { Button, Group, Modal, Text } from '@mantine/core'
import { useTexts } from '#app/page-site.ts'
import { conflictTexts } from '../texts/conflict.ts'
import { aboveDialogs } from './above-dialogs.ts'

type Props = {
  /** It may be in the trash. Otherwise it can only be saved as a new one. */
  isRestorable: boolean
  close(): void
  restore(): void
  /** Left out if what is in the form is not enough for a new one. */
  saveAsNew?: (() => void) | undefined
}

/** Shown when what is being edited was deleted meanwhile. */
export function DeletedDialog({ isRestorable, close, restore, saveAsNew }: Props) {
  const t = useTexts(conflictTexts)
  const { title, ...texts } = t.deleted
  return (
    <Modal opened onClose={close} title={title} centered withCloseButton={false} zIndex={aboveDialogs}>
      <Text c="dimmed">{isRestorable ? texts.restorable : saveAsNew ? texts.notRestorable : texts.lost}</Text>
      <Group mt="lg" justify="flex-end" gap="sm">
        <Button variant="default" onClick={close} data-autofocus>
          {t.keepEditing}
        </Button>
        {(isRestorable || saveAsNew) && (
          <Button onClick={isRestorable ? restore : saveAsNew}>
            {isRestorable ? texts.restore : texts.saveAsNew}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
