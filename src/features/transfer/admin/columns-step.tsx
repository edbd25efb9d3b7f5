/** What each column of the file is, and how rows are matched. Every choice is saved at once, so leaving loses nothing. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '#admin/editor/failure.ts'
import { ImportBar } from '#admin/import/import-bar.tsx'
import { Link } from '#admin/link.tsx'
import { importScreenTexts } from '#admin/texts/import.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { importKinds } from '../import-kinds.ts'
import type { ImportTarget, SheetImport } from '../sheet-import.ts'
import { sheetImportTexts } from '../texts/screens.ts'
import type { ChangedChoices } from './changed-choices.ts'
import { ColumnTable } from './column-table.tsx'
import css from './columns.module.css'
import { ColumnsRail } from './columns-rail.tsx'
import { FileCard } from './file-card.tsx'

type Props = {
  sheet: SheetImport
  targets: ImportTarget[]
  onChange(sheet: SheetImport): void
  onReload(): void
}

export function ColumnsStep({ sheet, targets, onChange, onReload }: Props) {
  const t = useTexts(sheetImportTexts)
  const shared = useTexts(importScreenTexts)
  const api = useApi()
  const locale = useLocale()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const params = { id: sheet.id }
  const { path, words } = importKinds[sheet.entity]

  async function change(body: ChangedChoices) {
    try {
      onChange(await api.call('PATCH /imports/:id', { params, body }))
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
      onReload()
    }
  }

  async function check() {
    setBusy(true)
    try {
      onChange(await api.call('POST /imports/:id/check', { params }))
      await navigate('.', { replace: true })
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
    setBusy(false)
  }

  const { columns } = sheet
  const undecided = columns.filter(({ target }) => target === null).length
  const skipped = columns.filter(({ target }) => target === 'skip').length
  const chosen = columns.flatMap(({ target }) => (target && target !== 'skip' ? [target] : []))
  const twice = chosen.find((target, index) => chosen.indexOf(target) < index)
  const canMatch = (sheet.matches?.length ?? 0) > 0
  const labelOf = (key: string) => targets.find(target => target.key === key)?.label[locale] ?? key
  return (
    <>
      <FileCard sheet={sheet} onChange={body => void change(body)} />
      <div className={css.columns}>
        <ColumnTable sheet={sheet} targets={targets} onChange={body => void change(body)} />
        <ColumnsRail sheet={sheet} onChange={body => void change(body)} />
      </div>
      <ImportBar
        actions={
          <>
            <Button component={Link} to={path} variant="default" viewTransition>
              {shared.back}
            </Button>
            <Button
              disabled={undecided > 0 || twice !== undefined || sheet.matchBy === null}
              loading={isBusy}
              onClick={() => void check()}
            >
              {t.checkButton(sheet.file.rows)}
            </Button>
          </>
        }
      >
        {undecided > 0 ? (
          <>
            <strong>{t.undecided(undecided)}</strong>
            {' · '}
          </>
        ) : twice !== undefined ? (
          <>
            <strong>{t.twice(labelOf(twice))}</strong>{' '}
          </>
        ) : sheet.matches !== null && !canMatch ? (
          <>
            <strong>{words[locale].noMatch}</strong>{' '}
          </>
        ) : null}
        {t.decided(chosen.length, skipped)}
      </ImportBar>
    </>
  )
}
