/** What an import would do: counts, what is worth a look, what is created, and every row with its cells before and after. */
import { Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useCurrentAdmin } from '#admin/current-admin.tsx'
import { formToReopen } from '#admin/drafts/form-draft.ts'
import { IconMinus, IconPencil, IconPlus } from '#admin/icons.tsx'
import { CountTiles, OutcomeTabs } from '#admin/import/count-tiles.tsx'
import { useFilterQuery } from '#admin/import/use-filter-query.ts'
import { useTexts } from '#app/page-site.ts'
import { IconAlertCircle } from '#ui/page-icons.tsx'
import { importPath } from '../import-kinds.ts'
import {
  type ImportCheck,
  type ImportTarget,
  outcomes,
  type RowOutcome,
  type SheetImport,
} from '../sheet-import.ts'
import { sheetImportTexts } from '../texts/screens.ts'
import css from './check.module.css'
import { CheckBar } from './check-bar.tsx'
import { CheckTable } from './check-table.tsx'
import { useRows } from './use-rows.ts'
import { Creates, WorthALook } from './worth-a-look.tsx'

/** Where one row is a card below the other, so that the wrong ones could be a thousand cards away. */
const phone = '(max-width: 37.4375em)'
const inBrowser = { getInitialValueInEffect: false }

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
  const isPhone = useMediaQuery(phone, false, inBrowser)
  const hint = check.worth.find(one => one.hint === query.get('hint'))?.hint
  const showsWrongFirst = isPhone && query.size === 0 && check.wrong > 0
  const outcome = showsWrongFirst ? 'wrong' : outcomes.find(one => one === query.get('outcome'))
  const [changedOnly, setChangedOnly] = useState(true)
  const reopened = useReopenedCell(sheet.id)
  const rows = useRows(sheet.id, { outcome, hint, version: check.checkedAt, from: reopened?.row })
  const chooseOutcome = (one: RowOutcome | undefined) =>
    choose(one ? { outcome: one } : isPhone ? { outcome: 'all' } : {})
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
        reopened={reopened && `${reopened.row}/${reopened.column}`}
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

/** After a session that ended while somebody corrected a cell, its row is shown first, with what was typed. */
function useReopenedCell(id: number) {
  const account = useCurrentAdmin()?.id
  const [cell] = useState(() => {
    const name = account === undefined ? undefined : formToReopen({ account, form: importPath(id) })
    const [, row, column] = /^(\d+)\/(\d+)$/.exec(name ?? '') ?? []
    return row === undefined ? undefined : { row: Number(row), column: Number(column) }
  })
  return cell
}
