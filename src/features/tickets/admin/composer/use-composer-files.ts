/**
 * The files of a reply: checked in the browser, uploaded with progress as soon as they are chosen, and attached by token when the
 * reply is sent. Used by `composer-field.tsx`.
 */
import { useEffect, useRef, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { createUploadQueue } from '#app/api/upload-queue.ts'
import { useUploadQueue } from '#app/api/use-upload-queue.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { Problem } from '#shared/errors.ts'
import { conversationTexts } from '../../texts/conversation.ts'
import { attachmentLimits, attachmentTypes } from '../../ticket-bounds.ts'
import type { DraftFile } from './composer-draft.ts'

type Options = {
  files: DraftFile[]
  onUploaded(file: DraftFile): void
}

export function useComposerFiles({ files, onUploaded }: Options) {
  const api = useApi()
  const locale = useLocale()
  const t = useTexts(conversationTexts).composer
  const max = attachmentLimits.perMessage
  const [excess, setExcess] = useState<string[]>([])
  const latest = useRef(onUploaded)
  latest.current = onUploaded
  const { list, rows } = useUploadQueue(onChange =>
    createUploadQueue<DraftFile>({
      async upload(file, options) {
        const { files } = await api.upload('POST /ticket/upload', { files: [file] }, options)
        const [{ token, name, type, bytes }] = files as [(typeof files)[0]]
        return { token, name, type, bytes, at: Date.now() }
      },
      onSaved: file => latest.current(file),
      findProblem,
      describeFailure(error, file) {
        const { problem } = error as { problem?: Problem['error'] }
        const why = problem?.fields?.file?.message ?? failureText(error, locale)
        return { problem: t.notUploaded(file.name, why), canRetry: false }
      },
      onChange,
    }),
  )
  // Leaving the conversation aborts its uploads.
  useEffect(() => () => list.replace([]), [list])

  function findProblem({ type, name, size }: File): string | undefined {
    if (!(attachmentTypes as readonly string[]).includes(type)) return t.wrongType(name)
    if (size > attachmentLimits.bytes) return t.tooLarge(name, attachmentLimits.bytes / 1024 / 1024)
    return undefined
  }

  function clearRefusals() {
    setExcess([])
    for (const { key, state } of list.rows()) if (state === 'failed') list.remove(key)
  }

  return {
    uploading: rows.filter(row => row.state !== 'failed'),
    refusals: [...rows.flatMap(row => row.problem ?? []), ...excess],
    add(chosen: File[]) {
      clearRefusals()
      const room = Math.max(0, max - files.length - list.rows().length)
      const accepted = chosen.filter(file => !findProblem(file))
      const excluded = new Set(accepted.slice(room))
      if (excluded.size > 0) setExcess([t.tooMany(max)])
      list.add(chosen.filter(file => !excluded.has(file)))
    },
    stop: list.remove,
    clearRefusals,
  }
}
