/** One cell of a checked row. A wrong one is a button: Enter opens it, and Enter again saves what was typed. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { ImportCell, ImportRow } from '#features/transfer/sheet-import.ts'
import { sheetImportTexts } from '../texts/screens.ts'
import css from './sheets.module.css'

type Props = {
  importId: number
  row: ImportRow
  cell: ImportCell | undefined
  label: string
  onSaved(row: ImportRow): void
}

export function CheckCell({ importId, row, cell, label, onSaved }: Props) {
  const t = useTexts(sheetImportTexts)
  const api = useApi()
  const locale = useLocale()
  const [typed, setTyped] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (!cell) return <td />

  async function save(text: string) {
    if (!cell || isBusy) return
    setBusy(true)
    try {
      const params = { id: importId, row: row.row }
      const body = { cells: { [cell.column]: text } }
      onSaved(await api.call('PATCH /imports/:id/rows/:row', { params, body }))
      setTyped(undefined)
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
    setBusy(false)
  }

  const state = cell.problem ? 'wrong' : row.outcome === 'new' ? 'new' : cell.isChanged ? 'changed' : 'same'
  if (typed !== undefined) {
    return (
      <td className={css.cell} data-state={state}>
        <TextInput
          size="xs"
          autoFocus
          dir="auto"
          className={css.cellInput}
          aria-label={t.fix(label, row.row)}
          description={t.saveHint}
          inputWrapperOrder={['input', 'description']}
          value={typed}
          disabled={isBusy}
          onChange={event => setTyped(event.currentTarget.value)}
          onBlur={() => !isBusy && setTyped(undefined)}
          onKeyDown={event => {
            if (event.key === 'Enter') {
              event.preventDefault()
              void save(typed)
            }
            if (event.key === 'Escape') setTyped(undefined)
          }}
        />
      </td>
    )
  }
  const canFix = cell.problem !== null || cell.isCorrected
  return (
    <td className={css.cell} data-state={state}>
      {canFix ? (
        <button
          type="button"
          className={css.fix}
          aria-label={t.fix(label, row.row)}
          onClick={() => setTyped(cell.text)}
        >
          <CellText cell={cell} state={state} />
        </button>
      ) : (
        <CellText cell={cell} state={state} />
      )}
      {cell.problem?.suggestion != null && (
        <button type="button" className={css.use} onClick={() => void save(cell.problem?.suggestion ?? '')}>
          {t.use(cell.problem.suggestion)}
        </button>
      )}
      {cell.hint && <span className={css.cellHint}>{cell.hint}</span>}
    </td>
  )
}

function CellText({ cell, state }: { cell: ImportCell; state: string }) {
  const t = useTexts(sheetImportTexts)
  const { text, before, after, problem, isCorrected } = cell
  if (problem) {
    return (
      <span className={css.lines}>
        <span className={css.wrongText}>
          <bdi>{text || t.empty}</bdi>
        </span>
        <span className={css.reason}>{problem.words}</span>
      </span>
    )
  }
  const isWritten = state === 'changed' || state === 'new'
  const shown = isWritten ? (after ?? (before === null ? '' : t.empty)) : (before ?? after ?? text)
  return (
    <span className={css.lines}>
      {state === 'changed' && before !== null && (
        <del className={css.before}>
          <bdi>{before}</bdi>
        </del>
      )}
      <span className={css.after}>
        <bdi>{shown}</bdi>
      </span>
      {isCorrected && <span className={css.correctedHere}>{t.corrected}</span>}
    </span>
  )
}
