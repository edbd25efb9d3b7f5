/** Asks before an import is undone, or its run is cancelled. */
import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#app/page-site.ts'
import { DialogFoot } from '../dialog-foot.tsx'
import { importScreenTexts } from '../texts/import.ts'

type Props = { name: string; onClose(): void; onUndo(): Promise<void> }

export function UndoDialog({ name, onClose, onUndo }: Props) {
  const t = useTexts(importScreenTexts)
  return (
    <Question
      title={t.undoTitle(name)}
      text={t.undoText}
      confirm={t.undo}
      onClose={onClose}
      onConfirm={onUndo}
    />
  )
}

type QuestionProps = {
  title: string
  text: string
  confirm: string
  onClose(): void
  onConfirm(): Promise<void>
}

export function Question({ title, text, confirm, onClose, onConfirm }: QuestionProps) {
  const [isBusy, setBusy] = useState(false)
  return (
    <Modal opened onClose={onClose} title={title} centered>
      <Text size="sm">{text}</Text>
      <DialogFoot
        confirm={confirm}
        isBusy={isBusy}
        isDestructive
        onCancel={onClose}
        onConfirm={() => {
          setBusy(true)
          void onConfirm().finally(() => setBusy(false))
        }}
      />
    </Modal>
  )
}
