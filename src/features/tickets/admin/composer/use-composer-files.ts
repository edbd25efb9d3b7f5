/**
 * The files of a reply: checked in the browser, uploaded at once with progress, and attached by token when the reply is sent.
 * Used by `composer-field.tsx`.
 */
import { useEffect, useRef, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { Problem } from '#shared/errors.ts'
import { conversationTexts } from '../../texts/conversation.ts'
import { attachmentLimits } from '../../ticket.ts'
import type { DraftFile } from './composer-draft.ts'

export const composerFileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

export type Uploading = { key: number; name: string; progress: number; stop(): void }

type Options = {
  files: DraftFile[]
  onUploaded(file: DraftFile): void
}

export function useComposerFiles({ files, onUploaded }: Options) {
  const api = useApi()
  const locale = useLocale()
  const t = useTexts(conversationTexts).composer
  const [uploading, setUploading] = useState<Uploading[]>([])
  const [refusals, setRefusals] = useState<string[]>([])
  const lastKey = useRef(0)
  const aborts = useRef(new Set<AbortController>())

  // Leaving the conversation aborts its uploads.
  useEffect(() => {
    const running = aborts.current
    return () => {
      for (const abort of running) abort.abort()
    }
  }, [])

  async function upload(file: File) {
    const abort = new AbortController()
    aborts.current.add(abort)
    lastKey.current++
    const key = lastKey.current
    const entry = { key, name: file.name, progress: 0, stop: () => abort.abort() }
    setUploading(all => [...all, entry])
    const onProgress = (progress: number) =>
      setUploading(all => all.map(other => (other.key === key ? { ...other, progress } : other)))
    try {
      const response = await api.upload(
        'POST /ticket/upload',
        { files: [file] },
        { onProgress, signal: abort.signal },
      )
      for (const { token, name, type, bytes } of response.files)
        onUploaded({ token, name, type, bytes, at: Date.now() })
    } catch (error) {
      const { problem } = error as { problem?: Problem['error'] }
      const refused = problem?.fields?.file
      const why = refused && refused.code !== 'invalid_type' ? refused.message : failureText(error, locale)
      if (!abort.signal.aborted) setRefusals(all => [...all, t.notUploaded(file.name, why)])
    } finally {
      aborts.current.delete(abort)
      setUploading(all => all.filter(other => other.key !== key))
    }
  }

  function problemOf(file: File): string | undefined {
    if (!composerFileTypes.includes(file.type)) return t.wrongType(file.name)
    if (file.size > attachmentLimits.bytes) return t.tooLarge(file.name, attachmentLimits.bytes / 1024 / 1024)
    return undefined
  }

  return {
    uploading,
    refusals,
    add(chosen: File[]) {
      const problems = chosen.flatMap(file => problemOf(file) ?? [])
      const accepted = chosen.filter(file => !problemOf(file))
      const room = attachmentLimits.perMessage - files.length - uploading.length
      if (accepted.length > room) problems.push(t.tooMany(attachmentLimits.perMessage))
      setRefusals(problems)
      for (const file of accepted.slice(0, Math.max(0, room))) void upload(file)
    },
    clearRefusals: () => setRefusals([]),
  }
}
