/** How far the import of a spreadsheet is, or how it ended, with what can be done about it. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { IconArrowBackUp, IconFileImport, IconPlayerStop } from '#admin/icons.tsx'
import { importPaths } from '#admin/import/import-head.tsx'
import { RunCard } from '#admin/import/run-card.tsx'
import { Question, UndoDialog } from '#admin/import/undo-dialog.tsx'
import { Link } from '#admin/link.tsx'
import { useServerData } from '#admin/server-data/use-server-data.ts'
import { importScreenTexts } from '#admin/texts/import.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { SheetImport } from '#features/transfer/sheet-import.ts'
import { IconAlertTriangle, IconCircleCheck } from '#ui/page-icons.tsx'
import { announceBulkChanges, useBulkChangeNews } from '../../admin/bulk-change-channel.ts'
import { useImportUndo } from '../../picture-import/admin/use-import-undo.ts'
import type { BulkChange } from '../../products/bulk/bulk-changes.contract.ts'
import { sheetImportTexts } from '../texts/screens.ts'
import { ErrorFileMenu } from './error-file-menu.tsx'

const pollMs = 1000

/** Null once the work was dismissed or forgotten: then the check alone says what was done. */
type Loaded = { work: BulkChange | null; sheet: SheetImport }

export function RunStep({ sheet: given }: { sheet: SheetImport }) {
  const t = useTexts(sheetImportTexts)
  const shared = useTexts(importScreenTexts)
  const api = useApi()
  const locale = useLocale()
  const undo = useImportUndo()
  const [asked, setAsked] = useState<'undo' | 'cancel'>()
  const { data, reload } = useServerData<Loaded>({
    key: given.id,
    load: async api => {
      const [{ items }, sheet] = await Promise.all([
        api.call('GET /products/bulk-changes'),
        api.call('GET /imports/:id', { params: { id: given.id } }),
      ])
      return { work: items.find(({ id }) => id === sheet.workId) ?? null, sheet }
    },
    pollMs: ({ work }) => (work && work.finishedAt === null ? pollMs : undefined),
    retryMs: 5000,
  })
  useBulkChangeNews(() => void reload())
  if (!data) return null
  const { work, sheet } = data
  const { file, check, notImported, eventId, isUndone } = sheet
  const isRunning = work !== null && work.finishedAt === null
  const isCut = work !== null && ['cancelled', 'failed', 'stopped'].includes(work.state)
  const written = work?.changed ?? (check ? check.new + check.changed - check.takenOut - notImported : 0)
  const wrong = (check?.wrong ?? 0) + notImported

  async function call(run: () => Promise<unknown>) {
    try {
      await run()
      announceBulkChanges()
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
    setAsked(undefined)
    await reload()
  }

  const title = () => {
    if (isRunning) return t.importing(work.total)
    if (isUndone) return t.undone
    if (isCut) return work.state === 'cancelled' ? t.cancelled : t.failed
    return t.imported(written)
  }
  const text = () => {
    if (isRunning) return t.leave
    return isCut ? `${t.after(work.done, work.total)} ${work.problem?.message ?? ''}` : ''
  }
  const icon = () => {
    if (isRunning) return <IconFileImport size={22} />
    if (isUndone) return <IconArrowBackUp size={22} className="turns" />
    if (isCut)
      return work.state === 'cancelled' ? <IconPlayerStop size={22} /> : <IconAlertTriangle size={22} />
    return <IconCircleCheck size={22} />
  }
  const figures = isRunning
    ? [
        { label: t.written, count: work.changed },
        { label: t.notImported, count: work.skipped, isWrong: true },
      ]
    : [
        { label: t.written, count: written },
        ...(check ? [{ label: t.outcomes.unchanged, count: check.unchanged }] : []),
        ...(check ? [{ label: t.outcomes.wrong, count: check.wrong, isWrong: true }] : []),
        { label: t.notImported, count: notImported, isWrong: true },
      ]
  return (
    <>
      <RunCard
        icon={icon()}
        tone={isRunning || isUndone ? 'plain' : isCut ? 'bad' : 'good'}
        title={title()}
        text={
          <>
            <bdi>{file.name}</bdi>
            {text() && ` · ${text()}`}
          </>
        }
        progress={
          isRunning
            ? {
                done: work.done,
                total: work.total,
                note: work.isCancelling
                  ? shared.cancelling
                  : work.state === 'waiting'
                    ? shared.waiting
                    : undefined,
              }
            : undefined
        }
        figures={figures}
        aside={
          isRunning ? (
            t.cancelHint
          ) : (
            <>
              {wrong > 0 && <ErrorFileMenu id={sheet.id} label={t.errorRows(wrong)} />}
              {eventId !== null && (
                <Button
                  variant="default"
                  size="sm"
                  leftSection={<IconArrowBackUp size={16} className="turns" />}
                  onClick={() => setAsked('undo')}
                >
                  {shared.undo}
                </Button>
              )}
            </>
          )
        }
        actions={
          isRunning ? (
            work.canCancel && (
              <Button variant="default" disabled={work.isCancelling} onClick={() => setAsked('cancel')}>
                {shared.cancel}
              </Button>
            )
          ) : (
            <Button component={Link} to={importPaths.sheets} variant="default" viewTransition>
              {t.again}
            </Button>
          )
        }
      />
      {asked === 'undo' && eventId !== null && (
        <UndoDialog
          name={file.name}
          onClose={() => setAsked(undefined)}
          onUndo={() => call(() => undo({ eventId, undoIsBulk: work?.undoIsBulk }))}
        />
      )}
      {asked === 'cancel' && work && (
        <Question
          title={shared.cancelTitle}
          text={shared.cancelText}
          confirm={shared.cancelImport}
          onClose={() => setAsked(undefined)}
          onConfirm={() =>
            call(() => api.call('POST /products/bulk-changes/:id/cancel', { params: { id: work.id } }))
          }
        />
      )}
    </>
  )
}
