import { expect, test } from 'vitest'
import { codePointLength } from '#shared/text.ts'
import { documentName } from './document-name.ts'

test.each([
  ['manual.pdf', 'manual.pdf'],
  ['C:\\fakepath\\User  manual.pdf', 'User manual.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['راهنماي كتري.pdf', 'راهنمای کتری.pdf'],
  ['a\0b\u202e.pdf', 'ab.pdf'],
  ['folder/', 'document.pdf'],
  ['', 'document.pdf'],
])('%j is called %j', (file, name) => {
  expect(documentName(file)).toBe(name)
})

test('a name that is too long is cut between characters, a malformed one is repaired', () => {
  expect(codePointLength(documentName(`${'🫖'.repeat(300)}.pdf`))).toBe(120)
  expect(documentName('a\ud800.pdf').isWellFormed()).toBe(true)
})
