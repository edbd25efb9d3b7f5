/** The earlier imports of spreadsheets, with what became of each. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { importPaths } from '#admin/import/import-head.tsx'
import { ImportList } from '#admin/import/import-list.tsx'
import { UndoDialog } from '#admin/import/undo-dialog.tsx'
import { useTexts } from '#app/page-site.ts'
import type { ImportSummary } from '#features/transfer/sheet-import.ts'
import { useImportUndo } from '../../picture-import/admin/use-import-undo.ts'
import type { BulkChange } from '../../products/bulk/bulk-changes.contract.ts'
import { type SheetImportTexts, sheetImportTexts } from '../texts/screens.ts'

export function EarlierSheets({ items, work }: { items: ImportSummary[]; work: BulkChange[] }) {
  const t = useTexts(sheetImportTexts)
  const { revalidate } = useRevalidator()
  const undo = useImportUndo()
  const [asked, setAsked] = useState<ImportSummary>()
  return (
    <>
      <ImportList
        hint={t.listHint}
        items={items.map(one => {
          const own = work.find(({ id }) => id === one.workId)
          return {
            id: one.id,
            to: `${importPaths.sheets}/${one.id}`,
            name: one.file.name,
            createdAt: one.createdAt,
            figures: figuresOf(one, t),
            state: stateOf(one, own, t),
            onUndo: one.eventId === null ? undefined : () => setAsked(one),
          }
        })}
      />
      {asked && (
        <UndoDialog
          name={asked.file.name}
          onClose={() => setAsked(undefined)}
          onUndo={async () => {
            const { eventId } = asked
            const undoIsBulk = work.find(({ id }) => id === asked.workId)?.undoIsBulk
            if (eventId !== null) await undo({ eventId, undoIsBulk })
            setAsked(undefined)
            await revalidate()
          }}
        />
      )}
    </>
  )
}

const figuresOf = ({ check }: ImportSummary, t: SheetImportTexts) =>
  check
    ? [
        ...(check.new > 0 ? [t.newRows(check.new)] : []),
        ...(check.changed > 0 ? [t.changedRows(check.changed)] : []),
      ]
    : []

function stateOf(one: ImportSummary, work: BulkChange | undefined, t: SheetImportTexts) {
  const { state, check, notImported } = one
  if (state === 'unreadable') return { tone: 'bad', words: t.states.unreadable } as const
  if (state === 'reading' || state === 'checking') return { tone: 'busy', words: t.states[state] } as const
  if (state !== 'started') return { tone: 'plain', words: t.states[state] } as const
  if (one.isUndone) return { tone: 'plain', words: t.undone } as const
  if (work && work.finishedAt === null) return { tone: 'busy', words: t.running } as const
  if (work?.state === 'cancelled') return { tone: 'plain', words: t.cancelled } as const
  if (work?.state === 'failed' || work?.state === 'stopped') return { tone: 'bad', words: t.failed } as const
  const wrong = (check?.wrong ?? 0) + notImported
  return wrong > 0
    ? ({ tone: 'bad', words: t.wrongRows(wrong) } as const)
    : ({ tone: 'good', words: t.states.started } as const)
}
