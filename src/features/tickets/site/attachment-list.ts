/**
 * The files of a message form in the browser. They are uploaded one after the other as soon as they are chosen, and attached by
 * token when the message is sent. Used through `use-attachments.ts`.
 */
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

export type FileRow = {
  key: number
  name: string
  bytes: number
  state: 'waiting' | 'uploading' | 'ready' | 'failed'
  /** The upload progress from 0 to 1. */
  fraction: number
  attached?: Attached
  problem?: string
  /** Whether the file is still available and a second attempt may succeed. */
  canRetry?: boolean
}

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
  let lastKey = 0
  let rows: FileRow[] = []
  let running: Promise<void> | undefined
  const files = new Map<number, File>()
  const aborts = new Map<number, AbortController>()

  const change = (next: FileRow[]) => {
    rows = next
    onChange(rows)
  }
  const update = (key: number, to: Partial<FileRow>) =>
    change(rows.map(row => (row.key === key ? { ...row, ...to } : row)))

  async function uploadOne({ key }: FileRow, file: File) {
    const abort = new AbortController()
    aborts.set(key, abort)
    update(key, { state: 'uploading', fraction: 0 })
    try {
      const onProgress = (fraction: number) => update(key, { fraction })
      const attached = { ...(await upload(file, { onProgress, signal: abort.signal })), at: now() }
      update(key, { state: 'ready', fraction: 1, attached, name: attached.name })
    } catch (error) {
      update(key, { state: 'failed', ...describeFailure(error, t) })
    } finally {
      aborts.delete(key)
    }
  }

  async function run() {
    for (;;) {
      const next = rows.find(row => row.state === 'waiting')
      const file = next && files.get(next.key)
      if (!next || !file) break
      await uploadOne(next, file)
    }
    running = undefined
  }
  const start = () => {
    running ??= run()
  }

  function restore(attached: readonly Attached[]) {
    const restored = attached.slice(0, attachmentLimits.perMessage).map((one): FileRow => {
      lastKey++
      const { name, bytes, at } = one
      const row = { key: lastKey, name, bytes, fraction: 1 }
      return at > now() - validMs
        ? { ...row, state: 'ready', attached: one }
        : { ...row, state: 'failed', problem: t.problems.expired }
    })
    for (const abort of aborts.values()) abort.abort()
    change(restored)
  }
  if (initial.length > 0) restore(initial)

  return {
    /** Returns an error text if not all of the files fit. */
    add(chosen: readonly File[]): string | undefined {
      const room = attachmentLimits.perMessage - rows.length
      const added = chosen.slice(0, Math.max(0, room)).map((file): FileRow => {
        lastKey++
        files.set(lastKey, file)
        const row = { key: lastKey, name: file.name, bytes: file.size, fraction: 0 }
        const problem = describeUnfit(file, t)
        return problem ? { ...row, state: 'failed', problem } : { ...row, state: 'waiting' }
      })
      change([...rows, ...added])
      start()
      return chosen.length > room ? t.problems.tooMany(attachmentLimits.perMessage) : undefined
    },
    remove(key: number) {
      aborts.get(key)?.abort()
      files.delete(key)
      change(rows.filter(row => row.key !== key))
    },
    retry(key: number) {
      update(key, { state: 'waiting', fraction: 0, problem: undefined, canRetry: false } as Partial<FileRow>)
      start()
    },
    /** Marks a file that the server no longer has. It can be uploaded again if the browser still has it. */
    lose(index: number) {
      const row = rows.filter(one => one.attached)[index]
      if (!row) return
      const canRetry = files.has(row.key)
      const { attached: _, ...rest } = row
      const lost: FileRow = { ...rest, state: 'failed', problem: t.problems.expired, canRetry }
      change(rows.map(one => (one.key === row.key ? lost : one)))
    },
    restore,
    rows: () => rows,
    attached: () => rows.flatMap(row => row.attached ?? []),
    isUploading: () => rows.some(row => row.state === 'waiting' || row.state === 'uploading'),
    /** Resolves when no upload is running, with whether all files were uploaded. */
    async settled(): Promise<boolean> {
      await running
      return rows.every(row => row.state === 'ready')
    },
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
  const problem = fields?.file
  return problem && problem.code !== 'invalid_type' ? problem.message : wrongType
}

function describeFailure(error: unknown, { problems }: AttachmentTexts): Partial<FileRow> {
  const { problem } = error as { problem?: Problem['error'] }
  if (problem?.code === 'bad_attachment') return { problem: whyRefused(problem, problems), canRetry: false }
  if (problem?.code === 'too_large') return { problem: problems.tooLarge(megabytes), canRetry: false }
  const failure = failureKind(error) === 'network' ? problems.network : problems.later
  return { problem: problem?.message ?? failure, canRetry: true }
}
