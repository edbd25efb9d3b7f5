/** How far an import of pictures is, or how it ended, and what can be done about it. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { IconArrowBackUp, IconPhotoPlus, IconPlayerStop } from '#admin/icons.tsx'
import { importPaths } from '#admin/import/import-head.tsx'
import { RunCard } from '#admin/import/run-card.tsx'
import { Question, UndoDialog } from '#admin/import/undo-dialog.tsx'
import { Link } from '#admin/link.tsx'
import { importScreenTexts } from '#admin/texts/import.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { IconAlertTriangle, IconCircleCheck } from '#ui/page-icons.tsx'
import { announceBulkChanges } from '../../admin/bulk-change-channel.ts'
import { pictureImportTexts } from '../picture-import-texts.ts'
import type { PictureImport } from '../picture-imports.contract.ts'
import { useImportUndo } from './use-import-undo.ts'

type Props = { pictures: PictureImport; onChanged(): void }

export function PictureRun({ pictures, onChanged }: Props) {
  const t = useTexts(pictureImportTexts)
  const shared = useTexts(importScreenTexts)
  const api = useApi()
  const locale = useLocale()
  const undo = useImportUndo()
  const [asked, setAsked] = useState<'undo' | 'cancel'>()
  const { id, name, counts, products, work, state, eventId, isUndone, filesUntil } = pictures
  const isRunning = state === 'running'
  const isCut = work !== null && ['cancelled', 'failed', 'stopped'].includes(work.state)

  async function call(run: () => Promise<unknown>) {
    try {
      await run()
      announceBulkChanges()
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
    setAsked(undefined)
    onChanged()
  }

  const title = () => {
    if (isRunning) return t.running(work?.total ?? products)
    if (isUndone) return t.undone
    if (isCut) return work.state === 'cancelled' ? t.cancelled : t.failed
    return t.done(counts.added)
  }
  const text = () => {
    if (isRunning) return t.leave
    if (isCut) return `${t.ended(work.done, work.total)} ${work.problem?.message ?? ''}`
    return isUndone ? t.noFiles : t.doneText(work?.changed ?? products)
  }
  const icon = () => {
    if (isRunning) return <IconPhotoPlus size={22} />
    if (isUndone) return <IconArrowBackUp size={22} className="turns" />
    if (isCut)
      return work.state === 'cancelled' ? <IconPlayerStop size={22} /> : <IconAlertTriangle size={22} />
    return <IconCircleCheck size={22} />
  }
  const { outcomes } = t
  return (
    <>
      <RunCard
        icon={icon()}
        tone={isRunning || isUndone ? 'plain' : isCut ? 'bad' : 'good'}
        title={title()}
        text={
          <>
            {name && (
              <>
                <bdi>{name}</bdi>
                {' · '}
              </>
            )}
            {text()}
          </>
        }
        progress={
          isRunning && work
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
        figures={[
          { label: outcomes.added, count: counts.added },
          { label: outcomes.arranged, count: counts.arranged },
          ...(isCut ? [{ label: outcomes.add, count: counts.add }] : []),
          { label: outcomes.unmatched, count: counts.unmatched, isWrong: true },
          { label: outcomes.refused, count: counts.refused, isWrong: true },
        ]}
        aside={
          isRunning ? (
            t.cancelHint
          ) : (
            <>
              {isCut && filesUntil !== null && (
                <Button
                  size="sm"
                  onClick={() =>
                    void call(() => api.call('POST /picture-imports/:id/start', { params: { id } }))
                  }
                >
                  {t.addRest(counts.add)}
                </Button>
              )}
              {eventId !== null && (
                <Button
                  size="sm"
                  variant="default"
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
            <Button
              variant="default"
              disabled={work?.isCancelling ?? false}
              onClick={() => setAsked('cancel')}
            >
              {shared.cancel}
            </Button>
          ) : (
            <Button component={Link} to={importPaths.images} variant="default" viewTransition>
              {t.another}
            </Button>
          )
        }
      />
      {asked === 'undo' && eventId !== null && (
        <UndoDialog
          name={name || t.fileCount(counts.added)}
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
