/** The draft in the composer, kept in the browser as it is typed, and agreed upon with other tabs. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type ComposerDraft,
  clearDraft,
  type DraftFile,
  type DraftKey,
  type DraftStorage,
  draftTexts,
  keyOfStorage,
  onOtherTab,
  parseDraft,
  pruneDrafts,
  readComposerDraft,
  storageKey,
  writeDraft,
} from './composer-draft.ts'

const writeMs = 250
/** Within this tab, as `storage` events only tell the others: `written` for the list, `put-back` for the composer. */
const changed = new EventTarget()
const tell = (what: 'written' | 'put-back', key: DraftKey) =>
  changed.dispatchEvent(new CustomEvent(what, { detail: storageKey(key) }))

let storage: DraftStorage | undefined
let isKept = true

/** Where the browser's storage is closed or full, drafts last as long as the page. */
function drafts(): DraftStorage {
  if (storage) return storage
  try {
    localStorage.setItem('draft-probe', '')
    localStorage.removeItem('draft-probe')
    storage = localStorage
    pruneDrafts(storage, Date.now())
  } catch {
    storage = inMemory()
    isKept = false
  }
  return storage
}

function inMemory(): DraftStorage {
  const entries = new Map<string, string>()
  return {
    getItem: key => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: key => void entries.delete(key),
    key: index => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
}

function store(key: DraftKey, draft: ComposerDraft) {
  try {
    writeDraft(drafts(), key, draft)
  } catch {
    // The storage is full: what is typed stays in the field.
    isKept = false
  }
  tell('written', key)
}

/** Puts a reply that was taken back before what has been typed since. */
export function putBackDraft(key: DraftKey, { text, files }: Pick<ComposerDraft, 'text' | 'files'>) {
  changed.dispatchEvent(new Event('flush'))
  const now = readComposerDraft(drafts(), key, Date.now())
  const texts = [text, now?.text.trim()].filter(Boolean)
  store(key, { text: texts.join('\n\n'), files: [...files, ...(now?.files ?? [])], at: Date.now() })
  tell('put-back', key)
}

export function dropComposerDraft(key: DraftKey) {
  clearDraft(drafts(), key)
  tell('written', key)
}

const empty: Pick<ComposerDraft, 'text' | 'files'> = { text: '', files: [] }

export function useDraft(key: DraftKey) {
  const name = storageKey(key)
  const [draft, setDraft] = useState(() => readComposerDraft(drafts(), key, Date.now()) ?? empty)
  const [savedAt, setSavedAt] = useState<number>()
  /** What another tab has made of the same draft, until it is decided upon. */
  const [other, setOther] = useState<Pick<ComposerDraft, 'text' | 'files'>>()
  const own = useRef(draft)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const flush = useEffectEvent(() => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    store(key, { ...own.current, at: Date.now() })
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
    if (event.key !== name) return
    const before = parseDraft(event.oldValue, Date.now())?.text ?? ''
    const after = parseDraft(event.newValue, Date.now()) ?? empty
    const what = onOtherTab({ own: own.current.text, before, after: after.text })
    if (what === 'same') setOther(undefined)
    if (what === 'take') show(after)
    if (what === 'ask') setOther(after)
  })

  /** A reply was taken back, here in this tab. */
  const onTold = useEffectEvent((told: string) => {
    if (told !== name) return
    clearTimeout(timer.current)
    timer.current = undefined
    show(readComposerDraft(drafts(), key, Date.now()) ?? empty)
  })

  useEffect(() => {
    const storageListener = (event: StorageEvent) => onStorage(event)
    const listener = (event: Event) => onTold((event as CustomEvent<string>).detail)
    const hide = () => flush()
    addEventListener('storage', storageListener)
    addEventListener('pagehide', hide)
    document.addEventListener('visibilitychange', hide)
    changed.addEventListener('put-back', listener)
    changed.addEventListener('flush', hide)
    return () => {
      flush()
      removeEventListener('storage', storageListener)
      removeEventListener('pagehide', hide)
      document.removeEventListener('visibilitychange', hide)
      changed.removeEventListener('put-back', listener)
      changed.removeEventListener('flush', hide)
    }
  }, [])

  return {
    ...draft,
    savedAt,
    isKept,
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
    /** It was sent. */
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

/** How the drafts of this account begin, for the rows of the list. */
export function useDraftTexts(adminId: number): ReadonlyMap<number, string> {
  const [texts, setTexts] = useState(() => draftTexts(drafts(), adminId, Date.now()))
  useEffect(() => {
    const read = () => setTexts(draftTexts(drafts(), adminId, Date.now()))
    const onStorage = ({ key }: StorageEvent) => {
      if (key === null || keyOfStorage(key)) read()
    }
    changed.addEventListener('written', read)
    addEventListener('storage', onStorage)
    return () => {
      changed.removeEventListener('written', read)
      removeEventListener('storage', onStorage)
    }
  }, [adminId])
  return texts
}
