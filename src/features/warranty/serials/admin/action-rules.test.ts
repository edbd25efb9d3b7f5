import { expect, test } from 'vitest'
import { actionsFor, activatedTo, deskActions, extendedTo, shareOf, whyNot } from './action-rules.ts'

const entry = { kind: 'serial', stored: 'activated', expiresOn: '2027-01-31' } as const

test.each([
  [entry, { activate: 'isActive' }],
  [{ ...entry, stored: 'registered', expiresOn: null }, { extend: 'notActivated' }],
  [
    { ...entry, expiresOn: null },
    { activate: 'isActive', extend: 'noEnd' },
  ],
  [
    { ...entry, stored: 'void' },
    { extend: 'notActivated', void: 'isVoid' },
  ],
  [
    { ...entry, stored: 'replaced' },
    { activate: 'isReplaced', extend: 'notActivated', void: 'isReplaced', replace: 'isReplaced' },
  ],
  [
    { kind: 'range', stored: 'registered', expiresOn: null },
    { extend: 'notActivated', replace: 'isRange' },
  ],
] as const)('%j refuses %j', (one, refused) => {
  const refusals = deskActions.flatMap(action => {
    const why = whyNot(one, action)
    return why ? [[action, why]] : []
  })
  expect(Object.fromEntries(refusals)).toEqual(refused)
})

test('a recall is begun or ended', () => {
  expect(actionsFor({ recall: '' })).not.toContain('unrecall')
  expect(actionsFor({ recall: 'Do not use it.' })).not.toContain('recall')
})

test('an extension leads to a later day', () => {
  expect(extendedTo('2028-03-03', { months: 3 })).toBe('2028-06-03')
  expect(extendedTo('2028-03-03', { until: '2028-03-03' })).toBeUndefined()
  expect(extendedTo(null, { months: 3 })).toBeUndefined()
})

test('an activation leads to the day before its months are over', () => {
  expect(activatedTo('2026-03-04', 24)).toBe('2028-03-03')
  expect(activatedTo('2026-03-04', 0)).toBeNull()
  expect([activatedTo('', 24), activatedTo('2026-03-04', null)]).toEqual([undefined, undefined])
})

test('the share of a period that is over is between none and all', () => {
  expect(shareOf('2026-01-01', '2026-01-11', '2026-01-06')).toBe(50)
  expect(shareOf('2026-01-01', '2026-01-11', '2027-01-06')).toBe(100)
  expect(shareOf('2026-01-01', '2026-01-01', '2025-01-06')).toBe(100)
})
