import { expect, test } from 'vitest'
import { ApiError } from '#app/api/api.ts'
import { attachmentTexts } from '../texts/attachments.ts'
import { inFormOrder, lostFilesOf, refusalOf, withFileProblem } from './contact-outcome.ts'

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
  const gone = { code: 'not_found', message: 'This file is no longer attached. Choose it again.' }
  const error = { problem: { code: 'invalid', message: 'Look.', fields: { 'attachments.1': gone } } }
  expect(refusalOf(error, 'en')).toEqual({
    message: 'Look.',
    fields: { files: { code: 'not_found', message: attachmentTexts.en.problems.expired } },
  })
  expect(lostFilesOf(error)).toEqual([1])
})

test('a refused file is reported beside everything else, and a limit offers other ways to reach the shop', () => {
  const fields = {
    email: { code: 'invalid_value', message: 'Enter an email address.' },
    'attachments.0': { code: 'invalid_value', message: '' },
  }
  const refused = refusalOf({ problem: { code: 'invalid', message: 'Look.', fields } }, 'en')
  const wrongType = { code: 'unsupported_file', message: 'This file type isn’t supported.' }
  expect(withFileProblem(refused, wrongType)).toEqual({
    message: 'Look.',
    fields: { email: fields.email, files: wrongType },
  })
  const limited = { code: 'rate_limited', message: 'Wait.' }
  expect(withFileProblem(refused, limited).isLimited).toBe(true)
  expect(refusalOf({ problem: limited }, 'en').isLimited).toBe(true)
})

test('a lost connection says so and may be tried again; what the visitor has stopped may not', () => {
  expect(refusalOf(new ApiError('network'), 'en')).toEqual({
    message: 'We couldn’t connect. Check your connection and try again.',
    fields: {},
    mayRetry: true,
  })
  expect(refusalOf(new ApiError('timeout'), 'fa')).toMatchObject({ mayRetry: true })
  expect(refusalOf(new ApiError('aborted'), 'en').mayRetry).toBeUndefined()
})
