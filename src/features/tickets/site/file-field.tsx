/**
 * The file field of the contact form and the reply form. Without JavaScript it is the browser's own field, with a checkbox for
 * each file that was uploaded already.
 */

import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useLocale, useTexts } from '#app/page-site.ts'
import { fileSize } from '#shared/file-size.ts'
import { Icon } from '#ui/icon.tsx'
import { IconFile, IconPaperclip } from '#ui/page-icons.tsx'
import { attachmentTexts } from '../texts/attachments.ts'
import { attachmentLimits, attachmentTypes } from '../ticket-bounds.ts'
import { attachedField, toFieldValue } from './attached-fields.ts'
import { type Attached, type FileRow, megabytes } from './attachment-list.ts'
import { fieldId } from './contact-field.tsx'
import css from './file-field.module.css'
import type { FormAttachments } from './use-attachments.ts'

type Props = {
  attachments: FormAttachments
  /** False until the script is loaded. Until then the page is as the server rendered it. */
  isScripted: boolean
  /** The files that were uploaded already. A form without JavaScript sends them again. */
  attached: readonly Attached[]
  problem: string | undefined
}

export function FileField({ attachments: { list, rows }, isScripted, attached, problem }: Props) {
  const t = useTexts(attachmentTexts)
  const input = useRef<HTMLInputElement>(null)
  const [excess, setExcess] = useState<string>()
  const [announcement, setAnnouncement] = useState('')
  const [isOver, setIsOver] = useState(false)
  const id = fieldId('files')

  function add(files: FileList | null | undefined) {
    if (!files?.length) return
    setExcess(list.add([...files]))
    if (input.current) input.current.value = ''
  }

  // Adds files that were chosen before the script was loaded.
  useEffect(() => {
    const chosen = input.current?.files
    if (!chosen?.length) return
    list.add([...chosen])
    if (input.current) input.current.value = ''
  }, [list])

  // Files can be pasted anywhere in the form. It is the direct way to add a screenshot.
  useEffect(() => {
    const form = input.current?.form
    const paste = (event: ClipboardEvent) => {
      if (!event.clipboardData?.files.length) return
      event.preventDefault()
      setExcess(list.add([...event.clipboardData.files]))
    }
    form?.addEventListener('paste', paste)
    return () => form?.removeEventListener('paste', paste)
  }, [list])

  function onDrag(event: DragEvent, isInside: boolean) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setIsOver(isInside)
  }

  function remove(row: FileRow) {
    list.remove(row.key)
    setExcess(undefined)
    setAnnouncement(t.removed(nameOf(row)))
    input.current?.focus()
  }

  const describedBy = [`${id}-hint`, (problem || excess) && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {t.label}
      </label>
      <p id={`${id}-hint`} className={css.hint}>
        {t.hint(attachmentLimits.perMessage, megabytes)}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the field inside it */}
      <div
        className={css.zone}
        data-over={isOver || undefined}
        data-invalid={problem ? true : undefined}
        onDragOver={event => onDrag(event, true)}
        onDragLeave={event => onDrag(event, false)}
        onDrop={event => {
          onDrag(event, false)
          add(event.dataTransfer.files)
        }}
      >
        <input
          ref={input}
          id={id}
          type="file"
          name="file"
          multiple
          accept={attachmentTypes.join()}
          onChange={event => add(event.currentTarget.files)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={describedBy}
          className={isScripted ? 'visually-hidden' : css.plain}
        />
        {isScripted && (
          <span className={css.choose} aria-hidden="true">
            <span className={`button button-quiet ${css.button}`}>
              <IconPaperclip size={18} />
              {t.choose}
            </span>
            <span className={css.drop}>{t.orDrop}</span>
          </span>
        )}
      </div>
      {(problem || excess) && (
        <p id={`${id}-problem`} className={css.problem} role={excess ? 'alert' : undefined}>
          {problem ?? excess}
        </p>
      )}
      {isScripted ? (
        <FileRows rows={rows} onRetry={row => list.retry(row.key)} onRemove={remove} />
      ) : (
        <AttachedBoxes attached={attached} />
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </div>
  )
}

/** The server may have changed the name. */
const nameOf = ({ saved, name }: FileRow) => saved?.name ?? name

type RowsProps = { rows: FileRow[]; onRetry(row: FileRow): void; onRemove(row: FileRow): void }

function FileRows({ rows, onRetry, onRemove }: RowsProps) {
  const t = useTexts(attachmentTexts)
  const locale = useLocale()
  if (rows.length === 0) return null
  const stateOf = ({ state, fraction }: FileRow) => {
    if (state === 'uploading') return t.uploading(Math.round(fraction * 100))
    return state === 'ready' ? t.ready : t.waiting
  }
  return (
    <ul className={css.rows}>
      {rows.map(row => (
        <li key={row.key} className={css.row} data-state={row.state}>
          <IconFile size={20} className={css.icon} />
          <span className={css.what}>
            <bdi className={css.name}>{nameOf(row)}</bdi>
            {row.problem ? (
              <span role="alert" className={css.problem}>
                {row.problem}
              </span>
            ) : (
              <span className={css.state}>
                {fileSize(row.bytes, locale)} · {stateOf(row)}
              </span>
            )}
            {row.state === 'uploading' && (
              <progress className={css.bar} value={row.fraction} max={1} aria-label={nameOf(row)} />
            )}
          </span>
          {row.canRetry && (
            <button
              type="button"
              className={css.retry}
              aria-label={t.retryNamed(nameOf(row))}
              onClick={() => onRetry(row)}
            >
              {t.retry}
            </button>
          )}
          <button
            type="button"
            className={css.remove}
            aria-label={t.remove(nameOf(row))}
            onClick={() => onRemove(row)}
          >
            <Icon name="x" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Checkboxes that can be cleared, so that removing a file needs no script. */
function AttachedBoxes({ attached }: { attached: readonly Attached[] }) {
  const t = useTexts(attachmentTexts)
  if (attached.length === 0) return null
  return (
    <div className={css.boxes}>
      {attached.map(file => (
        <label key={file.token} className={css.box}>
          <input
            type="checkbox"
            name={attachedField}
            value={toFieldValue(file)}
            defaultChecked
            className="tick"
          />
          <bdi>{t.attached(file.name)}</bdi>
        </label>
      ))}
      <p className={css.hint}>{t.keep}</p>
    </div>
  )
}
