import { expect, test } from 'vitest'
import {
  type DraftStorage,
  draftLimits,
  draftTexts,
  onOtherTab,
  readComposerDraft,
  storageKey,
  writeDraft,
} from './composer-draft.ts'

function storage(): DraftStorage {
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

const now = Date.parse('2026-11-16T10:00:00Z')
const reply = { adminId: 1, ticketId: 17, kind: 'reply' } as const
const draft = (text: string, at = now) => ({ text, files: [], at })

test('a draft is read by the account that wrote it, for its conversation and kind', () => {
  const kept = storage()
  writeDraft(kept, reply, draft('Dear Olivia'))
  expect(readComposerDraft(kept, reply, now)).toEqual(draft('Dear Olivia'))
  expect(readComposerDraft(kept, { ...reply, adminId: 2 }, now)).toBeUndefined()
  expect(readComposerDraft(kept, { ...reply, kind: 'note' }, now)).toBeUndefined()
  expect(readComposerDraft(kept, { ...reply, ticketId: 18 }, now)).toBeUndefined()
})

test('an empty draft is none', () => {
  const kept = storage()
  writeDraft(kept, reply, draft('Dear'))
  writeDraft(kept, reply, draft('  \n'))
  expect(kept.length).toBe(0)
})

test('files count as long as their tokens do', () => {
  const kept = storage()
  const file = (at: number) => ({ token: `t${at}`, name: 'a.png', type: 'image/png', bytes: 1, at })
  const files = [file(now), file(now - draftLimits.fileMs - 1)]
  writeDraft(kept, reply, { text: '', files, at: now })
  expect(readComposerDraft(kept, reply, now)?.files).toEqual([file(now)])
  expect(readComposerDraft(kept, reply, now + draftLimits.fileMs)).toBeUndefined()
})

test('drafts are bounded in number and age, and what is none of ours stays', () => {
  const kept = storage()
  kept.setItem('token', 'x')
  writeDraft(kept, { ...reply, ticketId: 999 }, draft('old', now - draftLimits.ageMs - 1))
  for (let ticketId = 1; ticketId <= draftLimits.count + 5; ticketId++)
    writeDraft(kept, { ...reply, ticketId }, draft('x', now + ticketId))
  expect(kept.length).toBe(draftLimits.count + 1)
  expect(kept.getItem(storageKey({ ...reply, ticketId: 5 }))).toBeNull()
  expect(kept.getItem(storageKey({ ...reply, ticketId: 999 }))).toBeNull()
  expect(kept.getItem('token')).toBe('x')
})

test('the list knows how the drafts of one account begin', () => {
  const kept = storage()
  writeDraft(kept, { ...reply, kind: 'note' }, draft('note'))
  writeDraft(kept, reply, draft(' reply '))
  writeDraft(kept, { ...reply, ticketId: 18, kind: 'note' }, draft('other note'))
  writeDraft(kept, { ...reply, adminId: 2, ticketId: 19 }, draft('of somebody else'))
  expect([...draftTexts(kept, 1, now)]).toEqual([
    [17, 'reply'],
    [18, 'other note'],
  ])
})

test('damaged entries are no drafts', () => {
  const kept = storage()
  for (const text of ['', '{', 'null', '{"text":1,"at":1}', '[]']) {
    kept.setItem(storageKey(reply), text)
    expect(readComposerDraft(kept, reply, now)).toBeUndefined()
  }
})

test('another tab never takes away what was typed here', () => {
  expect(onOtherTab({ own: 'a', before: 'a', after: 'ab' })).toBe('take')
  expect(onOtherTab({ own: ' ', before: 'a', after: 'ab' })).toBe('take')
  expect(onOtherTab({ own: 'ab', before: 'a', after: 'ab' })).toBe('same')
  expect(onOtherTab({ own: 'ax', before: 'a', after: 'ab' })).toBe('ask')
})
