/** Opens what is in the form as visitors would see it, in a new tab. Nothing is saved. Used by `shop-page-form.tsx`. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { useEditor } from '#admin/editor/editor.ts'
import { failureText } from '#admin/editor/failure.ts'
import { IconEye } from '#admin/icons.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, usePath, useTexts } from '#app/page-site.ts'
import type { PageValues, ShopPage } from '../page.ts'
import { pagesAdminTexts } from '../texts/admin.ts'

type Props = {
  editor: Pick<
    ReturnType<typeof useEditor<ShopPage & { name: string }, PageValues, PageValues>>,
    'form' | 'entity'
  >
}

export function PagePreviewButton({ editor: { form, entity } }: Props) {
  const t = useTexts(pagesAdminTexts)
  const api = useApi()
  const locale = useLocale()
  const toPath = usePath()
  const [isMaking, setMaking] = useState(false)

  async function make() {
    const body = form.getValues()
    if (!entity) return await api.call('POST /pages/previews', { body })
    return await api.call('POST /pages/:id/previews', { params: { id: entity.id }, body })
  }

  async function open() {
    if (form.validate().hasErrors) return
    // Opened before the call: browsers allow it only as long as they remember the click.
    const tab = window.open('', '_blank')
    setMaking(true)
    try {
      const path = toPath((await make()).path)
      if (tab && !tab.closed) {
        tab.opener = null
        tab.location.replace(path)
      } else {
        // The browser did not allow the tab, or it was closed meanwhile.
        const run = () => void window.open(path, '_blank', 'noopener')
        void notify(t.previewReady, { action: { label: t.openPreview, run } })
      }
    } catch (error) {
      tab?.close()
      void notify(failureText(error, locale), { kind: 'error' })
    } finally {
      setMaking(false)
    }
  }

  return (
    <Button
      variant="default"
      loading={isMaking}
      leftSection={<IconEye size={18} />}
      onClick={() => void open()}
    >
      {t.preview}
    </Button>
  )
}
