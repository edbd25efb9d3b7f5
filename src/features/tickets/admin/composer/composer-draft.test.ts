// Storing drafts of replies and notes in the browser.
import { expect, test } from 'vitest'
import { createDraftStore, memoryStorage } from '#admin/drafts/draft-store.ts'
import { draftTexts, onOtherTab, replyDrafts, toStorageKey, writeDraft } from './composer-draft.ts'

const open = (storage = memoryStorage()) => createDraftStore(storage, replyDrafts)

const now = Date.parse('2026-11-16T10:00:00Z')
const reply = { adminId: 1, ticketId: 17, kind: 'reply' } as const
const fileMs = 24 * 3600_000
const draft = (text: string, at = now) => ({ text, files: [], at })

test('a draft is only read by the account that wrote it, for its conversation and kind', () => {
  const store = open()
  writeDraft(store, reply, draft('Dear Olivia'))
  expect(store.read(toStorageKey(reply), now)).toEqual(draft('Dear Olivia'))
  expect(store.read(toStorageKey({ ...reply, adminId: 2 }), now)).toBeUndefined()
  expect(store.read(toStorageKey({ ...reply, kind: 'note' }), now)).toBeUndefined()
  expect(store.read(toStorageKey({ ...reply, ticketId: 18 }), now)).toBeUndefined()
})

test('an empty draft is not stored', () => {
  const store = open()
  writeDraft(store, reply, draft('Dear'))
  writeDraft(store, reply, draft('  \n'))
  expect(store.list(now)).toEqual([])
})

test('files are kept for as long as their tokens are valid', () => {
  const store = open()
  const file = (at: number) => ({ token: `t${at}`, name: 'a.png', type: 'image/png', bytes: 1, at })
  const files = [file(now), file(now - fileMs - 1)]
  writeDraft(store, reply, { text: '', files, at: now })
  expect(store.read(toStorageKey(reply), now)?.files).toEqual([file(now)])
  expect(store.read(toStorageKey(reply), now + fileMs)).toBeUndefined()
})

test('the list knows how the drafts of one account begin', () => {
  const store = open()
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
  const storage = memoryStorage()
  const store = open(storage)
  for (const text of ['', '{', 'null', '{"text":1,"at":1}', '[]']) {
    storage.setItem(store.nameOf(toStorageKey(reply)), text)
    expect(store.read(toStorageKey(reply), now)).toBeUndefined()
  }
})

test('another tab never replaces what was typed here', () => {
  expect(onOtherTab({ own: 'a', before: 'a', after: 'ab' })).toBe('take')
  expect(onOtherTab({ own: ' ', before: 'a', after: 'ab' })).toBe('take')
  expect(onOtherTab({ own: 'ab', before: 'a', after: 'ab' })).toBe('same')
  expect(onOtherTab({ own: 'ax', before: 'a', after: 'ab' })).toBe('ask')
})
