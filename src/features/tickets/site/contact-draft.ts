/**
 * What is typed outlives a wrong click, a closed tab and a night: kept in this browser until it is sent, a week at most. Tabs share
 * it: whoever typed last wins, and a form that somebody has typed into is never changed by another tab.
 */
import type { Attached } from './attachment-list.ts'
import { type ContactValues, typedFields } from './contact-values.ts'

export type ContactDraft = {
  /** When it was typed, in milliseconds. */
  at: number
  /** Which tab typed it. */
  tab: string
  values: Partial<ContactValues>
  files: Attached[]
}

const key = 'contact-draft'
const retentionMs = 7 * 24 * 3600_000

/** Some browsers refuse to store anything: then there is no draft. */
function trying<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

export function readContactDraft(text: string | null, now: number): ContactDraft | undefined {
  const draft = trying(() => JSON.parse(text ?? 'null') as Partial<ContactDraft> | null)
  if (typeof draft?.at !== 'number' || draft.at < now - retentionMs || draft.at > now + retentionMs)
    return undefined
  const { at, tab = '', values = {}, files = [] } = draft
  return { at, tab, values, files: Array.isArray(files) ? files : [] }
}

/** Older ones are forgotten as soon as somebody looks. */
export function storedDraft(): ContactDraft | undefined {
  return trying(() => {
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
  trying(() => (isEmpty ? localStorage.removeItem(key) : localStorage.setItem(key, JSON.stringify(draft))))
}

/** After it was sent: unless another tab has typed something else since. */
export function dropContactDraft(tab: string) {
  const isOwn = (storedDraft()?.tab ?? tab) === tab
  if (isOwn) trying(() => localStorage.removeItem(key))
}

/** Told what another tab has stored; undefined when it was sent or cleared. */
export function watchDraft(onChange: (draft: ContactDraft | undefined) => void) {
  const listen = (event: StorageEvent) => {
    if (event.key === key) onChange(readContactDraft(event.newValue, Date.now()))
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

/** Into the fields that are still empty: what the address or the browser itself filled in stays. Tells whether anything was. */
export function fillIn(
  form: HTMLFormElement,
  values: ContactDraft['values'],
  { withTopic }: { withTopic: boolean },
) {
  let filled = false
  for (const name of typedFields) {
    const field = form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement
    const value = values[name]
    if (field.value !== '' || !value) continue
    field.value = value
    filled = true
  }
  const topics = form.elements.namedItem('topic') as RadioNodeList
  if (withTopic && values.topic) topics.value = values.topic
  return filled
}
