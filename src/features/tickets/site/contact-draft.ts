/** What is typed outlives a wrong click: kept in this tab until it is sent. */
import { type ContactValues, typedFields } from './contact-values.ts'

const key = 'contact-draft'

/** Some browsers refuse to store anything: then there is no draft. */
function trying<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

export function keepDraft(values: ContactValues) {
  trying(() => sessionStorage.setItem(key, JSON.stringify(values)))
}

export function dropDraft() {
  trying(() => sessionStorage.removeItem(key))
}

/** Into the fields that are still empty: what the address or the browser itself filled in stays. */
export function restoreDraft(form: HTMLFormElement, { withTopic }: { withTopic: boolean }) {
  const draft = trying(() => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<ContactValues>) ?? {}
  for (const name of typedFields) {
    const field = form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement
    if (field.value === '' && draft[name]) field.value = draft[name]
  }
  const topics = form.elements.namedItem('topic') as RadioNodeList
  if (withTopic && draft.topic) topics.value = draft.topic
}
