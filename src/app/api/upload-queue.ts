/**
 * Uploads files one after the other, in the order in which they were chosen. Knows neither where a file goes nor the words for what
 * went wrong. Used through `use-upload-queue.ts` for the files of a message and for the pictures and documents of the back office.
 */
export type UploadRow<Saved> = {
  key: number
  name: string
  bytes: number
  state: 'waiting' | 'uploading' | 'ready' | 'failed'
  /** The upload progress from 0 to 1. */
  fraction: number
  saved?: Saved | undefined
  problem?: string | undefined
  /** Whether the file is still available and a second attempt may succeed. */
  canRetry?: boolean
}

type Options<Saved> = {
  upload(file: File, options: { onProgress(fraction: number): void; signal: AbortSignal }): Promise<Saved>
  /** What the browser can know by itself, so that nobody waits for an upload that will be refused. */
  findProblem(file: File): string | undefined
  describeFailure(error: unknown, file: File): { problem: string; canRetry: boolean }
  onChange(rows: UploadRow<Saved>[]): void
  /** Takes what was uploaded over from the queue, whose row disappears. Without it the row stays, and is ready. */
  onSaved?(saved: Saved): void
}

export function createUploadQueue<Saved>(options: Options<Saved>) {
  let lastKey = 0
  let rows: UploadRow<Saved>[] = []
  let running: Promise<void> | undefined
  const files = new Map<number, File>()
  const aborts = new Map<number, AbortController>()

  const change = (next: UploadRow<Saved>[]) => {
    rows = next
    options.onChange(rows)
  }
  const update = (key: number, to: Partial<UploadRow<Saved>>) =>
    change(rows.map(row => (row.key === key ? { ...row, ...to } : row)))

  function remove(key: number) {
    aborts.get(key)?.abort()
    files.delete(key)
    change(rows.filter(row => row.key !== key))
  }

  async function uploadOne({ key }: UploadRow<Saved>, file: File) {
    const abort = new AbortController()
    aborts.set(key, abort)
    update(key, { state: 'uploading', fraction: 0 })
    try {
      const onProgress = (fraction: number) => update(key, { fraction })
      const saved = await options.upload(file, { onProgress, signal: abort.signal })
      if (abort.signal.aborted) return
      if (!options.onSaved) return update(key, { state: 'ready', fraction: 1, saved })
      remove(key)
      options.onSaved(saved)
    } catch (error) {
      update(key, { state: 'failed', ...options.describeFailure(error, file) })
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

  return {
    add(chosen: readonly File[]) {
      const added = chosen.map((file): UploadRow<Saved> => {
        lastKey++
        files.set(lastKey, file)
        const row = { key: lastKey, name: file.name, bytes: file.size, fraction: 0 }
        const problem = options.findProblem(file)
        return problem ? { ...row, state: 'failed', problem } : { ...row, state: 'waiting' }
      })
      change([...rows, ...added])
      start()
    },
    remove,
    retry(key: number) {
      update(key, { state: 'waiting', fraction: 0, problem: undefined, canRetry: false })
      start()
    },
    /** For an uploaded file that the server no longer has. It can be uploaded again if the browser still has it. */
    lose(key: number, problem: string) {
      update(key, { state: 'failed', saved: undefined, problem, canRetry: files.has(key) })
    },
    /** Shows files that were uploaded earlier instead of the current ones, whose uploads are aborted. */
    replace(earlier: readonly Omit<UploadRow<Saved>, 'key'>[]) {
      for (const abort of aborts.values()) abort.abort()
      files.clear()
      change(earlier.map(row => ({ ...row, key: ++lastKey })))
    },
    rows: () => rows,
    isUploading: () => rows.some(row => row.state === 'waiting' || row.state === 'uploading'),
    /** Resolves when no upload is running, with whether all files were uploaded. */
    async settled(): Promise<boolean> {
      await running
      return rows.every(row => row.state === 'ready')
    },
  }
}
