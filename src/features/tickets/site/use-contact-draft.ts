/** Connects the contact form with its stored draft. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  type ContactDraft,
  dropContactDraft,
  fillIn,
  storeContactDraft,
  storedDraft,
  watchDraft,
} from './contact-draft.ts'
import { readValues } from './contact-values.ts'
import { randomKey } from './random-key.ts'
import type { FormAttachments } from './use-attachments.ts'

type Options = {
  form: RefObject<HTMLFormElement | null>
  attachments: FormAttachments
  /** Whether the draft may set the topic. False if the address has chosen one. */
  withTopic: boolean
  /** Whether the page is the response to a submitted form. Then its fields are newer than any draft. */
  isFormResponse: boolean
}

/** Saves what is typed, and restores it into an empty form. */
export function useContactDraft({ form, attachments: { list, rows }, withTopic, isFormResponse }: Options) {
  const tab = useRef('')
  const isTouched = useRef(isFormResponse)
  const [isRestored, setIsRestored] = useState(false)
  tab.current ||= import.meta.env.SSR ? '' : randomKey()

  const save = () => {
    isTouched.current = true
    if (form.current) storeContactDraft(tab.current, readValues(new FormData(form.current)), list.attached())
  }

  useEffect(() => {
    const restore = (draft: ContactDraft | undefined) => {
      if (!form.current || isTouched.current) return
      const filled = fillIn(form.current, draft?.values ?? {}, { withTopic })
      const files = draft?.files ?? []
      if (files.length > 0 || list.rows().length > 0) list.restore(files)
      setIsRestored(filled || files.length > 0)
    }
    restore(storedDraft())
    return watchDraft(draft => {
      if (isTouched.current) return
      form.current?.reset()
      restore(draft)
    })
  }, [form, list, withTopic])

  // Files change without anything being typed, so the draft is saved for them too.
  const tokens = rows.flatMap(row => row.saved?.token ?? []).join()
  const lastTokens = useRef(tokens)
  useEffect(() => {
    if (lastTokens.current === tokens) return
    lastTokens.current = tokens
    const stored = (storedDraft()?.files ?? []).map(file => file.token).join()
    if (!form.current || stored === tokens) return
    isTouched.current = true
    storeContactDraft(tab.current, readValues(new FormData(form.current)), list.attached())
  }, [form, list, tokens])

  return {
    isRestored,
    save,
    drop: () => dropContactDraft(tab.current),
    clear() {
      form.current?.reset()
      list.restore([])
      setIsRestored(false)
      if (form.current) storeContactDraft(tab.current, readValues(new FormData(form.current)), [])
      form.current?.querySelector<HTMLElement>('input')?.focus()
    },
  }
}
