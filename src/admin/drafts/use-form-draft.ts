/**
 * Keeps what is typed into a form as a draft in the browser until it is saved. A draft that is found is offered (`draft-bar.tsx`),
 * except after a session that ended while somebody typed: then it is put back at once. Used by `editor.ts` and by dialogs.
 */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCurrentAdmin } from '../current-admin.tsx'
import { onSessionEnd } from '../session-end/leave-document.ts'
import { draftStorage } from './draft-storage.ts'
import { createDraftStore } from './draft-store.ts'
import {
  donePutBack,
  draftsOfForm,
  draftsToPutBack,
  type FormDraft,
  type FormDrafts,
  type FoundDraft,
  formDrafts,
  newDraftKey,
  putBackLater,
} from './form-draft.ts'
import { addUnsavedForm } from './unsaved-forms.ts'

const writeMs = 300

type Options<Base, Values> = {
  /** The path that names the form: see `FormKey`. */
  form: string
  /** The record as it was loaded. Undefined while creating. */
  base: Base | undefined
  /** Must be a new object after every change. */
  values: Values
  dirty: boolean
  onRestore(draft: FormDraft<Base, Values>): void
  /** Called with a draft that the person does not want. */
  onDiscard?(draft: FormDraft<Base, Values>): void
  /** Set when the form itself leaves, because its record was created or deleted. Then there is nothing to keep. */
  passes?: RefObject<boolean>
}

export type FormDraftState = {
  /** A draft that can be restored. `isOutdated`: the record was saved since. */
  offered: { at: number; isOutdated: boolean } | undefined
  /** Whether the form shows a restored draft that is not saved yet. */
  isRestored: boolean
  /** Whether what is typed would survive if the page were closed. */
  isStored: boolean
  restore(): void
  /** Deletes the offered draft. */
  discard(): void
}

let store: FormDrafts | undefined

/** Opened on first use, because the server has no storage. */
function drafts(): FormDrafts {
  if (!store) {
    store = createDraftStore(draftStorage().storage, formDrafts)
    store.prune(Date.now())
  }
  return store
}

export function useFormDraft<Base extends { version: number }, Values extends object>({
  form,
  base,
  values,
  dirty,
  onRestore,
  onDiscard,
  passes,
}: Options<Base, Values>): FormDraftState {
  type Found = FoundDraft<Base, Values>
  const account = useCurrentAdmin()?.id
  const [found, setFound] = useState<Found[]>([])
  const [isRestored, setRestored] = useState(false)
  const [isWritten, setWritten] = useState(true)
  /** The key of the draft this form writes. */
  const own = useRef<string>(undefined)
  const written = useRef<{ base: unknown; values: unknown }>(undefined)

  const findOthers = (admin: number): Found[] =>
    draftsOfForm(drafts(), { form: { account: admin, form }, values, now: Date.now() }).filter(
      ({ key }) => key !== own.current,
    ) as Found[]

  function write() {
    if (account === undefined || !dirty) return
    if (passes?.current) return removeOwn()
    if (written.current?.values === values && written.current.base === base) return
    written.current = { base, values }
    own.current ??= newDraftKey({ account, form })
    setWritten(drafts().write(own.current, { at: Date.now(), base, values }))
  }

  function removeOwn() {
    if (own.current) drafts().remove(own.current)
    own.current = undefined
    written.current = undefined
  }

  /** What was typed here until now becomes a draft that is offered in turn. */
  function show({ key, draft }: Found) {
    if (account === undefined) return
    write()
    own.current = newDraftKey({ account, form })
    // Under a new key: if another tab still has this draft open, it goes on writing under the old one.
    drafts().remove(key)
    drafts().write(own.current, draft)
    onRestore(draft)
    setRestored(true)
    setFound(findOthers(account))
  }

  const refresh = useEffectEvent(() => account !== undefined && setFound(findOthers(account)))
  const writeNow = useEffectEvent(write)
  const removeSaved = useEffectEvent(() => {
    removeOwn()
    setRestored(false)
  })
  const start = useEffectEvent(() => {
    if (account === undefined) return
    const others = findOthers(account)
    const putBack = draftsToPutBack()
    const interrupted = others.find(({ key }) => putBack.includes(key))
    if (!interrupted) return setFound(others)
    donePutBack(interrupted.key)
    show(interrupted)
  })

  const isStored = account !== undefined && isWritten && draftStorage().isPersistent
  useEffect(() => {
    if (dirty) return addUnsavedForm(isStored)
  }, [dirty, isStored])

  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of what would be written
  useEffect(() => {
    // Saved, discarded, or typed back to what it was.
    if (!dirty) return removeSaved()
    const timer = setTimeout(() => writeNow(), writeMs)
    return () => clearTimeout(timer)
  }, [dirty, values, base])

  useEffect(() => {
    const flush = () => writeNow()
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(`${formDrafts.prefix}:`)) refresh()
    }
    const stopListening = onSessionEnd(() => {
      writeNow()
      // In memory it would be gone with the document.
      const isKept = own.current && draftStorage().isPersistent && drafts().read(own.current, Date.now())
      if (own.current && isKept) putBackLater(own.current)
    })
    start()
    addEventListener('pagehide', flush)
    addEventListener('storage', onStorage)
    document.addEventListener('visibilitychange', flush)
    return () => {
      writeNow()
      stopListening()
      removeEventListener('pagehide', flush)
      removeEventListener('storage', onStorage)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [])

  const [newest] = found
  return {
    offered: newest && {
      at: newest.draft.at,
      isOutdated: base !== undefined && newest.draft.base?.version !== base.version,
    },
    isRestored: isRestored && dirty,
    isStored,
    restore: () => newest && show(newest),
    discard() {
      if (newest) {
        drafts().remove(newest.key)
        onDiscard?.(newest.draft)
      }
      if (account !== undefined) setFound(findOthers(account))
    },
  }
}
