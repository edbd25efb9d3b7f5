/** Uploads a ZIP archive in slices, or many picture files some at a time, and has them checked. Used by `pictures-page.tsx`. */
import { useEffect, useRef, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { useUnloadGuard } from '#admin/files/unload-guard.ts'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { useLocale } from '#app/page-site.ts'
import type { BrowserApi } from '#contract'
import { pictureLimits } from '#features/media/picture.ts'
import { pictureImportLimits } from '../picture-import.ts'

const { sliceBytes, filesAtOnce } = pictureImportLimits
/** A request should not take minutes on a slow line, and nothing of it is kept when it breaks. */
const batchBytes = 24 * 1024 * 1024
const maxAttempts = 4

export type UploadState =
  | { state: 'idle'; problem?: string }
  | { state: 'uploading'; sent: number; total: number }
  | { state: 'checking' }

const isArchive = ({ name, type }: File) => /\.zip$/i.test(name) || type === 'application/zip'

/** `onChecked` gets the id of the import. */
export function usePictureUpload(onChecked: (id: number) => void) {
  const api = useApi()
  const locale = useLocale()
  const [upload, setUpload] = useState<UploadState>({ state: 'idle' })
  const abort = useRef<AbortController>(undefined)

  useEffect(() => () => abort.current?.abort(), [])
  useUnloadGuard(upload.state !== 'idle')

  async function start(files: File[]) {
    const own = new AbortController()
    abort.current = own
    const archive = files.find(isArchive)
    const chosen = files.filter(file => !isArchive(file) && file.size <= pictureLimits.bytes)
    const total = archive ? archive.size : chosen.reduce((sum, file) => sum + file.size, 0)
    setUpload({ state: 'uploading', sent: 0, total })
    let id: number | undefined
    try {
      id = (await api.call('POST /picture-imports', { body: { name: archive?.name.slice(-200) ?? '' } })).id
      const parts = archive ? slicesOf(archive) : batchesOf(chosen)
      let sent = 0
      for (const part of parts) {
        const before = sent
        const bytes = part.files.reduce((sum, file) => sum + file.size, 0)
        const onProgress = (fraction: number) =>
          setUpload({ state: 'uploading', sent: before + fraction * bytes, total })
        await send(api, { id, ...part }, { onProgress, signal: own.signal })
        sent += bytes
      }
      setUpload({ state: 'checking' })
      await api.call('POST /picture-imports/:id/check', { params: { id } })
      if (!own.signal.aborted) onChecked(id)
    } catch (error) {
      if (id !== undefined) void api.call('DELETE /picture-imports/:id', { params: { id } }).catch(() => {})
      if (own.signal.aborted) setUpload({ state: 'idle' })
      else setUpload({ state: 'idle', problem: problemOf(error) })
    }
  }

  const problemOf = (error: unknown) => {
    const { file } = (error as ApiError).problem?.fields ?? {}
    return file?.message ?? failureText(error, locale)
  }

  return {
    upload,
    start: (files: File[]) => void start(files),
    cancel: () => abort.current?.abort(),
    /** Files that are not sent, because they would be refused. */
    tooLargeOf: (files: File[]) => files.filter(file => !isArchive(file) && file.size > pictureLimits.bytes),
  }
}

type Part = { slice?: number; files: File[] }
type Options = { onProgress(fraction: number): void; signal: AbortSignal }

/** A lost connection does not end an upload of an hour: the part that was under way is sent again. */
async function send(api: BrowserApi, { id, slice, files }: Part & { id: number }, options: Options) {
  for (let attempt = 1; ; attempt++) {
    try {
      if (slice === undefined) {
        await api.upload('POST /picture-imports/:id/files', { params: { id }, files }, options)
      } else {
        const params = { id, slice }
        await api.upload('POST /picture-imports/:id/archive/:slice', { params, files }, options)
      }
      return
    } catch (error) {
      const { kind, status = 0 } = error as ApiError
      const isPassing = kind === 'network' || kind === 'timeout' || status >= 500
      if (!isPassing || attempt >= maxAttempts || options.signal.aborted) throw error
      await new Promise(resolve => setTimeout(resolve, attempt * 2000))
    }
  }
}

function slicesOf(archive: File): Part[] {
  return Array.from({ length: Math.ceil(archive.size / sliceBytes) }, (_, index) => ({
    slice: index + 1,
    files: [new File([archive.slice(index * sliceBytes, (index + 1) * sliceBytes)], archive.name)],
  }))
}

function batchesOf(files: File[]): Part[] {
  const parts: Part[] = []
  let bytes = 0
  for (const file of files) {
    const last = parts.at(-1)
    if (!last || last.files.length >= filesAtOnce || bytes + file.size > batchBytes) {
      parts.push({ files: [file] })
      bytes = file.size
    } else {
      last.files.push(file)
      bytes += file.size
    }
  }
  return parts
}
