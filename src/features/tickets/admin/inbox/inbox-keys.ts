/** The single-key shortcuts of the inbox. They do nothing while somebody types, or while a menu or dialog is open. */
import { useEffect, useEffectEvent } from 'react'

const inboxKeys = ['j', 'k', 'r', 'n', 'e', 'u', 'i', '/', 'Escape'] as const
export type InboxKey = (typeof inboxKeys)[number]

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * Uses the letter, so that other Latin layouts work. On a layout without Latin letters, such as the Persian one, it uses the
 * position of the key.
 */
export function inboxKeyOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): InboxKey | undefined {
  if (ctrlKey || metaKey || altKey || shiftKey) return undefined
  const isLatin = /^[\x20-\x7e]$/.test(key)
  const name =
    isLatin || key.length > 1 ? key : code === 'Slash' ? '/' : code.replace(/^Key/, '').toLowerCase()
  return inboxKeys.find(one => one === name || one === name.toLowerCase())
}

const typingFields =
  'input:not([type=radio], [type=checkbox], [type=button]), textarea, select, [contenteditable]'
const overlays = '[role=dialog], [role=menu], [role=listbox]'

export const isTypingField = (target: EventTarget | null) =>
  target instanceof Element && target.closest(typingFields) !== null

function isFree(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return false
  return !(target instanceof Element) || target.closest(`${typingFields}, ${overlays}`) === null
}

export function useInboxKeys(onKey: (key: InboxKey) => boolean) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !isFree(event.target)) return
    const key = inboxKeyOf(event)
    if (key && onKey(key)) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
