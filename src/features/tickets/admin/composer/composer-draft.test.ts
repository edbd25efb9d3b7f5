// Storing drafts of replies and notes in the browser.
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

test('a draft is only read by the account that wrote it, for its conversation and kind', () => {
  const store = storage()
  writeDraft(store, reply, draft('Dear Olivia'))
  expect(readComposerDraft(store, reply, now)).toEqual(draft('Dear Olivia'))
  expect(readComposerDraft(store, { ...reply, adminId: 2 }, now)).toBeUndefined()
  expect(readComposerDraft(store, { ...reply, kind: 'note' }, now)).toBeUndefined()
  expect(readComposerDraft(store, { ...reply, ticketId: 18 }, now)).toBeUndefined()
})

test('an empty draft is not stored', () => {
  const store = storage()
  writeDraft(store, reply, draft('Dear'))
  writeDraft(store, reply, draft('  \n'))
  expect(store.length).toBe(0)
})

test('files are kept for as long as their tokens are valid', () => {
  const store = storage()
  const file = (at: number) => ({ token: `t${at}`, name: 'a.png', type: 'image/png', bytes: 1, at })
  const files = [file(now), file(now - draftLimits.fileMs - 1)]
  writeDraft(store, reply, { text: '', files, at: now })
  expect(readComposerDraft(store, reply, now)?.files).toEqual([file(now)])
  expect(readComposerDraft(store, reply, now + draftLimits.fileMs)).toBeUndefined()
})

test('drafts are limited in number and age, and other entries of the storage stay', () => {
  const store = storage()
  store.setItem('token', 'x')
  writeDraft(store, { ...reply, ticketId: 999 }, draft('old', now - draftLimits.ageMs - 1))
  for (let ticketId = 1; ticketId <= draftLimits.count + 5; ticketId++)
    writeDraft(store, { ...reply, ticketId }, draft('x', now + ticketId))
  expect(store.length).toBe(draftLimits.count + 1)
  expect(store.getItem(storageKey({ ...reply, ticketId: 5 }))).toBeNull()
  expect(store.getItem(storageKey({ ...reply, ticketId: 999 }))).toBeNull()
  expect(store.getItem('token')).toBe('x')
})

test('the list knows how the drafts of one account begin', () => {
  const store = storage()
  writeDraft(store, { ...reply, kind: 'note' }, draft('note'))
  writeDraft(store, reply, draft(' reply '))
  writeDraft(store, { ...reply, ticketId: 18, kind: 'note' }, draft('other note'))
  writeDraft(store, { ...reply, adminId: 2, ticketId: 19 }, draft('of somebody else'))
  expect([...draftTexts(store, 1, now)]).toEqual([
    [17, 'reply'],
    [18, 'other note'],
  ])
})

test('damaged entries are ignored', () => {
  const store = storage()
  for (const text of ['', '{', 'null', '{"text":1,"at":1}', '[]']) {
    store.setItem(storageKey(reply), text)
    expect(readComposerDraft(store, reply, now)).toBeUndefined()
  }
})

test('another tab never replaces what was typed here', () => {
  expect(onOtherTab({ own: 'a', before: 'a', after: 'ab' })).toBe('take')
  expect(onOtherTab({ own: ' ', before: 'a', after: 'ab' })).toBe('take')
  expect(onOtherTab({ own: 'ab', before: 'a', after: 'ab' })).toBe('same')
  expect(onOtherTab({ own: 'ax', before: 'a', after: 'ab' })).toBe('ask')
})
