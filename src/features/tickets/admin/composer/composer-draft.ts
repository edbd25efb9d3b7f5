/**
 * Drafts of replies and notes, stored in the browser until they are sent. So they survive a reload, a new login and a crash.
 * There is one entry per account, conversation and kind, so that nobody else who logs in here sees it. Used by `use-draft.ts`.
 */
import type { DraftRules, DraftStore } from '#admin/drafts/draft-store.ts'

export type DraftKind = 'reply' | 'note'
/** An uploaded file. Its token attaches it to one message within a day. */
export type DraftFile = { token: string; name: string; type: string; bytes: number; at: number }
export type ComposerDraft = { text: string; files: DraftFile[]; at: number }
export type DraftKey = { adminId: number; ticketId: number; kind: DraftKind }
export type ReplyDrafts = DraftStore<ComposerDraft>

const fileMs = 24 * 3600_000
export const replyDrafts: DraftRules<ComposerDraft> = {
  prefix: 'reply-draft',
  limits: { count: 50, ageMs: 30 * 24 * 3600_000, chars: 200_000, totalChars: 1_000_000 },
  parse(stored, now) {
    const { at, text, files: stillStored } = stored as Partial<ComposerDraft>
    if (typeof text !== 'string' || typeof at !== 'number') return undefined
    const files = (Array.isArray(stillStored) ? stillStored : []).filter(
      file => typeof file?.token === 'string' && now - file.at < fileMs,
    )
    return isEmpty({ text, files }) ? undefined : { text, files, at }
  },
}

const isEmpty = ({ text, files }: Pick<ComposerDraft, 'text' | 'files'>) =>
  text.trim() === '' && files.length === 0

export const toStorageKey = ({ adminId, ticketId, kind }: DraftKey) => `${adminId}:${ticketId}:${kind}`

/** An empty draft is removed. Returns whether nothing would be lost if the page were closed. */
export function writeDraft(drafts: ReplyDrafts, key: DraftKey, draft: ComposerDraft): boolean {
  if (!isEmpty(draft)) return drafts.write(toStorageKey(key), draft)
  drafts.remove(toStorageKey(key))
  return true
}

/** The beginning of each draft of one account, by conversation. If there is a reply and a note, the reply is used. */
export function draftTexts(drafts: ReplyDrafts, adminId: number, now: number): Map<number, string> {
  const texts = new Map<number, string>()
  for (const { key, draft } of drafts.list(now)) {
    const [, account, ticket, kind] = /^(\d+):(\d+):(reply|note)$/.exec(key) ?? []
    if (Number(account) !== adminId) continue
    const ticketId = Number(ticket)
    const text = draft.text.trim()
    if (text && (kind === 'reply' || !texts.has(ticketId))) texts.set(ticketId, text.slice(0, 160))
  }
  return texts
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
