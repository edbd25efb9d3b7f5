/** Files on their way to the server: one after the other, so that they arrive in the order they were chosen. */
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#app/api/api.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { errorMessage } from '#shared/error-messages.ts'
import { codeOf, type ErrorCode } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { failureText } from '../editor/failure.ts'
import { fileTexts } from '../texts/files.ts'

export type UploadInProgress = {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  problem?: string
  /** It would fail again. */
  final?: boolean
}

/** The same file is refused the same way. */
const hopeless: (ErrorCode | undefined)[] = ['bad_picture', 'bad_document', 'too_large']

type Options<Saved> = {
  send(file: File): Promise<Saved>
  onSent(saved: Saved): void
  maxBytes: number
}

export type UploadQueue = ReturnType<typeof useUploads>

export function useUploads<Saved>({ send, onSent, maxBytes }: Options<Saved>) {
  const t = useTexts(fileTexts)
  const locale = useLocale()
  const [sending, setSending] = useState<UploadInProgress[]>([])
  const queue = useRef<UploadInProgress[]>([])
  const working = useRef(false)
  const lastKey = useRef(0)

  const change = (key: number, to: Partial<UploadInProgress>) =>
    setSending(all => all.map(one => (one.key === key ? { ...one, ...to } : one)))
  const dismiss = (key: number) => setSending(all => all.filter(one => one.key !== key))

  async function work() {
    if (working.current) return
    working.current = true
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { key, file } = next
      change(key, { state: 'sending', problem: undefined })
      try {
        onSent(await send(file))
        dismiss(key)
      } catch (error) {
        const final = hopeless.includes(codeOf(error))
        change(key, { state: 'failed', problem: uploadProblem(error, locale), final })
      }
    }
    working.current = false
  }

  function add(files: File[]) {
    const added = files.map((file): UploadInProgress => {
      lastKey.current++
      const own = { key: lastKey.current, file }
      if (file.size <= maxBytes) return { ...own, state: 'waiting' }
      const max = t.megabytes(maxBytes / 1024 / 1024)
      return { ...own, state: 'failed', problem: errorMessage('too_large', locale, { max }), final: true }
    })
    setSending(all => [...all, ...added])
    queue.current.push(...added.filter(one => one.state === 'waiting'))
    void work()
  }

  function retry(one: UploadInProgress) {
    change(one.key, { state: 'waiting', problem: undefined })
    queue.current.push(one)
    void work()
  }

  const busy = sending.some(one => one.state !== 'failed')
  useEffect(() => {
    if (!busy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [busy])

  return { sending, busy, add, retry, dismiss }
}

/** What is wrong with the file says more than that it was refused, unless it is of another kind altogether. */
function uploadProblem(error: unknown, locale: Locale): string {
  const own = error instanceof ApiError ? error.problem?.fields?.file : undefined
  return own && own.code !== 'invalid_type' ? own.message : failureText(error, locale)
}
