/** Asks into which tag another one is merged, and says what that changes. Used by `tags-page.tsx`. */
import { Modal, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { DialogFoot } from '#admin/dialog-foot.tsx'
import { NoOptions } from '#admin/no-options.tsx'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { useTexts } from '#app/page-site.ts'
import type { ProductTag } from '../../model/tag.ts'
import { longestTagName } from '../../model/tag-limits.ts'
import { maxAtOnce } from '../../products/bulk/max-at-once.ts'
import { tagTexts } from '../texts/tags.ts'
import { useTagName } from './tag-name.ts'
import { useTagChange } from './use-tag-change.ts'

type Props = { tag: ProductTag; onClose(): void; onDone(): void }

const debounceMs = 200
const offered = 20

export function MergeDialog({ tag, onClose, onDone }: Props) {
  const t = useTexts(tagTexts)
  const nameOf = useTagName()
  const [into, setInto] = useState<ProductTag>()
  const [search, setSearch] = useState('')
  const change = useTagChange({ onClose, onDone })
  const from = nameOf(tag)
  // The field shows what was chosen, which is no search.
  const q = into && search === nameOf(into) ? '' : search.trim()
  const found = useServerData({
    key: q,
    load: api => api.call('GET /tags', { query: { pageSize: offered + 1, ...(q && { q }) } }),
    delayMs: q ? debounceMs : 0,
  })
  const others = (found.data?.items ?? []).filter(({ id }) => id !== tag.id).slice(0, offered)
  const choice = into && !others.some(({ id }) => id === into.id) ? [into, ...others] : others
  const name = into && nameOf(into)
  const isLarge = tag.products + tag.productsInTrash > maxAtOnce
  return (
    <Modal opened onClose={onClose} title={name ? t.mergeWhat(from, name) : t.mergeTitle(from)} centered>
      <Select<number>
        label={t.target}
        placeholder={t.targetPlaceholder}
        data-autofocus
        searchable
        maxLength={longestTagName}
        nothingFoundMessage={found.data && <NoOptions>{t.noTarget}</NoOptions>}
        // The server searches, in both languages.
        filter={({ options }) => options}
        renderOption={({ option }) => <bdi>{option.label}</bdi>}
        data={choice.map(one => ({ value: one.id, label: nameOf(one) }))}
        searchValue={search}
        onSearchChange={setSearch}
        value={into?.id ?? null}
        onChange={id => setInto(choice.find(one => one.id === id))}
      />
      {into && name && (
        <Text mt="md">
          {t.mergeEffect(tag, from, name)} {t.noUndo}
        </Text>
      )}
      {into && isLarge && (
        <Text size="sm" c="dimmed" mt="sm">
          {t.inBackground}
        </Text>
      )}
      <DialogFoot
        isBusy={change.isBusy}
        problem={change.problem}
        isDestructive
        confirm={t.mergeConfirm}
        isReady={into !== undefined}
        onCancel={onClose}
        onConfirm={() => {
          if (!into || !name) return
          const call = { params: { id: tag.id }, body: { into: into.id } }
          void change.run(api => api.call('POST /tags/:id/merge', call), t.merged(from, name))
        }}
      />
    </Modal>
  )
}
