/**
 * Drafts of replies and notes, stored in the browser until they are sent. So they survive a reload, a new login and a crash.
 * There is one entry per account, conversation and kind, so that nobody else who logs in here sees it. Used by `use-draft.ts`.
 */
export type DraftKind = 'reply' | 'note'
/** An uploaded file. Its token attaches it to one message within a day. */
export type DraftFile = { token: string; name: string; type: string; bytes: number; at: number }
export type ComposerDraft = { text: string; files: DraftFile[]; at: number }
export type DraftKey = { adminId: number; ticketId: number; kind: DraftKind }
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const prefix = 'reply-draft'
export const draftLimits = { count: 50, ageMs: 30 * 24 * 3600_000, fileMs: 24 * 3600_000 } as const

export const storageKey = ({ adminId, ticketId, kind }: DraftKey) =>
  `${prefix}:${adminId}:${ticketId}:${kind}`

export function keyOfStorage(text: string): DraftKey | undefined {
  const [, adminId, ticketId, kind] = new RegExp(`^${prefix}:(\\d+):(\\d+):(reply|note)$`).exec(text) ?? []
  if (!adminId || !ticketId || !kind) return undefined
  return { adminId: Number(adminId), ticketId: Number(ticketId), kind: kind as DraftKind }
}

export function parseDraft(stored: string | null, now: number): ComposerDraft | undefined {
  try {
    const value = JSON.parse(stored ?? 'null') as Partial<ComposerDraft> | null
    if (!value || typeof value.text !== 'string' || typeof value.at !== 'number') return undefined
    if (now - value.at > draftLimits.ageMs) return undefined
    const files = (Array.isArray(value.files) ? value.files : []).filter(
      file => typeof file?.token === 'string' && now - file.at < draftLimits.fileMs,
    )
    return value.text.trim() === '' && files.length === 0
      ? undefined
      : { text: value.text, files, at: value.at }
  } catch {
    return undefined
  }
}

export function readComposerDraft(
  storage: DraftStorage,
  key: DraftKey,
  now: number,
): ComposerDraft | undefined {
  return parseDraft(storage.getItem(storageKey(key)), now)
}

/** An empty draft is removed. If there are too many drafts, the oldest are deleted. */
export function writeDraft(storage: DraftStorage, key: DraftKey, draft: ComposerDraft) {
  if (draft.text.trim() === '' && draft.files.length === 0) return clearDraft(storage, key)
  const name = storageKey(key)
  const isNew = storage.getItem(name) === null
  storage.setItem(name, JSON.stringify(draft))
  if (isNew) pruneDrafts(storage, draft.at)
}

export function clearDraft(storage: DraftStorage, key: DraftKey) {
  storage.removeItem(storageKey(key))
}

/** Counts the drafts of all accounts, because they share the storage. */
export function pruneDrafts(storage: DraftStorage, now: number) {
  const entries = draftNames(storage).map(name => ({ name, draft: parseDraft(storage.getItem(name), now) }))
  const live = entries.flatMap(({ name, draft }) => (draft ? [{ name, at: draft.at }] : []))
  const newest = live.toSorted((a, b) => b.at - a.at).slice(0, draftLimits.count)
  const keptNames = new Set(newest.map(({ name }) => name))
  for (const { name } of entries) if (!keptNames.has(name)) storage.removeItem(name)
}

/** The beginning of each draft of one account, by conversation. If there is a reply and a note, the reply is used. */
export function draftTexts(storage: DraftStorage, adminId: number, now: number): Map<number, string> {
  const texts = new Map<number, string>()
  for (const name of draftNames(storage)) {
    const key = keyOfStorage(name)
    if (key?.adminId !== adminId) continue
    const text = parseDraft(storage.getItem(name), now)?.text.trim()
    if (text && (key.kind === 'reply' || !texts.has(key.ticketId)))
      texts.set(key.ticketId, text.slice(0, 160))
  }
  return texts
}

function draftNames(storage: DraftStorage): string[] {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  return names.filter(name => name !== null && keyOfStorage(name) !== undefined) as string[]
}

export type OtherTab = 'same' | 'take' | 'ask'

/**
 * Decides what to do when another tab has changed the same draft. If this tab shows the text from before that change, the new
 * text is taken over without losing anything. Otherwise the user decides.
 */
export function onOtherTab({ own, before, after }: { own: string; before: string; after: string }): OtherTab {
  if (own === after) return 'same'
  return own === before || own.trim() === '' ? 'take' : 'ask'
}
