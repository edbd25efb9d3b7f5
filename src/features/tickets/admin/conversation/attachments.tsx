/** The files of a message: of pictures a thumbnail is shown, and the file itself is only downloaded. */
import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { IconDownload, IconFileTypePdf, IconPhotoOff } from '#admin/icons.tsx'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { Problem } from '#shared/errors.ts'
import { fileSize } from '#shared/file-size.ts'
import { conversationTexts } from '../../texts/conversation.ts'
import type { Attachment } from '../../ticket.ts'
import css from './attachments.module.css'

type NoPreviewReason = keyof (typeof conversationTexts)['en']['files']['noPreview']

export function MessageAttachments({ files }: { files: Attachment[] }) {
  if (files.length === 0) return null
  return (
    <ul className={css.files}>
      {files.map(file => (
        <li key={file.id}>
          {file.type.startsWith('image/') ? <Picture file={file} /> : <FileLine file={file} />}
        </li>
      ))}
    </ul>
  )
}

type Thumbnail =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'shown'; url: string }
  /** The server cannot make a thumbnail: the picture has too many pixels, or is damaged. */
  | { state: 'none'; reason: NoPreviewReason }

const maxTries = 5
const retryMs = 2000

/** Loads the thumbnail into an object URL, because an `img` would not send the bearer token that the request needs. */
function useThumbnail(id: number): Thumbnail {
  const api = useApi()
  const [thumbnail, setThumbnail] = useState<Thumbnail>({ state: 'loading' })
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    let url: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    async function load(tries: number) {
      try {
        const blob = await api.file('GET /ticket/attachments/:id/thumbnail', { params: { id } }, { signal })
        if (signal.aborted) return
        url = URL.createObjectURL(blob)
        setThumbnail({ state: 'shown', url })
      } catch (error) {
        if (signal.aborted) return
        const { problem } = error as { problem?: Problem['error'] }
        // The server makes thumbnails one after the other, and refuses with `busy` when too many pictures are looked at for the
        // first time at once.
        if (problem?.code === 'busy' && tries < maxTries) timer = setTimeout(load, retryMs, tries + 1)
        else if (problem?.code === 'no_preview')
          setThumbnail({ state: 'none', reason: problem.reason as NoPreviewReason })
        else setThumbnail({ state: 'failed' })
      }
    }
    void load(1)
    return () => {
      abort.abort()
      clearTimeout(timer)
      if (url) URL.revokeObjectURL(url)
    }
  }, [api, id])
  return thumbnail
}

function Picture({ file }: { file: Attachment }) {
  const t = useTexts(conversationTexts).files
  const locale = useLocale()
  const thumbnail = useThumbnail(file.id)
  const download = useDownload(file)
  const [isOpen, setOpen] = useState(false)
  if (thumbnail.state === 'loading') return <span className={css.placeholder} />
  if (thumbnail.state === 'none') return <FileLine file={file} note={t.noPreview[thumbnail.reason]} />
  if (thumbnail.state === 'failed') return <FileLine file={file} note={t.notLoaded} />
  return (
    <>
      <button
        type="button"
        className={css.picture}
        aria-label={t.open(file.name)}
        onClick={() => setOpen(true)}
      >
        <img src={thumbnail.url} alt="" />
      </button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={<bdi>{file.name}</bdi>}
        size="auto"
        centered
        closeButtonProps={{ 'aria-label': t.close }}
      >
        <img src={thumbnail.url} alt={file.name} className={css.large} />
        <button type="button" className={css.download} onClick={download}>
          <IconDownload size={18} />
          {t.downloadOriginal(fileSize(file.bytes, locale))}
        </button>
      </Modal>
    </>
  )
}

/** Requests a link, which is valid once, and has the browser save the file. */
function useDownload(file: Attachment) {
  const api = useApi()
  const locale = useLocale()
  return async () => {
    try {
      const { url } = await api.call('POST /ticket/attachments/:id/link', { params: { id: file.id } })
      const link = document.createElement('a')
      link.href = url
      link.download = file.name
      link.click()
    } catch (error) {
      void notify(failureText(error, locale), { kind: 'error' })
    }
  }
}

/** `note`: why a picture is not shown. */
function FileLine({ file, note }: { file: Attachment; note?: string }) {
  const t = useTexts(conversationTexts).files
  const locale = useLocale()
  const download = useDownload(file)
  const FileIcon = note === undefined ? IconFileTypePdf : IconPhotoOff
  return (
    <button type="button" className={css.file} aria-label={t.downloadNamed(file.name)} onClick={download}>
      <FileIcon size={20} />
      <span className={css.names}>
        <bdi>{file.name}</bdi>
        <small>{fileSize(file.bytes, locale)}</small>
        {note !== undefined && <small>{note}</small>}
      </span>
    </button>
  )
}
