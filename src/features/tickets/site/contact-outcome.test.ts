import { expect, test } from 'vitest'
import { attachmentTexts } from '../texts/attachments.ts'
import { inFormOrder, lostFilesOf, refusalOf } from './contact-outcome.ts'

test('fields are listed in the order of the page', () => {
  expect(inFormOrder(['email', 'requestKey', 'files', 'subject', 'message', 'productId'])).toEqual([
    'productId',
    'subject',
    'message',
    'files',
    'email',
    'requestKey',
  ])
})

test('a file that the server no longer has is reported at the file field', () => {
  const gone = { code: 'not_found', message: 'This doesn’t exist.' }
  const error = { problem: { code: 'invalid', message: 'Look.', fields: { 'attachments.1': gone } } }
  const texts = { unreachable: 'Nobody.', files: attachmentTexts.en }
  expect(refusalOf(error, texts)).toEqual({
    message: 'Look.',
    fields: { files: { code: 'not_found', message: attachmentTexts.en.problems.expired } },
  })
  expect(lostFilesOf(error)).toEqual([1])
  expect(refusalOf(new TypeError('x'), texts)).toEqual({ message: 'Nobody.', fields: {} })
})
