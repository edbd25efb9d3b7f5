import { useEffect, useState } from 'react'
import { useApi } from '#app/api/api-provider.tsx'
import { useTexts } from '#app/page-site.ts'
import { attachmentTexts } from '../texts/attachments.ts'
import { type Attached, createAttachmentList, type FileRow } from './attachment-list.ts'

/** The attachment list of one form. `initial`: files that were uploaded by a form without JavaScript. */
export function useAttachments(initial: readonly Attached[] = []) {
  const api = useApi()
  const texts = useTexts(attachmentTexts)
  const [rows, setRows] = useState<FileRow[]>([])
  const [list] = useState(() =>
    createAttachmentList({
      texts,
      initial,
      onChange: setRows,
      async upload(file, options) {
        const { files } = await api.upload('POST /ticket/upload', { files: [file] }, options)
        const [{ token, name, bytes }] = files as [(typeof files)[0]]
        return { token, name, bytes }
      },
    }),
  )
  useEffect(() => setRows(list.rows()), [list])
  const isUploading = list.isUploading()
  useEffect(() => {
    if (!isUploading) return
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [isUploading])
  return { list, rows }
}

export type FormAttachments = ReturnType<typeof useAttachments>
