/** The queue of uploads of an editor: one file after the other, so that they arrive in the order in which they were chosen. */
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#app/api/api.ts'
import { useLocale } from '#app/page-site.ts'
import { errorMessage } from '#shared/error-messages.ts'
import { codeOf, type ErrorCode } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { failureText } from '../editor/failure.ts'

export type UploadInProgress = {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'failed'
  problem?: string
  /** A retry would fail again. */
  final?: boolean
}

/** With these codes the same file would be refused again. */
const finalCodes: (ErrorCode | undefined)[] = ['bad_picture', 'bad_document', 'too_large']

type Options<Saved> = {
  send(file: File): Promise<Saved>
  onSent(saved: Saved): void
  maxBytes: number
}

export type UploadQueue = ReturnType<typeof useUploads>

export function useUploads<Saved>({ send, onSent, maxBytes }: Options<Saved>) {
  const locale = useLocale()
  const [sending, setSending] = useState<UploadInProgress[]>([])
  const queue = useRef<UploadInProgress[]>([])
  const isRunning = useRef(false)
  const lastKey = useRef(0)

  const change = (key: number, to: Partial<UploadInProgress>) =>
    setSending(all => all.map(one => (one.key === key ? { ...one, ...to } : one)))
  const dismiss = (key: number) => setSending(all => all.filter(one => one.key !== key))

  async function run() {
    if (isRunning.current) return
    isRunning.current = true
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { key, file } = next
      change(key, { state: 'sending', problem: undefined })
      try {
        onSent(await send(file))
        dismiss(key)
      } catch (error) {
        const final = finalCodes.includes(codeOf(error))
        change(key, { state: 'failed', problem: uploadProblem(error, locale), final })
      }
    }
    isRunning.current = false
  }

  function add(files: File[]) {
    const added = files.map((file): UploadInProgress => {
      lastKey.current++
      const upload = { key: lastKey.current, file }
      if (file.size <= maxBytes) return { ...upload, state: 'waiting' }
      const problem = errorMessage('too_large', locale, { size: maxBytes })
      return { ...upload, state: 'failed', problem, final: true }
    })
    setSending(all => [...all, ...added])
    queue.current.push(...added.filter(one => one.state === 'waiting'))
    void run()
  }

  function retry(one: UploadInProgress) {
    change(one.key, { state: 'waiting', problem: undefined })
    queue.current.push(one)
    void run()
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

/** The error of the file itself says more than the error of the call, except when the file has the wrong type. */
function uploadProblem(error: unknown, locale: Locale): string {
  const fileError = error instanceof ApiError ? error.problem?.fields?.file : undefined
  return fileError && fileError.code !== 'invalid_type' ? fileError.message : failureText(error, locale)
}
