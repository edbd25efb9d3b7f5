/**
 * The texts of files that are saved as soon as their field is left: alternative texts of pictures, and names of documents. A text
 * that could not be saved stays in its field, with the reason, and in the browser as a draft. Changes of files do not raise the
 * product's version, so the draft remembers which text it was typed over: if another text was saved since, the person chooses
 * (`text-offers.tsx`). Used by `product-pictures.tsx` and `product-documents.tsx`.
 */
import { useMemo, useState } from 'react'
import { useFormDraft } from '#admin/drafts/use-form-draft.ts'
import { failureText } from '#admin/editor/failure.ts'
import { useLocale } from '#app/page-site.ts'
import { isSame } from '#features/history/event.ts'
import { type FieldTexts, mergeTexts, type TypedTexts } from './merge-texts.ts'

type ByRef<Value> = Partial<Record<string, Value>>

type Options = {
  /** The name of the form among drafts. */
  form: string
  /** Of the product. A draft says if a newer one was saved since. */
  version: number
  /** What is saved of each file, by field. */
  saved: ByRef<FieldTexts>
  /** Returns what is saved then. Rejected if it could not be saved. */
  save(ref: string, texts: FieldTexts): Promise<FieldTexts>
  /** Whether such texts can be saved at all. Otherwise the file keeps what it has. */
  isAllowed?(texts: FieldTexts): boolean
}

/** A text that was typed before a newer one was saved. */
export type TextOffer = { ref: string; field: string; saved: string; typed: string }

export type UnsavedTexts = ReturnType<typeof useUnsavedTexts>

export function useUnsavedTexts({ form, version, saved, save, isAllowed = () => true }: Options) {
  const locale = useLocale()
  const [typed, setTyped] = useState<ByRef<TypedTexts>>({})
  const [offered, setOffered] = useState<ByRef<FieldTexts>>({})
  const [failures, setFailures] = useState<ByRef<string>>({})
  const isUnsaved = (ref: string) =>
    typed[ref] !== undefined && saved[ref] !== undefined && !isSame(typed[ref].texts, saved[ref])

  const forget = (ref: string) => setTyped(all => without(all, ref))

  const offers = Object.entries(offered).flatMap(([ref, texts]): TextOffer[] =>
    Object.entries(texts ?? {}).flatMap(([field, text]) => {
      const now = saved[ref]?.[field]
      return now === undefined || now === text ? [] : { ref, field, saved: now, typed: text }
    }),
  )

  /** Saves what was typed, if it differs from what is saved and nobody saved another text meanwhile. */
  async function leave(ref: string, entry = typed[ref]) {
    const current = saved[ref]
    if (!entry || !current) return
    setFailures(all => ({ ...all, [ref]: undefined }))
    if (!isAllowed(entry.texts)) return forget(ref)
    const { merged: texts, offered: mine } = mergeTexts(entry, current)
    if (Object.keys(mine).length > 0) setOffered(all => ({ ...all, [ref]: { ...all[ref], ...mine } }))
    if (isSame(texts, current)) return forget(ref)
    setTyped(all => ({ ...all, [ref]: { texts, from: current } }))
    try {
      const from = await save(ref, texts)
      // What was typed during the request is saved when the field is left again, over what was saved now.
      setTyped(all => {
        const now = all[ref]
        return now && now.texts !== texts ? { ...all, [ref]: { ...now, from } } : without(all, ref)
      })
    } catch (error) {
      setFailures(all => ({ ...all, [ref]: failureText(error, locale) }))
    }
  }

  const draft = useFormDraft({
    form,
    base: useMemo(() => ({ version }), [version]),
    values: useMemo(() => ({ typedTexts: typed, offered }), [typed, offered]),
    dirty: offers.length > 0 || Object.keys(typed).some(isUnsaved),
    onRestore({ values }) {
      setOffered(all => ({ ...all, ...values.offered }))
      // As if their fields had just been left.
      for (const [ref, entry] of Object.entries(values.typedTexts)) void leave(ref, entry)
    },
  })

  const dropOffer = ({ ref, field }: TextOffer) =>
    setOffered(all => ({ ...all, [ref]: without(all[ref] ?? {}, field) as FieldTexts }))

  return {
    draft,
    offers,
    /** Saves the offered text over the newer one. */
    takeOffer(offer: TextOffer) {
      const { ref, field } = offer
      const { texts, from } = typed[ref] ?? { texts: saved[ref], from: saved[ref] }
      dropOffer(offer)
      void leave(ref, {
        texts: { ...texts, [field]: offer.typed },
        // The person has seen the newer text.
        from: { ...from, [field]: offer.saved },
      })
    },
    dropOffer,
    leave,
    textsOf: (ref: string): FieldTexts => typed[ref]?.texts ?? saved[ref] ?? {},
    type(ref: string, field: string, text: string) {
      const begun = saved[ref] ?? {}
      setTyped(all => {
        const { texts, from } = all[ref] ?? { texts: begun, from: begun }
        return { ...all, [ref]: { texts: { ...texts, [field]: text }, from } }
      })
    },
    failureOf: (ref: string) => (isUnsaved(ref) ? failures[ref] : undefined),
  }
}

function without<Value>(all: ByRef<Value>, ref: string): ByRef<Value> {
  const { [ref]: _removed, ...others } = all
  return others
}
