/** The list of files in the composer. */
import { CloseButton, Progress } from '@mantine/core'
import { IconFileTypePdf, IconPhoto } from '#admin/icons.tsx'
import type { UploadRow } from '#app/api/upload-queue.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { fileSize } from '#shared/file-size.ts'
import { conversationTexts } from '../../texts/conversation.ts'
import css from './composer.module.css'
import type { DraftFile } from './composer-draft.ts'

type Props = {
  files: DraftFile[]
  uploading: UploadRow<DraftFile>[]
  refusals: string[]
  onRemove(token: string): void
  onStop(key: number): void
}

/** The files of the message: uploaded, being uploaded, or refused. */
export function ComposerFiles({ files, uploading, refusals, onRemove, onStop }: Props) {
  const t = useTexts(conversationTexts).composer
  const locale = useLocale()
  const icon = { size: 18 } as const
  return (
    <>
      {(files.length > 0 || uploading.length > 0) && (
        <ul className={css.files}>
          {files.map(file => (
            <li key={file.token} className={css.file}>
              {file.type.startsWith('image/') ? <IconPhoto {...icon} /> : <IconFileTypePdf {...icon} />}
              <bdi>{file.name}</bdi>
              <small>{fileSize(file.bytes, locale)}</small>
              <CloseButton
                size="sm"
                aria-label={t.removeFile(file.name)}
                onClick={() => onRemove(file.token)}
              />
            </li>
          ))}
          {uploading.map(upload => (
            <li key={upload.key} className={css.file}>
              <bdi>{upload.name}</bdi>
              <Progress
                value={upload.fraction * 100}
                size="sm"
                className={css.progress}
                aria-label={upload.name}
              />
              <small>{t.fileProgress(Math.round(upload.fraction * 100))}</small>
              <CloseButton
                size="sm"
                aria-label={t.removeFile(upload.name)}
                onClick={() => onStop(upload.key)}
              />
            </li>
          ))}
        </ul>
      )}
      {refusals.length > 0 && (
        <div className={css.problem} role="alert">
          {refusals.map(text => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </>
  )
}
