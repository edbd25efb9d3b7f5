/** Files on their way into a reply: checked here first, uploaded at once with progress, attached by token when it is sent. */
import { useEffect, useRef, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
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
  const stops = useRef(new Set<AbortController>())

  // A conversation that is left does not go on uploading into it.
  useEffect(() => {
    const running = stops.current
    return () => {
      for (const stop of running) stop.abort()
    }
  }, [])

  async function upload(file: File) {
    const stop = new AbortController()
    stops.current.add(stop)
    lastKey.current++
    const key = lastKey.current
    const one = { key, name: file.name, progress: 0, stop: () => stop.abort() }
    setUploading(all => [...all, one])
    const onProgress = (progress: number) =>
      setUploading(all => all.map(other => (other.key === key ? { ...other, progress } : other)))
    try {
      const answer = await api.upload(
        'POST /ticket/upload',
        { files: [file] },
        { onProgress, signal: stop.signal },
      )
      for (const { token, name, type, bytes } of answer.files)
        onUploaded({ token, name, type, bytes, at: Date.now() })
    } catch (error) {
      if (!stop.signal.aborted)
        setRefusals(all => [...all, t.notUploaded(file.name, failureText(error, locale))])
    } finally {
      stops.current.delete(stop)
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
      const good = chosen.filter(file => !problemOf(file))
      const room = attachmentLimits.perMessage - files.length - uploading.length
      if (good.length > room) problems.push(t.tooMany(attachmentLimits.perMessage))
      setRefusals(problems)
      for (const file of good.slice(0, Math.max(0, room))) void upload(file)
    },
    clearRefusals: () => setRefusals([]),
  }
}
