import { expect, test } from 'vitest'
import { type ActionValues, emptyActionValues, toAction, toMonths } from './to-action.ts'

const values = (change: Partial<ActionValues> = {}) => ({ ...emptyActionValues('2026-11-19'), ...change })

test('an extension is by months, or until a day', () => {
  expect(toAction('extend', values(), 'en')).toEqual({ kind: 'extend', months: 3 })
  expect(toAction('extend', values({ until: '2028-01-01' }), 'en')).toEqual({
    kind: 'extend',
    until: '2028-01-01',
  })
})

test('reasons are sent in the shop’s language, in the other one, and for staff', () => {
  const reason = { en: 'Opened by others', fa: 'باز شده است' }
  expect(toAction('void', values({ reason, note: 'Seal broken' }), 'en')).toEqual({
    kind: 'void',
    reason: 'Opened by others',
    translations: { fa: { reason: 'باز شده است' } },
    note: 'Seal broken',
  })
  expect(toAction('void', values({ reason }), 'fa')).toMatchObject({
    reason: 'باز شده است',
    translations: { en: { reason: 'Opened by others' } },
  })
})

test('a recall has its notice in both languages', () => {
  const recall = { en: 'Stop using it.', fa: 'از آن استفاده نکنید.' }
  expect(toAction('recall', values({ recall }), 'en')).toEqual({
    kind: 'recall',
    recall: 'Stop using it.',
    translations: { fa: { recall: 'از آن استفاده نکنید.' } },
  })
})

test('months that are left empty are those of the product', () => {
  expect(toAction('activate', values(), 'en')).toEqual({ kind: 'activate', startsOn: '2026-11-19' })
  expect(toAction('activate', values({ length: '۱۲' }), 'en')).toEqual({
    kind: 'activate',
    startsOn: '2026-11-19',
    months: 12,
  })
  expect([toMonths(' '), toMonths('0'), toMonths('1.5'), toMonths('x')]).toEqual([
    null,
    0,
    undefined,
    undefined,
  ])
})

test('without a product a number is moved to none', () => {
  expect(toAction('move', values(), 'en')).toEqual({ kind: 'move', productId: null })
})
