/** After the months of a product's warranty were changed: asks whether units that were sold follow. They keep what they have by default. */
import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { announceBulkChanges } from '#admin/live/bulk-change-channel.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import { soldUnitsTexts } from '../../texts/sold-units.ts'

export type SoldUnits = { productId: number; months: number; count: number }

/** Undefined if no unit was sold, or if that cannot be found out: then they keep their warranty, as they do by default. */
export async function findSoldUnits(
  api: Pick<BrowserApi, 'call'>,
  { productId, months }: Omit<SoldUnits, 'count'>,
): Promise<SoldUnits | undefined> {
  try {
    const body = { followProduct: productId, preview: true }
    const { total } = await api.call('POST /serials/bulk-changes', { body })
    return total > 0 ? { productId, months, count: total } : undefined
  } catch {
    return undefined
  }
}

type Props = { sold: SoldUnits; onClose(): void }

export function SoldUnitsDialog({ sold: { productId, months, count }, onClose }: Props) {
  const t = useTexts(soldUnitsTexts)
  const api = useApi()
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  async function follow() {
    setBusy(true)
    try {
      await api.call('POST /serials/bulk-changes', { body: { followProduct: productId } })
      announceBulkChanges()
      onClose()
    } catch (error) {
      setBusy(false)
      void notify(failureText(error, locale), { kind: 'error' })
    }
  }
  return (
    <Modal opened centered onClose={onClose} title={t.title}>
      <Text>{t.text(count, months)}</Text>
      <Group mt="lg" justify="flex-end" gap="sm">
        <Button variant="default" loading={isBusy} onClick={() => void follow()}>
          {t.follow}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t.keep}
        </Button>
      </Group>
    </Modal>
  )
}
