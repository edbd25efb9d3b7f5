/** The keys of the desk: J and K walk along the list, letters open the form of an action, Escape closes. */
import { useEffect, useEffectEvent } from 'react'
import type { SerialEntry } from '../serial-record.ts'
import { type DeskAction, whyNot } from './action-rules.ts'
import type { DeskQuery } from './desk-query.ts'
import { entryKeyOf, type Opened, openOf } from './opened.ts'

/** By the place of the key, which is the same with a Persian keyboard. */
const actions: Record<string, DeskAction> = {
  KeyE: 'extend',
  KeyR: 'replace',
  KeyV: 'void',
  KeyA: 'activate',
}
const busyFields =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=dialog], [role=menu]'

type Options = {
  items: SerialEntry[]
  opened: Opened | undefined
  onOpen(open: NonNullable<DeskQuery['open']>): void
  onAction(action: DeskAction): void
  onEscape(): void
}

export function useDeskKeys({ items, opened, onOpen, onAction, onEscape }: Options) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const field = event.target instanceof Element ? event.target.closest(busyFields) : null
    if (event.key === 'Escape') {
      // A field of the drawer's form is left by Escape too; a dialog and the search have their own.
      if (!field || field.closest('[data-desk-form]')) onEscape()
      return
    }
    if (field || event.shiftKey) return
    if (event.code === 'KeyJ' || event.code === 'KeyK') {
      const at = items.findIndex(item => entryKeyOf(item) === opened?.key)
      const next = items[at < 0 ? 0 : at + (event.code === 'KeyJ' ? 1 : -1)]
      event.preventDefault()
      if (next) onOpen(openOf(next))
    }
    const action = actions[event.code]
    if (!action || !opened?.entry || whyNot(opened.entry, action)) return
    event.preventDefault()
    onAction(action)
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
