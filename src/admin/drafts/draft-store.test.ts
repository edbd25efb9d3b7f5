// What the browser stores of drafts: for how long, how many, how large, and what happens if it stores nothing.
import { expect, test } from 'vitest'
import { createDraftStore, type DraftStorage, memoryStorage } from './draft-store.ts'
import { draftsOfForm, type FormDraft, formDrafts, newDraftKey } from './form-draft.ts'

const now = Date.parse('2026-11-16T10:00:00Z')
const { limits } = formDrafts
const draft = (name: string, at = now): FormDraft => ({ at, base: { version: 3 }, values: { name } })
const open = (storage = memoryStorage()) => createDraftStore(storage, formDrafts)
const product = { account: 1, form: '/admin/products/7' }

test('a draft is read for a week, and then deleted', () => {
  const storage = memoryStorage()
  const store = open(storage)
  expect(store.write('1:a', draft('Kettle'))).toBe(true)
  expect(store.read('1:a', now + limits.ageMs)).toEqual(draft('Kettle'))
  expect(store.read('1:a', now + limits.ageMs + 1)).toBeUndefined()
  store.prune(now + limits.ageMs + 1)
  expect(storage.length).toBe(0)
})

test('a draft that was stored while the clock was wrong does not stay as the newest', () => {
  const storage = memoryStorage()
  const store = open(storage)
  store.write('1:a', draft('Kettle', now + limits.ageMs + 1))
  store.prune(now)
  expect(storage.length).toBe(0)
})

test('of too many drafts the oldest are deleted, and nothing else in the storage', () => {
  const storage = memoryStorage()
  storage.setItem('token', 'x')
  const store = open(storage)
  for (let i = 0; i < limits.count + 5; i++) store.write(`1:${i}`, draft('x', now + i))
  expect(store.list(now)).toHaveLength(limits.count)
  expect(store.list(now).at(-1)?.key).toBe('1:5')
  expect(storage.getItem('token')).toBe('x')
})

test('of drafts that are too large together the oldest are deleted', () => {
  const store = open()
  const text = 'x'.repeat(limits.chars - 100)
  for (let i = 0; i < 12; i++) store.write(`1:${i}`, draft(text, now + i))
  const keys = store.list(now).map(({ key }) => key)
  expect(keys).toHaveLength(10)
  expect(keys).not.toContain('1:1')
})

test('a draft that is too large is not stored, nor an earlier state of it', () => {
  const store = open()
  store.write('1:a', draft('short'))
  expect(store.write('1:a', draft('x'.repeat(limits.chars)))).toBe(false)
  expect(store.list(now)).toEqual([])
})

/** Like a browser's storage that has room for a number of entries. */
function smallStorage(room: number): DraftStorage {
  const storage = memoryStorage()
  const setItem = (name: string, value: string) => {
    if (storage.getItem(name) === null && storage.length >= room)
      throw new DOMException('', 'QuotaExceededError')
    storage.setItem(name, value)
  }
  return Object.defineProperty({ ...storage, setItem }, 'length', { get: () => storage.length })
}

test('in a full storage the oldest drafts make room, and what others stored there stays', () => {
  const storage = smallStorage(3)
  storage.setItem('token', 'x')
  const store = open(storage)
  for (let i = 0; i < 4; i++) expect(store.write(`1:${i}`, draft('x', now + i))).toBe(true)
  expect(store.list(now).map(({ key }) => key)).toEqual(['1:3', '1:2'])
  expect(storage.getItem('token')).toBe('x')
})

test('a storage without any room loses nothing but the draft', () => {
  const storage = smallStorage(1)
  storage.setItem('token', 'x')
  const store = open(storage)
  expect(store.write('1:a', draft('x'))).toBe(false)
  expect([storage.length, storage.getItem('token')]).toEqual([1, 'x'])
})

test('damaged entries are ignored and deleted', () => {
  const storage = memoryStorage()
  const store = open(storage)
  for (const [i, text] of ['', '{', 'null', '[]', '{"at":1}', `{"at":${now},"values":1}`].entries())
    storage.setItem(store.nameOf(`1:${i}`), text)
  expect(store.list(now)).toEqual([])
  store.prune(now)
  expect(storage.length).toBe(0)
})

test('a form finds the drafts of its own record and account, the newest first', () => {
  const store = open()
  const write = (account: number, form: string, at: number) =>
    store.write(newDraftKey({ account, form }), draft(`${account}${form}`, at))
  write(1, '/admin/products/7', now)
  write(1, '/admin/products/7', now + 5)
  write(1, '/admin/products/71', now)
  write(1, '/admin/products/create', now)
  write(11, '/admin/products/7', now)
  write(2, '/admin/products/7', now)
  const found = draftsOfForm(store, { form: product, values: { name: '' }, now })
  expect(found.map(({ draft }) => draft)).toEqual([
    draft('1/admin/products/7', now + 5),
    draft('1/admin/products/7'),
  ])
})

test('a draft with other fields than the form has today is not found', () => {
  const store = open()
  store.write(newDraftKey(product), draft('Kettle'))
  const find = (values: object) => draftsOfForm(store, { form: product, values, now })
  expect(find({ name: '', summary: '' })).toEqual([])
  expect(find({ name: 'x' })).toHaveLength(1)
})
