/** The row in which a sub-category is typed. Enter adds it and asks for the next one. Used by `category-tree.tsx`. */

import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { fieldErrorsOf } from '#admin/editor/form-problems.ts'
import { IconPlus } from '#admin/icons.tsx'
import type { ApiError } from '#app/api/api.ts'
import { useApi } from '#app/api/api-provider.tsx'
import { notify } from '#app/notifications/notify.ts'
import { useLocale, useTexts } from '#app/page-site.ts'
import { treeTexts } from '../../texts/tree.ts'
import css from './quick-add.module.css'

type Props = { parentId: number; parentName: string; depth: number; onAdded(): void; onClose(): void }

export function QuickAdd({ parentId, parentName, depth, onAdded, onClose }: Props) {
  const t = useTexts(treeTexts).add
  const locale = useLocale()
  const api = useApi()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => input.current?.focus(), [])

  async function add() {
    if (busy) return
    if (name.trim() === '') return setProblem(t.empty)
    setBusy(true)
    setProblem(undefined)
    try {
      await api.call('POST /category', { body: { name, parentId } })
      setName('')
      void notify(t.added(name.trim()), { kind: 'success' })
      onAdded()
    } catch (error) {
      // What was typed stays.
      const { name: refused } = fieldErrorsOf(error as ApiError)
      setProblem(refused ?? failureText(error, locale))
    }
    setBusy(false)
    input.current?.focus()
  }

  function onKey(event: KeyboardEvent) {
    event.stopPropagation()
    // While letters are being composed, Enter belongs to the keyboard.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') void add()
    if (event.key === 'Escape') onClose()
  }

  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={false}
      // With its keys, which everybody else sees.
      aria-labelledby={`${id}-name ${id}-keys`}
      tabIndex={-1}
      className={css.row}
      style={{ '--depth': depth } as CSSProperties}
    >
      <IconPlus size={16} className={css.icon} />
      <span className={css.field}>
        <input
          ref={input}
          value={name}
          aria-label={t.label(parentName)}
          aria-invalid={problem !== undefined}
          placeholder={t.placeholder}
          // An empty field with `dir="auto"` would be left to right, and so would its placeholder.
          dir={name ? 'auto' : undefined}
          maxLength={100}
          className={css.input}
          // Not `disabled` while it is saved: it would lose the focus.
          readOnly={busy}
          onChange={event => setName(event.target.value)}
          onKeyDown={onKey}
          onBlur={() => name.trim() === '' && !busy && onClose()}
        />
        {problem && (
          <span role="alert" className={css.problem}>
            {problem}
          </span>
        )}
      </span>
      <span id={`${id}-name`} className="visually-hidden">
        {t.label(parentName)}
      </span>
      <span id={`${id}-keys`} className={css.keys}>
        <kbd>↵</kbd> {t.enter} <kbd>Esc</kbd>
      </span>
    </div>
  )
}
