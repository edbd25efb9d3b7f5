/** The page where pictures of many products are uploaded, with the earlier imports below. */
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { IconPhotoPlus } from '#admin/icons.tsx'
import { ImportHead, ImportTabs, imagesPath } from '#admin/import/import-head.tsx'
import { ImportList } from '#admin/import/import-list.tsx'
import { ImportStart } from '#admin/import/import-start.tsx'
import { RunCard } from '#admin/import/run-card.tsx'
import { UndoDialog } from '#admin/import/undo-dialog.tsx'
import { useImportUndo } from '#admin/import/use-import-undo.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { pictureTypes } from '#features/media/picture.ts'
import { fileSize } from '#shared/file-size.ts'
import { countFiles } from '../picture-import.ts'
import { pictureImportTexts } from '../picture-import-texts.ts'
import type { PictureImport } from '../picture-imports.contract.ts'
import { type UploadState, usePictureUpload } from './use-picture-upload.ts'

export const loader = adminLoader(async ({ api }) => await api.call('GET /picture-imports'))

export const handle = { skeleton: 'form' }

export function Component() {
  const { items } = useLoaderData<typeof loader>()
  const t = useTexts(pictureImportTexts)
  const navigate = useNavigate()
  const [skipped, setSkipped] = useState<File[]>([])
  const { upload, start, cancel, tooLargeOf } = usePictureUpload(id => void navigate(`${imagesPath}/${id}`))

  return (
    <>
      <ImportHead kind="images" />
      <ImportTabs current="images" />
      {upload.state === 'idle' ? (
        <ImportStart
          drop={{
            label: t.drop,
            orDrop: t.orDrop,
            hint: t.dropHint,
            accept: `.zip,application/zip,${pictureTypes}`,
            multiple: true,
            onFiles: files => {
              setSkipped(tooLargeOf(files))
              if (files.length > tooLargeOf(files).length) start(files)
            },
          }}
          problem={upload.problem}
          note={<Skipped files={skipped} />}
          helpTitle={t.namesTitle}
        >
          <NamesHelp />
        </ImportStart>
      ) : (
        <>
          <UploadCard upload={upload} onCancel={cancel} />
          <Skipped files={skipped} />
        </>
      )}
      <EarlierImports items={items} />
    </>
  )
}

function Skipped({ files }: { files: File[] }) {
  const t = useTexts(pictureImportTexts)
  if (files.length === 0) return null
  const names = files.slice(0, 5).map(file => file.name)
  return (
    <Text size="sm" c="var(--c-warning)" role="status" mt="xs">
      {t.tooLarge(files.length, `\u2068${names.join('\u2069, \u2068')}\u2069${files.length > 5 ? ' …' : ''}`)}
    </Text>
  )
}

function NamesHelp() {
  const t = useTexts(pictureImportTexts)
  return (
    <>
      <p>{t.namesHint}</p>
      <dl>
        {t.names.map(({ file, means }) => (
          <div key={file}>
            <dt>
              <bdi dir="ltr">{file}</bdi>
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
      <p>{t.namesMore}</p>
    </>
  )
}

function UploadCard({ upload, onCancel }: { upload: UploadState; onCancel(): void }) {
  const t = useTexts(pictureImportTexts)
  const locale = useLocale()
  const isSending = upload.state === 'uploading'
  return (
    <RunCard
      icon={<IconPhotoPlus size={22} />}
      title={isSending ? t.uploading('') : t.checking}
      text={isSending ? t.uploadingText : t.checkingText}
      progress={
        isSending
          ? {
              done: upload.sent,
              total: upload.total,
              words: t.sent(fileSize(upload.sent, locale), fileSize(upload.total, locale)),
            }
          : { done: undefined, total: 1, words: '' }
      }
      actions={
        isSending && (
          <Button variant="default" onClick={onCancel}>
            {t.cancelUpload}
          </Button>
        )
      }
    />
  )
}

function EarlierImports({ items }: { items: PictureImport[] }) {
  const t = useTexts(pictureImportTexts)
  const { revalidate } = useRevalidator()
  const undo = useImportUndo()
  const [asked, setAsked] = useState<PictureImport>()
  const nameOf = (one: PictureImport) => one.name || t.fileCount(countFiles(one))
  return (
    <>
      <ImportList
        hint={t.listHint}
        items={items
          .filter(one => countFiles(one) > 0)
          .map(one => ({
            id: one.id,
            to: `${imagesPath}/${one.id}`,
            name: nameOf(one),
            createdAt: one.createdAt,
            figures: one.counts.added > 0 ? [t.done(one.counts.added)] : [],
            state: stateOf(one, t),
            onUndo: one.eventId === null ? undefined : () => setAsked(one),
          }))}
      />
      {asked && (
        <UndoDialog
          name={nameOf(asked)}
          onClose={() => setAsked(undefined)}
          onUndo={async () => {
            if (asked.eventId !== null) await undo(asked.eventId)
            setAsked(undefined)
            await revalidate()
          }}
        />
      )}
    </>
  )
}

function stateOf(
  { state, work, counts, isUndoing, isUndone }: PictureImport,
  t: typeof pictureImportTexts.en,
) {
  const { states } = t
  if (state === 'open') return { tone: 'plain', words: states.open } as const
  if (state === 'running') return { tone: 'busy', words: states.running } as const
  if (isUndoing) return { tone: 'busy', words: states.undoing } as const
  if (isUndone) return { tone: 'plain', words: states.undone } as const
  if (work?.state === 'cancelled') return { tone: 'plain', words: states.cancelled } as const
  if (work?.state === 'failed' || work?.state === 'stopped')
    return { tone: 'bad', words: states.failed } as const
  const left = counts.refused + counts.unmatched
  return left > 0
    ? ({ tone: 'bad', words: states.doubtful(left) } as const)
    : ({ tone: 'good', words: states.done } as const)
}
