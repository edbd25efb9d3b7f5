/** Saves the rows that are wrong or were left out, as a spreadsheet with a column of reasons. */
import { Button, Menu } from '@mantine/core'
import { failureText } from '#admin/editor/failure.ts'
import { IconDownload } from '#admin/icons.tsx'
import { startDownload } from '#admin/start-download.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { sheetImportTexts } from '../texts/screens.ts'

const formats = ['xlsx', 'csv'] as const

export function ErrorFileMenu({ id, label }: { id: number; label: string }) {
  const t = useTexts(sheetImportTexts)
  const api = useApi()
  const locale = useLocale()

  async function start(format: (typeof formats)[number]) {
    try {
      const { url } = await api.call('POST /imports/:id/error-file', { params: { id }, body: { format } })
      startDownload(url)
      void notify(t.errorStarted, { kind: 'success' })
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
  }

  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" leftSection={<IconDownload size={18} />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(format => (
          <Menu.Item key={format} onClick={() => void start(format)}>
            {t[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
