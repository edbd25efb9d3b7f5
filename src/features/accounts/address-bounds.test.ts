import { expect, test } from 'vitest'
import { addressBounds } from './address-bounds.ts'

const bound = { name: 'try', max: 5, windowMs: 1000 }

test('an IPv4 address has one bound, an IPv6 address has a looser one for its network too', () => {
  expect(addressBounds('192.0.2.7', [bound])).toEqual([{ ...bound, key: '192.0.2.7' }])
  expect(addressBounds('2001:db8:1:2::/64', [bound], ' x')).toEqual([
    { ...bound, key: '2001:db8:1:2::/64 x' },
    { ...bound, name: 'try-48', key: '2001:db8:1: x', max: 50 },
  ])
})
