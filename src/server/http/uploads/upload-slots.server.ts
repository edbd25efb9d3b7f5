/** How many uploads of visitors are in work at once, from one address and in all. Who comes when it is full is told at once. */
import { AppError } from '#shared/errors.ts'
import { networkOf } from '../client-address.server.ts'
import { busyRetrySeconds } from '../errors.server.ts'

export type SlotBounds = {
  /** A browser sends its files one after the other, but several people may share an address. */
  perAddress: number
  /** Of an IPv6 network (/48), which may be one customer's or a mobile operator's. */
  perNetwork: number
  /** Of this process. Each may hold a message's files on disk: 16 × 25 MB. */
  inAll: number
}

const usual: SlotBounds = { perAddress: 4, perNetwork: 8, inAll: 16 }

export type UploadSlots = ReturnType<typeof createUploadSlots>

export function createUploadSlots(bounds: Partial<SlotBounds> = {}) {
  const { perAddress, perNetwork, inAll } = { ...usual, ...bounds }
  const held = new Map<string, number>()
  let all = 0

  function take(address: string) {
    const network = networkOf(address)
    const keys = [
      { key: address, most: perAddress },
      ...(network ? [{ key: network, most: perNetwork }] : []),
    ]
    const isFull = all >= inAll || keys.some(({ key, most }) => (held.get(key) ?? 0) >= most)
    if (isFull) throw new AppError('busy', { retryAfter: busyRetrySeconds })
    add(1)
    return () => add(-1)

    function add(change: 1 | -1) {
      all += change
      for (const { key } of keys) {
        const count = (held.get(key) ?? 0) + change
        if (count > 0) held.set(key, count)
        else held.delete(key)
      }
    }
  }

  /** Does the work in a slot of this address, or refuses it with `busy`. */
  async function hold<T>(address: string, work: () => Promise<T>): Promise<T> {
    const release = take(address)
    try {
      return await work()
    } finally {
      release()
    }
  }

  return { hold, take, inWork: () => all }
}
