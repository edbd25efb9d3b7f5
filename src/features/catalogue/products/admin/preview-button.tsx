/** Opens what is in the form as visitors would see it, in a new tab. Nothing is saved. Used by `product-form.tsx`. */
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { failureText } from '#admin/editor/failure.ts'
import { useSave } from '#admin/editor/use-save.ts'
import { IconEye } from '#admin/icons.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, usePath, useSite, useTexts } from '#app/page-site.ts'
import { catalogueAdminTexts } from '../../texts/admin.ts'
import type { useProductEditor } from './product-editor.tsx'
import { toProductBody } from './product-values.ts'

type Props = {
  editor: Pick<ReturnType<typeof useProductEditor>, 'form' | 'formRef' | 'entity' | 'showRefused' | 'drafted'>
}

export function PreviewButton({ editor }: Props) {
  const { form, formRef, entity, showRefused, drafted } = editor
  const t = useTexts(catalogueAdminTexts).product
  const api = useApi()
  const locale = useLocale()
  const { currency } = useSite()
  const toPath = usePath()

  async function make() {
    await drafted.prepare.current?.()
    const body = toProductBody(form.getValues(), { currency, locale })
    if (!entity) return await api.call('POST /products/previews', { body })
    return await api.call('POST /products/:id/previews', { params: { id: entity.id }, body })
  }

  const making = useSave<{ path: string }>({
    formRef,
    check: () => form.validate().hasErrors,
    send: make,
    onSaved: () => {},
    onRefused: showRefused,
    errors: form.errors,
  })

  function open() {
    // Opened before the call: browsers allow it only as long as they remember the click.
    const tab = form.validate().hasErrors ? null : window.open('', '_blank')
    void making.save(async () => {
      try {
        const preview = await make()
        show(tab, toPath(preview.path))
        return preview
      } catch (error) {
        tab?.close()
        void notify(failureText(error, locale), { kind: 'error' })
        throw error
      }
    })
  }

  function show(tab: Window | null, path: string) {
    if (tab && !tab.closed) {
      tab.opener = null
      tab.location.replace(path)
      return
    }
    // The browser did not allow the tab, or it was closed meanwhile.
    const run = () => void window.open(path, '_blank', 'noopener')
    void notify(t.previewReady, { action: { label: t.openPreview, run } })
  }

  const button = { variant: 'default', loading: making.saving, onClick: open } as const
  // Beside the link to the page itself there is no room for words.
  if (entity?.shown) {
    return (
      <Tooltip label={t.preview}>
        <ActionIcon {...button} size={44} color="var(--c-dim)" aria-label={t.preview}>
          <IconEye size={18} />
        </ActionIcon>
      </Tooltip>
    )
  }
  return (
    <Button {...button} leftSection={<IconEye size={18} />}>
      {t.preview}
    </Button>
  )
}
