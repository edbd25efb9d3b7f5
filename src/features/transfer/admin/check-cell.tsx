/** One cell of a checked row. A wrong one is a button: Enter opens it, and Enter again saves what was typed. */
import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useFormDraft } from '#admin/drafts/use-form-draft.ts'
import { failureText } from '#admin/editor/failure.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { importPath } from '../import-kinds.ts'
import type { ImportCell, ImportRow } from '../sheet-import.ts'
import { sheetImportTexts } from '../texts/screens.ts'
import css from './check.module.css'

type Props = {
  importId: number
  row: ImportRow
  cell: ImportCell | undefined
  label: string
  /** Opened again with what was typed, after a session that ended meanwhile. */
  isReopened: boolean
  onSaved(row: ImportRow): void
}

export function CheckCell({ cell, ...props }: Props) {
  return cell ? <ShownCell cell={cell} {...props} /> : <td className={css.noCell} />
}

function ShownCell({ importId, row, cell, label, isReopened, onSaved }: Props & { cell: ImportCell }) {
  const t = useTexts(sheetImportTexts)
  const api = useApi()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(isReopened)
  const [isBusy, setBusy] = useState(false)

  /** Returns whether it was saved. */
  async function save(text: string): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    try {
      const params = { id: importId, row: row.row }
      const body = { cells: { [cell.column]: text } }
      onSaved(await api.call('PATCH /imports/:id/rows/:row', { params, body }))
      return true
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
      return false
    } finally {
      setBusy(false)
    }
  }

  const state = cell.problem ? 'wrong' : row.outcome === 'new' ? 'new' : cell.isChanged ? 'changed' : 'same'
  const canFix = cell.problem !== null || cell.isCorrected
  return (
    <td className={css.cell} data-state={isOpen ? 'open' : state} data-label={label}>
      {isOpen ? (
        <CellEditor
          form={`${importPath(importId)}/${row.row}/${cell.column}`}
          text={cell.text}
          label={t.fix(label, row.row)}
          isBusy={isBusy}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      ) : canFix ? (
        <button
          type="button"
          className={css.fix}
          aria-label={t.fix(label, row.row)}
          onClick={() => setOpen(true)}
        >
          <CellText cell={cell} state={state} />
        </button>
      ) : (
        <CellText cell={cell} state={state} />
      )}
      {!isOpen && cell.problem?.suggestion != null && (
        <button
          type="button"
          className={css.use}
          disabled={isBusy}
          onClick={() => void save(cell.problem?.suggestion ?? '')}
        >
          {t.use(cell.problem.suggestion)}
        </button>
      )}
      {cell.hint && <span className={css.cellHint}>{cell.hint}</span>}
    </td>
  )
}

type EditorProps = {
  form: string
  text: string
  label: string
  isBusy: boolean
  onSave(text: string): Promise<boolean>
  onClose(): void
}

/** Enter saves, and so does leaving the field, as in a spreadsheet. What is typed survives the end of the session. */
function CellEditor({ form, text, label, isBusy, onSave, onClose }: EditorProps) {
  const t = useTexts(sheetImportTexts)
  const [values, setValues] = useState({ text })
  const passes = useRef(false)
  const dirty = values.text !== text
  useFormDraft({
    form,
    base: undefined,
    values,
    dirty,
    onRestore: draft => setValues(draft.values),
    passes,
  })
  function close() {
    passes.current = true
    onClose()
  }
  async function save() {
    if (!dirty || (await onSave(values.text))) close()
  }
  return (
    <TextInput
      size="xs"
      autoFocus
      dir="auto"
      className={css.cellInput}
      aria-label={label}
      description={t.saveHint}
      inputWrapperOrder={['input', 'description']}
      value={values.text}
      readOnly={isBusy}
      onChange={event => setValues({ text: event.currentTarget.value })}
      // Another window is no other cell.
      onBlur={() => document.hasFocus() && !passes.current && void save()}
      onKeyDown={event => {
        if (event.key === 'Enter') {
          event.preventDefault()
          void save()
        }
        if (event.key === 'Escape') close()
      }}
    />
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
