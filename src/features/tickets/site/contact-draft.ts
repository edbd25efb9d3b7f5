/**
 * The draft of the contact form, stored in the browser until the message is sent, for a week at most. So it survives a wrong
 * click or a closed tab. Tabs share the draft: the tab that typed last wins, and a form somebody has typed into is never
 * changed by another tab. Used by `use-contact-draft.ts`. `docs/decisions/0069` says why the back office has another store.
 */
import type { Attached } from './attachment-list.ts'
import { type ContactValues, typedFields } from './contact-values.ts'

export type ContactDraft = {
  /** When it was typed, in milliseconds. */
  at: number
  /** The id of the tab in which it was typed. */
  tab: string
  values: Partial<ContactValues>
  files: Attached[]
}

const key = 'contact-draft'
const retentionMs = 7 * 24 * 3600_000

/** Returns undefined on an error. Some browsers refuse to store anything; then there is no draft. */
function tryOrUndefined<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

export function readContactDraft(text: string | null, now: number): ContactDraft | undefined {
  const draft = tryOrUndefined(() => JSON.parse(text ?? 'null') as Partial<ContactDraft> | null)
  if (typeof draft?.at !== 'number' || Math.abs(now - draft.at) > retentionMs) return undefined
  const { at, tab = '', values = {}, files = [] } = draft
  return { at, tab, values, files: Array.isArray(files) ? files : [] }
}

/** Reads the stored draft. A draft that is too old is removed instead. */
export function storedDraft(): ContactDraft | undefined {
  return tryOrUndefined(() => {
    const draft = readContactDraft(localStorage.getItem(key), Date.now())
    if (!draft) localStorage.removeItem(key)
    return draft
  })
}

export function storeContactDraft(
  tab: string,
  { website: _, productId: __, ...values }: ContactValues,
  files: Attached[],
) {
  const isEmpty = files.length === 0 && typedFields.every(name => values[name].trim() === '')
  const draft: ContactDraft = { at: Date.now(), tab, values, files }
  tryOrUndefined(() =>
    isEmpty ? localStorage.removeItem(key) : localStorage.setItem(key, JSON.stringify(draft)),
  )
}

/** Removes the draft after the message was sent, unless another tab has typed something else since. */
export function dropContactDraft(tab: string) {
  const isOwn = (storedDraft()?.tab ?? tab) === tab
  if (isOwn) tryOrUndefined(() => localStorage.removeItem(key))
}

/** Calls back with the draft that another tab has stored, or undefined if it was sent or cleared. */
export function watchDraft(onChange: (draft: ContactDraft | undefined) => void) {
  const listen = (event: StorageEvent) => {
    if (event.key === key) onChange(readContactDraft(event.newValue, Date.now()))
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/**
 * Fills in the fields that are still empty, so that values from the address or from the browser's autofill stay. Returns
 * whether anything was filled in.
 */
export function fillIn(
  form: HTMLFormElement,
  values: ContactDraft['values'],
  { withTopic }: { withTopic: boolean },
) {
  let filled = false
  for (const name of typedFields) {
    const field = form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement | null
    const value = values[name]
    // A shop without serial numbers has no field for one.
    if (field?.value !== '' || !value) continue
    field.value = value
    filled = true
  }
  const topics = form.elements.namedItem('topic') as RadioNodeList
  if (withTopic && values.topic) topics.value = values.topic
  return filled
}
