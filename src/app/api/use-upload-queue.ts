import { useEffect, useState } from 'react'
import type { UploadRow } from './upload-queue.ts'

type Queue = { rows(): UploadRow<unknown>[]; isUploading(): boolean }

/**
 * Creates the queue of a form with its first render, and renders the form again when `onChange` is called. Asks before the page is
 * left while files are uploaded.
 */
export function useUploadQueue<List extends Queue>(create: (onChange: (rows: unknown) => void) => List) {
  const [, render] = useState<unknown>()
  const [list] = useState(() => create(render))
  const isUploading = list.isUploading()
  useEffect(() => {
    if (!isUploading) return
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [isUploading])
  return { list, rows: list.rows() as ReturnType<List['rows']> }
}
