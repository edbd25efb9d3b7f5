import { expect, test } from 'vitest'
import { createSignedAddresses } from './signed-addresses.server.ts'

const key = Buffer.alloc(32, 7)
const ref = '0123456789abcdef0123456789abcdef'
const hour = 60 * 60
const begin = Date.UTC(2026, 10, 16) / 1000
const at = (seconds: number) => createSignedAddresses(key, () => seconds * 1000)

test('an address is valid for 12 to 24 hours, and stays the same for twelve of them', () => {
  const { signed } = at(begin)
  for (const [seconds, left] of [
    [begin, 24 * hour],
    [begin + 5 * hour, 19 * hour],
    [begin + 12 * hour - 1, 12 * hour + 1],
    [begin + 24 * hour - 1, 1],
  ] as const) {
    expect(at(seconds).read(signed(ref))).toEqual({ ref, secondsLeft: left })
  }
  expect(at(begin + 24 * hour).read(signed(ref))).toBeUndefined()
  expect(at(begin + 12 * hour - 1).signed(ref)).toBe(signed(ref))
  expect(at(begin + 12 * hour).signed(ref)).not.toBe(signed(ref))
})

test('rejects everything else', () => {
  const address = at(begin).signed(ref)
  const [, expiry = '', signature = ''] = address.split('~')
  const other = ref.replace('0', '1')
  for (const text of [
    ref,
    `${other}~${expiry}~${signature}`,
    `${ref}~${Number(expiry) + 12 * hour}~${signature}`,
    `${ref}~0${expiry}~${signature}`,
    `${ref}~${expiry}~${signature.replace(/^./, one => (one === 'A' ? 'B' : 'A'))}`,
    `${ref}~${expiry}~${signature.slice(1)}`,
    `${ref}~${expiry}~${signature}A`,
    `${ref}~${expiry}~${'='.repeat(24)}`,
    `${ref}~${expiry}~`,
    `${ref}~${expiry}`,
    `${address}~${signature}`,
    `${address}\n`,
    address.toUpperCase(),
    '',
  ]) {
    expect([text, at(begin).read(text)]).toEqual([text, undefined])
  }
  const stranger = createSignedAddresses(Buffer.alloc(32, 8), () => begin * 1000)
  expect(at(begin).read(stranger.signed(ref))).toBeUndefined()
})
