/** The button that saves lists as spreadsheets: a menu with the formats of each list. Used by the lists of products, categories and serial numbers. */
import { Button, Menu } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { Calls } from '#contract'
import type { CallInput } from '#shared/endpoint.ts'
import { failureText } from '../editor/failure.ts'
import { IconDownload } from '../icons.tsx'
import { startDownload } from '../start-download.ts'
import { exportTexts } from '../texts/exports.ts'

type NewExport = CallInput<Calls['POST /exports']>['body']
/** What is exported, without the format. */
type Wanted = NewExport extends infer Each ? (Each extends unknown ? Omit<Each, 'format'> : never) : never

export type ExportedList = {
  /** What it is and how many there are: `1,234 products`. */
  label: string
  wanted: Wanted
  /** Stands below its formats. */
  note?: string | undefined
}

const formats = ['xlsx', 'csv'] as const

export function ExportMenu({ lists, size }: { lists: ExportedList[]; size?: 'sm' }) {
  const t = useTexts(exportTexts)
  const api = useApi()
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)

  async function start(wanted: Wanted, format: (typeof formats)[number]) {
    setBusy(true)
    try {
      const { url } = await api.call('POST /exports', { body: { ...wanted, format } as NewExport })
      startDownload(url)
      void notify(t.started, { kind: 'success' })
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
    setBusy(false)
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          {...(size && { size })}
          loading={isBusy}
          leftSection={<IconDownload size={size ? 16 : 18} />}
        >
          {t.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {lists.map(({ label, wanted, note }, index) => (
          <Fragment key={label}>
            {index > 0 && <Menu.Divider />}
            <Menu.Label>{label}</Menu.Label>
            {formats.map(format => (
              <Menu.Item
                key={format}
                aria-label={lists.length > 1 ? t.itemOf(label, t[format]) : undefined}
                onClick={() => void start(wanted, format)}
              >
                {t[format]}
              </Menu.Item>
            ))}
            {note && <Menu.Label maw="16rem">{note}</Menu.Label>}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
