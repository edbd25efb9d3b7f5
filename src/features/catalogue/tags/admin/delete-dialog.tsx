/** Asks before a tag is deleted, and says how many products lose it. Used by `tags-page.tsx`. */
import { Modal, Text } from '@mantine/core'
import { DialogFoot } from '#admin/dialog-foot.tsx'
import { useTexts } from '#app/page-site.ts'
import type { ProductTag } from '../../model/tag.ts'
import { maxAtOnce } from '../../products/bulk/max-at-once.ts'
import { tagTexts } from '../texts/tags.ts'
import { useTagName } from './tag-name.ts'
import { useTagChange } from './use-tag-change.ts'

type Props = { tag: ProductTag; onClose(): void; onDone(): void }

export function DeleteDialog({ tag, onClose, onDone }: Props) {
  const t = useTexts(tagTexts)
  const name = useTagName()(tag)
  const change = useTagChange({ onClose, onDone })
  const count = tag.products + tag.productsInTrash
  return (
    <Modal opened onClose={onClose} title={t.deleteTitle(name)} centered>
      <Text>{count === 0 ? t.deleteUnused : t.deleteEffect(tag)}</Text>
      {count > maxAtOnce && (
        <Text size="sm" c="dimmed" mt="sm">
          {t.inBackground}
        </Text>
      )}
      <DialogFoot
        isBusy={change.isBusy}
        problem={change.problem}
        isDestructive
        confirm={t.deleteConfirm}
        onCancel={onClose}
        onConfirm={() =>
          void change.run(api => api.call('DELETE /tags/:id', { params: { id: tag.id } }), t.deleted(name))
        }
      />
    </Modal>
  )
}
