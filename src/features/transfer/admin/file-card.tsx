/** The file of an import: how large it is, which of its sheets is read, and where its headings are. */
import { Button, NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { IconFileImport } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { importKinds } from '../import-kinds.ts'
import type { SheetImport } from '../sheet-import.ts'
import { sheetImportTexts } from '../texts/screens.ts'
import type { ChangedChoices } from './changed-choices.ts'
import css from './columns.module.css'

/** Headings further down are of no file that anybody has. */
const headerRows = 20

export function FileCard({ sheet, onChange }: { sheet: SheetImport; onChange(body: ChangedChoices): void }) {
  const t = useTexts(sheetImportTexts)
  const locale = useLocale()
  const id = useId()
  const { name, rows, columns, sheets, sheet: current, headerRow } = sheet.file
  return (
    <div className={css.file}>
      <span className={css.fileIcon} aria-hidden="true">
        <IconFileImport size={20} />
      </span>
      <div className={css.fileWhat}>
        <p className={css.fileName}>
          <bdi>{name}</bdi>
        </p>
        <p className={css.dim}>{t.size(rows, columns)}</p>
      </div>
      <div className={css.fileTools}>
        {sheets.length > 1 && (
          <span className={css.fileTool}>
            <label htmlFor={`${id}-sheet`}>{t.sheet}</label>
            <NativeSelect
              id={`${id}-sheet`}
              size="sm"
              value={current ?? ''}
              data={sheets}
              onChange={event => onChange({ sheet: event.currentTarget.value })}
            />
          </span>
        )}
        <span className={css.fileTool}>
          <label htmlFor={`${id}-row`}>{t.headerRow}</label>
          <NativeSelect
            id={`${id}-row`}
            size="sm"
            value={String(headerRow ?? 1)}
            data={Array.from({ length: Math.max(headerRows, headerRow ?? 1) }, (_, at) => ({
              value: String(at + 1),
              label: formatNumber(at + 1, locale),
            }))}
            onChange={event => onChange({ headerRow: Number(event.currentTarget.value) })}
          />
        </span>
        <Button
          component={Link}
          to={importKinds[sheet.entity].path}
          variant="default"
          size="sm"
          viewTransition
        >
          {t.replace}
        </Button>
      </div>
    </div>
  )
}
