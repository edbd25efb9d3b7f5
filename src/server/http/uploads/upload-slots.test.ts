import { expect, test } from 'vitest'
import { createUploadSlots } from './upload-slots.server.ts'

const busy = expect.objectContaining({ code: 'busy' })

test('uploads are limited per address and in all', () => {
  const { take } = createUploadSlots({ perAddress: 2, inAll: 3 })
  const first = take('192.0.2.1')
  take('192.0.2.1')
  expect(() => take('192.0.2.1')).toThrow(busy)
  take('192.0.2.2')
  expect(() => take('192.0.2.3')).toThrow(busy)
  first()
  take('192.0.2.3')
  expect(() => take('192.0.2.1')).toThrow(busy)
})

test('uploads are limited per IPv6 network, however many addresses it has', () => {
  const { take } = createUploadSlots({ perAddress: 2, perNetwork: 3, inAll: 10 })
  for (const subnet of [1, 2, 3]) take(`2001:db8:1:${subnet}::/64`)
  expect(() => take('2001:db8:1:4::/64')).toThrow(busy)
  take('2001:db8:2:1::/64')
})

test('a failed upload releases its slot', async () => {
  const { hold, inWork } = createUploadSlots()
  await expect(hold('192.0.2.1', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(inWork()).toBe(0)
})
