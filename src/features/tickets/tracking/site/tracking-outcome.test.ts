import { expect, test } from 'vitest'
import { ApiError } from '#app/api/api.ts'
import { trackingTexts } from '../../texts/tracking.ts'
import { readKey } from './tracking-key.ts'
import { failureOf, failureTo, trackingRefusalOf } from './tracking-outcome.ts'
import { pollMs, waitAfter } from './use-ticket-polling.ts'

const t = trackingTexts.en
const byCode = { code: '7K3M-QX2D-9RC', contact: 'y' }
const refused = (code: string, status: number, fields?: object) => ({
  status,
  problem: { code, message: 'As told.', requestId: '', ...(fields && { fields }) },
})

test('a wrong code and a wrong contact get the same message and status', () => {
  expect(trackingRefusalOf(refused('not_found', 404), byCode, 'en')).toEqual({
    message: t.notFound.code,
    status: 404,
    fields: {},
  })
})

test('a malformed link gets the same result as a wrong one', () => {
  const expected = { message: t.notFound.link, status: 404, fields: {} }
  const key = { secret: 'x' }
  expect(trackingRefusalOf(refused('not_found', 404), key, 'en')).toEqual(expected)
  expect(trackingRefusalOf(refused('invalid', 400, { secret: {} }), key, 'en')).toEqual(expected)
})

test('a malformed code or contact is reported at its field; a rate limit gives the time to wait', () => {
  const { fields } = trackingRefusalOf(refused('invalid', 400, { code: {}, contact: {} }), byCode, 'en')
  expect(fields).toEqual({ code: t.malformed.code.mistake, contact: t.malformed.contact })
  const codeFieldOf = (code: string) =>
    trackingRefusalOf(refused('invalid', 400, { code: {} }), { code, contact: 'y' }, 'en').fields.code
  expect(codeFieldOf('7K3M-QX2D')).toBe('A tracking code has 11 letters and digits. Enter all of them.')
  expect(codeFieldOf(' - ')).toBe('Enter your tracking code.')
  expect(trackingRefusalOf(refused('rate_limited', 429), byCode, 'en')).toMatchObject({
    message: 'As told.',
    status: 429,
    isLimited: true,
  })
  expect(trackingRefusalOf(new ApiError('network'), byCode, 'en')).toMatchObject({
    message: 'We couldn’t connect. Check your connection and try again.',
    mayRetry: true,
  })
})

test('the secret in the address takes precedence over the form’s fields', () => {
  const form = new FormData()
  form.set('code', 'a')
  form.set('contact', 'b')
  expect(readKey(form, 'secret')).toEqual({ secret: 'secret' })
  expect(readKey(form, '')).toEqual({ code: 'a', contact: 'b' })
})

test('a field’s message takes precedence over the general one', () => {
  const field = { body: { code: 'required', message: 'Enter a message.' } }
  expect(failureOf(refused('invalid', 400, field), 'en')).toBe('Enter a message.')
  expect(failureOf(refused('busy', 503), 'en')).toBe('As told.')
  expect(failureOf(new ApiError('bad-response'), 'en')).toBe('Something went wrong. Try again in a moment.')
})

test('something small that failed names itself and what to do', () => {
  expect(failureTo('Not saved.', new ApiError('network'), 'en')).toBe(
    'Not saved. Check your connection and try again.',
  )
  expect(failureTo('Not saved.', refused('busy', 503), 'en')).toBe('As told.')
})

test('the polling interval grows after failures', () => {
  expect([0, 1, 2, 10].map(waitAfter)).toEqual([pollMs, 2 * pollMs, 4 * pollMs, 300_000])
})
