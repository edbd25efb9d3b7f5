/** Asks into which choice another one is merged, and says what that changes. Used by `category-attributes.tsx`. */
import { Modal, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { DialogFoot } from '#admin/dialog-foot.tsx'
import { failureText } from '#admin/editor/failure.ts'
import { announceBulkChanges } from '#admin/live/bulk-change-channel.ts'
import { NoOptions } from '#admin/no-options.tsx'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { Attribute } from '../../model/attribute.ts'
import { choiceText } from '../../model/choices.ts'
import { attributeTexts } from '../../texts/attributes.ts'

export type DoneMerge = { from: string; into: string; eventId: number | null }

type Props = {
  attribute: Attribute
  choiceId: number
  onClose(): void
  onMerged(merge: DoneMerge): void
}

export function MergeChoiceDialog({ attribute, choiceId, onClose, onMerged }: Props) {
  const t = useTexts(attributeTexts)
  const locale = useLocale()
  const api = useApi()
  const [into, setInto] = useState<number>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const counts = useServerData({
    key: attribute.id,
    load: api => api.call('GET /attributes/:id/choices', { params: { id: attribute.id } }),
  })
  const nameOf = (id: number | undefined) => {
    const choice = attribute.choices.find(one => one.id === id)
    return choice ? choiceText(choice, locale) : ''
  }
  const [from, target] = [nameOf(choiceId), nameOf(into)]
  const products = counts.data?.items.find(({ id }) => id === choiceId)?.products

  async function merge() {
    if (into === undefined) return
    setBusy(true)
    setProblem('')
    try {
      const body = { choice: choiceId, into, version: attribute.version }
      const done = await api.call('POST /attributes/:id/merge-choices', {
        params: { id: attribute.id },
        body,
      })
      if (done.isInBackground) announceBulkChanges()
      onMerged({ from, into: target, eventId: done.eventId })
    } catch (error) {
      setProblem(failureText(error, locale))
      setBusy(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title={target ? t.mergeWhat(from, target) : t.mergeTitle(from)} centered>
      <Select<number>
        label={t.mergeTarget}
        placeholder={t.mergePlaceholder}
        data-autofocus
        searchable
        nothingFoundMessage={<NoOptions>{t.noChoice}</NoOptions>}
        data={attribute.choices
          .filter(({ id }) => id !== choiceId)
          .map(choice => ({ value: choice.id, label: choiceText(choice, locale) }))}
        value={into ?? null}
        onChange={id => setInto(id ?? undefined)}
      />
      {target && (
        <Text mt="md" role="status">
          {counts.failure && products === undefined
            ? t.mergeUncounted(from, target)
            : products !== undefined && t.mergeEffect(products, from, target)}
        </Text>
      )}
      <DialogFoot
        confirm={t.mergeConfirm}
        isBusy={isBusy}
        problem={problem}
        // What it changes is said before it can be done.
        isReady={into !== undefined && (products !== undefined || counts.failure !== undefined)}
        onCancel={onClose}
        onConfirm={() => void merge()}
      />
    </Modal>
  )
}
