import { expect, test } from 'vitest'
import {
  editProblems,
  isSetByHand,
  newLastDay,
  spelledNumber,
  toEditBody,
  toEditValues,
} from './edited-values.ts'

const number = { serial: 'KT0007', last: null, stored: 'activated' } as const
const range = {
  serial: 'RM241180001',
  last: { serial: 'RM241180500', printed: 'RM24-1180-500', prefix: 'RM24-1180-' },
  stored: 'registered',
} as const
const values = { printed: 'KT-0007', batch: 'L1', startsOn: '2026-03-04', months: '24' }

test('a spelling may differ from the number, or from the prefix of a range, in case, spaces and punctuation alone', () => {
  expect([spelledNumber(number), spelledNumber(range)]).toEqual(['KT0007', 'RM241180'])
  const problem = (printed: string, entry: typeof number | typeof range = number) =>
    editProblems({ ...values, printed }, entry, 'en').printed
  expect(['kt 0007', '', 'KT/00/07'].map(printed => problem(printed))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(problem('KT-0008')).toBe('Only case, spaces and punctuation may differ from KT0007.')
  expect([problem('rm24 1180 ', range), problem('RM25-', range)]).toEqual([undefined, expect.any(String)])
})

test('an activated number keeps a first day and a length, another one need not have them', () => {
  const without = { ...values, startsOn: '', months: '' }
  expect(Object.keys(editProblems(without, number, 'en'))).toEqual(['startsOn', 'months'])
  expect(editProblems({ ...without, printed: '' }, { ...number, stored: 'registered' }, 'en')).toEqual({})
  expect(Object.keys(editProblems({ ...values, months: '121' }, number, 'fa'))).toEqual(['months'])
  expect(Object.keys(editProblems({ ...values, months: 'two' }, number, 'fa'))).toEqual(['months'])
})

test('what is shown is what is sent, and digits may be Persian', () => {
  const entry = { printed: 'KT-0007', last: null, batch: 'L1', startsOn: '2026-03-04', months: 24 }
  expect(toEditBody(toEditValues(entry))).toEqual({
    ...{ printed: 'KT-0007', batch: 'L1', startsOn: '2026-03-04', months: 24 },
  })
  expect(toEditBody({ ...values, months: '۱۲' }).months).toBe(12)
})

test('the last day follows a first day or a length that was changed, and nothing else', () => {
  const days = { startsOn: '2026-03-04', months: 24, expiresOn: '2028-03-03' }
  expect(newLastDay(values, days)).toBeUndefined()
  expect(newLastDay({ ...values, months: '12' }, days)).toBe('2027-03-03')
  expect(newLastDay({ ...values, months: '0' }, days)).toBeNull()
  expect([isSetByHand(days), isSetByHand({ ...days, expiresOn: '2028-06-03' })]).toEqual([false, true])
})
