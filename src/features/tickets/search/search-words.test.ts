import { expect, test } from 'vitest'
import { queryWords, searchWords } from './search-words.ts'

const head = {
  number: 1007,
  code: 'ABCD2345',
  name: 'Sara Ahmadi',
  subject: 'چراغ',
  phone: '+12025550143',
  email: null,
  serial: 'KT2409117',
}

const isFound = (q: string, bodies: string[] = []) => {
  const words = searchWords(head, bodies).split(' ')
  return queryWords(q).some(clauses =>
    clauses.every(any =>
      any.some(({ word, isWhole }) => words.some(one => (isWhole ? one === word : one.startsWith(word)))),
    ),
  )
}

test.each([
  '2025550143',
  '(202) 555-0143',
  '+1 202 555 0143',
  '001 202 555 0143',
  '0143',
  '۲۰۲ ۵۵۵ ۰۱۴۳',
  'ahmadi sara',
  'madi',
  '2409117',
  '1007',
  'چراغ',
])('the head is found by %s', q => expect(isFound(q)).toBe(true))

test.each(['s', '2025550144', 'ahmadi reza', '555 0144'])('the head is not found by %s', q =>
  expect(isFound(q)).toBe(false),
)

test('a message is found by the beginnings of its words, together with words of the head', () => {
  const bodies = ['The handle of my kettle broke.', 'کتری‌ام می‌چکد']
  expect(isFound('kett hand', bodies)).toBe(true)
  expect(isFound('sara kettle', bodies)).toBe(true)
  expect(isFound('کتري', bodies)).toBe(true)
  expect(isFound('ettle', bodies)).toBe(false)
})

test('what is kept of a very long conversation is limited, and newer messages come first', () => {
  const long = Array.from({ length: 20_000 }, (_, index) => `word${index}`).join(' ')
  const words = searchWords(head, ['newest'], long)
  expect(words.length).toBeLessThanOrEqual(60_000)
  expect(words.split(' ')).toContain('newest')
  expect(searchWords(head, ['x'.repeat(5000)]).split(' ')).toContain('x'.repeat(40))
})

test('a query of signs only has no words', () => expect(queryWords('?!')).toEqual([]))
