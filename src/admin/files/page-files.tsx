/** Takes files that are pasted or dropped anywhere on the page of a form. Used by the product form. */
import { useEffect, useEffectEvent, useState } from 'react'
import { IconUpload } from '#admin/icons.tsx'
import { useTexts } from '#app/page-site.ts'
import { fileTexts } from '../texts/files.ts'
import css from './page-files.module.css'

type Props = { onFiles(files: File[]): void }

export function PageFiles({ onFiles }: Props) {
  const t = useTexts(fileTexts)
  const take = useEffectEvent(onFiles)
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const ending = new AbortController()
    const listen = <K extends keyof DocumentEventMap>(
      type: K,
      on: (event: DocumentEventMap[K]) => void,
      capture = false,
    ) => document.addEventListener(type, on, { signal: ending.signal, capture })
    /** Something of the page itself is dragged, such as a picture to another place. Browsers offer pictures as files too. */
    let isOwn = false
    listen('dragstart', () => {
      isOwn = true
    })
    listen('dragend', () => {
      isOwn = false
    })
    const carriesFiles = ({ dataTransfer }: DragEvent) =>
      !isOwn && !hasOpenDialog() && (dataTransfer?.types.includes('Files') ?? false)
    listen('dragover', event => {
      if (!carriesFiles(event)) return
      setOver(true)
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    })
    // Without a next element the pointer has left the window.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    listen('drop', event => {
      setOver(false)
      // A field for files has taken them already.
      if (event.defaultPrevented || !carriesFiles(event)) return
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0) take(files)
    })
    // Before the rich text editor sees it.
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || hasOpenDialog()) return
      if (isTextField(event.target) && hasText(event.clipboardData)) return
      event.preventDefault()
      event.stopPropagation()
      take(files)
    }
    listen('paste', paste, true)
    return () => ending.abort()
  }, [])

  if (!isOver) return null
  return (
    <div className={css.veil} aria-hidden="true">
      <p className={css.sign}>
        <IconUpload size={28} />
        {t.dropAnywhere}
      </p>
    </div>
  )
}

/** A dialog above the form has the page for itself. */
const hasOpenDialog = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/** Office programs put a picture of what was copied beside the text. Into a field goes the text. */
const hasText = (data: DataTransfer | null) =>
  data?.types.some(type => type === 'text/plain' || type === 'text/html') ?? false

const isTextField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null
