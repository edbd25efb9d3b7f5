/** The uploads of an editor of the back office: pictures and documents that take effect as soon as they have arrived. */
import { useRef } from 'react'
import { ApiError } from '#app/api/api.ts'
import { createUploadQueue } from '#app/api/upload-queue.ts'
import { useUploadQueue } from '#app/api/use-upload-queue.ts'
import { useLocale } from '#app/page-site.ts'
import { errorMessage } from '#shared/error-messages.ts'
import { codeOf, type ErrorCode } from '#shared/errors.ts'
import type { Locale } from '#shared/locale.ts'
import { failureText } from '../editor/failure.ts'

/** With these codes the same file would be refused again. */
const finalCodes: (ErrorCode | undefined)[] = [
  'bad_picture',
  'bad_document',
  'too_large',
  'too_many_draft_files',
]

type Options<Saved> = {
  send(file: File, onProgress: (fraction: number) => void): Promise<Saved>
  onSent(saved: Saved): void
  maxBytes: number
}

export type UploadQueue = ReturnType<typeof useUploads>

export function useUploads<Saved>(options: Options<Saved>) {
  const locale = useLocale()
  // A form goes on changing while files wait, and what was sent is shown in the latest state of it.
  const latest = useRef(options)
  latest.current = options
  const { list, rows } = useUploadQueue(onChange =>
    createUploadQueue<Saved>({
      upload: (file, { onProgress }) => latest.current.send(file, onProgress),
      onSaved: saved => latest.current.onSent(saved),
      findProblem: ({ size }) =>
        size > options.maxBytes ? errorMessage('too_large', locale, { size: options.maxBytes }) : undefined,
      describeFailure: error => ({
        problem: uploadProblem(error, locale),
        canRetry: !finalCodes.includes(codeOf(error)),
      }),
      onChange,
    }),
  )
  return { rows, add: list.add, retry: list.retry, dismiss: list.remove, settled: list.settled }
}

/** The error of the file itself says more than the error of the call. */
function uploadProblem(error: unknown, locale: Locale): string {
  const fileError = error instanceof ApiError ? error.problem?.fields?.file : undefined
  return fileError?.message ?? failureText(error, locale)
}
