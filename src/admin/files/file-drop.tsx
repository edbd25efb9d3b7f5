/** A drop zone and file input. Used wherever the back office uploads pictures or documents. */

import { type DragEvent, type RefObject, useEffect, useState } from 'react'
import { IconUpload } from '#admin/icons.tsx'
import css from './file-drop.module.css'

type Props = {
  label: string
  orDrop: string
  hint: string
  accept: string
  multiple?: boolean
  inputRef?: RefObject<HTMLInputElement | null>
  onFiles(files: File[]): void
}

const hasFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false

/** Files are chosen with the file dialog of the platform, or dropped. */
export function FileDrop({ label, orDrop, hint, accept, multiple = false, inputRef, onFiles }: Props) {
  const [over, setOver] = useState(false)
  useMissedDrops()

  function drop(event: DragEvent) {
    setOver(false)
    if (!hasFiles(event)) return
    event.preventDefault()
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  }

  return (
    <label
      className={css.zone}
      data-over={over || undefined}
      onDragOver={event => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={inputRef}
        type="file"
        className="visually-hidden"
        accept={accept}
        multiple={multiple}
        onChange={event => {
          onFiles([...(event.currentTarget.files ?? [])])
          // Without this, choosing the same file again would not fire a change event.
          event.currentTarget.value = ''
        }}
      />
      <IconUpload size={20} className={css.icon} />
      <span>
        <span className={css.label}>{label}</span> <span className={css.or}>{orDrop}</span>
      </span>
      <span className={css.hint}>{hint}</span>
    </label>
  )
}

/** Without this, a file dropped beside the zone would make the browser leave the page. */
function useMissedDrops() {
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', ignore)
    addEventListener('drop', ignore)
    return () => {
      removeEventListener('dragover', ignore)
      removeEventListener('drop', ignore)
    }
  }, [])
}
