/**
 * The files of a message form in the browser. They are uploaded as soon as they are chosen, and attached by token when the message
 * is sent. Used through `use-attachments.ts`.
 */
import { createUploadQueue, type UploadRow } from '#app/api/upload-queue.ts'
import { failureKind } from '#app/errors/failure.ts'
import type { Problem } from '#shared/errors.ts'
import type { AttachmentTexts } from '../texts/attachments.ts'
import { attachmentLimits, attachmentTypes } from '../ticket-bounds.ts'

/** An uploaded file that is not attached to a message yet. */
export type Attached = {
  token: string
  name: string
  bytes: number
  /** When it was uploaded, in milliseconds. A token is valid for a day. */
  at: number
}

export type FileRow = UploadRow<Attached>

type Uploaded = Omit<Attached, 'at'>
type Upload = (
  file: File,
  options: { onProgress(fraction: number): void; signal: AbortSignal },
) => Promise<Uploaded>

type Options = {
  upload: Upload
  texts: AttachmentTexts
  onChange(rows: FileRow[]): void
  initial?: readonly Attached[]
  now?: () => number
}

export const megabytes = attachmentLimits.bytes / 1024 / 1024
/** A little less than the server's 24 hours, so that an offered file is still valid when the message is sent. */
const validMs = 23 * 3600_000

export type AttachmentList = ReturnType<typeof createAttachmentList>

export function createAttachmentList({ upload, texts: t, onChange, initial = [], now = Date.now }: Options) {
  const queue = createUploadQueue<Attached>({
    upload: async (file, options) => ({ ...(await upload(file, options)), at: now() }),
    findProblem: file => describeUnfit(file, t),
    describeFailure: error => describeFailure(error, t),
    onChange,
  })

  function restore(attached: readonly Attached[]) {
    const restored = attached.slice(0, attachmentLimits.perMessage).map((saved): Omit<FileRow, 'key'> => {
      const row = { name: saved.name, bytes: saved.bytes, fraction: 1 }
      return saved.at > now() - validMs
        ? { ...row, state: 'ready', saved }
        : { ...row, state: 'failed', problem: t.problems.expired }
    })
    queue.replace(restored)
  }
  if (initial.length > 0) restore(initial)

  return {
    ...queue,
    /** Returns an error text if not all of the files fit. */
    add(chosen: readonly File[]): string | undefined {
      const room = attachmentLimits.perMessage - queue.rows().length
      queue.add(chosen.slice(0, Math.max(0, room)))
      return chosen.length > room ? t.problems.tooMany(attachmentLimits.perMessage) : undefined
    },
    /** Marks a file that the server no longer has, by its place among `attached()`. */
    loseAttached(index: number) {
      const row = queue.rows().filter(one => one.saved)[index]
      if (row) queue.lose(row.key, t.problems.expired)
    },
    restore,
    attached: () => queue.rows().flatMap(row => row.saved ?? []),
  }
}

/** Checks what the browser can know by itself, so that nobody waits for an upload that will be refused. */
function describeUnfit({ size, type }: File, { problems }: AttachmentTexts): string | undefined {
  if (size === 0) return problems.empty
  if (size > attachmentLimits.bytes) return problems.tooLarge(megabytes)
  const isKnown = type === '' || (attachmentTypes as readonly string[]).includes(type)
  return isKnown ? undefined : problems.wrongType
}

/** What is wrong with a file that the server refused. */
export function whyRefused({ fields }: Problem['error'], { wrongType }: AttachmentTexts['problems']): string {
  return fields?.file?.message ?? wrongType
}

function describeFailure(error: unknown, { problems }: AttachmentTexts) {
  const { problem } = error as { problem?: Problem['error'] }
  if (problem?.code === 'bad_attachment') return { problem: whyRefused(problem, problems), canRetry: false }
  if (problem?.code === 'too_large') return { problem: problems.tooLarge(megabytes), canRetry: false }
  const failure = failureKind(error) === 'network' ? problems.network : problems.later
  return { problem: problem?.message ?? failure, canRetry: true }
}
