/**
 * Moves the focus into the composer. The field may not exist yet, while the conversation is loading: what is typed until then is kept
 * for it, and is not taken for shortcuts. Used by the inbox page.
 */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { isTypingField } from '../inbox/inbox-keys.ts'

type Typed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>

/** The text after one more key. Undefined if the key is not for a text. */
export function typedText(text: string, { key, ctrlKey, metaKey, altKey, isComposing }: Typed) {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined
  if (key === 'Enter') return `${text}\n`
  if (key === 'Backspace') return [...text].slice(0, -1).join('')
  return [...key].length === 1 ? text + key : undefined
}

export function useComposerFocus(
  fieldRef: RefObject<HTMLTextAreaElement | null>,
  openId: number | undefined,
): (ticketId: number) => void {
  /** What was typed for a field that does not exist yet. Undefined if nobody waits for one. */
  const typed = useRef<{ ticketId: number; text: string }>(undefined)

  function focus(ticketId: number) {
    const field = ticketId === openId ? fieldRef.current : null
    if (!field) {
      if (typed.current?.ticketId !== ticketId) typed.current = { ticketId, text: '' }
      return
    }
    field.focus()
    const text = typed.current?.text
    typed.current = undefined
    if (!text) return
    field.setRangeText(text, field.value.length, field.value.length, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  // What was typed for one conversation is not for another.
  useEffect(() => {
    if (typed.current?.ticketId !== openId) typed.current = undefined
  }, [openId])

  // The field exists after some rendering of the page.
  useEffect(() => {
    if (openId !== undefined && typed.current?.ticketId === openId && fieldRef.current) focus(openId)
  })

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (typed.current === undefined) return
    if (event.key === 'Escape' || isTypingField(event.target)) {
      typed.current = undefined
      return
    }
    const text = typedText(typed.current.text, event)
    if (text === undefined) return
    typed.current.text = text
    event.preventDefault()
    event.stopPropagation()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    // Before the shortcuts, which listen on the document too.
    document.addEventListener('keydown', listener, { capture: true })
    return () => document.removeEventListener('keydown', listener, { capture: true })
  }, [])

  return focus
}
