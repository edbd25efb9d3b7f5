import { type RefObject, useEffect, useRef, useState } from 'react'
import { chanceKey } from './chance-key.ts'
import {
  type ContactDraft,
  dropContactDraft,
  fillIn,
  storeContactDraft,
  storedDraft,
  watchDraft,
} from './contact-draft.ts'
import { readValues } from './contact-values.ts'
import type { FormAttachments } from './use-attachments.ts'

type Options = {
  form: RefObject<HTMLFormElement | null>
  attachments: FormAttachments
  /** The address did not choose one. */
  withTopic: boolean
  /** The page is the answer to a form: its fields are newer than any draft. */
  isAnswer: boolean
}

/** Keeps what is typed, and brings it back into an empty form. */
export function useContactDraft({ form, attachments: { list, rows }, withTopic, isAnswer }: Options) {
  const tab = useRef('')
  const isTouched = useRef(isAnswer)
  const [isRestored, setIsRestored] = useState(false)
  tab.current ||= import.meta.env.SSR ? '' : chanceKey()

  const keep = () => {
    isTouched.current = true
    if (form.current) storeContactDraft(tab.current, readValues(new FormData(form.current)), list.attached())
  }

  useEffect(() => {
    const take = (draft: ContactDraft | undefined) => {
      if (!form.current || isTouched.current) return
      const filled = fillIn(form.current, draft?.values ?? {}, { withTopic })
      const files = draft?.files ?? []
      if (files.length > 0 || list.rows().length > 0) list.restore(files)
      setIsRestored(filled || files.length > 0)
    }
    take(storedDraft())
    return watchDraft(draft => {
      if (isTouched.current) return
      form.current?.reset()
      take(draft)
    })
  }, [form, list, withTopic])

  // Files come and go without anything being typed.
  const tokens = rows.flatMap(row => row.attached?.token ?? []).join()
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
    keep,
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
