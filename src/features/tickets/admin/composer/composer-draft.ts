/**
 * What is being written, kept in this browser until it is sent: it outlives a reload, a new login and a crash. One entry per
 * account, conversation and kind, so that nobody else who logs in here sees it.
 */
export type DraftKind = 'reply' | 'note'
/** An uploaded file: its token attaches it to one message within a day. */
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

/** An empty draft is none. The oldest ones give way to a new one. */
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

/** Of all accounts: the space is one. */
export function pruneDrafts(storage: DraftStorage, now: number) {
  const found = draftNames(storage).map(name => ({ name, draft: parseDraft(storage.getItem(name), now) }))
  const live = found.flatMap(({ name, draft }) => (draft ? [{ name, at: draft.at }] : []))
  const newest = live.toSorted((a, b) => b.at - a.at).slice(0, draftLimits.count)
  const kept = new Set(newest.map(({ name }) => name))
  for (const { name } of found) if (!kept.has(name)) storage.removeItem(name)
}

/** How the drafts of one account begin, by conversation; a reply goes before a note. */
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
 * Another tab has written the same draft. Taken over when this tab shows what was there before, so that nothing of its own is
 * lost; otherwise its user decides.
 */
export function onOtherTab({ own, before, after }: { own: string; before: string; after: string }): OtherTab {
  if (own === after) return 'same'
  return own === before || own.trim() === '' ? 'take' : 'ask'
}
