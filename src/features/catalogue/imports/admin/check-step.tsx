/** What an import would do: counts, what is worth a look, what is created, and every row with its cells before and after. */
import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { IconMinus, IconPencil, IconPlus } from '#admin/icons.tsx'
import { CountTiles, OutcomeTabs } from '#admin/import/count-tiles.tsx'
import { ImportBar } from '#admin/import/import-bar.tsx'
import { importPaths } from '#admin/import/import-head.tsx'
import { Question } from '#admin/import/undo-dialog.tsx'
import { useFilterQuery } from '#admin/import/use-filter-query.ts'
import { Link } from '#admin/link.tsx'
import { importScreenTexts } from '#admin/texts/import.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import {
  type ImportCheck,
  type ImportTarget,
  outcomes,
  type RowOutcome,
  type SheetImport,
} from '#features/transfer/sheet-import.ts'
import { IconAlertCircle } from '#ui/page-icons.tsx'
import { announceBulkChanges } from '../../admin/bulk-change-channel.ts'
import { sheetImportTexts } from '../texts/screens.ts'
import { CheckTable } from './check-table.tsx'
import { ErrorFileMenu } from './error-file-menu.tsx'
import css from './sheets.module.css'
import { useRows } from './use-rows.ts'
import { Creates, WorthALook } from './worth-a-look.tsx'

/** What takes something away, or shows it to everybody: asked once more before it is imported. */
const destructive = ['clears_cells', 'becomes_hidden', 'becomes_visible', 'price_falls']

type Props = {
  sheet: SheetImport
  check: ImportCheck
  targets: ImportTarget[]
  onChange(sheet: SheetImport): void
  onReload(): void
}

export function CheckStep({ sheet, check, targets, onChange, onReload }: Props) {
  const t = useTexts(sheetImportTexts)
  const { query, choose } = useFilterQuery()
  const outcome = outcomes.find(one => one === query.get('outcome'))
  const hint = check.worth.find(one => one.hint === query.get('hint'))?.hint
  const [changedOnly, setChangedOnly] = useState(true)
  const rows = useRows(sheet.id, { outcome, hint, version: check.checkedAt })
  const chooseOutcome = (one: RowOutcome | undefined) => choose(one ? { outcome: one } : {})
  const afterRowChange = () => onReload()
  return (
    <>
      <CountTiles<RowOutcome> current={outcome} onChoose={chooseOutcome} tiles={useTiles(check)} />
      <WorthALook
        id={sheet.id}
        check={check}
        current={hint}
        onChoose={one => choose(one ? { hint: one } : {})}
        onChange={next => {
          onChange(next)
          rows.reload()
        }}
      />
      <Creates check={check} />
      <div className={css.checkTools}>
        <OutcomeTabs<RowOutcome>
          total={check.new + check.changed + check.unchanged + check.wrong}
          current={outcome}
          tabs={outcomes.map(key => ({ key, label: t.outcomes[key], count: check[key] }))}
          onChoose={chooseOutcome}
        />
        <Switch
          label={t.changedOnly}
          checked={changedOnly}
          onChange={event => setChangedOnly(event.currentTarget.checked)}
        />
      </div>
      <CheckTable
        sheet={sheet}
        targets={targets}
        rows={rows}
        changedOnly={changedOnly}
        onRowChange={afterRowChange}
        onTakenOut={onChange}
      />
      <CheckBar sheet={sheet} check={check} onChange={onChange} />
    </>
  )
}

function useTiles(check: ImportCheck) {
  const t = useTexts(sheetImportTexts)
  const icon = { size: 16 } as const
  return [
    {
      key: 'new' as const,
      tone: 'new' as const,
      label: t.outcomes.new,
      note: t.notes.new,
      count: check.new,
      icon: <IconPlus {...icon} />,
    },
    {
      key: 'changed' as const,
      tone: 'changed' as const,
      label: t.outcomes.changed,
      note: t.notes.changed(check.changedCells, check.changedColumns),
      count: check.changed,
      icon: <IconPencil {...icon} />,
    },
    {
      key: 'unchanged' as const,
      tone: 'same' as const,
      label: t.outcomes.unchanged,
      note: t.notes.unchanged,
      count: check.unchanged,
      icon: <IconMinus {...icon} />,
    },
    {
      key: 'wrong' as const,
      tone: 'wrong' as const,
      label: t.outcomes.wrong,
      note: t.notes.wrong,
      count: check.wrong,
      icon: <IconAlertCircle {...icon} />,
    },
  ]
}

function CheckBar({
  sheet,
  check,
  onChange,
}: {
  sheet: SheetImport
  check: ImportCheck
  onChange(sheet: SheetImport): void
}) {
  const t = useTexts(sheetImportTexts)
  const shared = useTexts(importScreenTexts)
  const api = useApi()
  const locale = useLocale()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const count = check.new + check.changed - check.takenOut
  const named = check.worth.filter(({ hint }) => destructive.includes(hint))

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
            <Button component={Link} to={`${importPaths.sheets}/${sheet.id}?step=columns`} variant="default">
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
