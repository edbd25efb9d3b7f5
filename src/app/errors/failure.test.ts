import { expect, test } from 'vitest'
import { locales } from '#shared/locale.ts'
import { ApiError, type FailureKind } from '../api/api.ts'
import { failureMessage, mayRetry } from './failure.ts'

const words: Record<FailureKind, { en: string; fa: string }> = {
  network: {
    en: 'We couldn’t connect. Check your connection and try again.',
    fa: 'اتصال برقرار نشد. اتصال اینترنت را بررسی کنید و دوباره امتحان کنید.',
  },
  timeout: {
    en: 'This took too long. Try again in a moment.',
    fa: 'بیش از حد طول کشید. کمی بعد دوباره امتحان کنید.',
  },
  aborted: {
    en: 'This was stopped before it finished. Try again.',
    fa: 'این کار نیمه‌تمام ماند. دوباره امتحان کنید.',
  },
  'bad-request': {
    en: 'We couldn’t accept this. Check what you entered and try again.',
    fa: 'این مورد پذیرفته نشد. اطلاعات واردشده را بررسی کنید و دوباره امتحان کنید.',
  },
  'bad-response': {
    en: 'Something went wrong. Try again in a moment.',
    fa: 'مشکلی پیش آمد. کمی بعد دوباره امتحان کنید.',
  },
}

test.each(Object.entries(words))('a call that failed as %s has words of its own', (kind, expected) => {
  for (const locale of locales)
    expect(failureMessage(new ApiError(kind as FailureKind), locale)).toBe(expected[locale])
})

test('the message of the server comes first, and an error of any other kind is not blamed on the connection', () => {
  const problem = { code: 'busy', message: 'The server is busy.', requestId: '1' } as const
  expect(failureMessage(new ApiError('bad-response', { status: 503, problem }), 'fa')).toBe(
    'The server is busy.',
  )
  expect(failureMessage(new TypeError('x'), 'en')).toBe(words['bad-response'].en)
})

test('a refusal with a reason, and what the visitor has stopped, are not offered again', () => {
  const problem = { code: 'invalid', message: 'Look.', requestId: '1' } as const
  expect(mayRetry(new ApiError('network'))).toBe(true)
  expect(mayRetry(new ApiError('aborted'))).toBe(false)
  expect(mayRetry(new ApiError('bad-request', { status: 400, problem }))).toBe(false)
})
