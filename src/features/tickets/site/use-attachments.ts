import { useApi } from '#app/api/api-provider.tsx'
import { useUploadQueue } from '#app/api/use-upload-queue.ts'
import { useTexts } from '#app/page-site.ts'
import { attachmentTexts } from '../texts/attachments.ts'
import { type Attached, createAttachmentList } from './attachment-list.ts'

/** The attachment list of one form. `initial`: files that were uploaded by a form without JavaScript. */
export function useAttachments(initial: readonly Attached[] = []) {
  const api = useApi()
  const texts = useTexts(attachmentTexts)
  return useUploadQueue(onChange =>
    createAttachmentList({
      texts,
      initial,
      onChange,
      async upload(file, options) {
        const { files } = await api.upload('POST /ticket/upload', { files: [file] }, options)
        const [{ token, name, bytes }] = files as [(typeof files)[0]]
        return { token, name, bytes }
      },
    }),
  )
}

export type FormAttachments = ReturnType<typeof useAttachments>
