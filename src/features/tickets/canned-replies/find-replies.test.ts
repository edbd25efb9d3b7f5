import { expect, test } from 'vitest'
import type { CannedReply } from './canned-reply.ts'
import { findReplies } from './find-replies.ts'

const reply = (name: string, en = '', fa = '') => ({ name, en, fa }) as CannedReply
const replies = [
  reply('Lot number', 'Turn the base over.'),
  reply('Only the base', 'Hello {name}', 'سلام'),
  reply('گارانتی', '', 'گارانتي شما فعال شد'),
]
const names = (query: string) => findReplies(replies, query).map(({ name }) => name)

test('finds words in any order, and lists matches in names first', () => {
  expect(names('base')).toEqual(['Only the base', 'Lot number'])
  expect(names('BASE on')).toEqual(['Only the base'])
  expect(names('ase')).toEqual([])
})

test('searches both languages in any spelling', () => {
  expect(names('گارانتی فعال')).toEqual(['گارانتی'])
  expect(names('سلام')).toEqual(['Only the base'])
})

test('an empty query, or one without words, lists everything', () => {
  expect(names('')).toHaveLength(3)
  expect(names(' / ')).toHaveLength(3)
})
