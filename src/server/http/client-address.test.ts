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
  '%j is no address: what counts is where the connection comes from',
  ip => {
    expect(addressOf({ ip, socket })).toBe('10.0.0.1')
  },
)

test('who has gone is not served uncounted', () => {
  const gone = expect.objectContaining({ code: 'busy' })
  expect(() => addressOf({ ip: undefined })).toThrow(gone)
  expect(() => addressOf({ ip: 'unknown', socket: {} })).toThrow(gone)
})

test('around an IPv6 address there is a network, around an IPv4 address none', () => {
  expect(networkOf('2001:db8:1:2::/64')).toBe('2001:db8:1::/48')
  expect(networkOf('192.0.2.7')).toBeUndefined()
})
