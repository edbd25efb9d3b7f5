/** The files of a message: pictures are shown in place, all other files can be downloaded. */
import { Modal } from '@mantine/core'
import { IconDownload, IconFileTypePdf, IconPhotoOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { fileSize } from '#features/catalogue/files/file-size.ts'
import { conversationTexts } from '../../texts/conversation.ts'
import type { Attachment } from '../../ticket.ts'
import css from './attachments.module.css'

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

/** Loads the file into an object URL, because an `img` would not send the bearer token that the request needs. */
function useFileUrl(id: number): { url?: string; hasFailed: boolean } {
  const api = useApi()
  const [state, setState] = useState<{ url?: string; hasFailed: boolean }>({ hasFailed: false })
  useEffect(() => {
    const abort = new AbortController()
    let url: string | undefined
    api.file('GET /ticket/attachments/:id', { params: { id } }, { signal: abort.signal }).then(
      blob => {
        if (abort.signal.aborted) return
        url = URL.createObjectURL(blob)
        setState({ url, hasFailed: false })
      },
      () => !abort.signal.aborted && setState({ hasFailed: true }),
    )
    return () => {
      abort.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [api, id])
  return state
}

function Picture({ file }: { file: Attachment }) {
  const t = useTexts(conversationTexts).files
  const { url, hasFailed } = useFileUrl(file.id)
  const [isOpen, setOpen] = useState(false)
  if (hasFailed)
    return (
      <span className={css.missing}>
        <IconPhotoOff size={20} stroke={1.5} aria-hidden="true" />
        {t.failed}
      </span>
    )
  if (!url) return <span className={css.placeholder} />
  return (
    <>
      <button
        type="button"
        className={css.picture}
        aria-label={t.open(file.name)}
        onClick={() => setOpen(true)}
      >
        <img src={url} alt="" />
      </button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={<bdi>{file.name}</bdi>}
        size="auto"
        centered
        closeButtonProps={{ 'aria-label': t.close }}
      >
        <img src={url} alt={file.name} className={css.large} />
        <a href={url} download={file.name} className={css.download}>
          <IconDownload size={18} stroke={1.5} aria-hidden="true" />
          {t.download}
        </a>
      </Modal>
    </>
  )
}

function FileLine({ file }: { file: Attachment }) {
  const t = useTexts(conversationTexts).files
  const api = useApi()
  const locale = useLocale()
  const download = async () => {
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
  return (
    <button type="button" className={css.file} aria-label={t.downloadNamed(file.name)} onClick={download}>
      <IconFileTypePdf size={20} stroke={1.5} aria-hidden="true" />
      <span className={css.names}>
        <bdi>{file.name}</bdi>
        <small>{fileSize(file.bytes, locale)}</small>
      </span>
    </button>
  )
}
