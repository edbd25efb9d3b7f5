/** At the end of a check: how many rows would be imported, how many are wrong, and the button that imports. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { ImportBar } from '#admin/import/import-bar.tsx'
import { Question } from '#admin/import/undo-dialog.tsx'
import { Link } from '#admin/link.tsx'
import { announceBulkChanges } from '#admin/live/bulk-change-channel.ts'
import { importScreenTexts } from '#admin/texts/import.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { importKinds, importPath } from '../import-kinds.ts'
import type { ImportCheck, SheetImport } from '../sheet-import.ts'
import { sheetImportTexts } from '../texts/screens.ts'
import { ErrorFileMenu } from './error-file-menu.tsx'

type Props = { sheet: SheetImport; check: ImportCheck; onChange(sheet: SheetImport): void }

export function CheckBar({ sheet, check, onChange }: Props) {
  const t = useTexts(sheetImportTexts)
  const shared = useTexts(importScreenTexts)
  const api = useApi()
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const count = check.new + check.changed - check.takenOut
  const risky: readonly string[] = importKinds[sheet.entity].risky
  const named = check.worth.filter(({ hint }) => risky.includes(hint))

  async function run() {
    setBusy(true)
    try {
      onChange(await api.call('POST /imports/:id/run', { params: { id: sheet.id } }))
      announceBulkChanges()
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
    setBusy(false)
    setAsking(false)
  }

  return (
    <>
      <ImportBar
        actions={
          <>
            {check.wrong > 0 && <ErrorFileMenu id={sheet.id} label={t.errorFile} />}
            <Button component={Link} to={`${importPath(sheet.id)}?step=columns`} variant="default">
              {shared.back}
            </Button>
            <Button
              disabled={count <= 0}
              loading={isBusy && !isAsking}
              onClick={() => (named.length > 0 ? setAsking(true) : void run())}
            >
              {count > 0 ? t.importButton(count) : t.nothingToImport}
            </Button>
          </>
        }
      >
        {check.wrong > 0 ? (
          <>
            <strong>{t.areWrong(check.wrong)}</strong>
            {' · '}
            {t.fixHere}
          </>
        ) : (
          <>
            <strong>{t.allRight(Math.max(count, 0))}</strong> {t.nothingSaved}
          </>
        )}
        {check.takenOut > 0 && ` ${t.takenOut(check.takenOut)}`}
      </ImportBar>
      {isAsking && (
        <Question
          title={t.confirmTitle(count)}
          text={`${t.confirmText} ${named.map(({ words }) => words).join(locale === 'fa' ? '، ' : ', ')}. ${t.confirmUndo}`}
          confirm={t.importButton(count)}
          onClose={() => setAsking(false)}
          onConfirm={run}
        />
      )}
    </>
  )
}
