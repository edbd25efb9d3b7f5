/** Asks before the tags that no product has are deleted, and says how many. Used by `tags-page.tsx`. */
import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { DialogFoot } from '#admin/dialog-foot.tsx'
import { failureText } from '#admin/editor/failure.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { maxUnusedAtOnce } from '../../model/tag-limits.ts'
import { tagTexts } from '../texts/tags.ts'

type Props = { count: number; onClose(): void; onDone(): void }

export function DeleteUnusedDialog({ count, onClose, onDone }: Props) {
  const t = useTexts(tagTexts)
  const api = useApi()
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function undo(id: number) {
    try {
      await api.call('POST /events/:id/undo', { params: { id } })
      void notify(t.unusedRestored, { kind: 'success' })
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
    onDone()
  }

  async function remove() {
    setBusy(true)
    setProblem('')
    try {
      const { tags, left, eventId } = await api.call('DELETE /tags/unused')
      const action = eventId !== null && { label: t.undo, run: () => void undo(eventId) }
      void notify(t.unusedDeleted(tags, left), { kind: 'success', ...(action && { action }) })
      onDone()
      onClose()
    } catch (error) {
      setProblem(failureText(error, locale))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title={t.deleteUnusedTitle(Math.min(count, maxUnusedAtOnce))} centered>
      <Text>{t.deleteUnusedText}</Text>
      {count > maxUnusedAtOnce && (
        <Text c="dimmed" mt="xs">
          {t.deleteUnusedLeft(count - maxUnusedAtOnce)}
        </Text>
      )}
      <DialogFoot
        isBusy={isBusy}
        problem={problem}
        isDestructive
        confirm={t.deleteConfirm}
        onCancel={onClose}
        onConfirm={() => void remove()}
      />
    </Modal>
  )
}
