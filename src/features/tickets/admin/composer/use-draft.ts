/**
 * The draft in the composer. It is saved in the browser while it is typed, and kept consistent with other tabs. Used by
 * `composer-field.tsx`, and by the inbox list for its previews.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftStorage } from '#admin/drafts/draft-storage.ts'
import { createDraftStore } from '#admin/drafts/draft-store.ts'
import {
  type ComposerDraft,
  type DraftFile,
  type DraftKey,
  draftTexts,
  onOtherTab,
  type ReplyDrafts,
  replyDrafts,
  toStorageKey,
  writeDraft,
} from './composer-draft.ts'

const writeMs = 250
/**
 * Events within this tab, because `storage` events only reach other tabs. `written` is for the list, `put-back` for the
 * composer.
 */
const draftEvents = new EventTarget()
const dispatch = (type: 'written' | 'put-back', key: DraftKey) =>
  draftEvents.dispatchEvent(new CustomEvent(type, { detail: toStorageKey(key) }))

let store: ReplyDrafts | undefined
/** False once a draft could not be stored: it then lasts as long as the page. */
let isPersistent = true

/** Opened on first use, because the server has no storage. */
function drafts(): ReplyDrafts {
  if (!store) {
    const opened = draftStorage()
    isPersistent = opened.isPersistent
    store = createDraftStore(opened.storage, replyDrafts)
    store.prune(Date.now())
  }
  return store
}

const readDraft = (key: DraftKey) => drafts().read(toStorageKey(key), Date.now())

function storeDraft(key: DraftKey, draft: ComposerDraft) {
  // If the storage is full, the typed text stays in the field.
  if (!writeDraft(drafts(), key, draft)) isPersistent = false
  dispatch('written', key)
}

/** Puts the text of a cancelled reply back into the composer, before what was typed since. */
export function putBackDraft(key: DraftKey, { text, files }: Pick<ComposerDraft, 'text' | 'files'>) {
  draftEvents.dispatchEvent(new Event('flush'))
  const current = readDraft(key)
  const texts = [text, current?.text.trim()].filter(Boolean)
  storeDraft(key, { text: texts.join('\n\n'), files: [...files, ...(current?.files ?? [])], at: Date.now() })
  dispatch('put-back', key)
}

function dropComposerDraft(key: DraftKey) {
  drafts().remove(toStorageKey(key))
  dispatch('written', key)
}

const empty: Pick<ComposerDraft, 'text' | 'files'> = { text: '', files: [] }

export function useDraft(key: DraftKey) {
  const name = toStorageKey(key)
  const [draft, setDraft] = useState(() => readDraft(key) ?? empty)
  const [savedAt, setSavedAt] = useState<number>()
  /** The version of the same draft that another tab has saved, until the user chooses one. */
  const [other, setOther] = useState<Pick<ComposerDraft, 'text' | 'files'>>()
  const own = useRef(draft)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const flush = useEffectEvent(() => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    storeDraft(key, { ...own.current, at: Date.now() })
    setSavedAt(Date.now())
  })

  function show(next: Pick<ComposerDraft, 'text' | 'files'>) {
    own.current = next
    setDraft(next)
  }

  function change(next: Partial<Pick<ComposerDraft, 'text' | 'files'>>) {
    show({ ...own.current, ...next })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => flush(), writeMs)
  }

  const onStorage = useEffectEvent((event: StorageEvent) => {
    if (event.key !== drafts().nameOf(name)) return
    const before = drafts().parseText(event.oldValue, Date.now())?.text ?? ''
    const after = drafts().parseText(event.newValue, Date.now()) ?? empty
    const decision = onOtherTab({ own: own.current.text, before, after: after.text })
    if (decision === 'same') setOther(undefined)
    if (decision === 'take') show(after)
    if (decision === 'ask') setOther(after)
  })

  /** A reply was cancelled in this tab, and its text put back into the draft. */
  const onPutBack = useEffectEvent((changedName: string) => {
    if (changedName !== name) return
    clearTimeout(timer.current)
    timer.current = undefined
    show(readDraft(key) ?? empty)
  })

  useEffect(() => {
    const storageListener = (event: StorageEvent) => onStorage(event)
    const listener = (event: Event) => onPutBack((event as CustomEvent<string>).detail)
    const flushNow = () => flush()
    addEventListener('storage', storageListener)
    addEventListener('pagehide', flushNow)
    document.addEventListener('visibilitychange', flushNow)
    draftEvents.addEventListener('put-back', listener)
    draftEvents.addEventListener('flush', flushNow)
    return () => {
      flush()
      removeEventListener('storage', storageListener)
      removeEventListener('pagehide', flushNow)
      document.removeEventListener('visibilitychange', flushNow)
      draftEvents.removeEventListener('put-back', listener)
      draftEvents.removeEventListener('flush', flushNow)
    }
  }, [])

  return {
    ...draft,
    savedAt,
    isPersistent,
    other,
    setText: (text: string) => change({ text }),
    setFiles: (run: (files: DraftFile[]) => DraftFile[]) => change({ files: run(own.current.files) }),
    takeOther() {
      if (other) show(other)
      setOther(undefined)
    },
    keepOwn() {
      setOther(undefined)
      change({})
    },
    /** Called after the message was sent. */
    clear() {
      clearTimeout(timer.current)
      timer.current = undefined
      show(empty)
      setSavedAt(undefined)
      setOther(undefined)
      dropComposerDraft(key)
    },
  }
}

/** The beginning of each draft of this account, for the rows of the list. */
export function useDraftTexts(adminId: number): ReadonlyMap<number, string> {
  const [texts, setTexts] = useState(() => draftTexts(drafts(), adminId, Date.now()))
  useEffect(() => {
    const read = () => setTexts(draftTexts(drafts(), adminId, Date.now()))
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || key.startsWith(drafts().nameOf(''))) read()
    }
    draftEvents.addEventListener('written', read)
    addEventListener('storage', onStorage)
    return () => {
      draftEvents.removeEventListener('written', read)
      removeEventListener('storage', onStorage)
    }
  }, [adminId])
  return texts
}
