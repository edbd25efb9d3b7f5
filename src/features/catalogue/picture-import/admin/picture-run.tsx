/** How far an import of pictures is, or how it ended, and what can be done about it. */
import { Button } from '@mantine/core'
import { IconPhotoPlus } from '#admin/icons.tsx'
import { imagesPath } from '#admin/import/import-head.tsx'
import { AnotherImport, ImportRun } from '#admin/import/import-run.tsx'
import { useAttempt } from '#admin/list/use-attempt.ts'
import { announceBulkChanges } from '#admin/live/bulk-change-channel.ts'
import { useTexts } from '#app/page-site.ts'
import { pictureImportTexts } from '../picture-import-texts.ts'
import type { PictureImport } from '../picture-imports.contract.ts'

type Props = { pictures: PictureImport; onChanged(): Promise<unknown> }

export function PictureRun({ pictures, onChanged }: Props) {
  const t = useTexts(pictureImportTexts)
  const attempt = useAttempt()
  const { id, name, counts, products, work, state, eventId, isUndoing, isUndone, filesUntil } = pictures
  const { outcomes } = t
  const isCut = work !== null && ['cancelled', 'failed', 'stopped'].includes(work.state)

  async function addRest() {
    if (await attempt(api => api.call('POST /picture-imports/:id/start', { params: { id } })))
      announceBulkChanges()
    await onChanged()
  }

  return (
    <ImportRun
      icon={<IconPhotoPlus size={22} />}
      name={name}
      title={name || t.fileCount(counts.added)}
      work={work}
      isRunning={state === 'running'}
      isUndoing={isUndoing}
      isUndone={isUndone}
      eventId={eventId}
      words={{
        running: t.running(work?.total ?? products),
        done: t.done(counts.added),
        doneText: t.doneText(work?.changed ?? products),
        undoneText: t.noFiles,
      }}
      after={t.ended}
      figures={[
        { label: outcomes.added, count: counts.added },
        { label: outcomes.arranged, count: counts.arranged },
        ...(isCut ? [{ label: outcomes.add, count: counts.add }] : []),
        { label: outcomes.unmatched, count: counts.unmatched, isWrong: true },
        { label: outcomes.refused, count: counts.refused, isWrong: true },
      ]}
      more={
        isCut &&
        filesUntil !== null && (
          <Button size="sm" onClick={() => void addRest()}>
            {t.addRest(counts.add)}
          </Button>
        )
      }
      actions={<AnotherImport to={imagesPath}>{t.another}</AnotherImport>}
      onChanged={onChanged}
    />
  )
}
