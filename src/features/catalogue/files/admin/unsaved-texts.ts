/**
 * Texts of files that are saved when their field is left: alternative texts and names of documents. A text that could not be saved
 * stays in its field, with the reason, and in the browser as a draft. Used by `product-pictures.tsx` and `product-documents.tsx`.
 */
import { useMemo, useState } from 'react'
import { useFormDraft } from '#admin/drafts/use-form-draft.ts'
import { failureText } from '#admin/editor/failure.ts'
import { useLocale } from '#app/page-site.ts'
import { isSame } from '#features/history/event.ts'

type ByRef<Value> = Partial<Record<string, Value>>

type Options<Texts> = {
  /** The name of the form among drafts. */
  form: string
  /** Of the product. A draft says if a newer one was saved since. */
  version: number
  /** What is saved of each file. */
  saved: ByRef<Texts>
  /** Rejected if it could not be saved. */
  save(ref: string, texts: Texts): Promise<void>
}

export type UnsavedTexts<Texts> = ReturnType<typeof useUnsavedTexts<Texts>>

export function useUnsavedTexts<Texts>({ form, version, saved, save }: Options<Texts>) {
  const locale = useLocale()
  const [typed, setTyped] = useState<ByRef<Texts>>({})
  const [failures, setFailures] = useState<ByRef<string>>({})
  const isUnsaved = (ref: string, texts: Texts | undefined) =>
    texts !== undefined && saved[ref] !== undefined && !isSame(texts, saved[ref])

  const without = (ref: string) => (all: ByRef<Texts>) =>
    Object.fromEntries(Object.entries(all).filter(([one]) => one !== ref))

  /** Saves what was typed, if it differs from what is saved. */
  async function leave(ref: string, texts = typed[ref]) {
    if (texts === undefined) return
    setFailures(all => ({ ...all, [ref]: undefined }))
    if (!isUnsaved(ref, texts)) return setTyped(without(ref))
    try {
      await save(ref, texts)
      // What was typed during the request is saved when the field is left again.
      setTyped(all => (all[ref] === texts ? without(ref)(all) : all))
    } catch (error) {
      setFailures(all => ({ ...all, [ref]: failureText(error, locale) }))
    }
  }

  const draft = useFormDraft({
    form,
    base: useMemo(() => ({ version }), [version]),
    values: useMemo(() => ({ typed }), [typed]),
    dirty: Object.entries(typed).some(([ref, texts]) => isUnsaved(ref, texts)),
    onRestore({ values }) {
      const found = Object.entries(values.typed).filter(([ref]) => saved[ref] !== undefined)
      setTyped(all => ({ ...all, ...Object.fromEntries(found) }))
      // As if their fields had just been left.
      for (const [ref, texts] of found) void leave(ref, texts)
    },
  })

  return {
    draft,
    leave,
    textsOf: (ref: string) => typed[ref] ?? saved[ref],
    type: (ref: string, texts: Texts) => setTyped(all => ({ ...all, [ref]: texts })),
    /** Forgets what was typed. */
    forget: (ref: string) => setTyped(without(ref)),
    failureOf: (ref: string) => (isUnsaved(ref, typed[ref]) ? failures[ref] : undefined),
  }
}
