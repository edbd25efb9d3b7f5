import { expect, test } from 'vitest'
import { addressOf, networkOf } from './client-address.server.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['192.0.2.7:50123', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::6]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::6]', '2001:db8:1:2::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (ip, address) => {
  expect(addressOf({ ip })).toBe(address)
})

const socket = { remoteAddress: '::ffff:10.0.0.1' }
test.each(['unknown', '', '_hidden', '010.001.002.003', '192.0.2.300', '1', '0x7f.1', '192.0.2.7:x', 'x:1'])(
  '%j is not an address: the address of the connection is used',
  ip => {
    expect(addressOf({ ip, socket })).toBe('10.0.0.1')
  },
)

test('a client that has disconnected is refused, because it cannot be counted', () => {
  const gone = expect.objectContaining({ code: 'busy' })
  expect(() => addressOf({ ip: undefined })).toThrow(gone)
  expect(() => addressOf({ ip: 'unknown', socket: {} })).toThrow(gone)
})

test('an IPv6 address has a network, an IPv4 address has none', () => {
  expect(networkOf('2001:db8:1:2::/64')).toBe('2001:db8:1::/48')
  expect(networkOf('192.0.2.7')).toBeUndefined()
})
